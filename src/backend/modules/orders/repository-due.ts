// Orders of all accounts that are due at a certain time.
import { createDueQuery, type DueRow } from '../../db/due.ts';
import type { Counted } from './order-jobs.ts';
import type { OrderState } from './states.ts';
import type { Line, OrderName } from './types.ts';

export type Lapsed = OrderName & DueRow;
export type Stalled = Counted & { state: OrderState } & DueRow;
export type Overlooked = OrderName & { line: Line } & DueRow;

const OF_ORDERS = { table: 'member_order', id: 'order_id' };
const NAME = 'order_id as "orderId"';

/** Orders whose time to be confirmed is over. */
export const findLapsed = createDueQuery<OrderName>({
  ...OF_ORDERS,
  columns: NAME,
  where: `state = 'PLACED'`,
  since: 'verify_by',
});

/** Orders of codes that were confirmed by an instant and are still not done. */
export const findStalled = createDueQuery<Stalled>({
  ...OF_ORDERS,
  columns: `${NAME}, state, line`,
  where: `state in ('CONFIRMED', 'ISSUING', 'CANCELLING') and item_type <> 'PRODUCT'`,
  since: 'confirmed_at',
});

/** Orders about which the provider should have been asked by an instant: where goods are, or to void codes. */
export const findOverlooked = createDueQuery<OrderName & { line: Line }>({
  ...OF_ORDERS,
  columns: `${NAME}, line`,
  where: 'next_look_at is not null',
  since: 'next_look_at',
});
