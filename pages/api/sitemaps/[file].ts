import type { NextApiRequest, NextApiResponse } from 'next';
import { sitemapFile } from '#web/server/crawlers/sitemaps.ts';

export const config = { api: { externalResolver: true } };

export default function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return sitemapFile(request, response, String(request.query['file']));
}
