// Placing an order: checks everything that must hold and blocks the coins, in one transaction. Rows are locked in the
// sequence membership, address, order, stock, balance. Elsewhere an order comes first; one that is new nobody else holds.
import { randomUUID } from 'node:crypto';
import { addMs } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import { isAgent } from '../../http/agents.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import { requireCartId } from '../../http/cart-id.ts';
import type { Session } from '../../http/context.ts';
import { HOLD_LIFE_MS } from '../../ledger/hold-life.ts';
import { addWorkingDays } from '../../working-days.ts';
import type { Place } from '../address/service.ts';
import { isAwaitingPassword } from './action-rules.ts';
import { deliveryTo } from './delivery.ts';
import { newOrder } from './new-order.ts';
import { newOrderId } from './order-id.ts';
import { assertPlusAccess, soldOut, type Choice, type DraftPricer, type PricedDraft } from './pricing.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import { causeOf, piecesOf, type Order } from './types.ts';

/** The request, for every type of item. */
export interface OrderRequest extends Choice {
  itemType: 'VOUCHER' | 'PRODUCT' | 'COUPON';
  /** As shown to the member. */
  points: number;
  moneyPaise: number;
  email: string | null;
  mobile: string;
  addressId: string | null;
}

interface PlaceOrderInput {
  cartId: string | null;
  request: OrderRequest;
  at: Date;
}

/** Of a call that named its cart. */
type InputWithCart = PlaceOrderInput & { cartId: string };

const cartOrdered = (order: Order | null): ApiError =>
  new ApiError('CART_ORDERED', 'This cart has already been ordered', order ? { orderId: order.orderId } : {});

const couponTaken = ({ orderId }: Order): ApiError =>
  new ApiError('COUPON_TAKEN', 'You already have this coupon', { orderId });

/** The address, and the latest date of delivery. */
interface Destination {
  address: Place;
  deliverBy: Date;
}

const orderFrom = (
  session: Session,
  { cartId, request, at }: InputWithCart,
  { item, line, price, split }: PricedDraft,
  destination: Destination | null,
): Order =>
  newOrder({
    accountId: session.accountId,
    orderId: newOrderId(at, item.itemType),
    cartId,
    clientId: session.clientId,
    line,
    price,
    points: split.points,
    moneyPaise: split.moneyPaise,
    sku: item.sku,
    validityMonths: item.validityMonths,
    tookStock: item.piece?.stock !== null,
    email: request.email,
    mobile: request.mobile,
    address: destination?.address ?? null,
    holdId: split.points > 0 ? randomUUID() : null,
    placedAt: at,
    deliverBy: destination?.deliverBy ?? null,
  });

/** Uses the hold id that was stored with the order. */
const blockCoins = async (tx: Tx, { ledger }: Pick<OrderServices, 'ledger'>, order: Order): Promise<void> => {
  if (order.holdId === null) return;
  await ledger.hold(tx, {
    accountId: order.accountId,
    holdId: order.holdId,
    coins: order.points,
    cause: causeOf(order),
    at: order.placedAt,
    expiresAt: addMs(order.placedAt, HOLD_LIFE_MS),
  });
};

/** The same choice with another e-mail or mobile number: the member went back to correct it. */
const isCorrection = (
  { line, points, moneyPaise, address, ...order }: Order,
  request: OrderRequest,
): boolean =>
  line.productId === request.productId &&
  (line.itemType !== 'VOUCHER' || line.denominationPaise === request.denomination) &&
  line.count === request.count &&
  points === request.points &&
  moneyPaise === request.moneyPaise &&
  address === null &&
  (order.email !== request.email || order.mobile !== request.mobile);

/** A cart can be ordered only once, but the member may correct the delivery until the order is confirmed. */
const correctDelivery = async (
  tx: Tx,
  { otp }: Pick<OrderServices, 'otp'>,
  before: Order,
  { request, at }: PlaceOrderInput,
): Promise<Order> => {
  const { email, mobile } = request;
  // Housekeeping may not have ended yet what nobody can confirm any more.
  const mayCorrect = isAwaitingPassword(before, at) && isCorrection(before, request);
  if (!mayCorrect || !(await repository.redirectDelivery(tx, before, { email, mobile })))
    throw cartOrdered(before);
  await otp.dropRequestsOf(tx, before);
  return { ...before, email, mobile };
};

