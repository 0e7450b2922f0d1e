// The orders that prevent the closing of an account, and what the member would lose by it, in words.
import type { Queryable } from '../../db/driver.ts';
import { dayInKolkata } from '../../ledger/calendar.ts';
import { actionsOf, returnUntil } from './action-rules.ts';
import { findHoldings } from './repository-holdings.ts';
import { findOrders } from './repository-list.ts';
import { eventText, familyOf, statesOf, type OrderState } from './states.ts';
import { titleOf, type Order } from './types.ts';

/** Nobody has more. */
const MAX_ROWS = 10_000;

const ordersIn = (q: Queryable, accountId: string, states: readonly OrderState[]): Promise<Order[]> =>
  findOrders(q, { accountId, states, type: undefined, words: [], after: null, limit: MAX_ROWS });

export const ordersUnderWay = async (q: Queryable, accountId: string): Promise<string[]> =>
  (await ordersIn(q, accountId, statesOf('pending'))).map((order) => {
    const { orderId, state, line } = order;
    return `order ${orderId}, ${titleOf(order)}: ${eventText(state, familyOf(line.itemType), 0)}`;
  });

export const describeOrderLosses = async (q: Queryable, accountId: string, now: Date): Promise<string[]> => {
  const codes = await findHoldings(q, { accountId, state: 'active', now, after: null, limit: MAX_ROWS });
  const returnable = (await ordersIn(q, accountId, ['DELIVERED'])).filter((order) =>
    actionsOf(order, now).includes('RETURN'),
  );
  return [
    ...(codes.length > 0 ? [`codes that can still be used, and are shown no more: ${codes.length}`] : []),
    ...returnable.map((order) => {
      const until = dayInKolkata(returnUntil(order) ?? now);
      return `sending back order ${order.orderId}, ${titleOf(order)}, possible until ${until}`;
    }),
  ];
};
