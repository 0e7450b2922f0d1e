import type { NextApiRequest, NextApiResponse } from 'next';
import { logout } from '#web/server/logout.ts';

// No body is read, so none is parsed.
export const config = { api: { bodyParser: false, externalResolver: true } };

export default function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return logout(request, response);
}
