import { onEveryDatabase } from '../../support/db.ts';
import { goodsHarness, textsOf } from '../../support/goods-harness.ts';

onEveryDatabase('A product order', (db) => {
  const harness = goodsHarness(db);

  it('with a money part waits for its payment and continues when it is paid', async () => {
    const member = await harness().shopper({ coins: 2000 });
    const { orderId, payment } = await harness().ordered(member, { points: 1500, moneyPaise: 625_00 });
    const page = await harness().app.inject({ method: 'GET', url: payment?.url ?? '' });
    expect(page.body).toContain('₹625.00');
    expect(page.body).toContain('Desk product');
    expect(await harness().details(member, orderId)).toMatchObject({
      status: 'PENDING',
      statusText: null,
      awaitsVerification: false,
      points: 1500,
      moneyPaise: 625_00,
      payment: { status: 'PENDING', url: payment?.url },
      actions: ['CANCEL'],
    });
    await harness().fulfil(member, orderId);
    expect((await harness().details(member, orderId)).status).toBe('PENDING');
    await harness().settle(member, orderId);
    await harness().settle(member, orderId);
    const paid = await harness().details(member, orderId);
    expect(paid).toMatchObject({ statusText: 'ORDER APPROVED', payment: { status: 'SUCCESS', url: null } });
    // Somebody who closed the payment page learns of it, once.
    await harness().queue.work();
    expect(harness().told(orderId)).toEqual([
      expect.stringMatching(
        /^Your ZILLION order .* \(Desk product\) is confirmed: 1,500 coins and Rs 625\.00\./,
      ),
    ]);
    await harness().delivered(member, orderId);
    expect((await harness().details(member, orderId)).status).toBe('ORDER_SUCCESS');
    expect(await harness().balance(member)).toEqual({ available: 500, blocked: 0 });
    expect(await harness().faults()).toEqual([]);
  });

  it.each([
    ['FAILED', 'The payment failed.'],
    ['CANCELLED', 'The payment was cancelled.'],
  ] as const)(
    'fails when its payment is %s, its coins and stock are returned, and the member is told',
    async (how, reason) => {
      const member = await harness().shopper({ coins: 2000 });
      const before = await harness().stock();
      const { orderId } = await harness().ordered(member, { points: 1500, moneyPaise: 625_00 });
      await harness().settle(member, orderId, how);
      expect(await harness().details(member, orderId)).toMatchObject({
        status: 'ORDER_FAILED',
        statusText: null,
      });
      expect(await harness().balance(member)).toEqual({ available: 2000, blocked: 0 });
      expect(await harness().stock()).toBe(before);
      await harness().queue.work();
      const sentence = `did not go through. ${reason} 1,500 coins are back in your account.`;
      expect(harness().told(orderId)).toEqual([expect.stringContaining(sentence)]);
    },
  );

  it('lapses when its payment is not made in time, and a late payment is refunded', async () => {
    const member = await harness().shopper({ coins: 2000 });
    const { orderId } = await harness().ordered(member, { points: 1500, moneyPaise: 625_00 });
    expect(await harness().details(member, orderId)).toMatchObject({ upcoming: [{ text: 'Pay the rest' }] });
    harness().clock.advance(901);
    expect(await harness().details(member, orderId)).toMatchObject({
      payment: { state: 'OPEN', url: null },
      upcoming: [],
    });
    await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await harness().details(member, orderId)).toMatchObject({
      status: 'ORDER_FAILED',
      failure: 'The payment was not made in time. 1,500 coins are back in your account.',
    });
    expect(await harness().balance(member)).toEqual({ available: 2000, blocked: 0 });
    await harness().settle(member, orderId);
    await harness().queue.work();
    expect((await harness().details(member, orderId)).payment).toMatchObject({
      state: 'PAID_LATE',
      refundedPaise: 625_00,
    });
  });

  it('fails when another amount than its money part was charged: coins and stock return, and the money goes back', async () => {
    const member = await harness().shopper({ coins: 2000 });
    const before = await harness().stock();
    const { orderId } = await harness().ordered(member, { points: 1500, moneyPaise: 625_00 });
    await harness().settle(member, orderId, 'PAID', { amountPaise: 6_25 });
    const ended = await harness().details(member, orderId);
    const failure = 'The amount paid was wrong. It goes back to you. 1,500 coins are back in your account.';
    expect(ended).toMatchObject({ status: 'ORDER_FAILED', statusText: null, failure });
    expect(ended.events.slice(-2)).toMatchObject([
      { kind: 'FAILED', text: 'Not paid, coins returned' },
      { kind: 'FAILED', text: '₹6.25 was charged instead of ₹625.00, and goes back the way it came' },
    ]);
    expect(ended.payment.refunds).toMatchObject([{ amountPaise: 6_25, reason: 'WRONG_AMOUNT' }]);
    expect(await harness().balance(member)).toEqual({ available: 2000, blocked: 0 });
    expect(await harness().stock()).toBe(before);
    await harness().queue.work();
    expect(harness().told(orderId)).toEqual([expect.stringContaining(`did not go through. ${failure}`)]);
    expect(await harness().faults()).toEqual([]);
  });

  it('whose money part was charged twice goes on, and its history says that the second charge goes back', async () => {
    const member = await harness().shopper({ coins: 2000 });
    const { orderId } = await harness().ordered(member, { points: 1500, moneyPaise: 625_00 });
    await harness().settle(member, orderId);
    harness().clock.advance(1);
    await harness().settle(member, orderId, 'PAID', { gatewayReference: 'SBX-2' });
    harness().clock.advance(1);
    await harness().delivered(member, orderId);
    const { statusText, events, payment } = await harness().details(member, orderId);
    expect([statusText, payment.refundedPaise]).toEqual(['ORDER DELIVERED', 0]);
    const texts = textsOf({ events });
    expect(texts[texts.indexOf('Order confirmed') + 1]).toBe(
      '₹625.00 was charged a second time, and goes back the way it came',
    );
  });
});
