// Buying again after the time of the payment is over, before the sweep has ended it.
import { contract } from '#contract/index.ts';
import type { Answer, TestMember } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { eachOnPlusHarness, type PlusHarness } from '../../support/plus-harness.ts';

const OPEN_SECONDS = 900;

onEveryDatabase('A purchase of Plus whose payment was not made in time', (db) => {
  let harness: PlusHarness;
  let member: TestMember;
  eachOnPlusHarness(db, (...opened) => ([harness, member] = opened));

  const orderOf = async ({ data: { orderId } }: Answer) =>
    (await harness.call(contract.membership.order, { query: { orderId }, headers: member.headers })).data;

  it.each([
    ['plan', () => harness.buy(member)],
    ['campaign', () => harness.takeCampaign(member)],
  ] as const)('of a %s begins anew', async (_what, buy) => {
    const first = await buy();
    harness.clock.advance(OPEN_SECONDS - 1);
    expect((await buy()).data).toMatchObject({ orderId: first.data.orderId });
    harness.clock.advance(1);
    const second = await buy();
    expect(second.status).toBe(200);
    expect(new Date(second.data.payment.payBy as string).getTime()).toBe(
      harness.clock.now().getTime() + OPEN_SECONDS * 1000,
    );
    expect((await orderOf(first)).order.status).toBe('ORDER_FAILED');
    await harness.decide(second, 'PAID');
    expect((await orderOf(second)).order.status).toBe('ORDER_SUCCESS');
  });

  it('is refunded if it was paid at the last moment and not reported', async () => {
    const first = await harness.buy(member);
    harness.clock.advance(OPEN_SECONDS - 1);
    await harness.decide(first, 'PAID', 'never');
    harness.clock.advance(1);
    await harness.decide(await harness.buy(member), 'PAID');
    expect((await orderOf(first)).payment).toMatchObject({ state: 'PAID_LATE', refundedPaise: 499_00 });
    expect((await harness.status(member)).membership.until).toMatch(/^2027-03-14/);
  });

  it('leaves one purchase open when many calls and the sweep come at once', async () => {
    await harness.buy(member);
    harness.clock.advance(OPEN_SECONDS);
    const [, ...answers] = await Promise.all([
      harness.sweep(),
      ...Array.from({ length: 8 }, () => harness.buy(member)),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { orderList } = await harness.status(member);
    expect(orderList.filter(({ status }: { status: string }) => status === 'PENDING')).toHaveLength(1);
    const payBy = (await harness.buy(member)).data.payment.payBy as string;
    expect(new Date(payBy) > harness.clock.now()).toBe(true);
  });
});
