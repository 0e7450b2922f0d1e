// An order that waits for its one-time password: how a quote for the same item counts it, and how it ends.
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createGoodsHarness, PIECE_POINTS, PRODUCT, type GoodsHarness } from '../../support/goods-harness.ts';
import { DRAFT, POINTS } from '../../support/order-harness.ts';

const { orders } = contract;

onEveryDatabase('An order that waits for its one-time password', (db) => {
  let harness: GoodsHarness;
  beforeAll(async () => {
    harness = await createGoodsHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  const quoteOf = (member: TestMember, body: object) =>
    harness.call(orders.validate, { body, headers: member.headers });

  it('counts its coins and stock as available in a quote for the same item', async () => {
    const member = await harness.shopper({ coins: 5000 });
    const other = await harness.shopper();
    const last = { productId: 'p-last', count: 1 };
    const { data: placed } = await harness.placeProduct(member, last);
    expect(await harness.balance(member)).toMatchObject({ available: 1000 });
    const { status, data } = await quoteOf(member, last);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      waiting: { orderId: placed.orderId, count: 1, points: PIECE_POINTS, moneyPaise: 0 },
      availablePointsAmount: 5000,
      pointsLeft: 1000,
      pointsMissing: 0,
      lots: [{ points: PIECE_POINTS }],
    });
    expect((await quoteOf(other, last)).data).toMatchObject({ errorCode: 'SOLD_OUT', left: 0 });
    expect((await quoteOf(member, { ...last, count: 2 })).data).toMatchObject({
      errorCode: 'SOLD_OUT',
      left: 1,
    });

    await harness.act(member, orders.cancel, { orderId: placed.orderId });
    expect((await quoteOf(member, last)).data).toMatchObject({ waiting: null, availablePointsAmount: 5000 });
  });

  it('counts no stock that it did not take, but can be gone on with', async () => {
    const setStock = (stock: number | null) =>
      db().query('update catalogue_item set stock = $2 where item_id = $1', [PRODUCT, stock]);
    const counted = await harness.stock();
    const member = await harness.shopper();
    await setStock(null);
    await harness.placeProduct(member, { count: 2, points: 2 * PIECE_POINTS });
    await setStock(0);
    // One piece less would need a new order, for which the shop has none.
    const { data } = await quoteOf(member, { productId: PRODUCT, count: 1 });
    expect(data).toMatchObject({ errorCode: 'SOLD_OUT', left: 0 });
    expect((await quoteOf(member, { productId: PRODUCT, count: 2 })).status).toBe(200);
    await setStock(counted);
  });

  it('no longer counts in quotes after it has expired, even before its coins are returned', async () => {
    const member = await harness.join({ coins: 5000 });
    const { orderId } = await harness.placed(member);
    expect((await quoteOf(member, DRAFT)).data).toMatchObject({ waiting: { points: POINTS } });
    harness.clock.advance(10 * 60 + 1);
    const over = await quoteOf(member, DRAFT);
    expect(over.data).toMatchObject({ waiting: null, availablePointsAmount: 5000 - POINTS });

    // The quote no longer names it, although housekeeping has not ended it yet.
    const ended = {
      status: 'ORDER_FAILED',
      awaitsVerification: false,
      actions: [],
      upcoming: [],
      failure: 'The order was not confirmed in time. 1,800 coins come back within a minute.',
    };
    expect(await harness.details(member, orderId)).toMatchObject(ended);
    const { data } = await harness.call(orders.list, { headers: member.headers });
    expect(data.orderList).toMatchObject([{ status: 'ORDER_FAILED', awaitsVerification: false }]);
    await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await harness.details(member, orderId)).toMatchObject({
      ...ended,
      failure: 'The order was not confirmed in time. 1,800 coins are back in your account.',
    });
  });

  it('counts its stock as available for the same denomination only', async () => {
    const member = await harness.join({ coins: 50_000 });
    await harness.placed(member, { denomination: 1000_00, count: 2, points: 4 * POINTS });
    const same = await quoteOf(member, { ...DRAFT, denomination: 1000_00, count: 2 });
    expect(same.status).toBe(200);
    const another = await quoteOf(member, { ...DRAFT, denomination: 2000_00 });
    expect(another.data).toMatchObject({ errorCode: 'SOLD_OUT', left: 0 });
  });

  it('is quoted with the lots for the most coins possible, even if fewer coins are chosen', async () => {
    const member = await harness.shopper({ coins: 20_000 });
    const { data } = await quoteOf(member, { productId: PRODUCT, count: 1, points: 1500 });
    expect(data.split.points).toBe(1500);
    expect(data.lots).toMatchObject([{ points: PIECE_POINTS }]);
  });

  it('can be cancelled, which frees its cart', async () => {
    const member = await harness.join({ coins: 5000 });
    const { orderId, cartId } = await harness.placed(member);
    const { data } = await harness.act(member, orders.cancel, { orderId });
    expect(data.order.statusText).toBe('ORDER CANCELLED BY MEMBER');
    expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
    expect((await harness.place(member, { cartId })).status).toBe(200);
  });

  it('can be confirmed with the one-time password alone when the request id was lost', async () => {
    const member = await harness.join({ coins: 5000 });
    const { orderId, cartId } = await harness.placed(member);
    const headers = { ...member.headers, 'idempotency-key': 'key-plain-1' };
    const none = await harness.call(orders.verifyPlain, { body: { orderId, otp: '000000' }, headers });
    expect(none).toMatchObject({ status: 400, data: { errorCode: 'OTP_UNKNOWN' } });
    const { otp } = await harness.requestPassword(member, cartId);
    const wrong = otp === '111111' ? '222222' : '111111';
    const refused = await harness.call(orders.verifyPlain, { body: { orderId, otp: wrong }, headers });
    expect(refused).toMatchObject({ status: 400, data: { errorCode: 'OTP_WRONG' } });
    const good = await harness.call(orders.verifyPlain, {
      body: { orderId, otp },
      headers: {
        cookie: member.headers['cookie'] ?? '',
        'idempotency-key': 'key-plain-2',
        token: member.headers['token'] ?? '',
      },
    });
    expect(good).toMatchObject({ status: 200, data: { orderId, status: 'PENDING' } });
    const stranger = await harness.join();
    const foreign = await harness.call(orders.verifyPlain, {
      body: { orderId, otp },
      headers: { ...stranger.headers, 'idempotency-key': 'key-plain-3' },
    });
    expect(foreign.status).toBe(404);
  });
});
