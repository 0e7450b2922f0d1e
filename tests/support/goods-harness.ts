// The order harness with a product and coupons on its shelf, and members who have an address.
import { randomUUID } from 'node:crypto';
import type { Db } from '#backend/db/driver.ts';
import { gatewaySignature } from '#backend/providers/gateway-signature.ts';
import type { PaymentOutcome } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import type { NewMember, TestMember } from './app.ts';
import { OPENING_MS } from './db.ts';
import { createOrderHarness } from './order-harness.ts';

/** ₹1,000 a piece, 4,000 coins at 25 paise; at least a quarter in coins. */
export const PRODUCT = 'p-desk';
export const PIECE_POINTS = 4000;
export const PIECE_PAISE = 1000_00;
/** A free coupon, and one for 40 coins. */
export const FREE_COUPON = 'c-free';
export const COUPON = 'c-paid';

const SERVED = '560001';
const NOT_SERVED = '744101';

/** An address where products are delivered. */
export const PRODUCT_ADDRESS = {
  fullName: 'Asha Rao',
  addressLine1: '14, Lake View Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: SERVED,
};

export const seedGoods = async (db: Db): Promise<void> => {
  const item = async (id: string, type: string, rest: string) =>
    db.query(
      `insert into catalogue_item (item_id, item_type, in_earn, in_burn, slug, name, brand_name, category_id,
                                   image_slug, image_alt, plate, detail, list_price_paise, stock, max_count,
                                   validity_months, least_coins_percent)
       values ('${id}', '${type}', false, true, '${id}', 'Desk ${type.toLowerCase()}', 'Desk & Co', 'desk',
               'gift-box', 'A box', 1, '{"description":"","howTo":[],"goodToKnow":[],"terms":[],"delivery":""}',
               ${rest})`,
    );
  await item(PRODUCT, 'PRODUCT', '100000, 50, 5, null, 25');
  await item('p-last', 'PRODUCT', '100000, 1, 5, null, 100');
  await item(FREE_COUPON, 'COUPON', 'null, null, 1, 2, 100');
  await item(COUPON, 'COUPON', '1000, null, 1, 2, 100');
  await db.query(`insert into pincode (pin, city, state) values ('${SERVED}', 'Bengaluru', 'Karnataka'),
                  ('${NOT_SERVED}', 'Port Blair', 'Andaman and Nicobar Islands')`);
  await db.query(
    `insert into delivery_zone (prefix, least_days, most_days) values ('5', 2, 4), ('744', null, null)`,
  );
};

/** What the history of an order says, in order. */
export const textsOf = (order: { events: { text: string }[] }): string[] =>
  order.events.map(({ text }) => text);

export type Shopper = TestMember & { addressId: string };

export const createGoodsHarness = async (existingDb?: Db) => {
  const harness = await createOrderHarness(existingDb);
  await seedGoods(harness.deps.db);
  const { orders, address } = contract;

  const addAddress = async (member: TestMember, pinCode = SERVED): Promise<string> => {
    const body = { ...PRODUCT_ADDRESS, pinCode };
    const { data } = await harness.call(address.add, { body, headers: member.headers });
    return data.address.addressId as string;
  };

  const shopper = async (fresh: NewMember = { coins: 20_000 }): Promise<Shopper> => {
    const member = await harness.join(fresh);
    return { ...member, addressId: await addAddress(member) };
  };

  const headersOf = (member: TestMember, cartId: string = randomUUID(), key: string = randomUUID()) => ({
    ...member.headers,
    'idempotency-key': key,
    cartid: cartId,
  });

  const placeProduct = (member: Shopper, draft: object = {}, cartId?: string) =>
    harness.call(orders.placeProduct, {
      body: {
        productId: PRODUCT,
        count: 1,
        addressId: member.addressId,
        points: PIECE_POINTS,
        moneyPaise: 0,
        ...draft,
      },
      headers: headersOf(member, cartId),
    });

  const placeItem = (member: TestMember, body: object, cartId?: string) =>
    harness.call(orders.placeItem, { body, headers: headersOf(member, cartId) });

  /** Places an order and confirms it with its password; returns the payment to make, if any. */
  const ordered = async (member: Shopper, draft: object = {}) => {
    const cartId = randomUUID();
    const placed = await placeProduct(member, draft, cartId);
    if (placed.status !== 200) throw new Error(`Not placed: ${placed.status} ${placed.message}`);
    const { orderId } = placed.data as { orderId: string };
    const answer = await harness.verify(member, {
      orderId,
      ...(await harness.requestPassword(member, cartId)),
    });
    if (answer.status !== 200) throw new Error(`Not confirmed: ${answer.status} ${answer.message}`);
    const { payment } = answer.data as { payment: { paymentId: string; url: string } | null };
    return { orderId, payment };
  };

  /** Reports the outcome of an order's payment as the gateway. */
  const settle = async (
    member: TestMember,
    orderId: string,
    outcome: PaymentOutcome = 'PAID',
    change: { amountPaise?: number; gatewayReference?: string } = {},
  ) => {
    const { payment } = await harness.details(member, orderId);
    const { paymentId, amountPaise } = payment as { paymentId: string; amountPaise: number };
    const asAsked = { paymentId, payer: member.accountId, outcome, amountPaise, gatewayReference: 'SBX-1' };
    const fields = { ...asAsked, ...change };
    const body = { ...fields, signature: gatewaySignature(harness.deps.keys, fields) };
    return harness.call(contract.payments.callback, { body });
  };

  /** Lets a parcel travel to the door. */
  const delivered = async (member: Shopper, orderId: string): Promise<void> => {
    await harness.fulfil(member, orderId);
    harness.clock.advance(200);
    await harness.fulfil(member, orderId);
  };

  /** What the member is told of an order, in order. */
  const messagesAbout = (orderId: string, channel: 'SMS' | 'EMAIL') =>
    harness.sent.filter((one) => one.text.includes(orderId) && one.channel === channel);
  const mailsOf = (orderId: string) => messagesAbout(orderId, 'EMAIL').map(({ text }) => text);
  const told = (orderId: string) => messagesAbout(orderId, 'SMS').map(({ text }) => text);

  const stock = async (itemId = PRODUCT): Promise<number> => {
    const [row] = await harness.deps.db.query<{ stock: number }>(
      'select stock from catalogue_item where item_id = $1',
      [itemId],
    );
    return row?.stock ?? -1;
  };

  return {
    ...harness,
    addAddress,
    shopper,
    placeProduct,
    placeItem,
    ordered,
    settle,
    delivered,
    messagesAbout,
    mailsOf,
    told,
    stock,
    NOT_SERVED,
  };
};

export type GoodsHarness = Awaited<ReturnType<typeof createGoodsHarness>>;

/** A harness for all tests of a file; after each of them the store behaves again. */
export const goodsHarness = (db: () => Db): (() => GoodsHarness) => {
  let harness: GoodsHarness;
  beforeAll(async () => {
    harness = await createGoodsHarness(db());
  }, OPENING_MS);
  afterEach(() => harness.fulfilment.behave({}));
  afterAll(() => harness.close());
  return () => harness;
};
