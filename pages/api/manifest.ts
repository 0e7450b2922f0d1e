import type { NextApiRequest, NextApiResponse } from 'next';
import { manifest } from '#web/server/crawlers/manifest.ts';

export const config = { api: { externalResolver: true } };

export default function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return manifest(request, response);
}
