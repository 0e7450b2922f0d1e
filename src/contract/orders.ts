// Orders, as in spec §7.
import { endpoint } from './endpoint.ts';
import type * as schemas from './orders.schemas.ts';

export const orders = {
  validate: endpoint<typeof schemas.validate>({
    id: 'orders.validate',
    method: 'POST',
    host: 'api',
    path: '/api/v1/order/validate',
    access: 'member',
    summary: 'Prices an order draft for the member without ordering: coins needed, missing, left.',
  }),
  placeVoucher: endpoint<typeof schemas.placeVoucher>({
    id: 'orders.placeVoucher',
    method: 'POST',
    host: 'api',
    path: '/api/v1/voucher/place-order',
    access: 'member',
    headers: ['cartId'],
    idempotent: true,
    summary:
      'Places a voucher order: the coins are blocked and the order waits for its one-time password (purpose REDEEM_POINTS, same cartId).',
  }),
  verify: endpoint<typeof schemas.verify>({
    id: 'orders.verify',
    method: 'POST',
    host: 'api',
    path: '/api/v2/order/verify',
    access: 'member',
    headers: ['token'],
    idempotent: true,
    summary: 'Confirms a placed order with its one-time password; the voucher is then issued by a job.',
  }),
  list: endpoint<typeof schemas.list>({
    id: 'orders.list',
    method: 'GET',
    host: 'api',
    path: '/api/v1/order/list',
    access: 'member',
    summary: 'The orders of the account, newest first.',
  }),
  details: endpoint<typeof schemas.details>({
    id: 'orders.details',
    method: 'POST',
    host: 'api',
    path: '/api/v1/order/details',
    access: 'member',
    summary: 'One order; with `reveal`, the codes of its vouchers in the clear.',
  }),
  summary: endpoint<typeof schemas.summary>({
    id: 'orders.summary',
    method: 'GET',
    host: 'api',
    path: '/api/v1/order/summary',
    access: 'member',
    summary: 'What a receipt shows of an order: status, cost, coins left.',
  }),
} as const;
