// The backend with a voucher on its shelf and the sandbox provider, for tests of orders. Jobs run when the test
// says so.
import { randomUUID } from 'node:crypto';
import type { Db } from '#backend/db/driver.ts';
import { createFulfiller } from '#backend/modules/orders/goods.ts';
import { createOrderIssuer } from '#backend/modules/orders/issue.ts';
import { createVoider } from '#backend/modules/orders/void.ts';
import { createSandboxFulfilment } from '#backend/providers/fulfilment.ts';
import { createSandboxVouchers } from '#backend/providers/vouchagram.ts';
import { contract } from '#contract/index.ts';
import { NO_LIMITS, TEST_KEYS, testApp, testClock, type TestAppOptions, type TestMember } from './app.ts';
import { ledgerFaults, createPasswordRequest } from './harness-shared.ts';
import { freshDb } from './db.ts';

/** Costs 1,800 coins: ₹500 less a tenth, at 25 paise a coin. */
export const DRAFT = { productId: 'v-desk', denomination: 500_00, count: 1 };
export const POINTS = 1800;

/** Puts the voucher on the shelf: ₹500 unlimited, two of ₹1,000, none of ₹2,000. */
export const seedVoucher = async (db: Db): Promise<void> => {
  await db.query(
    `insert into category (category_id, name, image_slug, image_alt, plate, position)
     values ('desk', 'Desk', 'gift-box', 'A box', 1, 99)`,
  );
  await db.query(
    `insert into catalogue_item (item_id, item_type, in_earn, in_burn, slug, name, brand_name, category_id,
                                 image_slug, image_alt, plate, list_price_paise, discount_percent, max_count, sku,
                                 provider, validity_months, detail)
     values ('v-desk', 'VOUCHER', false, true, 'desk-card', 'Desk gift card', 'Desk & Co', 'desk',
             'gift-box', 'A box', 1, 50000, 10, 3, 'DESK-1', 'VOUCHAGRAM', 6,
             '{"description":"","howTo":[],"goodToKnow":[],"terms":[],"delivery":""}')`,
  );
  await db.query(
    `insert into voucher_denomination (item_id, amount_paise, stock)
     values ('v-desk', 50000, null), ('v-desk', 100000, 2), ('v-desk', 200000, 0)`,
  );
};

interface Placing {
  draft?: object;
  cartId?: string;
  key?: string;
}

export const createOrderHarness = async (existingDb?: Db, { logTo }: Pick<TestAppOptions, 'logTo'> = {}) => {
  const db = existingDb ?? (await freshDb());
  const clock = testClock();
  await seedVoucher(db);
  const vouchers = createSandboxVouchers(db, { clock, keys: TEST_KEYS });
  const fulfilment = createSandboxFulfilment(db, { clock });
  const app = await testApp({
    db,
    clock,
    providers: { vouchers, fulfilment },
    settings: { limits: NO_LIMITS },
    ...(logTo && { logTo }),
  });
  delete app.queue.handlers['order.issue'];
  delete app.queue.handlers['order.void'];
  delete app.queue.handlers['order.fulfil'];
  const issuer = createOrderIssuer(app.deps, app.services);
  const voider = createVoider(app.deps, app.services);
  const fulfiller = createFulfiller(app.deps, app.services);
  const { orders, member: memberCalls } = contract;

  const place = (member: TestMember, { draft = {}, cartId, key }: Placing = {}) =>
    app.call(orders.placeVoucher, {
      body: { ...DRAFT, points: POINTS, email: 'asha@example.in', mobile: member.mobile, ...draft },
      headers: {
        ...member.headers,
        'idempotency-key': key ?? randomUUID(),
        ...(cartId === '' ? {} : { cartid: cartId ?? randomUUID() }),
      },
    });

  /** An order that waits for its one-time password. */
  const placed = async (member: TestMember, draft: object = {}) => {
    const cartId = randomUUID();
    const answer = await place(member, { draft, cartId });
    if (answer.status !== 200) throw new Error(`Not placed: ${answer.status} ${answer.message}`);
    return { orderId: answer.data.orderId as string, cartId };
  };

  const requestPassword = createPasswordRequest(app, 'REDEEM_POINTS');

  const verify = (member: TestMember, body: object, key: string = randomUUID()) =>
    app.call(orders.verify, { body, headers: { ...member.headers, 'idempotency-key': key } });

  /** An order whose job is pending. */
  const confirmed = async (member: TestMember, draft: object = {}): Promise<string> => {
    const { orderId, cartId } = await placed(member, draft);
    const answer = await verify(member, { orderId, ...(await requestPassword(member, cartId)) });
    if (answer.status !== 200) throw new Error(`Not confirmed: ${answer.status} ${answer.message}`);
    return orderId;
  };

  /** One try of the job that issues an order. */
  const issue = (member: TestMember, orderId: string, { last = false } = {}) =>
    issuer({ accountId: member.accountId, orderId }, { last });

  /** One try of the job that voids the codes of an order. */
  const voidCodes = (member: TestMember, orderId: string) => voider({ accountId: member.accountId, orderId });

  /** One poll of an order of goods. */
  const fulfil = (member: TestMember, orderId: string, { last = false } = {}) =>
    fulfiller({ accountId: member.accountId, orderId }, { last });

  /** A member's action on an order. */
  const act = (
    member: TestMember,
    endpoint: typeof orders.cancel | typeof orders.giveBack | typeof orders.undo,
    body: object,
  ) => app.call(endpoint, { body, headers: { ...member.headers, 'idempotency-key': randomUUID() } });

  const details = async (member: TestMember, orderId: string, reveal = false) =>
    (await app.call(orders.details, { body: { orderId, reveal }, headers: member.headers })).data.order;

  const balance = async (member: TestMember) => {
    const { data } = await app.call(memberCalls.balance, { headers: member.headers });
    return { available: data.availablePointsAmount as number, blocked: data.blockedPointsAmount as number };
  };

  const stockOf = async (amountPaise: number): Promise<number | null> => {
    const [row] = await db.query<{ stock: number | null }>(
      `select stock from voucher_denomination where item_id = 'v-desk' and amount_paise = $1`,
      [amountPaise],
    );
    return row?.stock ?? null;
  };

  /** The provider's vouchers for an order. */
  const issued = (orderId: string) =>
    db.query<{ key: string; issues: number }>(
      `select key, issues from sandbox_voucher where key like $1 || ':%' order by key`,
      [orderId],
    );

  const faults = () => ledgerFaults(db);

  return {
    ...app,
    vouchers,
    fulfilment,
    voidCodes,
    fulfil,
    act,
    place,
    placed,
    requestPassword,
    verify,
    confirmed,
    issue,
    details,
    balance,
    stockOf,
    issued,
    faults,
    close: async () => {
      await app.app.close();
      if (!existingDb) await db.close();
    },
  };
};

export type OrderHarness = Awaited<ReturnType<typeof createOrderHarness>>;
