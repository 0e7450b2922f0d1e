// A product ordered by place-order, which also takes coupons: exactly as by PlaceOrder.
import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createGoodsHarness, PIECE_POINTS, PRODUCT, type GoodsHarness } from '../../support/goods-harness.ts';

const { orders } = contract;

onEveryDatabase('A product ordered by place-order', (db) => {
  let harness: GoodsHarness;
  beforeAll(async () => {
    harness = await createGoodsHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('blocks coins and stock, is confirmed by its one-time password, paid and delivered', async () => {
    const member = await harness.shopper({ coins: 2000 });
    const before = await harness.stock();
    const { addressId } = member;
    const cartId = randomUUID();
    const draft = { productId: PRODUCT, addressId, points: 1500, moneyPaise: 625_00 };
    const placed = await harness.placeItem(member, draft, cartId);
    expect(placed).toMatchObject({ status: 200, data: { status: 'PENDING', awaitsVerification: true } });
    expect(await harness.balance(member)).toEqual({ available: 500, blocked: 1500 });
    expect(await harness.stock()).toBe(before - 1);
    const { orderId } = placed.data as { orderId: string };
    const verified = await harness.verify(member, {
      orderId,
      ...(await harness.requestPassword(member, cartId)),
    });
    expect(verified.status).toBe(200);
    await harness.settle(member, orderId);
    await harness.delivered(member, orderId);
    expect(await harness.details(member, orderId)).toMatchObject({
      itemType: 'PRODUCT',
      status: 'ORDER_SUCCESS',
      payment: { amountPaise: 625_00 },
      address: { pinCode: '560001' },
    });
    expect(await harness.faults()).toEqual([]);
  });

  it('is placed once when it is sent twice with the same idempotency key', async () => {
    const member = await harness.shopper();
    const headers = { ...member.headers, cartid: randomUUID(), 'idempotency-key': randomUUID() };
    const body = { productId: PRODUCT, addressId: member.addressId, points: PIECE_POINTS };
    const [first, again] = [
      await harness.call(orders.placeItem, { body, headers }),
      await harness.call(orders.placeItem, { body, headers }),
    ];
    expect([first.status, again.data]).toEqual([200, first.data]);
    expect(await harness.balance(member)).toEqual({ available: 16_000, blocked: PIECE_POINTS });
    const { status } = await harness.call(orders.placeItem, { body: { ...body, count: 2 }, headers });
    expect(status).toBe(422);
  });

  it('is refused with the same errors as by PlaceOrder: address, stock, pincode, price, count and coins', async () => {
    const member = await harness.shopper({ coins: 10_000 });
    const islands = await harness.addAddress(member, harness.NOT_SERVED);
    const { addressId: foreign } = await harness.shopper();
    const least = { productId: PRODUCT, count: 1, addressId: member.addressId };
    const whole = { ...least, points: PIECE_POINTS, moneyPaise: 0 };
    const refused = async (draft: object) => {
      const said = async (endpoint: typeof orders.placeItem | typeof orders.placeProduct) => {
        const headers = { ...member.headers, cartid: randomUUID(), 'idempotency-key': randomUUID() };
        const { status, data } = await harness.call(endpoint, { body: { ...whole, ...draft }, headers });
        return { status, data };
      };
      const answer = await said(orders.placeItem);
      expect(answer).toEqual(await said(orders.placeProduct));
      return [answer.status, answer.data.errorCode];
    };
    expect(await refused({ addressId: foreign })).toEqual([404, 'NOT_FOUND']);
    expect(await refused({ productId: 'p-none' })).toEqual([404, 'NOT_FOUND']);
    expect(await refused({ productId: 'p-last', count: 2, points: 8000 })).toEqual([409, 'SOLD_OUT']);
    expect(await refused({ addressId: islands })).toEqual([409, 'NOT_DELIVERABLE']);
    expect(await refused({ points: 3000, moneyPaise: 1 })).toEqual([409, 'PRICE_CHANGED']);
    expect(await refused({ points: 500, moneyPaise: 875_00 })).toEqual([409, 'PRICE_CHANGED']);
    expect(await refused({ count: 6, points: 24_000 })).toEqual([400, 'MALFORMED_REQUEST']);
    expect(await refused({ count: 21, points: 84_000 })).toEqual([400, 'MALFORMED_REQUEST']);
    expect(await refused({ addressId: 'home' })).toEqual([400, 'MALFORMED_REQUEST']);
    expect(await refused({ count: 3, points: 12_000 })).toEqual([409, 'INSUFFICIENT_POINTS']);
    expect(await harness.balance(member)).toEqual({ available: 10_000, blocked: 0 });
  });
});
