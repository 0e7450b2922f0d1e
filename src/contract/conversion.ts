// Points of a client's programme and their conversion into coins, as in spec §7.
import { endpoint } from './endpoint.ts';
import type * as schemas from './conversion.schemas.ts';

export const conversion = {
  clientBalance: endpoint<typeof schemas.clientBalance>({
    id: 'conversion.clientBalance',
    method: 'GET',
    host: 'api',
    path: '/api/v1/member/client/account/balance',
    access: 'member',
  }),
  quote: endpoint<typeof schemas.quote>({
    id: 'conversion.quote',
    method: 'GET',
    host: 'api',
    path: '/api/v1/client/point/quote',
    access: 'member',
  }),
  convert: endpoint<typeof schemas.convert>({
    id: 'conversion.convert',
    method: 'POST',
    host: 'api',
    path: '/api/v1/client/point/conversion',
    access: 'member',
    headers: ['cartId'],
    idempotent: true,
    agents: false,
  }),
  verify: endpoint<typeof schemas.verify>({
    id: 'conversion.verify',
    method: 'POST',
    host: 'api',
    path: '/api/v1/client/point/conversion/verify',
    access: 'member',
    headers: ['token'],
    idempotent: true,
    agents: false,
  }),
  status: endpoint<typeof schemas.status>({
    id: 'conversion.status',
    method: 'GET',
    host: 'api',
    path: '/api/v1/client/point/status',
    access: 'member',
  }),
} as const;
