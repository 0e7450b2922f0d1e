import type { NextApiRequest, NextApiResponse } from 'next';
import { passGatewayPage } from '#web/server/gateway-page.ts';

export const config = { api: { bodyParser: false, externalResolver: true } };

export default function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return passGatewayPage(request, response);
}