const NO_EMAIL = 'Codes need an e-mail address';
const UNCONFIRMED_EMAIL = 'The member has to confirm an e-mail address first';

const assertEmail = (session: Session, { itemType, email }: OrderRequest): void => {
  if (itemType === 'VOUCHER' && email === null)
    throw malformed('email', isAgent(session) ? UNCONFIRMED_EMAIL : NO_EMAIL);
};

const assertKind = (request: OrderRequest, { item }: PricedDraft): void => {
  if (item.itemType === request.itemType) return;
  if (item.itemType === 'PRODUCT') throw malformed('addressId', 'A product needs a delivery address');
  if (item.itemType === 'COUPON') throw malformed('addressId', 'A coupon needs no delivery address');
  throw new ApiError('NOT_FOUND', 'This is not offered here');
};

/** The price charged must be the price shown. */
const assertPrice = (request: OrderRequest, { price, split }: PricedDraft): void => {
  const isSamePrice = split.points === request.points && split.moneyPaise === request.moneyPaise;
  if (!isSamePrice) throw new ApiError('PRICE_CHANGED', 'The price has changed', { price, split });
};

/**
 * Throws MALFORMED_REQUEST, PLUS_ONLY, CART_ORDERED, COUPON_TAKEN, NOT_FOUND, NOT_DELIVERABLE, SOLD_OUT, PRICE_CHANGED
 * with the new price, INSUFFICIENT_POINTS with the missing coins.
 */
export const createOrderPlacer = (services: OrderServices, priceDraft: DraftPricer) => {
  const destinationOf = async (
    tx: Tx,
    accountId: string,
    { request, at }: PlaceOrderInput,
  ): Promise<Destination | null> => {
    if (request.addressId === null) return null;
    const address = await services.address.useFor(tx, accountId, request.addressId);
    const { deliverable, estimatedDays } = await deliveryTo(services, tx, address);
    if (!deliverable || !estimatedDays) {
      throw new ApiError('NOT_DELIVERABLE', `Products are not delivered to ${address.pin}`, {
        pinCode: address.pin,
      });
    }
    return { address, deliverBy: addWorkingDays(at, estimatedDays.most) };
  };

  const stockLeft = async (tx: Tx, { productId, denomination }: OrderRequest): Promise<number> =>
    (await services.catalogue.itemForOrder(tx, productId, denomination ?? null))?.piece?.stock ?? 0;

  const insertRefusal = async (tx: Tx, order: Order): Promise<ApiError> => {
    const coupon =
      order.line.itemType === 'COUPON'
        ? await repository.findOrderOfCoupon(tx, order.accountId, order.line.productId)
        : null;
    return coupon && coupon.cartId !== order.cartId
      ? couponTaken(coupon)
      : cartOrdered(await repository.findOrderOfCart(tx, order.accountId, order.cartId));
  };

  /** Someone else may have been faster since the price was found, or the operator may count the item no more. */
  const takePieces = async (tx: Tx, order: Order, request: OrderRequest): Promise<void> => {
    const taking = await services.catalogue.takeStock(tx, piecesOf(order.line));
    if (taking === 'TOO_FEW') throw soldOut(await stockLeft(tx, request));
    if (taking === 'UNLIMITED') await repository.setTookNoStock(tx, order);
  };

  return async (tx: Tx, session: Session, input: PlaceOrderInput): Promise<Order> => {
    const { request } = input;
    const cartId = requireCartId(input.cartId);
    const { accountId } = session;
    const pricing = priceDraft(tx, session.clientId, request);
    // Runs in parallel; a failure does not matter if the cart was ordered before.
    pricing.catch(() => undefined);
    const before = await repository.findOrderOfCart(tx, accountId, cartId);
    // An agent gives no contacts, and keeps those of the member's order.
    if (before && isAgent(session)) throw cartOrdered(before);
    assertEmail(session, request);
    if (before) return correctDelivery(tx, services, before, input);
    const draft = await pricing;
    assertKind(request, draft);
    assertPrice(request, draft);
    await assertPlusAccess(draft.item, () => services.membership.lockOfferAccess(tx, accountId));
    const destination = await destinationOf(tx, accountId, input);
    const order = orderFrom(session, { ...input, cartId }, draft, destination);
    if (!(await repository.insertOrder(tx, order))) throw await insertRefusal(tx, order);
    if (order.tookStock) await takePieces(tx, order, request);
    await blockCoins(tx, services, order);
    services.countStep('placed');
    return order;
  };
};
