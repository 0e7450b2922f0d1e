import { contract } from '#contract/index.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { goodsHarness, textsOf } from '../../support/goods-harness.ts';

const { orders } = contract;

onEveryDatabase('A product order', (db) => {
  const harness = goodsHarness(db);
  const inTenDays = () => new Date(harness().clock.now().getTime() + 10 * 86_400_000).toISOString();

  it('can be returned piece by piece, with coins and money refunded for each piece', async () => {
    const member = await harness().shopper({ coins: 10_001 });
    const { orderId } = await harness().ordered(member, { count: 3, points: 10_001, moneyPaise: 499_75 });
    await harness().settle(member, orderId);
    await harness().delivered(member, orderId);
    expect(await harness().balance(member)).toEqual({ available: 0, blocked: 0 });
    const more = await harness().act(member, orders.giveBack, { orderId, count: 4 });
    expect(more).toMatchObject({ status: 400, data: { errorCode: 'MALFORMED_REQUEST' } });

    const { data } = await harness().act(member, orders.giveBack, { orderId, count: 1 });
    expect(data.order).toMatchObject({ status: 'PENDING', statusText: 'RETURN IN PROGRESS' });
    await harness().fulfil(member, orderId);
    expect((await harness().details(member, orderId)).statusText).toBe('RETURN IN PROGRESS');
    harness().clock.advance(61);
    await harness().fulfil(member, orderId);
    const part = await harness().details(member, orderId);
    expect(part).toMatchObject({ statusText: 'ORDER DELIVERED', returnedCount: 1, actions: ['RETURN'] });
    expect(await harness().balance(member)).toEqual({ available: 3334, blocked: 0 });

    expect((await harness().act(member, orders.giveBack, { orderId, count: 3 })).status).toBe(400);
    const { data: rest } = await harness().act(member, orders.giveBack, { orderId });
    expect(rest.order.expectedBy).toBe(inTenDays());
    await harness().fulfil(member, orderId);
    harness().clock.advance(61);
    await harness().fulfil(member, orderId);
    const all = await harness().details(member, orderId);
    expect(all).toMatchObject({
      status: 'ORDER_FAILED',
      statusText: 'ORDER RETURNED',
      returnedCount: 3,
      actions: [],
      payment: { refundedPaise: 499_75 },
    });
    expect(textsOf(all).filter((text) => text.startsWith('Some pieces returned'))).toHaveLength(1);
    expect(await harness().balance(member)).toEqual({ available: 10_001, blocked: 0 });
    expect((await harness().act(member, orders.giveBack, { orderId })).status).toBe(409);
    expect(await harness().faults()).toEqual([]);
  });

  it('has no code to be shown', async () => {
    const member = await harness().shopper();
    const { orderId } = await harness().ordered(member);
    await harness().delivered(member, orderId);
    const body = { orderId, reveal: true };
    await harness().call(orders.details, { body, headers: member.headers });
    const order = await harness().details(member, orderId);
    expect(order.revealed).toBe(false);
    expect(textsOf(order)).not.toContain('Code shown');
  });

  it('is not returned when the store rejects it or after ten days', async () => {
    const member = await harness().shopper();
    const { orderId } = await harness().ordered(member);
    await harness().delivered(member, orderId);
    await harness().act(member, orders.giveBack, { orderId });
    harness().fulfilment.behave({ refusesReturns: true });
    await harness().fulfil(member, orderId);
    harness().clock.advance(61);
    await harness().fulfil(member, orderId);
    const kept = await harness().details(member, orderId);
    expect(kept).toMatchObject({ statusText: 'ORDER DELIVERED', returnedCount: 0 });
    expect(textsOf(kept)).toContain('The store did not accept everything that came back');
    expect(kept.actions).toEqual([]);
    expect(kept.failure).toMatch(/^The store did not accept your return\./);
    const another = await harness().ordered(member);
    await harness().delivered(member, another.orderId);
    const late = { orderId: another.orderId };
    const returnable = { actions: ['RETURN'], returnUntil: inTenDays() };
    expect(await harness().details(member, another.orderId)).toMatchObject(returnable);
    harness().clock.advance(10 * 86_400 - 1);
    expect((await harness().details(member, another.orderId)).actions).toEqual(['RETURN']);
    harness().clock.advance(1);
    expect((await harness().act(member, orders.giveBack, late)).status).toBe(409);
    expect((await harness().details(member, another.orderId)).actions).toEqual([]);
  });

  it('refunds coins when the courier collects a return, and spends again those of pieces the store rejects', async () => {
    const member = await harness().shopper({ coins: 10_001 });
    const { orderId } = await harness().ordered(member, { count: 3, points: 10_001, moneyPaise: 499_75 });
    await harness().settle(member, orderId);
    await harness().delivered(member, orderId);
    await harness().act(member, orders.giveBack, { orderId });
    expect(await harness().details(member, orderId)).toMatchObject({
      upcoming: [{ text: 'A courier has it, and your coins come back', by: inTenDays() }],
      ...{ expectedBy: inTenDays(), delay: null },
    });
    await harness().fulfil(member, orderId);
    harness().clock.advance(31);
    await harness().fulfil(member, orderId);
    const byThen = inTenDays();
    await harness().fulfil(member, orderId);
    const carried = await harness().details(member, orderId);
    expect(carried).toMatchObject({
      ...{ status: 'PENDING', statusText: 'RETURN IN PROGRESS', actions: [] },
      upcoming: [{ text: 'The store has counted what came back', by: byThen }],
    });
    expect(carried.payment.refundedPaise).toBe(0);
    expect(textsOf(carried).at(-1)).toBe('Picked up, coins given back');
    expect(await harness().balance(member)).toEqual({ available: 10_001, blocked: 0 });

    harness().fulfilment.behave({ reject: 2 });
    harness().clock.advance(30);
    await Promise.all([harness().fulfil(member, orderId), harness().fulfil(member, orderId)]);
    const kept = await harness().details(member, orderId);
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
    expect(await harness().balance(member)).toEqual({ available: 3334, blocked: 0 });
    await harness().queue.work();
    expect(harness().sent.filter(({ text }) => text.includes('6,667 coins are spent again')).length).toBe(2);
    const list = { filter: 'REFUND' };
    const { data } = await harness().call(contract.member.transactions, {
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
    expect(await harness().faults()).toEqual([]);
  });

  it('is kept whole by a store that rejects more pieces than came back', async () => {
    const member = await harness().shopper({ coins: 8000 });
    const { orderId } = await harness().ordered(member, { count: 2, points: 8000 });
    await harness().delivered(member, orderId);
    await harness().act(member, orders.giveBack, { orderId, count: 1 });
    const counting = jest
      .spyOn(harness().deps.providers.fulfilment, 'collect')
      .mockResolvedValueOnce({ stage: 'RECEIVED', rejected: 2 });
    await harness().fulfil(member, orderId);
    counting.mockRestore();
    const kept = await harness().details(member, orderId);
    expect(textsOf(kept).filter((text) => text.startsWith('Some pieces returned'))).toEqual([]);
    expect(kept).toMatchObject({
      statusText: 'ORDER DELIVERED',
      returnedCount: 0,
      failure: expect.stringMatching(/^The store did not accept your return\./),
    });
    expect(await harness().balance(member)).toEqual({ available: 0, blocked: 0 });
    expect(await harness().faults()).toEqual([]);
  });

  it('takes back only the available coins when a refund was already spent and the store rejects the return', async () => {
    const member = await harness().shopper({ coins: 8000 });
    const { orderId } = await harness().ordered(member, { count: 2, points: 8000 });
    await harness().delivered(member, orderId);
    await harness().act(member, orders.giveBack, { orderId });
    await harness().fulfil(member, orderId);
    harness().clock.advance(31);
    await harness().fulfil(member, orderId);
    await harness().confirmed(member, { count: 3, points: 5400 });
    harness().fulfilment.behave({ refusesReturns: true });
    harness().clock.advance(30);
    await harness().fulfil(member, orderId);
    expect(await harness().balance(member)).toEqual({ available: 0, blocked: 5400 });
    expect(await harness().details(member, orderId)).toMatchObject({
      statusText: 'ORDER DELIVERED',
      returnedCount: 0,
    });
    expect(await harness().faults()).toEqual([]);
  });

  it('is not counted as returned because of a late answer about a return before', async () => {
    const member = await harness().shopper({ coins: 8000 });
    const { orderId } = await harness().ordered(member, { count: 2, points: 8000 });
    await harness().delivered(member, orderId);
    await harness().act(member, orders.giveBack, { orderId, count: 1 });
    await harness().fulfil(member, orderId);
    harness().clock.advance(61);
    const { fulfilment } = harness().deps.providers;
    const { collect } = fulfilment;
    // While this answer is on its way, another one ends the return, and the member sends back the other piece.
    const collecting = jest.spyOn(fulfilment, 'collect').mockImplementationOnce(async (pickup) => {
      const answer = await collect(pickup);
      await harness().fulfil(member, orderId);
      await harness().act(member, orders.giveBack, { orderId });
      return answer;
    });
    await harness().fulfil(member, orderId);
    collecting.mockRestore();
    expect(await harness().details(member, orderId)).toMatchObject({
      statusText: 'RETURN IN PROGRESS',
      returnedCount: 1,
    });
    expect(await harness().balance(member)).toEqual({ available: 4000, blocked: 0 });
  });
});
