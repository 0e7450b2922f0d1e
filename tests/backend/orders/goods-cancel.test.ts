import { createFulfiller } from '#backend/modules/orders/goods.ts';
import { contract } from '#contract/index.ts';
import { callDuring } from '../../support/call-during.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { goodsHarness, PIECE_POINTS, PRODUCT, textsOf } from '../../support/goods-harness.ts';

const { orders } = contract;

onEveryDatabase('A product order', (db) => {
  const harness = goodsHarness(db);

  it('is cancelled at once before it is packed, and its coins, stock and money are returned', async () => {
    const member = await harness().shopper({ coins: 2000 });
    const before = await harness().stock();
    const { orderId } = await harness().ordered(member, { points: 1500, moneyPaise: 625_00 });
    await harness().settle(member, orderId);
    const { data } = await harness().act(member, orders.cancel, { orderId });
    expect(data.order).toMatchObject({ status: 'ORDER_FAILED', statusText: 'ORDER CANCELLED BY MEMBER' });
    await harness().queue.work();
    expect((await harness().details(member, orderId)).payment).toMatchObject({
      refundedPaise: 625_00,
      refunds: [{ amountPaise: 625_00, status: 'SUCCESS' }],
    });
    expect(await harness().balance(member)).toEqual({ available: 2000, blocked: 0 });
    expect(await harness().stock()).toBe(before);
    expect(harness().mailsOf(orderId).at(-1)).toMatch(
      /is cancelled\. 1,500 coins are back in your account\. ₹625\.00 goes back the way it came\.$/,
    );
    await harness().fulfil(member, orderId);
    expect(await db().query('select 1 from sandbox_parcel where key = $1', [orderId])).toEqual([]);
    // Nobody asks the store about it any more.
    expect(await db().query('select next_look_at from member_order where order_id = $1', [orderId])).toEqual([
      { next_look_at: null },
    ]);
  });

  it('puts nothing into a stock that began to be counted after it was placed', async () => {
    const setStock = (stock: number | null) =>
      db().query('update catalogue_item set stock = $2 where item_id = $1', [PRODUCT, stock]);
    const counted = await harness().stock();
    const member = await harness().shopper({ coins: 2000 });
    await setStock(null);
    const cancelled = await harness().ordered(member, { points: 1500, moneyPaise: 625_00 });
    await setStock(5);
    await harness().act(member, orders.cancel, { orderId: cancelled.orderId });
    expect(await harness().stock()).toBe(5);
    // One that took its piece gives it back, whatever the stock was set to since.
    const taking = await harness().ordered(member, { points: 1500, moneyPaise: 625_00 });
    expect(await harness().stock()).toBe(4);
    await setStock(7);
    await harness().act(member, orders.cancel, { orderId: taking.orderId });
    expect(await harness().stock()).toBe(8);
    await setStock(counted);
  });

  it('puts nothing into a stock that was made unlimited between its price and the taking of its pieces', async () => {
    const counted = await harness().stock();
    const member = await harness().shopper({ coins: 2000 });
    const { orderId } = await callDuring(
      db(),
      (tx) => tx.query('update catalogue_item set stock = null where item_id = $1', [PRODUCT]),
      () => harness().ordered(member, { points: 1500, moneyPaise: 625_00 }),
    );
    await db().query('update catalogue_item set stock = 5 where item_id = $1', [PRODUCT]);
    await harness().act(member, orders.cancel, { orderId });
    expect(await harness().stock()).toBe(5);
    await db().query('update catalogue_item set stock = $2 where item_id = $1', [PRODUCT, counted]);
  });

  it('can be cancelled while it waits for its payment', async () => {
    const member = await harness().shopper({ coins: 2000 });
    const { orderId } = await harness().ordered(member, { points: 1500, moneyPaise: 625_00 });
    const { data } = await harness().act(member, orders.cancel, { orderId });
    expect(data.order).toMatchObject({
      status: 'ORDER_FAILED',
      statusText: 'ORDER CANCELLED BY MEMBER',
      failure: '1,500 coins are back in your account.',
      payment: { state: 'CANCELLED' },
    });
    expect(data.order.events.at(-1)?.text).toBe('Cancelled, coins returned');
    expect(await harness().balance(member)).toEqual({ available: 2000, blocked: 0 });
    await harness().queue.work();
    expect(harness().mailsOf(orderId)).toEqual([]);
  });

  it('that is cancelled by the store is told by e-mail, with the coins and the money that go back', async () => {
    const member = await harness().shopper({ coins: 2000 });
    const { orderId } = await harness().ordered(member, { points: 1500, moneyPaise: 625_00 });
    await harness().settle(member, orderId);
    await harness().fulfil(member, orderId);
    await harness().act(member, orders.cancel, { orderId });
    await harness().fulfil(member, orderId);
    await harness().queue.work();
    expect(harness().mailsOf(orderId).at(-1)).toMatch(
      /is cancelled\. 1,500 coins are back in your account\. ₹625\.00 goes back the way it came\.$/,
    );
  });

  it('that is being packed is cancelled by the store, unless it has been dispatched', async () => {
    const member = await harness().shopper();
    const before = await harness().stock();
    const { orderId } = await harness().ordered(member);
    await harness().fulfil(member, orderId);
    const asked = await harness().act(member, orders.cancel, { orderId });
    expect(asked.data.order).toMatchObject({
      ...{ status: 'PENDING', statusText: 'CANCEL IN PROGRESS', actions: [] },
      upcoming: [{ text: 'The cancellation is settled', by: asked.data.order.expectedBy as string }],
    });
    expect(await harness().balance(member)).toMatchObject({ blocked: PIECE_POINTS });
    await harness().fulfil(member, orderId);
    expect((await harness().details(member, orderId)).statusText).toBe('ORDER CANCELLED BY MEMBER');
    expect(await harness().balance(member)).toEqual({ available: 20_000, blocked: 0 });
    expect(await harness().stock()).toBe(before);

    const late = await harness().ordered(member);
    await harness().fulfil(member, late.orderId);
    await harness().act(member, orders.cancel, { orderId: late.orderId });
    harness().clock.advance(61);
    await harness().fulfil(member, late.orderId);
    await harness().fulfil(member, late.orderId);
    const gone = await harness().details(member, late.orderId);
    expect(gone.statusText).toBe('ORDER DISPATCHED');
    expect(textsOf(gone)).toContain('Could not be cancelled any more');
    const again = await harness().act(member, orders.cancel, { orderId: late.orderId });
    expect(again).toMatchObject({ status: 409, data: { errorCode: 'ORDER_STATE' } });
    expect(await harness().faults()).toEqual([]);
  });

  it('that the store does not stop is looked at by one job afterwards, however often that was asked', async () => {
    const member = await harness().shopper();
    const { orderId } = await harness().ordered(member);
    const { deps, services, queue, clock } = harness();
    queue.handlers['order.fulfil'] = createFulfiller(deps, services);
    const { fulfilment } = deps.providers;
    const refusing = jest.spyOn(fulfilment, 'cancel').mockResolvedValue(false);
    const asking = jest.spyOn(fulfilment, 'accept');
    await queue.work();
    for (let n = 0; n < 5; n += 1) {
      clock.advance(1);
      const { status } = await harness().act(member, orders.cancel, { orderId });
      expect(status).toBe(200);
      await queue.work();
    }
    expect(refusing).toHaveBeenCalledTimes(5);
    expect((await harness().details(member, orderId)).statusText).toBe('WORK IN PROGRESS');
    asking.mockClear();
    clock.advance(20);
    await queue.work();
    expect(asking.mock.calls.filter(([{ key }]) => key === orderId)).toHaveLength(1);
    jest.restoreAllMocks();
    delete queue.handlers['order.fulfil'];
  });
});
