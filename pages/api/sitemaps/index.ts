import type { NextApiRequest, NextApiResponse } from 'next';
import { sitemapIndex } from '#web/server/crawlers/sitemaps.ts';

export const config = { api: { externalResolver: true } };

export default function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return sitemapIndex(request, response);
}
