import type { NextApiRequest, NextApiResponse } from 'next';
import { logout } from '#web/server/logout.ts';

export default function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return logout(request, response);
}
