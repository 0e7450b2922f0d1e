import { randomUUID } from 'node:crypto';
import type { Cause } from '#backend/ledger/types.ts';
import { saveProgrammes } from '#backend/modules/membership/repository-programme.ts';
import { contract } from '#contract/index.ts';
import { plusProgrammes, ZILLION } from '../../support/offers.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { callDuring } from '../../support/call-during.ts';
import { DAY_SECONDS, eachOnPlusHarness, type PlusHarness } from '../../support/plus-harness.ts';

const { plans, features, planDetail, order, outlook } = contract.membership;

onEveryDatabase('Buying Plus', (db) => {
  let harness: PlusHarness;
  let member: TestMember;
  eachOnPlusHarness(db, (...opened) => ([harness, member] = opened));

  const orderOf = async (orderId: string, headers = member.headers) =>
    harness.call(order, { query: { orderId }, headers });

  it('starts with plans, features and terms that are public', async () => {
    const { planList } = (await harness.call(plans)).data;
    expect(planList).toHaveLength(3);
    expect(planList[0]).not.toHaveProperty('earnKinds');
    const { featureList } = (await harness.call(features)).data;
    for (const { values } of featureList) {
      expect(values.map((value: { planId: string }) => value.planId)).toEqual(
        planList.map((plan: { planId: string }) => plan.planId),
      );
    }
    const detail = await harness.call(planDetail, { query: { planId: 'plus-12' } });
    expect(detail.data.plan).toEqual(planList[1]);
    expect((await harness.call(planDetail, { query: { planId: 'plus-99' } })).status).toBe(404);
  });

  it('starts the membership when the payment is made, and not before', async () => {
    const begun = await harness.buy(member);
    expect(begun.data).toMatchObject({
      status: 'PENDING',
      payment: { url: expect.stringMatching(/^\/sandbox/) },
    });
    expect(await harness.tier(member)).toBe('ZILLION');
    expect(await harness.status(member)).toMatchObject({ membership: null, wasMember: false });
    await harness.decide(begun, 'PAID');
    expect(await harness.tier(member)).toBe('ZILLION_PLUS');
    expect((await harness.status(member)).membership).toMatchObject({
      plan: { planId: 'plus-12' },
      since: '2026-03-14T09:30:00.000Z',
      until: '2027-03-14T09:30:00.000Z',
      autoRenew: true,
      nextChargeAt: '2027-03-13T09:30:00.000Z',
      nextChargePaise: 499_00,
      refundPaise: 499_00,
    });
    const { data } = await orderOf(begun.data.orderId as string);
    expect(data).toMatchObject({
      order: { kind: 'BUY', status: 'ORDER_SUCCESS', autoRenew: true, endsAt: '2027-03-14T09:30:00.000Z' },
      payment: { status: 'SUCCESS' },
    });
    // The purchase is unchanged, whatever the member wants now.
    await harness.setRenewal(member, 'OFF');
    expect((await harness.status(member)).orderList).toMatchObject([{ autoRenew: true }]);
    const told = harness.sent.filter(({ purpose }) => purpose === 'MEMBERSHIP');
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([member.mobile, 'asha@example.in']));
    const bought = 'Your ZILLION membership (Plus, one year) was bought for';
    const valid = 'It is valid until 14 Mar 2027 and renews automatically until you switch that off.';
    expect(told.map(({ channel, text }) => [channel, text])).toEqual(
      expect.arrayContaining([
        ['EMAIL', `${bought} ₹499.00. ${valid}`],
        ['SMS', `${bought} Rs 499.00. ${valid}`],
      ]),
    );
  });

  it.each(['FAILED', 'CANCELLED'] as const)(
    'changes nothing when the payment is %s, and can be started again',
    async (outcome) => {
      const begun = await harness.buy(member);
      await harness.decide(begun, outcome);
      const { data } = await orderOf(begun.data.orderId as string);
      expect(data.order.status).toBe('ORDER_FAILED');
      expect(data.order.failure).toMatch(/Nothing was charged/);
      expect(await harness.tier(member)).toBe('ZILLION');
      // And it can be started again.
      await harness.decide(await harness.buy(member), 'PAID');
      expect(await harness.tier(member)).toBe('ZILLION_PLUS');
    },
  );

  it('changes nothing when another amount than the price is charged, which goes back', async () => {
    const begun = await harness.buy(member);
    await harness.decide(begun, 'PAID', 'more');
    const { order: ended, payment } = (await orderOf(begun.data.orderId as string)).data;
    expect(ended).toMatchObject({
      status: 'ORDER_FAILED',
      failure: 'The amount charged was not the price. All of it goes back the way it came.',
    });
    expect(payment.refunds).toMatchObject([
      { amountPaise: 500_00, status: 'SUCCESS', reason: 'WRONG_AMOUNT' },
    ]);
    expect(await harness.tier(member)).toBe('ZILLION');
    await harness.decide(await harness.buy(member), 'PAID');
    expect(await harness.tier(member)).toBe('ZILLION_PLUS');
  });

  it('adds one period when the gateway charges twice, and gives the second charge back', async () => {
    const begun = await harness.buy(member);
    await harness.decide(begun, 'PAID', 'again');
    expect((await harness.status(member)).membership.until).toBe('2027-03-14T09:30:00.000Z');
    const { order: bought, payment } = (await orderOf(begun.data.orderId as string)).data;
    expect([bought.status, bought.refundedPaise]).toEqual(['ORDER_SUCCESS', 0]);
    expect(payment.refunds).toMatchObject([
      { amountPaise: 499_00, status: 'SUCCESS', reason: 'SECOND_CHARGE' },
    ]);
    // The money for the plan itself can still come back.
    expect((await harness.cancel(member, 499_00)).status).toBe(200);
    await harness.queue.work();
    const refunds = await db().query<{ reference: string }>(
      'select reference from sandbox_refund where payment_id = $1 order by reference',
      [payment.paymentId],
    );
    expect(refunds.map(({ reference }) => reference.endsWith('-2'))).toEqual([false, true]);
  });

  it('adds one period when the payment callback arrives twice', async () => {
    await harness.decide(await harness.buy(member), 'PAID', 'twice');
    const { membership, orderList } = await harness.status(member);
    expect(membership.until).toBe('2027-03-14T09:30:00.000Z');
    expect(orderList).toHaveLength(1);
  });

  it('creates one order for each idempotency key, and continues the open order for a new key', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => harness.buy(member, {}, key)));
    const again = await harness.buy(member);
    const ids = [...answers, again]
      .filter(({ status }) => status === 200)
      .map(({ data }) => data.orderId as string);
    expect(new Set(ids).size).toBe(1);
    expect((await harness.status(member)).orderList).toHaveLength(1);
    const otherBody = await harness.buy(member, { autoRenew: false }, key);
    expect([otherBody.status, otherBody.data.errorCode]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('leaves one purchase open when ten different calls arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => harness.buy(member, { autoRenew: n % 2 === 0 })),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { orderList } = await harness.status(member);
    expect(orderList.filter(({ status }: { status: string }) => status === 'PENDING')).toHaveLength(1);
  });

  it('ends the open purchase when another plan is chosen, and refunds a late payment for it', async () => {
    const first = await harness.buy(member);
    const second = await harness.buy(member, { planId: 'plus-3', pricePaise: 149_00 });
    expect((await orderOf(first.data.orderId as string)).data.order.status).toBe('ORDER_FAILED');
    // If it is paid anyway, on a page that was left open, the money is refunded automatically.
    await harness.decide(first, 'PAID');
    await harness.decide(second, 'PAID');
    const { data } = await orderOf(first.data.orderId as string);
    expect(data.payment).toMatchObject({ state: 'PAID_LATE', refundedPaise: 499_00 });
    expect((await harness.status(member)).membership.until).toBe('2026-06-14T09:30:00.000Z');
  });

  it('starts no payment for a purchase that another call ends meanwhile', async () => {
    const { accountId } = member;
    const { paymentId } = (await harness.buy(member)).data.payment;
    const { status } = await callDuring(
      db(),
      (tx) => harness.services.payments.abandon(tx, { accountId, paymentId }),
      () => harness.buy(member),
    );
    // Refused with a retry, or, if one call waits for the other, a new purchase.
    expect([200, 409]).toContain(status);
    const stray = await db().query(
      `select o.order_id from plus_order o join payment p on p.reference = o.order_id
        where o.account_id = $1 and o.state <> 'OPEN' and p.state = 'OPEN'`,
      [accountId],
    );
    expect(stray).toEqual([]);
    expect((await harness.buy(member)).status).toBe(200);
  });

  it('refunds a payment for a purchase that has already ended', async () => {
    const begun = await harness.buy(member);
    await db().query(`update plus_order set state = 'FAILED', settled_at = now() where order_id = $1`, [
      begun.data.orderId,
    ]);
    await harness.decide(begun, 'PAID');
    const { data } = await orderOf(begun.data.orderId as string);
    expect(data.payment).toMatchObject({ state: 'PAID', refundedPaise: 499_00 });
    expect((await harness.status(member)).membership).toBeNull();
  });

  it('lists all payments page by page, with a cursor that only its member can use', async () => {
    const other = await harness.join();
    for (const outcome of ['FAILED', 'CANCELLED', 'FAILED', 'CANCELLED', 'PAID'] as const) {
      await harness.decide(await harness.buy(member), outcome);
    }
    const { orderList: all, nextCursor: end } = await harness.status(member);
    expect([all.length, end]).toEqual([5, null]);
    const page = (cursor: string | null, { headers } = member) =>
      harness.call(contract.membership.status, {
        query: { limit: '2', ...(cursor !== null && { cursor }) },
        headers,
      });
    const paged: unknown[] = [];
    let cursor: string | null = null;
    do {
      const { data } = await page(cursor);
      expect(data.orderList.length).toBeLessThanOrEqual(2);
      paged.push(...data.orderList);
      cursor = data.nextCursor as string | null;
    } while (cursor !== null);
    expect(paged).toEqual(all);
    const { nextCursor } = (await page(null)).data;
    const foreign = await page(nextCursor as string, other);
    expect([foreign.status, foreign.data.errorCode]).toEqual([400, 'MALFORMED_REQUEST']);
  });

  it('adds a period after the current one', async () => {
    await harness.decide(await harness.buy(member), 'PAID');
    await harness.decide(await harness.buy(member, { planId: 'plus-24', pricePaise: 899_00 }), 'PAID');
    const { membership } = await harness.status(member);
    expect(membership).toMatchObject({ plan: { planId: 'plus-12' }, until: '2029-03-14T09:30:00.000Z' });
  });

  it('is refused at a wrong price and for an unknown plan', async () => {
    const cheap = await harness.buy(member, { pricePaise: 1 });
    expect([cheap.status, cheap.data]).toEqual([409, { errorCode: 'PRICE_CHANGED', pricePaise: 499_00 }]);
    expect((await harness.buy(member, { planId: 'plus-99' })).status).toBe(404);
    expect((await harness.status(member)).orderList).toEqual([]);
  });

  it('starts a new purchase instead of the open one when the price of the plan has changed', async () => {
    const first = await harness.buy(member);
    const dearer = ZILLION.plus.plans.map((plan) =>
      plan.planId === 'plus-12' ? { ...plan, pricePaise: 599_00 } : plan,
    );
    await db().tx((tx) => saveProgrammes(tx, { ZILLION: { ...ZILLION.plus, plans: dearer } }));
    const second = await harness.buy(member, { pricePaise: 599_00 });
    await db().tx((tx) => saveProgrammes(tx, plusProgrammes));
    const { order: bought, payment } = (await orderOf(second.data.orderId as string)).data;
    expect([bought.pricePaise, payment.amountPaise]).toEqual([599_00, 599_00]);
    expect((await orderOf(first.data.orderId as string)).data.order.status).toBe('ORDER_FAILED');
  });

  it('keeps an order inaccessible to other members', async () => {
    const begun = await harness.buy(member);
    const other = await harness.join();
    expect((await orderOf(begun.data.orderId as string, other.headers)).status).toBe(404);
    expect((await harness.cancel(other, 0)).status).toBe(404);
    expect((await harness.setRenewal(other, 'ON')).status).toBe(404);
  });

  it('can be preceded by an outlook of what each plan would have earned since the member joined', async () => {
    const joined = await harness.services.accounts.byId(db(), member.accountId);
    await harness.earn(member, 1000);
    harness.clock.advance(200 * DAY_SECONDS);
    await harness.earn(member, 400);
    await harness.earn(member, 5000, randomUUID(), 'conversion');
    // Coins that are only expected are not earned yet.
    const at = harness.clock.now();
    const cause: Cause = { title: 'Saffron Cart, order SC-1', kind: 'trip', id: randomUUID() };
    const expected = { accountId: member.accountId, coins: 900, cause, at, expectedBy: at };
    await db().tx((tx) => harness.services.ledger.expectEarn(tx, expected));
    harness.clock.advance(60);
    const { outlookList } = (await harness.call(outlook, { headers: member.headers })).data;
    const three = { months: 3, joinedAt: null, earnedPoints: 400 };
    // The account is older than three months, and younger than the longer plans are long.
    const longer = { joinedAt: joined!.createdAt.toISOString(), earnedPoints: 1400 };
    expect(outlookList).toEqual([
      { planId: 'plus-3', ...three, extraPoints: 100, extraWorthPaise: 2500 },
      { planId: 'plus-12', ...longer, months: 12, extraPoints: 700, extraWorthPaise: 17_500 },
      { planId: 'plus-24', ...longer, months: 24, extraPoints: 1400, extraWorthPaise: 35_000 },
    ]);
    harness.clock.advance(-200 * DAY_SECONDS - 60);
  });
});
