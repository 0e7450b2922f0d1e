// The orders of a replayed history: written state by state through the orders' own state machine, so that a redemption
// of the demo leads to an order like any other, with its codes sealed.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { priceOf } from '#contract/pricing.ts';
import { addMs, HOUR_MS, MINUTE_MS } from '../clock.ts';
import type { Tx } from '../db/driver.ts';
import type { Keys } from '../keys.ts';
import { NOTHING_RETURNS } from '../ledger/returning.ts';
import type { Place } from '../modules/address/service.ts';
import { factorOf, imageOf } from '../modules/catalogue/cards.ts';
import type { ItemContentRow } from '../modules/catalogue/repository-content.ts';
import { advance, recordNote } from '../modules/orders/advance.ts';
import { cancelledWith, failureOf } from '../modules/orders/messages.ts';
import { newOrder } from '../modules/orders/new-order.ts';
import { ORDER_PREFIXES } from '../modules/orders/order-id.ts';
import * as history from '../modules/orders/repository-events.ts';
import * as repository from '../modules/orders/repository.ts';
import { familyOf, type Family, type OrderState } from '../modules/orders/states.ts';
import type { Line, Order } from '../modules/orders/types.ts';
import { sealVoucher } from '../modules/orders/codes.ts';
import { paiseOf } from '../rupees.ts';
import { expiryAfter, newCode, newPin } from '../providers/vouchagram.ts';
import { addWorkingDays } from '../working-days.ts';
import { defaultBrand } from './brands.ts';
import { catalogueRows } from './catalogue-rows.ts';
import { addressesOf } from './content/addresses.ts';
import { seededId } from './seeded-id.ts';

export interface OrderedItem {
  /** Id of the item. */
  item: string;
  count?: number;
  /** Rupees, for a voucher. */
  value?: number;
  /** The stage of a product that is still on its way. */
  stage?: 'DISPATCHED' | 'IN_DELIVERY';
}

export interface Buyer {
  tx: Tx;
  keys: Keys;
  accountId: string;
  email: string | null;
  mobile: string;
}

const DELIVERED_WITHIN_DAYS = 4;
/** How long after its confirmation an order of goods, and one of codes, reaches a state. */
const GOODS_DELAYS_MS: Partial<Record<OrderState, number>> = {
  PACKING: MINUTE_MS,
  DISPATCHED: 20 * HOUR_MS,
  IN_DELIVERY: 44 * HOUR_MS,
  DELIVERED: 48 * HOUR_MS,
};
const CODES_DELAYS_MS: Partial<Record<OrderState, number>> = {
  ISSUING: 1000,
  DELIVERED: 3000,
  PARTLY_DELIVERED: 3000,
};

const lineOf = ({ item, count = 1, value }: OrderedItem) => {
  const row = catalogueRows().items.find(({ item_id: id }) => id === item);
  if (!row || row.item_type === 'PARTNER') throw new Error(`The content orders ${item}, which there is not`);
  const denominationPaise = value === undefined ? (row.list_price_paise ?? 0) : paiseOf(value);
  const line: Line & { itemType: keyof typeof ORDER_PREFIXES } = {
    productId: row.item_id,
    itemType: row.item_type,
    slug: row.slug,
    name: row.name,
    brandName: row.brand_name,
    image: imageOf(row),
    plate: row.plate,
    denominationPaise,
    count,
  };
  return { row, line };
};

const priceAt = ({ denominationPaise, count }: Line, row: ItemContentRow) => {
  const { rates } = defaultBrand();
  return priceOf({
    amountPaise: denominationPaise,
    count,
    discountPercent: row.discount_percent,
    paisePerCoin: rates.paisePerCoin,
    providerFactor: factorOf(rates, row.provider),
  });
};

/** The state in which an order's coins are spent: goods have left the store, all codes have arrived. */
const SENT: Record<Family, OrderState> = { GOODS: 'DISPATCHED', CODES: 'DELIVERED' };

const reachedAt = (family: Family, state: OrderState, confirmedAt: Date): Date => {
  const after = (family === 'GOODS' ? GOODS_DELAYS_MS : CODES_DELAYS_MS)[state] ?? 0;
  return addMs(confirmedAt, after);
};

/** When the coins of a confirmed order are spent. */
export const spentAt = (bought: OrderedItem, confirmedAt: Date): Date => {
  const family = familyOf(lineOf(bought).line.itemType);
  return reachedAt(family, SENT[family], confirmedAt);
};

/** A member's home; the first of the demo's addresses for a member without any. */
const homeOf = (accountId: string): Place => {
  const [home] = addressesOf[accountId] ?? Object.values(addressesOf)[0] ?? [];
  if (!home) throw new Error('The content has no address');
  const { name, address1, address2, city, state, pin } = home;
  return { name, address1, address2, city, state, pin };
};

/** Writes the order as it was placed. Throws if it did not cost what the history says. */
export const placeSeeded = async (
  buyer: Buyer,
  bought: OrderedItem,
  { key, coins, at }: { key: string; coins: number; at: Date },
): Promise<Order> => {
  const { row, line } = lineOf(bought);
  const price = priceAt(line, row);
  if (price.points !== coins) throw new Error(`${key} costs ${price.points} coins, not ${coins}`);
  const isGoods = line.itemType === 'PRODUCT';
  const order = newOrder({
    accountId: buyer.accountId,
    orderId: seededId(ORDER_PREFIXES[line.itemType], at, `${buyer.accountId}:${key}`),
    cartId: `demo-${key}`,
    clientId: DEFAULT_CLIENT,
    line,
    price,
    points: coins,
    moneyPaise: 0,
    sku: row.sku ?? row.item_id,
    validityMonths: row.validity_months,
    email: buyer.email,
    mobile: buyer.mobile,
    address: isGoods ? homeOf(buyer.accountId) : null,
    holdId: null,
    placedAt: at,
    deliverBy: isGoods ? addWorkingDays(at, DELIVERED_WITHIN_DAYS) : null,
  });
  if (!(await repository.insertOrder(buyer.tx, order))) throw new Error(`${key} was ordered before`);
  return order;
};

