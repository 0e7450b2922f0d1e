import type { NextApiRequest, NextApiResponse } from 'next';
import { answerWayOut } from '#web/server/way-out.ts';

export const config = { api: { bodyParser: false, externalResolver: true } };

export default function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return answerWayOut(request, response);
}
