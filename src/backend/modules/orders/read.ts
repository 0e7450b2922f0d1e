// What a member reads of orders: the list, one order, its codes, its receipt.
import { pageByTime } from '../../cursor.ts';
import type { Queryable } from '../../db/driver.ts';
import type { Session } from '../../http/context.ts';
import { balanceAt } from '../../ledger/balance.ts';
import type { Dependencies } from '../../dependencies.ts';
import { recordNote } from './advance.ts';
import { openVoucher } from './codes.ts';
import { findLosses } from './losses.ts';
import { returnedCoins } from './refund.ts';
import * as history from './repository-events.ts';
import { findOrders } from './repository-list.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import { familyOf, STATE_VIEWS, statesOf } from './states.ts';
import {
  noOrder,
  type ListQuery,
  type Order,
  type OrderDetail,
  type OrderRef,
  type OrderPage,
} from './types.ts';
import { detailOf, headOf, type FullOrder } from './views.ts';

const wordsOf = (text: string | undefined): string[] =>
  (text ?? '').toLowerCase().split(/\s+/).filter(Boolean);

export const createOrderReader = (
  { db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>,
  { payments }: Pick<OrderServices, 'payments'>,
) => {
  const loadFullOrder = async (q: Queryable, order: Order, now: Date): Promise<FullOrder> => {
    const { accountId, orderId, paymentId } = order;
    const [returned, losses, vouchers, events, payment] = await Promise.all([
      returnedCoins(q, order),
      findLosses(q, order, now),
      history.vouchersOf(q, order),
      history.eventsOf(q, order),
      paymentId === null ? null : payments.paymentFor(q, accountId, 'ORDER', orderId),
    ]);
    return { order, returned, losses, vouchers, events, payment };
  };

  /** An order with its codes hidden. Throws NOT_FOUND. */
  const readDetail = async (q: Queryable, { accountId, orderId }: OrderRef): Promise<OrderDetail> => {
    const order = await repository.findOrder(q, accountId, orderId);
    if (!order) throw noOrder();
    const now = clock.now();
    return detailOf(await loadFullOrder(q, order, now), now, () => null);
  };

  const list = async ({ accountId }: Session, query: ListQuery): Promise<OrderPage> => {
    const { type, group, search } = query;
    const scope = JSON.stringify(['orders', accountId, type ?? null, group ?? null, search ?? null]);
    const states = group ? statesOf(group) : null;
    const words = wordsOf(search);
    const at = clock.now();
    const { page, nextCursor } = await pageByTime(keys, scope, query, {
      find: (after, limit) => findOrders(db, { accountId, type, states, words, at, after, limit }),
      positionOf: ({ placedAt, orderId }) => ({ at: placedAt, id: orderId }),
    });
    return { orderList: page.map((order) => headOf(order, at)), nextCursor };
  };

  /** The decrypted codes, for the member only. The first time is recorded in the order's history. */
  const reveal = async (session: Session, orderId: string): Promise<OrderDetail> => {
    const at = clock.now();
    const fullOrder = await db.tx(async (tx) => {
      const order = await repository.lockOrder(tx, session.accountId, orderId);
      if (!order) throw noOrder();
      const hasCodes =
        familyOf(order.line.itemType) === 'CODES' && STATE_VIEWS[order.state].status === 'ORDER_SUCCESS';
      if (!hasCodes || !(await repository.markRevealed(tx, order, at))) return loadFullOrder(tx, order, at);
      await recordNote(tx, order, 'REVEALED', at);
      return loadFullOrder(tx, { ...order, revealedAt: at }, at);
    });
    return detailOf(fullOrder, at, (voucher) => openVoucher(keys, fullOrder.order, voucher));
  };

  /** Throws NOT_FOUND for an order of another account. An agent never sees codes. */
  const details = (session: Session, orderId: string, withCodes: boolean): Promise<OrderDetail> =>
    withCodes && session.role === 'MEMBER'
      ? reveal(session, orderId)
      : readDetail(db, { accountId: session.accountId, orderId });

  /** Null if the account has no such order. */
  const summary = async ({ accountId }: Session, orderId: string) => {
    const order = await repository.findOrder(db, accountId, orderId);
    const now = clock.now();
    return (
      order && {
        order: detailOf(await loadFullOrder(db, order, now), now, () => null),
        availablePointsAmount: (await balanceAt(db, accountId, now)).available,
      }
    );
  };

  return { readDetail, list, details, summary };
};
