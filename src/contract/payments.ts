// Payments of money, for what coins do not cover. Spec §7 has no calls for them, so their paths are our own.
import { endpoint } from './endpoint.ts';
import type * as schemas from './payments.schemas.ts';

export const payments = {
  status: endpoint<typeof schemas.status>({
    id: 'payments.status',
    method: 'GET',
    host: 'api',
    path: '/api/v1/payment/status',
    access: 'member',
  }),
  callback: endpoint<typeof schemas.callback>({
    id: 'payments.callback',
    method: 'POST',
    host: 'api',
    path: '/api/v1/payment/callback',
    access: 'public',
  }),
} as const;
