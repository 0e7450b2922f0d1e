import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSandboxGateway } from '#backend/providers/gateway.ts';
import type { Answer, TestMember } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { DAY_SECONDS, eachOnPlusHarness, type PlusHarness } from '../../support/plus-harness.ts';

const QUARTER = { planId: 'plus-3', pricePaise: 149_00 };
const REFUSED = { status: 409, data: { errorCode: 'RENEWAL_NOT_AGREED' } };

onEveryDatabase('A renewal of Plus', (db) => {
  let harness: PlusHarness;
  let member: TestMember;
  eachOnPlusHarness(db, (...opened) => ([harness, member] = opened));

  const pageOf = async (begun: Answer): Promise<string> =>
    (await harness.app.inject({ method: 'GET', url: begun.data.payment.url as string })).body.replace(
      /\s+/g,
      ' ',
    );
  const buy = async (body: object): Promise<string> => {
    const begun = await harness.buy(member, { ...QUARTER, ...body });
    await harness.decide(begun, 'PAID');
    return begun.data.payment.paymentId as string;
  };
  const membership = async () => (await harness.status(member)).membership;
  const mandate = async () =>
    (
      await db().query<{ mandate: string | null }>(
        'select mandate from plus_membership where account_id = $1',
        [member.accountId],
      )
    )[0]?.mandate;

  it('is agreed to on the page of the payment by who chose it, and by nobody else', async () => {
    const agreed =
      'You agree that ₹149.00 may be charged again for each renewal, until you switch renewal off.';
    expect(await pageOf(await harness.buy(member, { ...QUARTER, autoRenew: true }))).toContain(agreed);
    expect(await pageOf(await harness.buy(member, { ...QUARTER, autoRenew: false }))).not.toContain(
      'You agree',
    );
    expect(await pageOf(await harness.takeCampaign(member))).not.toContain('You agree');
  });

  it('can be switched off and on again where the payer agreed', async () => {
    const paymentId = await buy({ autoRenew: true });
    expect((await harness.setRenewal(member, 'OFF')).data).toMatchObject({
      autoRenew: false,
      canRenew: true,
    });
    expect((await harness.setRenewal(member, 'ON')).data).toMatchObject({ autoRenew: true, canRenew: true });
    expect(await mandate()).toBe(paymentId);
  });

  it('cannot be switched on where the payer did not, until a plan is bought with it', async () => {
    await buy({ autoRenew: false });
    expect([await membership(), await mandate()]).toMatchObject([
      { autoRenew: false, canRenew: false },
      null,
    ]);
    expect(await harness.setRenewal(member, 'ON')).toMatchObject(REFUSED);
    expect(await membership()).toMatchObject({ autoRenew: false, nextChargeAt: null });
    expect((await harness.setRenewal(member, 'OFF')).status).toBe(200);
    const paymentId = await buy({ autoRenew: true });
    expect([await membership(), await mandate()]).toMatchObject([
      { autoRenew: true, canRenew: true },
      paymentId,
    ]);
  });

  it('cannot be switched on for what was taken in a campaign', async () => {
    await harness.decide(await harness.takeCampaign(member), 'PAID');
    expect(await membership()).toMatchObject({ autoRenew: false, canRenew: false });
    expect(await harness.setRenewal(member, 'ON')).toMatchObject(REFUSED);
  });

  it('is not chosen by a payment on a page of the release before, which asked for nothing', async () => {
    const begun = await harness.buy(member, QUARTER);
    await db().query('update payment set renewal_paise = null where account_id = $1', [member.accountId]);
    await harness.decide(begun, 'PAID');
    expect([await membership(), await mandate()]).toMatchObject([
      { autoRenew: false, canRenew: false },
      null,
    ]);
  });

  it('is charged by the sandbox only to the payer who agreed, and for no more than that', async () => {
    // Its reports would be of payments that we do not know.
    const queue = { enqueue: async () => {}, nudge: async () => {} };
    const gateway = createSandboxGateway(db(), { ...harness.deps, queue });
    const payer = member.accountId;
    const pay = async (renewalPaise?: number) => {
      const page = { paymentId: randomUUID(), payer, clientId: 'ZILLION', payee: 'Zillion', title: 'Plus' };
      const payBy = harness.clock.now();
      const agreed = renewalPaise === undefined ? {} : { renewalPaise };
      await gateway.decide(
        { ...page, amountPaise: 349_00, payBy, returnTo: '/', ...agreed },
        'PAID',
        'never',
      );
      return page.paymentId;
    };
    const charged = async (by: string, amountPaise: number, to = payer) => {
      const paymentId = randomUUID();
      await gateway.charge({ paymentId, payer: to, amountPaise }, by);
      return (await gateway.find(paymentId))?.outcome;
    };
    const [agreed, other] = [await pay(499_00), await pay()];
    expect(await charged(agreed, 499_00)).toBe('PAID');
    expect(await charged(agreed, 499_01)).toBe('FAILED');
    expect(await charged(agreed, 499_00, randomUUID())).toBe('FAILED');
    expect(await charged(other, 349_00)).toBe('FAILED');
  });

  describe('of a membership of the release before', () => {
    /** As that release left it, and as the migration finds it. */
    const migrate = async (autoRenew: boolean, paymentId: string) => {
      await db().query('update plus_membership set auto_renew = $2, mandate = $3 where account_id = $1', [
        ...[member.accountId, autoRenew, paymentId],
      ]);
      await db().query('update sandbox_payment set renewal_paise = null');
      await db().exec(readFileSync('src/backend/db/migrations/0046_renewals_agreed_before.sql', 'utf8'));
    };

    it.each([
      ['renews, though it was bought without it,', false, true],
      ['was bought with it, and had it switched off,', true, false],
    ])('that %s goes on to be charged', async (_which, bought, renews) => {
      const paymentId = await buy({ autoRenew: bought });
      await migrate(renews, paymentId);
      expect(await mandate()).toBe(paymentId);
      expect((await harness.setRenewal(member, 'ON')).status).toBe(200);
      const { nextChargeAt } = await membership();
      harness.clock.advance((Date.parse(nextChargeAt) - harness.clock.now().getTime()) / 1000);
      await harness.sweep();
      expect((await harness.status(member)).orderList[0]).toMatchObject({
        kind: 'RENEWAL',
        status: 'ORDER_SUCCESS',
      });
      harness.clock.advance(DAY_SECONDS);
    });

    it('that does not renew and was bought without it has it with the next plan', async () => {
      const paymentId = await buy({ autoRenew: false });
      await migrate(false, paymentId);
      expect([await membership(), await mandate()]).toMatchObject([{ canRenew: false }, null]);
      expect(await harness.setRenewal(member, 'ON')).toMatchObject(REFUSED);
    });
  });
});
