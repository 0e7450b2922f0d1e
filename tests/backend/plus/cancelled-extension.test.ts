import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { DAY_SECONDS, eachOnPlusHarness, type PlusHarness } from '../../support/plus-harness.ts';

const QUARTER = { planId: 'plus-3', pricePaise: 149_00 };
const RENEWS = { autoRenew: true, plan: 'plus-3', pricePaise: 149_00 };

onEveryDatabase('A Plus membership whose extension is cancelled', (db) => {
  let harness: PlusHarness;
  let member: TestMember;
  eachOnPlusHarness(db, (...opened) => ([harness, member] = opened));

  const buy = async (body: object = {}): Promise<string> => {
    const begun = await harness.buy(member, body);
    await harness.decide(begun, 'PAID');
    return begun.data.payment.paymentId as string;
  };
  /** How the membership renews, and the payment by which it is charged. */
  const renewal = async () =>
    (
      await db().query(
        `select auto_renew as "autoRenew", renew_plan ->> 'planId' as plan,
                (renew_plan ->> 'pricePaise')::int as "pricePaise", mandate
           from plus_membership where account_id = $1`,
        [member.accountId],
      )
    )[0];
  const days = (count: number) => harness.clock.advance(count * DAY_SECONDS);

  it('is charged by the payment that agreed to it, not by that of a renewal', async () => {
    const mandate = await buy(QUARTER);
    days(91.5);
    await harness.sweep();
    days(10);
    await buy();
    await harness.cancel(member, 499_00);
    expect(await renewal()).toEqual({ ...RENEWS, mandate });
    expect((await harness.status(member)).membership).toMatchObject({
      autoRenew: true,
      nextChargePaise: 149_00,
      restUntil: null,
    });
  });

  it('renews for the plan that was bought, not for that of a campaign in between', async () => {
    const mandate = await buy(QUARTER);
    days(8);
    await harness.decide(await harness.takeCampaign(member), 'PAID');
    days(1);
    await buy();
    expect((await harness.status(member)).membership.restChargePaise).toBe(149_00);
    await harness.cancel(member, 499_00);
    expect(await renewal()).toEqual({ ...RENEWS, mandate });
    // The campaign replaced nothing.
    expect((await harness.status(member)).membership.restChargePaise).toBe(149_00);
    expect((await harness.cancel(member, 349_00)).status).toBe(200);
    expect(await renewal()).toEqual({ ...RENEWS, mandate });
  });

  it('goes back one plan at a time when several are cancelled, and is charged when what is left ends', async () => {
    const mandate = await buy(QUARTER);
    const { until, nextChargeAt } = (await harness.status(member)).membership;
    days(8);
    await buy({ autoRenew: false });
    days(1);
    const last = await buy();
    expect(await renewal()).toMatchObject({ autoRenew: true, plan: 'plus-12', mandate: last });
    await harness.cancel(member, 499_00);
    expect(await renewal()).toMatchObject({ autoRenew: false, plan: 'plus-12' });
    await harness.cancel(member, 499_00);
    expect(await renewal()).toEqual({ ...RENEWS, mandate });
    expect((await harness.status(member)).membership).toMatchObject({ until, nextChargeAt });
    harness.clock.advance((Date.parse(nextChargeAt) - harness.clock.now().getTime()) / 1000);
    await harness.sweep();
    expect((await harness.status(member)).orderList[0]).toMatchObject({
      kind: 'RENEWAL',
      status: 'ORDER_SUCCESS',
      pricePaise: 149_00,
    });
  });

  it('does not renew if the member has switched that off since', async () => {
    await buy(QUARTER);
    days(8);
    await buy();
    await buy();
    await harness.setRenewal(member, 'OFF');
    expect((await harness.status(member)).membership.restChargePaise).toBeNull();
    for (let time = 0; time < 2; time += 1) {
      await harness.cancel(member, 499_00);
      expect(await renewal()).toMatchObject({ autoRenew: false });
    }
    expect(await renewal()).toMatchObject({ plan: 'plus-3' });
  });

  it('is not charged again at once when its renewal is cancelled', async () => {
    await buy(QUARTER);
    days(91.5);
    await harness.sweep();
    const { refundPaise, restChargePaise } = (await harness.status(member)).membership;
    expect([refundPaise, restChargePaise]).toEqual([149_00, null]);
    await harness.cancel(member, 149_00);
    await harness.sweep();
    expect(await renewal()).toMatchObject({ autoRenew: false, plan: 'plus-3' });
    const orders = (await harness.status(member)).orderList as { kind: string }[];
    expect(orders.map(({ kind }) => kind)).toEqual(['RENEWAL', 'BUY']);
  });

  it('does not renew when a release that kept no earlier settings sold the extension', async () => {
    const mandate = await buy(QUARTER);
    days(8);
    await buy();
    await db().query('update plus_order set renewal_before = null where account_id = $1', [member.accountId]);
    await harness.cancel(member, 499_00);
    expect(await renewal()).toEqual({ ...RENEWS, autoRenew: false, mandate });
  });
});
