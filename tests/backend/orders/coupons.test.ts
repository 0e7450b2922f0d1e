import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import {
  COUPON,
  FREE_COUPON,
  createGoodsHarness,
  PRODUCT,
  type GoodsHarness,
} from '../../support/goods-harness.ts';

const { orders } = contract;

onEveryDatabase('A coupon order', (db) => {
  let harness: GoodsHarness;
  beforeAll(async () => {
    harness = await createGoodsHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('that is free needs no one-time password, and its code stays sealed until the member reveals it', async () => {
    const member = await harness.join({ coins: 0 });
    const placed = await harness.placeItem(member, { productId: FREE_COUPON, points: 0 });
    expect(placed).toMatchObject({ status: 200, data: { status: 'PENDING', awaitsVerification: false } });
    const { orderId } = placed.data as { orderId: string };
    await harness.issue(member, orderId);
    const done = await harness.details(member, orderId);
    expect(done).toMatchObject({
      itemType: 'COUPON',
      status: 'ORDER_SUCCESS',
      points: 0,
      vouchers: [{ amountPaise: 0, code: null }],
      actions: ['UNDO'],
    });
    const { vouchers } = await harness.details(member, orderId, true);
    expect(vouchers[0].code).toMatch(/^[2-9A-Z]{4}-/);
    const stored = await db().query('select to_jsonb(v)::text as row from order_voucher v');
    expect(JSON.stringify(stored)).not.toContain(vouchers[0].code);
    harness.clock.advance(60);
    await harness.queue.work();
    const mail = harness.sent.find(({ text, channel }) => channel === 'EMAIL' && text.includes(orderId));
    expect(mail?.text).toContain(vouchers[0].code);
    expect(mail?.text).not.toContain('₹');
    expect(await harness.faults()).toEqual([]);
  });

  it('that costs coins waits for its one-time password and then spends them', async () => {
    const member = await harness.join({ coins: 100 });
    const cartId = randomUUID();
    const placed = await harness.placeItem(member, { productId: COUPON, points: 40 }, cartId);
    expect(placed.data).toMatchObject({ awaitsVerification: true });
    const { orderId } = placed.data as { orderId: string };
    await harness.verify(member, { orderId, ...(await harness.requestPassword(member, cartId)) });
    await harness.issue(member, orderId);
    expect((await harness.details(member, orderId)).status).toBe('ORDER_SUCCESS');
    expect(await harness.balance(member)).toEqual({ available: 60, blocked: 0 });
  });

  it('is placed once when ten requests arrive at once, and can be placed again after an undo', async () => {
    const member = await harness.join({ coins: 0 });
    const asking = Array.from({ length: 10 }, () =>
      harness.placeItem(member, { productId: FREE_COUPON, points: 0 }),
    );
    const answers = await Promise.all(asking);
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    const { orderId } = good[0]?.data as { orderId: string };
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({ status: 409, data: { errorCode: 'COUPON_TAKEN', orderId } });
    }
    await harness.issue(member, orderId);
    expect((await harness.details(member, orderId)).status).toBe('ORDER_SUCCESS');
    expect(await harness.placeItem(member, { productId: FREE_COUPON, points: 0 })).toMatchObject({
      status: 409,
      data: { errorCode: 'COUPON_TAKEN', orderId },
    });
    await harness.act(member, orders.undo, { orderId });
    await harness.voidCodes(member, orderId);
    await harness.queue.work();
    // Nothing was lost, and the mailbox may be a stranger's.
    expect(harness.sent.filter(({ text }) => text.includes(orderId))).toEqual([]);
    expect((await harness.placeItem(member, { productId: FREE_COUPON, points: 0 })).status).toBe(200);
  });

  it('that is undone before it was asked for sends nothing either', async () => {
    const member = await harness.join({ coins: 0 });
    const { data } = await harness.placeItem(member, { productId: FREE_COUPON, points: 0 });
    const { orderId } = data as { orderId: string };
    await harness.act(member, orders.undo, { orderId });
    expect((await harness.details(member, orderId)).statusText).toBe('ORDER CANCELLED BY MEMBER');
    await harness.queue.work();
    expect(harness.sent.filter(({ text }) => text.includes(orderId))).toEqual([]);
  });

  it('is refused for more than one piece or with a delivery address', async () => {
    const member = await harness.shopper({ coins: 100 });
    // An operator's file can say this about a coupon.
    await db().query('update catalogue_item set max_count = 20 where item_id = $1', [COUPON]);
    const two = await harness.placeItem(member, { productId: COUPON, count: 2, points: 80 });
    const refused = { status: 400, data: { fields: { count: 'At most 1 in one order' }, most: 1 } };
    expect(two).toMatchObject(refused);
    // There is no price for a count that nobody can order either.
    const quoted = (count: number) =>
      harness.call(orders.validate, { body: { productId: COUPON, count }, headers: member.headers });
    expect(await quoted(2)).toMatchObject(refused);
    expect((await quoted(1)).data.maxCount).toBe(1);
    const { addressId } = member;
    const withAddress = { productId: COUPON, count: 1, addressId };
    expect(await harness.call(orders.validate, { body: withAddress, headers: member.headers })).toMatchObject(
      { status: 400, data: { fields: { addressId: 'Of products only' } } },
    );
    const detail = await harness.call(contract.catalogue.detail, {
      query: { itemType: 'COUPON', productId: COUPON },
    });
    expect(detail.data.maxCount).toBe(1);
    const sent = await harness.placeItem(member, { productId: COUPON, points: 40, addressId });
    expect(sent).toMatchObject({
      status: 400,
      data: { fields: { addressId: 'A coupon needs no delivery address' } },
    });
    expect(await harness.balance(member)).toEqual({ available: 100, blocked: 0 });
  });

  it('is refused at a wrong price, for a product without an address, and for an unknown item', async () => {
    const member = await harness.join({ coins: 100 });
    const cheap = await harness.placeItem(member, { productId: COUPON, points: 0 });
    expect(cheap).toMatchObject({ status: 409, data: { errorCode: 'PRICE_CHANGED', split: { points: 40 } } });
    const paid = await harness.placeItem(member, { productId: COUPON, points: 40, moneyPaise: 100 });
    expect(paid).toMatchObject({ status: 409, data: { split: { points: 40, moneyPaise: 0 } } });
    const product = await harness.placeItem(member, { productId: PRODUCT, points: 4000 });
    expect(product).toMatchObject({
      status: 400,
      data: { fields: { addressId: 'A product needs a delivery address' } },
    });
    expect((await harness.placeItem(member, { productId: 'c-none', points: 0 })).status).toBe(404);
  });
});
