import { randomUUID } from 'node:crypto';
import { ProviderRefusal } from '#backend/providers/types.ts';
import { contract } from '#contract/index.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import {
  createGoodsHarness,
  PIECE_PAISE,
  PIECE_POINTS,
  PRODUCT,
  type GoodsHarness,
} from '../../support/goods-harness.ts';

const { orders } = contract;

const STORE_LATE = 'The store takes longer than usual. Nothing is lost; we keep trying.';

onEveryDatabase('A product order', (db) => {
  let harness: GoodsHarness;
  beforeAll(async () => {
    harness = await createGoodsHarness(db());
  }, OPENING_MS);
  afterEach(() => harness.fulfilment.behave({}));
  afterAll(() => harness.close());

  const validate = async (member: { headers: Record<string, string> }, body: object) =>
    harness.call(orders.validate, {
      body: { productId: PRODUCT, count: 1, ...body },
      headers: member.headers,
    });
  /** What the member is told of an order, in order. */
  const messagesAbout = (orderId: string, channel: 'SMS' | 'EMAIL') =>
    harness.sent.filter((one) => one.text.includes(orderId) && one.channel === channel);
  const mailsOf = (orderId: string) => messagesAbout(orderId, 'EMAIL').map(({ text }) => text);
  const told = (orderId: string) => messagesAbout(orderId, 'SMS').map(({ text }) => text);
  const textsOf = (order: { events: { text: string }[] }) => order.events.map(({ text }) => text);

  it('is quoted with its split into coins and money, and with whether it can be delivered to the address', async () => {
    const member = await harness.shopper({ coins: 3000 });
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
    const stranger = await harness.shopper();
    expect((await validate(stranger, { addressId: member.addressId })).status).toBe(404);
  });

  it('paid with coins alone is packed, dispatched and delivered, and spends the coins on dispatch', async () => {
    const member = await harness.shopper({ coins: 10_000 });
    const { orderId, payment } = await harness.ordered(member, { count: 2, points: 2 * PIECE_POINTS });
    expect(payment).toBeNull();
    expect(await harness.details(member, orderId)).toMatchObject({
      statusText: 'ORDER APPROVED',
      actions: ['CANCEL'],
      address: { fullName: 'Asha Rao', pinCode: '560001' },
    });
    await harness.fulfil(member, orderId);
    const packing = await harness.details(member, orderId);
    expect(packing).toMatchObject({ statusText: 'WORK IN PROGRESS', tracking: null, actions: ['CANCEL'] });
    expect(packing.upcoming).toEqual([{ text: 'Delivery to your door', by: packing.expectedBy as string }]);
    expect(await harness.balance(member)).toEqual({ available: 2000, blocked: 8000 });

    harness.clock.advance(61);
    await harness.fulfil(member, orderId);
    const sent = await harness.details(member, orderId);
    expect(sent).toMatchObject({ statusText: 'ORDER DISPATCHED', actions: [] });
    expect(sent.tracking.number).toMatch(/^SWL\d+$/);
    expect(await harness.balance(member)).toEqual({ available: 2000, blocked: 0 });
    harness.clock.advance(60);
    await harness.fulfil(member, orderId);
    expect((await harness.details(member, orderId)).statusText).toBe('DELIVERY IN PROGRESS');
    harness.clock.advance(60);
    await harness.fulfil(member, orderId);
    const done = await harness.details(member, orderId);
    expect(done).toMatchObject({
      status: 'ORDER_SUCCESS',
      statusText: 'ORDER DELIVERED',
      actions: ['RETURN'],
      upcoming: [],
    });
    expect(textsOf(done)).toEqual([
      'Order placed, coins blocked',
      'Order confirmed',
      'Being packed',
      'Dispatched, coins spent',
      'Out for delivery',
      'Delivered',
    ]);
    await harness.queue.work();
    expect(told(orderId)).toEqual([
      expect.stringMatching(/is confirmed: 8,000 coins\. We will write again when it leaves the store\.$/),
      expect.stringContaining('on its way with Swiftlane Couriers'),
      expect.stringContaining('was delivered'),
    ]);
    expect(messagesAbout(orderId, 'EMAIL').map(({ subject }) => subject)).toEqual([
      'Confirmed: Desk product × 2',
      'On its way: Desk product × 2',
      'Delivered: Desk product × 2',
    ]);
    expect(messagesAbout(orderId, 'SMS').filter((one) => 'subject' in one)).toEqual([]);
    expect(await harness.faults()).toEqual([]);
  });

  it('with a money part waits for its payment and continues when it is paid', async () => {
    const member = await harness.shopper({ coins: 2000 });
    const { orderId, payment } = await harness.ordered(member, { points: 1500, moneyPaise: 625_00 });
    const page = await harness.app.inject({ method: 'GET', url: payment?.url ?? '' });
    expect(page.body).toContain('₹625.00');
    expect(page.body).toContain('Desk product');
    expect(await harness.details(member, orderId)).toMatchObject({
      status: 'PENDING',
      statusText: null,
      awaitsVerification: false,
      points: 1500,
      moneyPaise: 625_00,
      payment: { status: 'PENDING', url: payment?.url },
      actions: ['CANCEL'],
    });
    await harness.fulfil(member, orderId);
    expect((await harness.details(member, orderId)).status).toBe('PENDING');
    await harness.settle(member, orderId);
    await harness.settle(member, orderId);
    const paid = await harness.details(member, orderId);
    expect(paid).toMatchObject({ statusText: 'ORDER APPROVED', payment: { status: 'SUCCESS', url: null } });
    // Somebody who closed the payment page learns of it, once.
    await harness.queue.work();
    expect(told(orderId)).toEqual([
      expect.stringMatching(
        /^Your ZILLION order .* \(Desk product\) is confirmed: 1,500 coins and Rs 625\.00\./,
      ),
    ]);
    await harness.delivered(member, orderId);
    expect((await harness.details(member, orderId)).status).toBe('ORDER_SUCCESS');
    expect(await harness.balance(member)).toEqual({ available: 500, blocked: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it.each([
    ['FAILED', 'The payment failed.'],
    ['CANCELLED', 'The payment was cancelled.'],
  ] as const)(
    'fails when its payment is %s, its coins and stock are returned, and the member is told',
    async (how, reason) => {
      const member = await harness.shopper({ coins: 2000 });
      const before = await harness.stock();
      const { orderId } = await harness.ordered(member, { points: 1500, moneyPaise: 625_00 });
      await harness.settle(member, orderId, how);
      expect(await harness.details(member, orderId)).toMatchObject({
        status: 'ORDER_FAILED',
        statusText: null,
      });
      expect(await harness.balance(member)).toEqual({ available: 2000, blocked: 0 });
      expect(await harness.stock()).toBe(before);
      await harness.queue.work();
      const sentence = `did not go through. ${reason} 1,500 coins are back in your account.`;
      expect(told(orderId)).toEqual([expect.stringContaining(sentence)]);
    },
  );

  it('lapses when its payment is not made in time, and a late payment is refunded', async () => {
    const member = await harness.shopper({ coins: 2000 });
    const { orderId } = await harness.ordered(member, { points: 1500, moneyPaise: 625_00 });
    expect(await harness.details(member, orderId)).toMatchObject({ upcoming: [{ text: 'Pay the rest' }] });
    harness.clock.advance(901);
    expect(await harness.details(member, orderId)).toMatchObject({
      payment: { state: 'OPEN', url: null },
      upcoming: [],
    });
    await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await harness.details(member, orderId)).toMatchObject({
      status: 'ORDER_FAILED',
      failure: 'The payment was not made in time. 1,500 coins are back in your account.',
    });
    expect(await harness.balance(member)).toEqual({ available: 2000, blocked: 0 });
    await harness.settle(member, orderId);
    await harness.queue.work();
    expect((await harness.details(member, orderId)).payment).toMatchObject({
      state: 'PAID_LATE',
      refundedPaise: 625_00,
    });
  });

  it('fails when another amount than its money part was charged: coins and stock return, and the money goes back', async () => {
    const member = await harness.shopper({ coins: 2000 });
    const before = await harness.stock();
    const { orderId } = await harness.ordered(member, { points: 1500, moneyPaise: 625_00 });
    await harness.settle(member, orderId, 'PAID', { amountPaise: 6_25 });
    const ended = await harness.details(member, orderId);
    const failure = 'The amount paid was wrong. It goes back to you. 1,500 coins are back in your account.';
    expect(ended).toMatchObject({ status: 'ORDER_FAILED', statusText: null, failure });
    expect(ended.events.slice(-2)).toMatchObject([
      { kind: 'FAILED', text: 'Not paid, coins returned' },
      { kind: 'FAILED', text: '₹6.25 was charged instead of ₹625.00, and goes back the way it came' },
    ]);
    expect(ended.payment.refunds).toMatchObject([{ amountPaise: 6_25, reason: 'WRONG_AMOUNT' }]);
    expect(await harness.balance(member)).toEqual({ available: 2000, blocked: 0 });
    expect(await harness.stock()).toBe(before);
    await harness.queue.work();
    expect(told(orderId)).toEqual([expect.stringContaining(`did not go through. ${failure}`)]);
    expect(await harness.faults()).toEqual([]);
  });

  it('whose money part was charged twice goes on, and its history says that the second charge goes back', async () => {
    const member = await harness.shopper({ coins: 2000 });
    const { orderId } = await harness.ordered(member, { points: 1500, moneyPaise: 625_00 });
    await harness.settle(member, orderId);
    harness.clock.advance(1);
    await harness.settle(member, orderId, 'PAID', { gatewayReference: 'SBX-2' });
    harness.clock.advance(1);
    await harness.delivered(member, orderId);
    const { statusText, events, payment } = await harness.details(member, orderId);
    expect([statusText, payment.refundedPaise]).toEqual(['ORDER DELIVERED', 0]);
    const texts = textsOf({ events });
    expect(texts[texts.indexOf('Order confirmed') + 1]).toBe(
      '₹625.00 was charged a second time, and goes back the way it came',
    );
  });

  it('is refused with the current price when the given price is wrong, and accepted at the current price', async () => {
    const member = await harness.shopper();
    const wrong = await harness.placeProduct(member, { points: 3000, moneyPaise: 1 });
    expect(wrong).toMatchObject({
      status: 409,
      data: { errorCode: 'PRICE_CHANGED', split: { points: 3000, moneyPaise: 250_00 } },
    });
    const taken = await harness.placeProduct(member, { points: 3000, moneyPaise: 250_00 });
    expect(taken.status).toBe(200);
    // Fewer coins than the least that must be paid.
    const few = await harness.placeProduct(member, { points: 500, moneyPaise: 875_00 });
    expect(few).toMatchObject({ status: 409, data: { split: { points: 1000 } } });
  });

  it('is refused when stock, delivery area, address, count, item type or balance do not allow it', async () => {
    const member = await harness.shopper({ coins: 50_000 });
    const two = await harness.placeProduct(member, { productId: 'p-last', count: 2, points: 8000 });
    expect(two).toMatchObject({ status: 409, data: { errorCode: 'SOLD_OUT', left: 1 } });
    expect((await harness.placeProduct(member, { productId: 'p-last' })).status).toBe(200);
    expect((await harness.placeProduct(member, { productId: 'p-last' })).data.errorCode).toBe('SOLD_OUT');
    const islands = await harness.addAddress(member, harness.NOT_SERVED);
    const far = await harness.placeProduct(member, { addressId: islands });
    expect(far).toMatchObject({ status: 409, data: { errorCode: 'NOT_DELIVERABLE', pinCode: '744101' } });
    const other = await harness.shopper();
    expect((await harness.placeProduct(member, { addressId: other.addressId })).status).toBe(404);
    expect((await harness.placeProduct(member, { count: 6, points: 24_000 })).status).toBe(400);
    expect((await harness.placeProduct(member, { productId: 'v-desk' })).status).toBe(400);
    expect((await harness.placeProduct(await harness.shopper({ coins: 10 }))).data).toMatchObject({
      errorCode: 'INSUFFICIENT_POINTS',
      missing: PIECE_POINTS - 10,
    });
  });

  it('keeps the delivery address it was placed with, even after the member deletes that address', async () => {
    const member = await harness.shopper();
    const { orderId } = await harness.ordered(member);
    const { addressId } = member;
    await harness.call(contract.address.remove, { body: { addressId }, headers: member.headers });
    expect((await harness.details(member, orderId)).address.addressLine1).toBe('14, Lake View Road');
  });

  it('keeps its address and e-mail when its cart is ordered again with others', async () => {
    const member = await harness.shopper();
    const cartId = randomUUID();
    const { orderId } = (await harness.placeProduct(member, {}, cartId)).data as { orderId: string };
    const before = await harness.details(member, orderId);
    const draft = { addressId: await harness.addAddress(member, '560002'), email: 'corrected@example.in' };
    expect(draft.addressId).not.toBe(member.addressId);
    expect(await harness.placeProduct(member, draft, cartId)).toMatchObject({
      status: 409,
      data: { errorCode: 'CART_ORDERED', orderId },
    });
    expect(await harness.details(member, orderId)).toEqual(before);
  });

  it('is cancelled at once before it is packed, and its coins, stock and money are returned', async () => {
    const member = await harness.shopper({ coins: 2000 });
    const before = await harness.stock();
    const { orderId } = await harness.ordered(member, { points: 1500, moneyPaise: 625_00 });
    await harness.settle(member, orderId);
    const { data } = await harness.act(member, orders.cancel, { orderId });
    expect(data.order).toMatchObject({ status: 'ORDER_FAILED', statusText: 'ORDER CANCELLED BY MEMBER' });
    await harness.queue.work();
    expect((await harness.details(member, orderId)).payment).toMatchObject({
      refundedPaise: 625_00,
      refunds: [{ amountPaise: 625_00, status: 'SUCCESS' }],
    });
    expect(await harness.balance(member)).toEqual({ available: 2000, blocked: 0 });
    expect(await harness.stock()).toBe(before);
    expect(mailsOf(orderId).at(-1)).toMatch(
      /is cancelled\. 1,500 coins are back in your account\. ₹625\.00 goes back the way it came\.$/,
    );
    await harness.fulfil(member, orderId);
    expect(await db().query('select 1 from sandbox_parcel where key = $1', [orderId])).toEqual([]);
    // Nobody asks the store about it any more.
    expect(await db().query('select next_look_at from member_order where order_id = $1', [orderId])).toEqual([
      { next_look_at: null },
    ]);
  });

  it('can be cancelled while it waits for its payment', async () => {
    const member = await harness.shopper({ coins: 2000 });
    const { orderId } = await harness.ordered(member, { points: 1500, moneyPaise: 625_00 });
    const { data } = await harness.act(member, orders.cancel, { orderId });
    expect(data.order).toMatchObject({
      status: 'ORDER_FAILED',
      statusText: 'ORDER CANCELLED BY MEMBER',
      failure: null,
      payment: { state: 'CANCELLED' },
    });
    expect(data.order.events.at(-1)?.text).toBe('Cancelled, coins returned');
    expect(await harness.balance(member)).toEqual({ available: 2000, blocked: 0 });
    await harness.queue.work();
    expect(mailsOf(orderId)).toEqual([]);
  });

  it('that is cancelled by the store is told by e-mail, with the coins and the money that go back', async () => {
    const member = await harness.shopper({ coins: 2000 });
    const { orderId } = await harness.ordered(member, { points: 1500, moneyPaise: 625_00 });
    await harness.settle(member, orderId);
    await harness.fulfil(member, orderId);
    await harness.act(member, orders.cancel, { orderId });
    await harness.fulfil(member, orderId);
    await harness.queue.work();
    expect(mailsOf(orderId).at(-1)).toMatch(
      /is cancelled\. 1,500 coins are back in your account\. ₹625\.00 goes back the way it came\.$/,
    );
  });

  it('that is being packed is cancelled by the store, unless it has been dispatched', async () => {
    const member = await harness.shopper();
    const before = await harness.stock();
    const { orderId } = await harness.ordered(member);
    await harness.fulfil(member, orderId);
    const asked = await harness.act(member, orders.cancel, { orderId });
    expect(asked.data.order).toMatchObject({ status: 'PENDING', statusText: 'CANCEL IN PROGRESS' });
    expect(await harness.balance(member)).toMatchObject({ blocked: PIECE_POINTS });
    await harness.fulfil(member, orderId);
    expect((await harness.details(member, orderId)).statusText).toBe('ORDER CANCELLED BY MEMBER');
    expect(await harness.balance(member)).toEqual({ available: 20_000, blocked: 0 });
    expect(await harness.stock()).toBe(before);

    const late = await harness.ordered(member);
    await harness.fulfil(member, late.orderId);
    await harness.act(member, orders.cancel, { orderId: late.orderId });
    harness.clock.advance(61);
    await harness.fulfil(member, late.orderId);
    await harness.fulfil(member, late.orderId);
    const gone = await harness.details(member, late.orderId);
    expect(gone.statusText).toBe('ORDER DISPATCHED');
    expect(textsOf(gone)).toContain('Could not be cancelled any more');
    const again = await harness.act(member, orders.cancel, { orderId: late.orderId });
    expect(again).toMatchObject({ status: 409, data: { errorCode: 'ORDER_STATE' } });
    expect(await harness.faults()).toEqual([]);
  });

  it('can be returned piece by piece, with coins and money refunded for each piece', async () => {
    const member = await harness.shopper({ coins: 10_001 });
    const { orderId } = await harness.ordered(member, { count: 3, points: 10_001, moneyPaise: 499_75 });
    await harness.settle(member, orderId);
    await harness.delivered(member, orderId);
    expect(await harness.balance(member)).toEqual({ available: 0, blocked: 0 });
    const more = await harness.act(member, orders.giveBack, { orderId, count: 4 });
    expect(more).toMatchObject({ status: 400, data: { errorCode: 'MALFORMED_REQUEST' } });

    const { data } = await harness.act(member, orders.giveBack, { orderId, count: 1 });
    expect(data.order).toMatchObject({ status: 'PENDING', statusText: 'RETURN IN PROGRESS' });
    await harness.fulfil(member, orderId);
    expect((await harness.details(member, orderId)).statusText).toBe('RETURN IN PROGRESS');
    harness.clock.advance(61);
    await harness.fulfil(member, orderId);
    const part = await harness.details(member, orderId);
    expect(part).toMatchObject({ statusText: 'ORDER DELIVERED', returnedCount: 1, actions: ['RETURN'] });
    expect(await harness.balance(member)).toEqual({ available: 3334, blocked: 0 });

    expect((await harness.act(member, orders.giveBack, { orderId, count: 3 })).status).toBe(400);
    await harness.act(member, orders.giveBack, { orderId });
    await harness.fulfil(member, orderId);
    harness.clock.advance(61);
    await harness.fulfil(member, orderId);
    const all = await harness.details(member, orderId);
    expect(all).toMatchObject({
      status: 'ORDER_FAILED',
      statusText: 'ORDER RETURNED',
      returnedCount: 3,
      actions: [],
      payment: { refundedPaise: 499_75 },
    });
    expect(await harness.balance(member)).toEqual({ available: 10_001, blocked: 0 });
    expect((await harness.act(member, orders.giveBack, { orderId })).status).toBe(409);
    expect(await harness.faults()).toEqual([]);
  });

  it('is not returned when the store rejects it or after ten days', async () => {
    const member = await harness.shopper();
    const { orderId } = await harness.ordered(member);
    await harness.delivered(member, orderId);
    await harness.act(member, orders.giveBack, { orderId });
    harness.fulfilment.behave({ refusesReturns: true });
    await harness.fulfil(member, orderId);
    harness.clock.advance(61);
    await harness.fulfil(member, orderId);
    const kept = await harness.details(member, orderId);
    expect(kept).toMatchObject({ statusText: 'ORDER DELIVERED', returnedCount: 0 });
    expect(textsOf(kept)).toContain('The store did not accept everything that came back');
    expect(kept.actions).toEqual([]);
    expect(kept.failure).toMatch(/^The store did not accept your return\./);
    const another = await harness.ordered(member);
    await harness.delivered(member, another.orderId);
    expect((await harness.details(member, another.orderId)).actions).toEqual(['RETURN']);
    harness.clock.advance(11 * 86_400);
    const late = { orderId: another.orderId };
    expect((await harness.act(member, orders.giveBack, late)).status).toBe(409);
    expect((await harness.details(member, another.orderId)).actions).toEqual([]);
  });

  it('refunds coins when the courier collects a return, and spends again those of pieces the store rejects', async () => {
    const member = await harness.shopper({ coins: 10_001 });
    const { orderId } = await harness.ordered(member, { count: 3, points: 10_001, moneyPaise: 499_75 });
    await harness.settle(member, orderId);
    await harness.delivered(member, orderId);
    await harness.act(member, orders.giveBack, { orderId });
    await harness.fulfil(member, orderId);
    harness.clock.advance(31);
    await harness.fulfil(member, orderId);
    await harness.fulfil(member, orderId);
    const carried = await harness.details(member, orderId);
    expect(carried).toMatchObject({ status: 'PENDING', statusText: 'RETURN IN PROGRESS', actions: [] });
    expect(carried.payment.refundedPaise).toBe(0);
    expect(textsOf(carried).at(-1)).toBe('Picked up, coins given back');
    expect(await harness.balance(member)).toEqual({ available: 10_001, blocked: 0 });

    harness.fulfilment.behave({ reject: 2 });
    harness.clock.advance(30);
    await Promise.all([harness.fulfil(member, orderId), harness.fulfil(member, orderId)]);
    const kept = await harness.details(member, orderId);
    expect(kept).toMatchObject({ statusText: 'ORDER DELIVERED', returnedCount: 1, actions: [] });
    expect(textsOf(kept).slice(-6)).toEqual([
      'Delivered',
      'Return requested',
      'Picked up, coins given back',
      'Some pieces returned',
      'The store did not accept everything that came back',
      'Coins of what was not accepted spent again',
    ]);
    expect(kept.failure).toMatch(/^The store did not accept all of your return\./);
    expect(kept.payment.refundedPaise).toBe(166_59);
    expect(await harness.balance(member)).toEqual({ available: 3334, blocked: 0 });
    await harness.queue.work();
    expect(harness.sent.filter(({ text }) => text.includes('6,667 coins that had come back')).length).toBe(2);
    const list = { filter: 'REFUND' };
    const { data } = await harness.call(contract.member.transactions, {
      body: list,
      headers: member.headers,
    });
    const shown = data.accountTxnList.map((entry: Record<string, unknown>) => [
      entry['entryType'],
      entry['points'],
    ]);
    expect(shown).toEqual([
      ['PARTIALLY_REVERSED', 6667],
      ['BURNED_REVERSED', 10_001],
    ]);
    expect(await harness.faults()).toEqual([]);
  });

  it('takes back only the available coins when a refund was already spent and the store rejects the return', async () => {
    const member = await harness.shopper({ coins: 8000 });
    const { orderId } = await harness.ordered(member, { count: 2, points: 8000 });
    await harness.delivered(member, orderId);
    await harness.act(member, orders.giveBack, { orderId });
    await harness.fulfil(member, orderId);
    harness.clock.advance(31);
    await harness.fulfil(member, orderId);
    await harness.confirmed(member, { count: 3, points: 5400 });
    harness.fulfilment.behave({ refusesReturns: true });
    harness.clock.advance(30);
    await harness.fulfil(member, orderId);
    expect(await harness.balance(member)).toEqual({ available: 0, blocked: 5400 });
    expect(await harness.details(member, orderId)).toMatchObject({
      statusText: 'ORDER DELIVERED',
      returnedCount: 0,
    });
    expect(await harness.faults()).toEqual([]);
  });

  it('is delivered once when the store fails, loses answers, is slow and answers twice', async () => {
    const member = await harness.shopper();
    const { orderId } = await harness.ordered(member);
    harness.fulfilment.behave({ fail: 1, lose: 1 });
    await expect(harness.fulfil(member, orderId)).rejects.toThrow('away');
    await expect(harness.fulfil(member, orderId)).rejects.toThrow('lost');
    harness.fulfilment.behave({ twice: true, slowMs: 20 });
    await Promise.all([harness.fulfil(member, orderId), harness.fulfil(member, orderId)]);
    harness.clock.advance(300);
    await Promise.all([harness.fulfil(member, orderId), harness.fulfil(member, orderId)]);
    const done = await harness.details(member, orderId);
    expect(done.statusText).toBe('ORDER DELIVERED');
    expect(textsOf(done).filter((text) => text === STORE_LATE)).toHaveLength(1);
    expect(done.events).toHaveLength(7);
    expect(await harness.balance(member)).toEqual({ available: 16_000, blocked: 0 });
  });

  it('waits for a store that answers late, reports the delay once, and is sent as one parcel', async () => {
    const member = await harness.shopper();
    const { orderId } = await harness.ordered(member);
    harness.fulfilment.behave({ late: 2 });
    await expect(harness.fulfil(member, orderId)).rejects.toThrow('not decided yet');
    await harness.fulfil(member, orderId, { last: true });
    expect(await harness.details(member, orderId)).toMatchObject({ status: 'PENDING', actions: ['CANCEL'] });
    expect(await harness.balance(member)).toEqual({ available: 16_000, blocked: 4000 });
    await harness.delivered(member, orderId);
    const done = await harness.details(member, orderId);
    expect(done.statusText).toBe('ORDER DELIVERED');
    expect(textsOf(done).slice(2, 5)).toEqual(['Being packed', STORE_LATE, 'Dispatched, coins spent']);
    expect(await db().query('select parcels from sandbox_parcel where key = $1', [orderId])).toEqual([
      { parcels: 1 },
    ]);
    expect(await harness.balance(member)).toEqual({ available: 16_000, blocked: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('waits while the store is unavailable after its last try, and fails with a refund after five days', async () => {
    const member = await harness.shopper();
    const { orderId } = await harness.ordered(member);
    harness.fulfilment.behave({ fail: 99 });
    const promised = (await harness.details(member, orderId)).expectedBy as string;
    await harness.fulfil(member, orderId, { last: true });
    const waiting = await harness.details(member, orderId);
    expect(waiting).toMatchObject({
      status: 'PENDING',
      actions: ['CANCEL'],
      expectedBy: promised,
      delay: null,
    });
    expect(textsOf(waiting).at(-1)).toBe(STORE_LATE);
    const [job] = await db().query<{ after: Date }>(
      `select after from test_job where name = 'order.fulfil' and data ->> 'orderId' = $1 and not done
        order by after desc nulls last limit 1`,
      [orderId],
    );
    expect(job?.after.getTime()).toBe(harness.clock.now().getTime() + 600_000);
    harness.fulfilment.behave({});
    // After five days without being sent it is given up, before the hold ends.
    harness.clock.advance(5 * 86_400 + 1);
    const { expectedBy, delay } = await harness.details(member, orderId);
    expect(delay).toBe(STORE_LATE);
    expect(Date.parse(expectedBy as string)).toBeGreaterThan(harness.clock.now().getTime());
    await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await harness.balance(member)).toEqual({ available: 16_000, blocked: 4000 });
    await harness.fulfil(member, orderId);
    expect(await harness.details(member, orderId)).toMatchObject({
      status: 'ORDER_FAILED',
      failure: 'The store did not send it in time. 4,000 coins are back in your account.',
    });
    expect(await harness.balance(member)).toEqual({ available: 20_000, blocked: 0 });
  });

  it('is not given up because the store refuses to stop it: it may have left', async () => {
    const member = await harness.shopper();
    const { orderId } = await harness.ordered(member);
    harness.fulfilment.behave({ lose: 1 });
    await harness.fulfil(member, orderId, { last: true });
    harness.fulfilment.behave({});
    harness.clock.advance(5 * 86_400 + 1);
    const cancel = jest
      .spyOn(harness.deps.providers.fulfilment, 'cancel')
      .mockRejectedValueOnce(new ProviderRefusal('It has left'));
    await harness.fulfil(member, orderId);
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(await harness.details(member, orderId)).toMatchObject({ statusText: 'ORDER DELIVERED' });
    expect(await harness.balance(member)).toEqual({ available: 16_000, blocked: 0 });
  });

  it('is refunded in full when the store refuses it or the parcel is lost, and lost pieces do not return to stock', async () => {
    const member = await harness.shopper({ coins: 4000 });
    const before = await harness.stock();
    const refused = await harness.ordered(member, { points: 1500, moneyPaise: 625_00 });
    await harness.settle(member, refused.orderId);
    harness.fulfilment.behave({ refuse: true });
    await harness.fulfil(member, refused.orderId);
    expect(await harness.details(member, refused.orderId)).toMatchObject({
      status: 'ORDER_FAILED',
      payment: { refundedPaise: 625_00 },
    });
    expect(await harness.balance(member)).toEqual({ available: 4000, blocked: 0 });
    expect(await harness.stock()).toBe(before);
    await harness.queue.work();
    expect(mailsOf(refused.orderId).at(-1)).toMatch(
      /back in your account\. ₹625\.00 goes back the way it came\.$/,
    );

    for (const [seconds, statusText] of [
      [61, 'ORDER DISPATCHED'],
      [121, 'DELIVERY IN PROGRESS'],
    ] as const) {
      harness.fulfilment.behave({});
      const { orderId } = await harness.ordered(member);
      await harness.fulfil(member, orderId);
      harness.clock.advance(seconds);
      await harness.fulfil(member, orderId);
      expect((await harness.details(member, orderId)).statusText).toBe(statusText);
      expect(await harness.balance(member)).toEqual({ available: 0, blocked: 0 });
      harness.fulfilment.behave({ lost: true });
      await harness.fulfil(member, orderId);
      expect(await harness.details(member, orderId)).toMatchObject({
        status: 'ORDER_FAILED',
        failure: 'The parcel was lost on its way. 4,000 coins are back in your account.',
      });
      expect(await harness.balance(member)).toEqual({ available: 4000, blocked: 0 });
    }
    expect(await harness.stock()).toBe(before - 2);
    expect(await harness.faults()).toEqual([]);
  });

  it('that was lost before we knew that it had left is refunded, and its piece does not return to stock', async () => {
    const member = await harness.shopper({ coins: 4000 });
    const before = await harness.stock();
    const { orderId } = await harness.ordered(member);
    await harness.fulfil(member, orderId);
    harness.clock.advance(61);
    harness.fulfilment.behave({ lost: true });
    await harness.fulfil(member, orderId);
    expect((await harness.details(member, orderId)).status).toBe('ORDER_FAILED');
    expect(await harness.balance(member)).toEqual({ available: 4000, blocked: 0 });
    expect(await harness.stock()).toBe(before - 1);
  });

  it('is not counted as returned because of a late answer about a return before', async () => {
    const member = await harness.shopper({ coins: 8000 });
    const { orderId } = await harness.ordered(member, { count: 2, points: 8000 });
    await harness.delivered(member, orderId);
    await harness.act(member, orders.giveBack, { orderId, count: 1 });
    await harness.fulfil(member, orderId);
    harness.clock.advance(61);
    const { fulfilment } = harness.deps.providers;
    const { collect } = fulfilment;
    // While this answer is on its way, another one ends the return, and the member sends back the other piece.
    const collecting = jest.spyOn(fulfilment, 'collect').mockImplementationOnce(async (pickup) => {
      const answer = await collect(pickup);
      await harness.fulfil(member, orderId);
      await harness.act(member, orders.giveBack, { orderId });
      return answer;
    });
    await harness.fulfil(member, orderId);
    collecting.mockRestore();
    expect(await harness.details(member, orderId)).toMatchObject({
      statusText: 'RETURN IN PROGRESS',
      returnedCount: 1,
    });
    expect(await harness.balance(member)).toEqual({ available: 4000, blocked: 0 });
  });

  it('whose job was lost gets a new one from housekeeping', async () => {
    const member = await harness.shopper();
    const { orderId } = await harness.ordered(member);
    await harness.fulfil(member, orderId);
    await db().query(`delete from test_job where data ->> 'orderId' = $1`, [orderId]);
    harness.clock.advance(3 * 3600);
    await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    const jobs = await db().query(`select 1 from test_job where data ->> 'orderId' = $1`, [orderId]);
    expect(jobs).toHaveLength(1);
  });

  it('cannot be cancelled, returned or undone by another member', async () => {
    const member = await harness.shopper();
    const { orderId } = await harness.ordered(member);
    const stranger = await harness.join();
    for (const endpoint of [orders.cancel, orders.giveBack, orders.undo]) {
      expect((await harness.act(stranger, endpoint, { orderId })).status).toBe(404);
    }
    expect((await harness.details(member, orderId)).status).toBe('PENDING');
  });
});
