// Orders of all accounts that are due at a certain time.
import { createDueQuery, type DueRow } from '../../db/due.ts';
import type { OrderForJob } from './order-jobs.ts';
import type { OrderState } from './states.ts';
import type { Line, OrderRef } from './types.ts';

export type ExpiredOrder = OrderRef & DueRow;
export type StalledOrder = OrderForJob & { state: OrderState } & DueRow;
export type OrderToLookAt = OrderRef & { line: Line } & DueRow;

const OF_ORDERS = { table: 'member_order', id: 'order_id' };
const NAME = 'order_id as "orderId"';

/** Orders whose time to be confirmed is over. */
export const findExpired = createDueQuery<OrderRef>({
  ...OF_ORDERS,
  columns: NAME,
  where: `state = 'PLACED'`,
  since: 'verify_by',
});

/** Orders of codes that were confirmed by an instant and are still not done. */
export const findStalled = createDueQuery<StalledOrder>({
  ...OF_ORDERS,
  columns: `${NAME}, state, line`,
  where: `state in ('CONFIRMED', 'ISSUING', 'CANCELLING') and item_type <> 'PRODUCT'`,
  since: 'confirmed_at',
});

/** Orders about which the provider should have been asked by an instant: where goods are, or to void codes. */
export const findToLookAt = createDueQuery<OrderRef & { line: Line }>({
  ...OF_ORDERS,
  columns: `${NAME}, line`,
  where: 'next_look_at is not null',
  since: 'next_look_at',
});
