import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { COUPON, FREE_COUPON, goodsDesk, PRODUCT, type GoodsDesk } from '../../support/goods-desk.ts';

const { orders } = contract;

onEveryDatabase('A coupon order', (db) => {
  let desk: GoodsDesk;
  beforeAll(async () => {
    desk = await goodsDesk(db());
  }, OPENING_MS);
  afterAll(() => desk.close());

  it('that is free needs no one-time password, and its code stays sealed until the member reveals it', async () => {
    const member = await desk.join({ coins: 0 });
    const placed = await desk.placeItem(member, { productId: FREE_COUPON, points: 0 });
    expect(placed).toMatchObject({ status: 200, data: { status: 'PENDING', awaitsVerification: false } });
    const { orderId } = placed.data as { orderId: string };
    await desk.issue(member, orderId);
    const done = await desk.details(member, orderId);
    expect(done).toMatchObject({
      itemType: 'COUPON',
      status: 'ORDER_SUCCESS',
      points: 0,
      vouchers: [{ amountPaise: 0, code: null }],
      actions: ['UNDO'],
    });
    const { vouchers } = await desk.details(member, orderId, true);
    expect(vouchers[0].code).toMatch(/^[2-9A-Z]{4}-/);
    const stored = await db().query('select to_jsonb(v)::text as row from order_voucher v');
    expect(JSON.stringify(stored)).not.toContain(vouchers[0].code);
    desk.clock.pass(60);
    await desk.queue.work();
    const mail = desk.sent.find(({ text, channel }) => channel === 'EMAIL' && text.includes(orderId));
    expect(mail?.text).toContain(vouchers[0].code);
    expect(mail?.text).not.toContain('₹');
    expect(await desk.faults()).toEqual([]);
  });

  it('that costs coins waits for its one-time password and then spends them', async () => {
    const member = await desk.join({ coins: 100 });
    const cartId = randomUUID();
    const placed = await desk.placeItem(member, { productId: COUPON, points: 40 }, cartId);
    expect(placed.data).toMatchObject({ awaitsVerification: true });
    const { orderId } = placed.data as { orderId: string };
    await desk.verify(member, { orderId, ...(await desk.askPassword(member, cartId)) });
    await desk.issue(member, orderId);
    expect((await desk.details(member, orderId)).status).toBe('ORDER_SUCCESS');
    expect(await desk.balance(member)).toEqual({ available: 60, blocked: 0 });
  });

  it('is placed once when ten requests arrive at once, and can be placed again after an undo', async () => {
    const member = await desk.join({ coins: 0 });
    const asking = Array.from({ length: 10 }, () =>
      desk.placeItem(member, { productId: FREE_COUPON, points: 0 }),
    );
    const answers = await Promise.all(asking);
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    const { orderId } = good[0]?.data as { orderId: string };
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({ status: 409, data: { errorCode: 'COUPON_TAKEN', orderId } });
    }
    await desk.issue(member, orderId);
    expect((await desk.details(member, orderId)).status).toBe('ORDER_SUCCESS');
    expect(await desk.placeItem(member, { productId: FREE_COUPON, points: 0 })).toMatchObject({
      status: 409,
      data: { errorCode: 'COUPON_TAKEN', orderId },
    });
    await desk.act(member, orders.undo, { orderId });
    await desk.voidCodes(member, orderId);
    expect((await desk.placeItem(member, { productId: FREE_COUPON, points: 0 })).status).toBe(200);
  });

  it('is refused for more than one piece or with a delivery address', async () => {
    const member = await desk.shopper({ coins: 100 });
    // An operator's file can say this about a coupon.
    await db().query('update catalogue_item set max_count = 20 where item_id = $1', [COUPON]);
    const two = await desk.placeItem(member, { productId: COUPON, count: 2, points: 80 });
    const refused = { status: 400, data: { fields: { count: 'At most 1 in one order' }, most: 1 } };
    expect(two).toMatchObject(refused);
    // There is no price for a count that nobody can order either.
    const quoted = (count: number) =>
      desk.call(orders.validate, { body: { productId: COUPON, count }, headers: member.headers });
    expect(await quoted(2)).toMatchObject(refused);
    expect((await quoted(1)).data.maxCount).toBe(1);
    const detail = await desk.call(contract.catalogue.detail, {
      query: { itemType: 'COUPON', productId: COUPON },
    });
    expect(detail.data.maxCount).toBe(1);
    const { addressId } = member;
    const sent = await desk.placeItem(member, { productId: COUPON, points: 40, addressId });
    expect(sent).toMatchObject({
      status: 400,
      data: { fields: { addressId: 'A coupon needs no delivery address' } },
    });
    expect(await desk.balance(member)).toEqual({ available: 100, blocked: 0 });
  });

  it('is refused at a wrong price, for a product without an address, and for an unknown item', async () => {
    const member = await desk.join({ coins: 100 });
    const cheap = await desk.placeItem(member, { productId: COUPON, points: 0 });
    expect(cheap).toMatchObject({ status: 409, data: { errorCode: 'PRICE_CHANGED', split: { points: 40 } } });
    const paid = await desk.placeItem(member, { productId: COUPON, points: 40, moneyPaise: 100 });
    expect(paid).toMatchObject({ status: 409, data: { split: { points: 40, moneyPaise: 0 } } });
    const product = await desk.placeItem(member, { productId: PRODUCT, points: 4000 });
    expect(product).toMatchObject({
      status: 400,
      data: { fields: { addressId: 'A product needs a delivery address' } },
    });
    expect((await desk.placeItem(member, { productId: 'c-none', points: 0 })).status).toBe(404);
  });
});
