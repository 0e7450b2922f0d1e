// Orders: priced, placed with blocked coins, confirmed by a one-time password, and shown to their owner alone.
// What happens after the confirmation is in issue.ts, what ends by the clock in sweep.ts.
import { openCursor, sealCursor } from '../../cursor.ts';
import type { Db, Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import { balanceOf, lotsAhead } from '../../ledger/statement.ts';
import type { Parts } from '../../parts.ts';
import { SHOWN, statesOf } from './states.ts';
import { createPlacing } from './place.ts';
import { createDraftPricer } from './pricing.ts';
import { advance } from './advance.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import { detailOf, headOf, openVoucher, type Parcel } from './views.ts';
import { titleOf, type Draft, type ListQuery, type OrderDetail, type OrderPage } from './types.ts';
import type { Order, Placing, Quote, Verifying } from './types.ts';

const notFound = (): ApiError => new ApiError('NOT_FOUND', 'There is no such order in this account');

const parcelOf = async (q: Db | Tx, order: Order): Promise<Parcel> => ({
  order,
  vouchers: await repository.vouchersOf(q, order),
  events: await repository.eventsOf(q, order),
});

export const createOrdersService = (parts: Parts, services: OrderServices) => {
  const { db, clock, keys, queue } = parts;
  const { accounts, otp } = services;
  const priced = createDraftPricer(services.catalogue, services.clients);
  const placeOrder = createPlacing(services, priced);

  const orderOf = async (accountId: string, orderId: string): Promise<Order> => {
    const order = await repository.findOrder(db, accountId, orderId);
    if (!order) throw notFound();
    return order;
  };

  /** Throws NOT_FOUND, MALFORMED_REQUEST, SOLD_OUT. Too few coins are an answer here, not an error. */
  const validate = async ({ accountId, clientId }: Session, draft: Draft): Promise<Quote> => {
    const { line, price } = await priced(db, clientId, draft);
    const account = await accounts.byId(db, accountId);
    if (!account) throw notFound();
    const { available } = await balanceOf(db, accountId);
    const lots = await lotsAhead(db, accountId, price.points, clock.now());
    return {
      line,
      price,
      availablePointsAmount: available,
      pointsLeft: Math.max(0, available - price.points),
      pointsMissing: Math.max(0, price.points - available),
      lots: lots.map((lot) => ({ points: lot.coins, expiresAt: lot.expiresAt.toISOString() })),
      email: account.email,
      mobile: account.mobile,
    };
  };

  const place = async (tx: Tx, session: Session, cartId: string | null, placing: Placing) => {
    const order = await placeOrder(tx, session, { cartId, placing, at: clock.now() });
    return {
      orderId: order.orderId,
      status: SHOWN[order.state].status,
      verifyBy: order.verifyBy.toISOString(),
    };
  };

  /**
   * Confirms an order with its one-time password and writes the job that issues it. Throws NOT_FOUND,
   * ORDER_STATE, and what `otp.consume` throws.
   */
  const verify = async (tx: Tx, { accountId }: Session, { orderId, requestId, otp: code }: Verifying) => {
    const at = clock.now();
    const order = await repository.lockOrder(tx, accountId, orderId);
    if (!order) throw notFound();
    const { status } = SHOWN[order.state];
    if (order.state !== 'PLACED')
      throw new ApiError('ORDER_STATE', 'This order was decided before', { status });
    if (order.verifyBy <= at)
      throw new ApiError('ORDER_STATE', 'The order was not confirmed in time', { status });
    const binding = { accountId, orderId };
    await otp.consume(tx, { requestId, otp: code, purpose: 'REDEEM_POINTS', binding });
    const confirmed = await advance(tx, order, 'CONFIRMED', at, { confirmedAt: at });
    await queue.enqueue(tx, 'order.issue', { accountId, orderId }, { key: orderId });
    return { orderId, status: SHOWN[confirmed.state].status };
  };

  const list = async ({ accountId }: Session, query: ListQuery): Promise<OrderPage> => {
    const scope = JSON.stringify(['orders', accountId, query.type ?? null, query.group ?? null]);
    const [placedAt, orderId] = query.cursor ? openCursor(keys, scope, query.cursor) : [];
    const found = await repository.findOrders(db, {
      accountId,
      type: query.type,
      states: query.group ? statesOf(query.group) : null,
      after: placedAt && orderId ? { placedAt: new Date(placedAt), orderId: String(orderId) } : null,
      limit: query.limit + 1,
    });
    const page = found.slice(0, query.limit);
    const last = page.at(-1);
    return {
      orderList: page.map(headOf),
      nextCursor:
        last && found.length > query.limit
          ? sealCursor(keys, scope, [last.placedAt.toISOString(), last.orderId])
          : null,
    };
  };

  /** The codes in the clear, for the member only; the first time is written into the order's history. */
  const reveal = async (session: Session, orderId: string): Promise<OrderDetail> => {
    const parcel = await db.tx(async (tx) => {
      const order = await repository.lockOrder(tx, session.accountId, orderId);
      if (!order) throw notFound();
      const at = clock.now();
      if (SHOWN[order.state].status === 'ORDER_SUCCESS' && (await repository.markRevealed(tx, order, at))) {
        await repository.insertEvent(tx, order, { kind: 'REVEALED', from: null, at });
      }
      return parcelOf(tx, order);
    });
    return detailOf(parcel, (voucher) => openVoucher(keys, parcel.order, voucher));
  };

  /** Throws NOT_FOUND for an order of another account. An agent never sees codes. */
  const details = async (session: Session, orderId: string, withCodes: boolean): Promise<OrderDetail> => {
    if (withCodes && session.role === 'MEMBER') return reveal(session, orderId);
    return detailOf(await parcelOf(db, await orderOf(session.accountId, orderId)), () => null);
  };

  return {
    validate,
    place,
    verify,
    list,
    details,

    summary: async ({ accountId }: Session, orderId: string) => {
      const order = await orderOf(accountId, orderId);
      return {
        order: detailOf(await parcelOf(db, order), () => null),
        availablePointsAmount: (await balanceOf(db, accountId)).available,
      };
    },

    /** The order of a cart that waits for its one-time password; null where there is none. */
    pendingOrderOf: async (accountId: string, cartId: string) => {
      const order = await repository.findOrderOfCart(db, accountId, cartId);
      if (order?.state !== 'PLACED' || order.verifyBy <= clock.now()) return null;
      return { orderId: order.orderId, coins: order.price.points, title: titleOf(order) };
    },

    /** Has confirmed orders issued at once rather than at the next poll. */
    issueSoon: () => queue.nudge('order.issue'),
  };
};

export type OrdersService = ReturnType<typeof createOrdersService>;
