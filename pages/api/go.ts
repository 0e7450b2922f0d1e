import type { NextApiRequest, NextApiResponse } from 'next';
import { redirectOut } from '#web/server/exit-redirect.ts';

export const config = { api: { bodyParser: false, externalResolver: true } };

export default function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return redirectOut(request, response);
}
