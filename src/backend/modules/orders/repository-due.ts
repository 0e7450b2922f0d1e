// Orders that the clock has something to do with, of all accounts.
import type { Queryable } from '../../db/driver.ts';
import type { Counted } from './order-jobs.ts';
import type { OrderState } from './states.ts';
import type { OrderName } from './types.ts';

const NAME = 'select account_id as "accountId", order_id as "orderId" from member_order';
const COUNTED = `select account_id as "accountId", order_id as "orderId", state, line from member_order`;

/** Orders whose time to be confirmed is over, oldest first. */
export const findLapsed = (q: Queryable, at: Date, limit: number): Promise<OrderName[]> =>
  q.query<OrderName>(`${NAME} where state = 'PLACED' and verify_by < $1 order by verify_by limit $2`, [
    at,
    limit,
  ]);

/** Orders of codes that are confirmed and still not done, oldest first. */
export const findStalled = (
  q: Queryable,
  confirmedBefore: Date,
  limit: number,
): Promise<(Counted & { state: OrderState })[]> =>
  q.query(
    `${COUNTED}
      where state in ('CONFIRMED', 'ISSUING', 'CANCELLING') and item_type <> 'PRODUCT' and confirmed_at < $1
      order by confirmed_at limit $2`,
    [confirmedBefore, limit],
  );

/** Orders of goods that should have been looked at before an instant, oldest first. */
export const findOverlooked = (q: Queryable, before: Date, limit: number): Promise<Counted[]> =>
  q.query<Counted>(`${COUNTED} where next_look_at < $1 order by next_look_at limit $2`, [before, limit]);
