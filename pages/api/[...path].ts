import type { NextApiRequest, NextApiResponse } from 'next';
import { passThrough } from '#web/server/pass-through.ts';

export const config = { api: { bodyParser: false, externalResolver: true } };

export default function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return passThrough(request, response);
}
