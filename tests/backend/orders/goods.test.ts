import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { goodsHarness, PIECE_PAISE, PIECE_POINTS, PRODUCT, textsOf } from '../../support/goods-harness.ts';

const { orders } = contract;

onEveryDatabase('A product order', (db) => {
  const harness = goodsHarness(db);

  const validate = async (member: { headers: Record<string, string> }, body: object) =>
    harness().call(orders.validate, {
      body: { productId: PRODUCT, count: 1, ...body },
      headers: member.headers,
    });

  it('is quoted with its split into coins and money, and with whether it can be delivered to the address', async () => {
    const member = await harness().shopper({ coins: 3000 });
    const { data } = await validate(member, { addressId: member.addressId });
    expect(data).toMatchObject({
      price: { points: PIECE_POINTS, totalPaise: PIECE_PAISE },
      split: { points: PIECE_POINTS, moneyPaise: 0, leastPoints: 1000, mostPoints: PIECE_POINTS },
      pointsMissing: 1000,
      delivery: { deliverable: true, estimatedDays: { least: 2, most: 4 }, address: { pinCode: '560001' } },
    });
    const some = await validate(member, { points: 2500 });
    expect(some.data.split).toMatchObject({ points: 2500, moneyPaise: PIECE_PAISE - 2500 * 25 });
    expect(some.data).toMatchObject({ pointsMissing: 0, pointsLeft: 500 });
    const few = await validate(member, { points: 1 });
    expect(few.data.split.points).toBe(1000);
    const stranger = await harness().shopper();
    expect((await validate(stranger, { addressId: member.addressId })).status).toBe(404);
  });

  it('paid with coins alone is packed, dispatched and delivered, and spends the coins on dispatch', async () => {
    const member = await harness().shopper({ coins: 10_000 });
    const { orderId, payment } = await harness().ordered(member, { count: 2, points: 2 * PIECE_POINTS });
    expect(payment).toBeNull();
    expect(await harness().details(member, orderId)).toMatchObject({
      statusText: 'ORDER APPROVED',
      actions: ['CANCEL'],
      address: { fullName: 'Asha Rao', pinCode: '560001' },
    });
    await harness().fulfil(member, orderId);
    const packing = await harness().details(member, orderId);
    expect(packing).toMatchObject({ statusText: 'WORK IN PROGRESS', tracking: null, actions: ['CANCEL'] });
    expect(packing.upcoming).toEqual([{ text: 'Delivery to your door', by: packing.expectedBy as string }]);
    // Ordered on a Saturday, to arrive within four working days.
    expect(packing.placedAt).toMatch(/^2026-03-14/);
    expect(packing.expectedBy).toMatch(/^2026-03-19/);
    expect(await harness().balance(member)).toEqual({ available: 2000, blocked: 8000 });

    harness().clock.advance(61);
    await harness().fulfil(member, orderId);
    const sent = await harness().details(member, orderId);
    expect(sent).toMatchObject({ statusText: 'ORDER DISPATCHED', actions: [] });
    expect(sent.tracking.number).toMatch(/^SWL\d+$/);
    expect(await harness().balance(member)).toEqual({ available: 2000, blocked: 0 });
    harness().clock.advance(60);
    await harness().fulfil(member, orderId);
    expect((await harness().details(member, orderId)).statusText).toBe('DELIVERY IN PROGRESS');
    harness().clock.advance(60);
    await harness().fulfil(member, orderId);
    const done = await harness().details(member, orderId);
    expect(done).toMatchObject({
      status: 'ORDER_SUCCESS',
      statusText: 'ORDER DELIVERED',
      actions: ['RETURN'],
      upcoming: [],
    });
    expect(textsOf(done)).toEqual([
      'Order placed, coins set aside',
      'Order confirmed',
      'Being packed',
      'Dispatched, coins spent',
      'Out for delivery',
      'Delivered',
    ]);
    await harness().queue.work();
    expect(harness().told(orderId)).toEqual([
      expect.stringMatching(/is confirmed: 8,000 coins\. We will write again when it leaves the store\.$/),
      expect.stringContaining('on its way with Swiftlane Couriers'),
      expect.stringContaining('was delivered'),
    ]);
    expect(
      harness()
        .messagesAbout(orderId, 'EMAIL')
        .map(({ subject }) => subject),
    ).toEqual(['Confirmed: Desk product × 2', 'On its way: Desk product × 2', 'Delivered: Desk product × 2']);
    expect(
      harness()
        .messagesAbout(orderId, 'SMS')
        .filter((one) => 'subject' in one),
    ).toEqual([]);
    expect(await harness().faults()).toEqual([]);
  });

  it('is refused with the current price when the given price is wrong, and accepted at the current price', async () => {
    const member = await harness().shopper();
    const wrong = await harness().placeProduct(member, { points: 3000, moneyPaise: 1 });
    expect(wrong).toMatchObject({
      status: 409,
      data: { errorCode: 'PRICE_CHANGED', split: { points: 3000, moneyPaise: 250_00 } },
    });
    const taken = await harness().placeProduct(member, { points: 3000, moneyPaise: 250_00 });
    expect(taken.status).toBe(200);
    // Fewer coins than the least that must be paid.
    const few = await harness().placeProduct(member, { points: 500, moneyPaise: 875_00 });
    expect(few).toMatchObject({ status: 409, data: { split: { points: 1000 } } });
  });

  it('is refused when stock, delivery area, address, count, item type or balance do not allow it', async () => {
    const member = await harness().shopper({ coins: 50_000 });
    const two = await harness().placeProduct(member, { productId: 'p-last', count: 2, points: 8000 });
    expect(two).toMatchObject({ status: 409, data: { errorCode: 'SOLD_OUT', left: 1 } });
    expect((await harness().placeProduct(member, { productId: 'p-last' })).status).toBe(200);
    expect((await harness().placeProduct(member, { productId: 'p-last' })).data.errorCode).toBe('SOLD_OUT');
    const islands = await harness().addAddress(member, harness().NOT_SERVED);
    const far = await harness().placeProduct(member, { addressId: islands });
    expect(far).toMatchObject({ status: 409, data: { errorCode: 'NOT_DELIVERABLE', pinCode: '744101' } });
    const other = await harness().shopper();
    expect((await harness().placeProduct(member, { addressId: other.addressId })).status).toBe(404);
    expect((await harness().placeProduct(member, { count: 6, points: 24_000 })).status).toBe(400);
    expect((await harness().placeProduct(member, { productId: 'v-desk' })).status).toBe(400);
    expect((await harness().placeProduct(await harness().shopper({ coins: 10 }))).data).toMatchObject({
      errorCode: 'INSUFFICIENT_POINTS',
      missing: PIECE_POINTS - 10,
    });
  });

  it('keeps the delivery address it was placed with, even after the member deletes that address', async () => {
    const member = await harness().shopper();
    const { orderId } = await harness().ordered(member);
    const { addressId } = member;
    await harness().call(contract.address.remove, { body: { addressId }, headers: member.headers });
    expect((await harness().details(member, orderId)).address.addressLine1).toBe('14, Lake View Road');
  });

  it('keeps its address and e-mail when its cart is ordered again with others', async () => {
    const member = await harness().shopper();
    const cartId = randomUUID();
    const { orderId } = (await harness().placeProduct(member, {}, cartId)).data as { orderId: string };
    const before = await harness().details(member, orderId);
    const draft = { addressId: await harness().addAddress(member, '560002'), email: 'corrected@example.in' };
    expect(draft.addressId).not.toBe(member.addressId);
    expect(await harness().placeProduct(member, draft, cartId)).toMatchObject({
      status: 409,
      data: { errorCode: 'CART_ORDERED', orderId },
    });
    expect(await harness().details(member, orderId)).toEqual(before);
  });

  it('cannot be cancelled, returned or undone by another member', async () => {
    const member = await harness().shopper();
    const { orderId } = await harness().ordered(member);
    const stranger = await harness().join();
    for (const endpoint of [orders.cancel, orders.giveBack, orders.undo]) {
      expect((await harness().act(stranger, endpoint, { orderId })).status).toBe(404);
    }
    expect((await harness().details(member, orderId)).status).toBe('PENDING');
  });
});
