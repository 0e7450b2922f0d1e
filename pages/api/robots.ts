import type { NextApiRequest, NextApiResponse } from 'next';
import { robots } from '#web/server/crawlers/robots.ts';

export const config = { api: { externalResolver: true } };

export default function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return robots(request, response);
}