const storeCodes = async ({ tx, keys }: Buyer, order: Order, came: number, at: Date): Promise<void> => {
  const vouchers = Array.from({ length: came }, (_, before) => {
    const n = before + 1;
    const expiresAt = expiryAfter(at, order.validityMonths ?? 12);
    return sealVoucher(keys, order, n, { code: newCode(), pin: newPin(), expiresAt });
  });
  await history.insertVouchers(tx, order, vouchers, { stops: 0, at });
};

/** Takes a placed order through its states to the current or final one. */
export const advanceSeeded = async (
  buyer: Buyer,
  placed: Order,
  { bought, burnId, came, at }: { bought: OrderedItem; burnId: string | null; came: number; at: Date },
): Promise<Order> => {
  const { tx } = buyer;
  const whole = came === placed.line.count;
  const family = familyOf(placed.line.itemType);
  const steps: OrderState[] =
    family === 'GOODS'
      ? ['PACKING', 'DISPATCHED', 'IN_DELIVERY', 'DELIVERED']
      : ['ISSUING', whole ? 'DELIVERED' : 'PARTLY_DELIVERED'];
  const until = bought.stage ? steps.indexOf(bought.stage) + 1 : steps.length;
  let order = await advance(tx, placed, 'CONFIRMED', at, {
    confirmedAt: at,
    ...(burnId === null ? {} : { burnId }),
  });
  for (const step of steps.slice(0, until)) {
    const reached = reachedAt(family, step, at);
    const isDelivered = step === 'DELIVERED' || step === 'PARTLY_DELIVERED';
    order = await advance(tx, order, step, reached, {
      ...(isDelivered ? { deliveredAt: reached } : {}),
      ...(step === SENT[family] || step === 'PARTLY_DELIVERED' ? { pieces: came } : {}),
      ...(step === 'DISPATCHED'
        ? { tracking: { carrier: 'Swiftlane Couriers', number: `SWL${at.getTime() % 1e9}` } }
        : {}),
      ...(step === 'PARTLY_DELIVERED' ? { failure: `${came} of ${order.line.count} vouchers came.` } : {}),
    });
    if (step === 'ISSUING') await storeCodes(buyer, order, came, at);
  }
  return order;
};

const withCoinsBack = (order: Order) => cancelledWith(order, { ...NOTHING_RETURNS, coins: order.points });

/** The member cancelled it before it was fulfilled. */
export const cancelSeeded = ({ tx }: Buyer, order: Order, at: Date): Promise<Order> =>
  advance(tx, order, 'CANCELLED', at, withCoinsBack(order));

/** All of it came back: goods went back to the store, codes were voided. */
export const takeBackSeeded = async ({ tx }: Buyer, order: Order, at: Date): Promise<Order> => {
  const requestedAt = addMs(at, -HOUR_MS);
  if (order.address === null) {
    const asking = await advance(tx, order, 'CANCELLING', requestedAt, { cameFrom: order.state });
    return advance(tx, asking, 'CANCELLED', at, { ...withCoinsBack(order), pieces: -order.line.count });
  }
  const { count } = order.line;
  const returning = await advance(tx, order, 'RETURNING', requestedAt, { returningCount: count });
  return advance(tx, returning, 'RETURNED', at, {
    returnedCount: count,
    returningCount: 0,
    pieces: -count,
  });
};

/** The codes were voided except the last `kept` ones. */
export const undoPartSeeded = async (
  { tx }: Buyer,
  order: Order,
  { kept, coins, at }: { kept: number; coins: number; at: Date },
): Promise<Order> => {
  const { count } = order.line;
  const asking = await advance(tx, order, 'CANCELLING', addMs(at, -HOUR_MS), { cameFrom: order.state });
  const voided = Array.from({ length: count - kept }, (_, before) => before + 1);
  await history.deleteVouchers(tx, order, voided);
  const failure = failureOf(`${kept} of ${count} vouchers could not be cancelled.`, {
    ...NOTHING_RETURNS,
    coins,
  });
  const left = await advance(tx, asking, 'PARTLY_DELIVERED', at, { failure, pieces: kept - count });
  await recordNote(tx, left, 'NOT_CANCELLED', at);
  return left;
};

/** The courier collected all pieces, and the store accepted some of them. */
export const takeBackPartSeeded = async (
  { tx }: Buyer,
  order: Order,
  { accepted, collected, at }: { accepted: number; collected: Date; at: Date },
): Promise<Order> => {
  const requestedAt = addMs(collected, -HOUR_MS);
  const returning = await advance(tx, order, 'RETURNING', requestedAt, {
    returningCount: order.line.count,
    returnNumber: 1,
  });
  const taken = await advance(tx, returning, 'COLLECTED', collected);
  const kept = await advance(tx, taken, 'DELIVERED', at, {
    returnedCount: accepted,
    returningCount: 0,
    returnRefused: true,
    pieces: -accepted,
  });
  await recordNote(tx, kept, 'PARTLY_RETURNED', at);
  await recordNote(tx, kept, 'NOT_RETURNED', at);
  await recordNote(tx, kept, 'SPENT_AGAIN', at);
  return kept;
};
