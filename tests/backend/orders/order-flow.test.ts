import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { DRAFT, createOrderHarness, POINTS, type OrderHarness } from '../../support/order-harness.ts';
import { rowsWith } from '../../support/rows-with.ts';

onEveryDatabase('A voucher order', (db) => {
  let harness: OrderHarness;
  const lines: string[] = [];
  beforeAll(async () => {
    harness = await createOrderHarness(db(), { logTo: { write: (line: string) => void lines.push(line) } });
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('is quoted with the coins needed, the coins left and their lots, without being placed', async () => {
    const member = await harness.join({ coins: 2000, email: 'asha@example.in' });
    const answer = await harness.call(contract.orders.validate, { body: DRAFT, headers: member.headers });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      line: { productId: 'v-desk', name: 'Desk gift card', denominationPaise: 500_00, count: 1 },
      price: {
        listPaise: 500_00,
        discountPercent: 10,
        discountPaise: 50_00,
        totalPaise: 450_00,
        points: POINTS,
      },
      availablePointsAmount: 2000,
      pointsLeft: 200,
      pointsMissing: 0,
      lots: [{ points: POINTS }],
      email: 'asha@example.in',
      mobile: member.mobile,
    });
    expect(await harness.balance(member)).toEqual({ available: 2000, blocked: 0 });
  });

  it('is quoted with the number of missing coins when the balance does not cover it', async () => {
    const member = await harness.join({ coins: 40 });
    const { data } = await harness.call(contract.orders.validate, { body: DRAFT, headers: member.headers });
    expect(data).toMatchObject({ pointsMissing: POINTS - 40, pointsLeft: 0 });
  });

  it('blocks coins, is confirmed by its one-time password, is issued, and spends the coins', async () => {
    const member = await harness.join({ coins: 5000 });
    const { orderId, cartId } = await harness.placed(member, { count: 2, points: 2 * POINTS });
    expect(orderId).toMatch(/^ZV-2026-0314-[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    expect(await harness.balance(member)).toEqual({ available: 1400, blocked: 3600 });
    expect(await harness.details(member, orderId)).toMatchObject({
      status: 'PENDING',
      statusText: null,
      awaitsVerification: true,
      cartId,
      vouchers: [],
    });

    const password = await harness.requestPassword(member, cartId);
    expect(harness.sent.at(-1)?.text).toContain('Desk gift card x 2');
    const verified = await harness.verify(member, { orderId, ...password });
    expect(verified.data).toEqual({ orderId, status: 'PENDING', payment: null });
    const confirmed = await harness.details(member, orderId);
    expect(confirmed).toMatchObject({ statusText: 'ORDER APPROVED', awaitsVerification: false, delay: null });
    expect(confirmed.expectedBy).not.toBeNull();

    await harness.issue(member, orderId);
    const done = await harness.details(member, orderId);
    expect(done).toMatchObject({ status: 'ORDER_SUCCESS', statusText: 'ORDER DELIVERED', failure: null });
    expect(done.vouchers).toHaveLength(2);
    expect(done.vouchers[0]).toMatchObject({ code: null, pin: null, amountPaise: 500_00 });
    // Six months from 14 March, to the end of the day in India.
    expect(done.vouchers[0].expiresAt).toBe('2026-09-14T18:29:59.999Z');
    expect(done.events.map((event: { text: string }) => event.text)).toEqual([
      'Order placed, coins set aside',
      'Order confirmed',
      'Asked the issuer for the code',
      'Delivered, coins spent',
    ]);
    expect(await harness.balance(member)).toEqual({ available: 1400, blocked: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('sends the codes by e-mail and an SMS without them, once the order can no longer be undone', async () => {
    const member = await harness.join({ coins: 5000 });
    const contacts = { email: 'friend@example.in', mobile: '9898989898' };
    const orderId = await harness.confirmed(member, { ...contacts, count: 2, points: 2 * POINTS });
    await harness.issue(member, orderId);
    await harness.queue.work();
    // No code is sent while the order can be undone.
    expect(harness.sent.filter((message) => message.to === 'friend@example.in')).toEqual([]);
    harness.clock.advance(60);
    await harness.queue.work();
    const { vouchers } = await harness.details(member, orderId, true);
    const [email] = harness.sent.filter((message) => message.to === 'friend@example.in');
    const [sms] = harness.sent.filter((message) => message.to === '9898989898');
    // As its page calls it: the number is that at the end of the code's id.
    expect(vouchers[1].voucherId).toBe(`${orderId}-2`);
    expect(email?.text).toContain(`Card 2 of 2, ₹500.00: ${vouchers[1].code}`);
    expect(email?.text).toContain(vouchers[0].code);
    expect(email?.text).toContain(orderId);
    expect(email?.text).toContain('valid until 14 Sep 2026');
    expect(sms?.text).toContain(orderId);
    expect(sms?.text).not.toContain(vouchers[0].code);
    expect(sms?.text).not.toContain(vouchers[0].pin);
  });

  it('is named in its messages as an order of the brand whose member placed it', async () => {
    const headsFor = async (clientId: string, points: number) => {
      const member = await harness.join({ coins: 5000, clientId });
      const orderId = await harness.confirmed(member, { points });
      await harness.issue(member, orderId);
      harness.clock.advance(60);
      await harness.queue.work();
      return harness.sent
        .filter(({ text }) => text.includes(orderId))
        .map(({ text }) => text.split(orderId)[0]);
    };
    expect(await headsFor('ZILLION', POINTS)).toEqual(['Your ZILLION order ', 'Your ZILLION order ']);
    expect(await headsFor('HARBOURLINE', 900)).toEqual([
      'Your Harbourline order ',
      'Your Harbourline order ',
    ]);
  });

  it('shows its codes on request, and records the first time only', async () => {
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    // Codes requested before they are issued count as not shown, and the order can still be undone.
    const early = await harness.details(member, orderId, true);
    expect(early).toMatchObject({ vouchers: [], revealed: false, actions: ['UNDO'] });
    await harness.issue(member, orderId);
    const first = await harness.details(member, orderId, true);
    expect(first.vouchers[0].code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(first.vouchers[0].pin).toMatch(/^\d{6}$/);
    const again = await harness.details(member, orderId, true);
    expect(again.vouchers).toEqual(first.vouchers);
    expect(again.events.filter((event: { text: string }) => event.text === 'Code shown')).toHaveLength(1);
    expect((await harness.details(member, orderId)).vouchers[0].code).toBeNull();
    const { headers } = await harness.join();
    const foreign = await harness.call(contract.orders.details, { body: { orderId, reveal: true }, headers });
    expect(foreign).toMatchObject({ status: 404, data: { errorCode: 'NOT_FOUND' } });
  });

  it('stores neither code nor PIN in plain text in any table', async () => {
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    await harness.issue(member, orderId);
    const { vouchers } = await harness.details(member, orderId, true);
    const { code, pin } = vouchers[0] as { code: string; pin: string };
    expect(await rowsWith(db(), new RegExp(orderId))).toHaveProperty(['public.order_voucher']);
    expect(await rowsWith(db(), new RegExp(`${code}|\\b${pin}\\b`))).toEqual({});
  });

  it('has a summary with the remaining coins', async () => {
    const member = await harness.join({ coins: 5000 });
    const { orderId } = await harness.placed(member);
    const { data } = await harness.call(contract.orders.summary, {
      query: { orderId },
      headers: member.headers,
    });
    expect(data).toMatchObject({ order: { orderId }, availablePointsAmount: 5000 - POINTS });
  });

  it('accepts a corrected e-mail address only while it waits for its one-time password', async () => {
    const member = await harness.join({ coins: 5000 });
    const cartId = randomUUID();
    const first = await harness.place(member, { cartId });
    const second = await harness.place(member, { cartId, draft: { email: 'corrected@example.in' } });
    expect(second).toMatchObject({ status: 200, data: { orderId: first.data.orderId } });
    const order = await harness.details(member, first.data.orderId as string);
    expect(order).toMatchObject({ email: 'corrected@example.in', mobile: member.mobile });
    expect(await harness.balance(member)).toEqual({ available: 5000 - POINTS, blocked: POINTS });

    const other = await harness.place(member, { cartId, draft: { count: 2, points: 2 * POINTS } });
    expect(other).toMatchObject({ status: 409, data: { errorCode: 'CART_ORDERED' } });
    await harness.verify(member, {
      orderId: first.data.orderId,
      ...(await harness.requestPassword(member, cartId)),
    });
    const late = await harness.place(member, { cartId, draft: { email: 'late@example.in' } });
    expect(late).toMatchObject({ status: 409, data: { errorCode: 'CART_ORDERED' } });
  });

  it('is not corrected once its time to be confirmed is over, before housekeeping has ended it either', async () => {
    const member = await harness.join({ coins: 5000 });
    const { orderId, cartId } = await harness.placed(member);
    harness.clock.advance(11 * 60);
    const late = await harness.place(member, { cartId, draft: { email: 'late@example.in' } });
    expect(late).toMatchObject({ status: 409, data: { errorCode: 'CART_ORDERED', orderId } });
    expect(await harness.details(member, orderId)).toMatchObject({ status: 'ORDER_FAILED' });
  });

  it('is counted for the operator once when it is placed, however often it is corrected', async () => {
    const counted = async () =>
      (await harness.services.metrics.orders.get()).values.map(({ labels, value }) => [labels.step, value]);
    const before = Object.fromEntries(await counted()) as Record<'placed' | 'confirmed', number>;
    const member = await harness.join({ coins: 5000 });
    const { orderId, cartId } = await harness.placed(member);
    await harness.place(member, { cartId, draft: { email: 'corrected@example.in' } });
    expect(await counted()).toEqual([
      ['placed', before.placed + 1],
      ['confirmed', before.confirmed],
    ]);
    await harness.verify(member, { orderId, ...(await harness.requestPassword(member, cartId)) });
    expect(await counted()).toEqual([
      ['placed', before.placed + 1],
      ['confirmed', before.confirmed + 1],
    ]);
  });

  it.each([
    ['product', { productId: 'v-other' }],
    ['denomination', { denomination: 1000_00 }],
    ['number of pieces', { count: 2 }],
  ])('cannot be changed to another %s by ordering its cart again', async (_what, other) => {
    const member = await harness.join({ coins: 5000 });
    const cartId = randomUUID();
    const { orderId } = (await harness.place(member, { cartId })).data as { orderId: string };
    const before = await harness.details(member, orderId);
    const draft = { ...other, email: 'corrected@example.in' };
    expect(await harness.place(member, { cartId, draft })).toMatchObject({
      status: 409,
      data: { errorCode: 'CART_ORDERED', orderId },
    });
    expect(await harness.details(member, orderId)).toEqual(before);
  });

  it('cannot be changed to another price by ordering its cart again', async () => {
    const member = await harness.join({ coins: 5000 });
    const cartId = randomUUID();
    const first = await harness.place(member, { cartId });
    const draft = { points: POINTS - 100, email: 'corrected@example.in' };
    expect(await harness.place(member, { cartId, draft })).toMatchObject({
      status: 409,
      data: { errorCode: 'CART_ORDERED', orderId: first.data.orderId },
    });
    const { email, points } = await harness.details(member, first.data.orderId as string);
    expect([email, points]).toEqual(['asha@example.in', POINTS]);
  });

  it('is confirmed even if its job cannot be started at once, which the log says', async () => {
    const member = await harness.join({ coins: 5000 });
    const { orderId, cartId } = await harness.placed(member);
    const password = await harness.requestPassword(member, cartId);
    const starting = jest
      .spyOn(harness.deps.queue, 'nudgeEnqueued')
      .mockRejectedValueOnce(new Error('The queue is away'));
    expect((await harness.verify(member, { orderId, ...password })).status).toBe(200);
    starting.mockRestore();
    const logged = lines.map((line) => JSON.parse(line) as { msg: string; err?: { message: string } });
    expect(logged.filter(({ msg }) => msg === 'Work after a call failed')).toMatchObject([
      { err: { message: 'The queue is away' } },
    ]);
  });

  it('fails when it is not confirmed in time, and its coins and stock are returned', async () => {
    const member = await harness.join({ coins: 5000 });
    const before = await harness.stockOf(1000_00);
    const { orderId, cartId } = await harness.placed(member, { denomination: 1000_00, points: 2 * POINTS });
    expect(await harness.stockOf(1000_00)).toBe((before ?? 0) - 1);
    const password = await harness.requestPassword(member, cartId);
    harness.clock.advance(600);
    const late = await harness.verify(member, { orderId, ...password });
    const ended = { errorCode: 'ORDER_STATE', status: 'ORDER_FAILED' };
    expect(late).toMatchObject({ status: 409, data: ended });
    harness.clock.advance(1);
    await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await harness.details(member, orderId)).toMatchObject({
      status: 'ORDER_FAILED',
      statusText: null,
      failure: 'The order was not confirmed in time. 3,600 coins are back in your account.',
    });
    expect(await harness.stockOf(1000_00)).toBe(before);
    expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
    // The cart may be ordered again.
    expect((await harness.place(member, { cartId })).status).toBe(200);
    expect(await harness.faults()).toEqual([]);
  });
});
