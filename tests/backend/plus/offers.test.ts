import { randomUUID } from 'node:crypto';
import type { Queryable, Tx } from '#backend/db/driver.ts';
import { lockMembership } from '#backend/modules/membership/repository.ts';
import { contract } from '#contract/index.ts';
import { ZILLION } from '../../support/offers.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import {
  createGoodsHarness,
  FREE_COUPON,
  PRODUCT,
  type GoodsHarness,
  type Shopper,
} from '../../support/goods-harness.ts';
import { POINTS, DRAFT } from '../../support/order-harness.ts';
import { callDuring } from '../../support/call-during.ts';

const PLAN = ZILLION.plus.plans[1];

onEveryDatabase('An offer of Plus', (db) => {
  let harness: GoodsHarness;
  let visitor: TestMember;
  let member: Shopper;
  beforeAll(async () => {
    harness = await createGoodsHarness(db());
    await db().query(`update catalogue_item set plus_only = true where item_id = any($1)`, [
      ['v-desk', PRODUCT],
    ]);
    visitor = await harness.join({ coins: 5000 });
    member = await harness.shopper({ coins: 5000 });
    await enrol(member, PLAN);
  }, OPENING_MS);
  afterAll(async () => {
    await harness.close();
  });

  const enrol = async ({ accountId }: TestMember, kept: object | undefined) => {
    const at = harness.clock.now();
    const plan = JSON.stringify(kept);
    await db().query(
      `insert into plus_order (account_id, order_id, client_id, kind, plan, price_paise, auto_renew, state, placed_at,
                               settled_at, starts_at, ends_at)
       values ($1, 'PL-1', 'ZILLION', 'BUY', $4, 49900, false,
               'PAID', $2, $2, $2, $3)`,
      [accountId, at, new Date(at.getTime() + 1e10), plan],
    );
    await db().query(
      `insert into plus_membership (account_id, client_id, since, until, active, auto_renew, renew_plan)
       values ($1, 'ZILLION', $2, $3, true, false, $4)`,
      [accountId, at, new Date(at.getTime() + 1e10), plan],
    );
  };

  const status = async () =>
    (await harness.call(contract.membership.status, { headers: member.headers })).data;
  const benefits = async () => (await status()).benefits;
  const refundPaise = async () => (await status()).membership.refundPaise;

  it('is refused in a quote and an order for anybody without Plus', async () => {
    const quote = await harness.call(contract.orders.validate, { body: DRAFT, headers: visitor.headers });
    const order = await harness.place(visitor, { draft: { points: POINTS } });
    for (const { status, data } of [quote, order]) {
      expect([status, data.errorCode]).toEqual([409, 'PLUS_ONLY']);
    }
    expect(await harness.balance(visitor)).toEqual({ available: 5000, blocked: 0 });
  });

  it('is refused in a quote and an order for a member whose plan does not include offers', async () => {
    const plain = await harness.join({ coins: 5000 });
    await enrol(plain, { ...PLAN, plusOffers: false });
    const quote = await harness.call(contract.orders.validate, { body: DRAFT, headers: plain.headers });
    const order = await harness.place(plain, { draft: { points: POINTS } });
    for (const { status, data } of [quote, order]) {
      expect([status, data.errorCode]).toEqual([409, 'PLUS_ONLY']);
    }
    // A member with the same plan and its offers can.
    const priced = await harness.call(contract.orders.validate, { body: DRAFT, headers: member.headers });
    expect(priced.status).toBe(200);
  });

  it('counts as used once the order is confirmed, and no longer when it fails', async () => {
    const orderId = await harness.confirmed(member);
    expect(await benefits()).toMatchObject({
      offersUsed: 1,
      offersSavedPaise: 50_00,
      savedPaise: 50_00,
      benefitList: [{ kind: 'OFFER', title: 'Desk gift card' }],
    });
    harness.vouchers.behave({ refuse: true });
    await harness.issue(member, orderId, { last: true });
    expect(await benefits()).toMatchObject({ offersUsed: 0, savedPaise: 0, benefitList: [] });
    expect(await harness.faults()).toEqual([]);
  });

  it('counts as used while the order waits for its payment, and no longer when the payment fails', async () => {
    expect(await refundPaise()).toBe(499_00);
    const { orderId } = await harness.ordered(member, { points: 1500, moneyPaise: 625_00 });
    expect(await benefits()).toMatchObject({ offersUsed: 1 });
    expect(await refundPaise()).toBe(0);
    const left = await harness.call(contract.membership.cancel, {
      body: { refundPaise: 499_00 },
      headers: { ...member.headers, 'idempotency-key': randomUUID() },
    });
    expect([left.status, left.data.errorCode]).toEqual([409, 'PRICE_CHANGED']);
    await harness.settle(member, orderId, 'FAILED');
    expect(await benefits()).toMatchObject({ offersUsed: 0, benefitList: [] });
    expect(await refundPaise()).toBe(499_00);
    expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('is not what a member with Plus orders of what everybody may order', async () => {
    const placed = await harness.placeItem(member, { productId: FREE_COUPON, points: 0 });
    expect(placed.status).toBe(200);
    expect(await benefits()).toMatchObject({ offersUsed: 0, benefitList: [] });
    expect(await refundPaise()).toBe(499_00);
  });

  it('counts as used by a membership that was paid while the order was being confirmed', async () => {
    const buyer = await harness.shopper({ coins: 5000 });
    await enrol(buyer, PLAN);
    const { orderId, cartId } = await harness.placed(buyer);
    const password = await harness.requestPassword(buyer, cartId);
    const pay = (tx: Tx) => {
      harness.clock.advance(1);
      return tx.query('update plus_order set settled_at = $2, starts_at = $2 where account_id = $1', [
        buyer.accountId,
        harness.clock.now(),
      ]);
    };
    const answer = await callDuring(
      db(),
      (tx) => lockMembership(tx, buyer.accountId),
      () => harness.verify(buyer, { orderId, ...password }),
      pay,
    );
    expect(answer.status).toBe(200);
    const { data } = await harness.call(contract.membership.status, { headers: buyer.headers });
    expect(data.membership.refundPaise).toBe(0);
  });

  it('cannot be confirmed after the membership has ended', async () => {
    const { orderId, cartId } = await harness.placed(member);
    const password = await harness.requestPassword(member, cartId);
    const ends = (at: Date) =>
      db().query('update plus_order set ends_at = $2 where account_id = $1', [member.accountId, at]);
    await ends(new Date(harness.clock.now().getTime() - 1));
    const refused = await harness.verify(member, { orderId, ...password });
    expect([refused.status, refused.data.errorCode]).toEqual([409, 'PLUS_ONLY']);
    // The refusal does not use up the password.
    await ends(new Date(harness.clock.now().getTime() + 1e10));
    expect((await harness.verify(member, { orderId, ...password })).status).toBe(200);
  });

  it('cannot be ordered when the membership ends at the same moment', async () => {
    const { accountId } = member;
    const ends = (q: Queryable, at: Date) =>
      q.query('update plus_order set ends_at = $2 where account_id = $1', [accountId, at]);
    const leave = async (tx: Tx) => {
      await lockMembership(tx, accountId);
      await ends(tx, new Date(harness.clock.now().getTime() - 1));
    };
    const order = await callDuring(db(), leave, () => harness.place(member, { draft: { points: POINTS } }));
    expect(order).toMatchObject({ status: 409, data: { errorCode: 'PLUS_ONLY' } });
    await ends(db(), new Date(harness.clock.now().getTime() + 1e10));
  });
});
