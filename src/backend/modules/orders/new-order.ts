// A new order: placed, with nothing paid, sent or returned yet.
import { addMs, MINUTE_MS } from '../../clock.ts';
import type { Order } from './types.ts';

/** How long an order waits for its one-time password. The help says the same. */
export const VERIFY_WITHIN_MS = 10 * MINUTE_MS;

type NewOrderFields = Pick<
  Order,
  | 'accountId'
  | 'orderId'
  | 'cartId'
  | 'clientId'
  | 'line'
  | 'price'
  | 'points'
  | 'moneyPaise'
  | 'sku'
  | 'validityMonths'
  | 'email'
  | 'mobile'
  | 'address'
  // The id of the hold that will block its coins; null if it costs none.
  | 'holdId'
  | 'placedAt'
  | 'deliverBy'
> &
  Partial<Pick<Order, 'tookStock'>>;

export const newOrder = (fields: NewOrderFields): Order => ({
  // As in the seed, whose content has what is left after its orders.
  tookStock: false,
  ...fields,
  state: 'PLACED',
  burnId: null,
  paymentId: null,
  tracking: null,
  cameFrom: null,
  returnedCount: 0,
  returningCount: 0,
  returnNumber: 0,
  returnRefused: false,
  failure: null,
  verifyBy: addMs(fields.placedAt, VERIFY_WITHIN_MS),
  confirmedAt: null,
  deliveredAt: null,
  revealedAt: null,
  nextLookAt: null,
});
