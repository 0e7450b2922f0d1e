// Placing an order: everything that must hold before coins are blocked, and the blocking itself, in one
// transaction. Rows are locked in the order order, stock, balance, everywhere, so that no two calls wait for
// each other.
import type { Tx } from '../../db/driver.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import { newOrderId } from './order-id.ts';
import { soldOut, type DraftPricer, type PricedDraft } from './pricing.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import { titleOf, type Order, type Placing } from './types.ts';

/** How long an order waits for its one-time password. */
const VERIFY_WITHIN_MS = 10 * 60 * 1000;
/**
 * A hold outlives every way that an order can take; orders end their holds themselves (sweep.ts), and this is
 * the net below them.
 */
const HELD_FOR_MS = 7 * 24 * 60 * 60 * 1000;

interface Ask {
  cartId: string | null;
  placing: Placing;
  at: Date;
}

const cartOrdered = (order: Order | null): ApiError =>
  new ApiError('CART_ORDERED', 'This cart was ordered already', order ? { orderId: order.orderId } : {});

const orderFrom = (
  session: Session,
  cartId: string,
  ask: Ask,
  { voucher, line, price }: PricedDraft,
): Order => ({
  accountId: session.accountId,
  orderId: newOrderId(ask.at),
  cartId,
  clientId: session.clientId,
  state: 'PLACED',
  line,
  price,
  sku: voucher.sku,
  validityMonths: voucher.validityMonths,
  email: ask.placing.email,
  mobile: ask.placing.mobile,
  holdId: null,
  failure: null,
  placedAt: ask.at,
  verifyBy: new Date(ask.at.getTime() + VERIFY_WITHIN_MS),
  confirmedAt: null,
  revealedAt: null,
});

/** What the ledger says of an order's movements. */
export const causeOf = (order: Order) => ({ title: titleOf(order), kind: 'order', id: order.orderId });

const block = async (tx: Tx, { ledger }: Pick<OrderServices, 'ledger'>, order: Order): Promise<void> => {
  if (order.price.points === 0) return;
  const { holdId } = await ledger.hold(tx, {
    accountId: order.accountId,
    coins: order.price.points,
    cause: causeOf(order),
    at: order.placedAt,
    expiresAt: new Date(order.placedAt.getTime() + HELD_FOR_MS),
  });
  await repository.keepHold(tx, order, holdId);
};

/** The same choice with another e-mail or mobile number: the member went back and corrected it. */
const isCorrection = ({ line, ...order }: Order, placing: Placing): boolean =>
  line.productId === placing.productId &&
  line.denominationPaise === placing.denomination &&
  line.count === placing.count &&
  (order.email !== placing.email || order.mobile !== placing.mobile);

/** A cart that was ordered stays ordered; until the order is confirmed its delivery may be corrected. */
const corrected = async (tx: Tx, before: Order, placing: Placing): Promise<Order> => {
  const { email, mobile } = placing;
  if (isCorrection(before, placing) && (await repository.redirectDelivery(tx, before, { email, mobile }))) {
    return { ...before, email, mobile };
  }
  throw cartOrdered(before);
};

/**
 * Throws MALFORMED_REQUEST, CART_ORDERED, NOT_FOUND, SOLD_OUT, PRICE_CHANGED with the new price,
 * INSUFFICIENT_POINTS with what is missing.
 */
export const createPlacing =
  (services: OrderServices, priced: DraftPricer) =>
  async (tx: Tx, session: Session, ask: Ask): Promise<Order> => {
    const { cartId, placing } = ask;
    const { accountId } = session;
    if (!cartId) throw malformed('cartId', 'A cartId header is needed');
    const before = await repository.findOrderOfCart(tx, accountId, cartId);
    if (before) return corrected(tx, before, placing);
    const draft = await priced(tx, session.clientId, placing);
    if (draft.price.points !== placing.points) {
      throw new ApiError('PRICE_CHANGED', 'The price has changed', { price: draft.price });
    }
    const order = orderFrom(session, cartId, ask, draft);
    if (!(await repository.insertOrder(tx, order))) {
      throw cartOrdered(await repository.findOrderOfCart(tx, accountId, cartId));
    }
    await repository.insertEvent(tx, order, { kind: 'PLACED', from: null, at: order.placedAt });
    const { productId, denomination, count } = placing;
    if (!(await services.catalogue.takeStock(tx, productId, denomination, count))) throw soldOut();
    await block(tx, services, order);
    return order;
  };
