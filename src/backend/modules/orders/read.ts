// What a member reads of orders: the list, one order, its codes, its receipt.
import { pageByTime } from '../../cursor.ts';
import type { Queryable } from '../../db/driver.ts';
import type { Session } from '../../http/context.ts';
import { balanceOf } from '../../ledger/statement.ts';
import type { Dependencies } from '../../dependencies.ts';
import { note } from './advance.ts';
import * as history from './repository-events.ts';
import { findOrders } from './repository-list.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import { SHOWN, statesOf } from './states.ts';
import {
  noOrder,
  type ListQuery,
  type Order,
  type OrderDetail,
  type OrderName,
  type OrderPage,
} from './types.ts';
import { detailOf, headOf, openVoucher, type Parcel } from './views.ts';

const wordsOf = (text: string | undefined): string[] =>
  (text ?? '').toLowerCase().split(/\s+/).filter(Boolean);

export const createReading = (
  { db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>,
  { payments }: Pick<OrderServices, 'payments'>,
) => {
  const parcelOf = async (q: Queryable, order: Order): Promise<Parcel> => ({
    order,
    vouchers: await history.vouchersOf(q, order),
    events: await history.eventsOf(q, order),
    payment:
      order.paymentId === null ? null : await payments.paymentFor(q, order.accountId, 'ORDER', order.orderId),
  });

  /** An order with its codes hidden. Throws NOT_FOUND. */
  const shownIn = async (q: Queryable, { accountId, orderId }: OrderName): Promise<OrderDetail> => {
    const order = await repository.findOrder(q, accountId, orderId);
    if (!order) throw noOrder();
    return detailOf(await parcelOf(q, order), clock.now(), () => null);
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
    const parcel = await db.tx(async (tx) => {
      const order = await repository.lockOrder(tx, session.accountId, orderId);
      if (!order) throw noOrder();
      const isDone = SHOWN[order.state].status === 'ORDER_SUCCESS';
      if (!isDone || !(await repository.markRevealed(tx, order, at))) return parcelOf(tx, order);
      await note(tx, order, 'REVEALED', at);
      return parcelOf(tx, { ...order, revealedAt: at });
    });
    return detailOf(parcel, at, (voucher) => openVoucher(keys, parcel.order, voucher));
  };

  /** Throws NOT_FOUND for an order of another account. An agent never sees codes. */
  const details = (session: Session, orderId: string, withCodes: boolean): Promise<OrderDetail> =>
    withCodes && session.role === 'MEMBER'
      ? reveal(session, orderId)
      : shownIn(db, { accountId: session.accountId, orderId });

  /** Null if the account has no such order. */
  const summary = async ({ accountId }: Session, orderId: string) => {
    const order = await repository.findOrder(db, accountId, orderId);
    return (
      order && {
        order: detailOf(await parcelOf(db, order), clock.now(), () => null),
        availablePointsAmount: (await balanceOf(db, accountId)).available,
      }
    );
  };

  return { shownIn, list, details, summary };
};
