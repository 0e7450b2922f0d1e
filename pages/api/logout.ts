import type { NextApiRequest, NextApiResponse } from 'next';
import { logout } from '#web/server/logout.ts';

// Nothing is read of a body, so none is taken in.
export const config = { api: { bodyParser: false, externalResolver: true } };

export default function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return logout(request, response);
}
