// An account that is closed, or a session that is ended, while a call of its member is under way: the call was let in,
// and does nothing any more.
import { randomUUID } from 'node:crypto';
import type { Tx } from '#backend/db/driver.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { onEverySeededDatabase, OPENING_MS } from '../../support/db.ts';
import { createMemberHarness, type MemberHarness } from '../../support/member-harness.ts';
import { addressSituations, reminderSituations } from '../../support/situations/account.ts';
import {
  conversionSituations,
  dbtSituations,
  membershipSituations,
  surveySituations,
} from '../../support/situations/money.ts';
import { orderSituations } from '../../support/situations/ordering.ts';
import type { Scene, Situation } from '../../support/situations/scene.ts';
import { partnerSituations } from '../../support/situations/shop.ts';
import { loginSituations } from '../../support/situations/signing-in.ts';
import { callDuring } from '../../support/call-during.ts';

const { address, conversion, dbt, login, membership, orders, partners, reminders, survey } = contract;

/** As closing an account takes it and leaves it. */
const closing =
  ({ accountId }: TestMember) =>
  (tx: Tx) =>
    tx.query(
      `with held as (select account_id from account where account_id = $1 for update)
       update account a set status = 'CLOSED', closed_at = now() from held where a.account_id = held.account_id`,
      [accountId],
    );

/** As its member ends it elsewhere, or signs out. */
const ending =
  ({ accountId }: TestMember) =>
  (tx: Tx) =>
    tx.query('update session set revoked_at = now() where account_id = $1', [accountId]);

const EMAIL_CART = { cartid: 'cart-of-an-address' };

/** Asks for the one-time password of a new e-mail address. */
const emailSituation: Situation = async (scene) => {
  const { headers, accountId } = await scene.me();
  const body = { purpose: 'EMAIL_OTP', email: `${accountId}@example.in` };
  return { headers: { ...headers, ...EMAIL_CART }, body };
};

const requestEmailOtp = async (scene: Scene) => {
  const { headers = {}, body = {} } = await emailSituation(scene);
  const { requestId } = await scene.callOk(login.otpInit, { headers, body });
  const { accountId } = await scene.me();
  return { headers, body: { requestId, otp: scene.codeFor(`${accountId}@example.in`) } };
};

const resendSituation: Situation = async (scene) => {
  const { headers, body } = await requestEmailOtp(scene);
  scene.clock.advance(31);
  return { headers, body: { requestId: body.requestId } };
};

/** An order that waits for its one-time password, which is asked for. */
const orderOtpSituation: Situation = async (scene) => {
  const { headers, body = {} } = await orderSituations.placeVoucher(scene);
  const inCart = { ...headers, cartid: 'cart-of-an-order' };
  await scene.callOk(orders.placeVoucher, { headers: inCart, body });
  return { headers: inCart, body: { purpose: 'REDEEM_POINTS' } };
};

/** Calls that move value, or change where the member is reached. */
const MOVING_CALLS: [Endpoint, Situation][] = [
  [orders.placeItem, orderSituations.placeItem],
  [orders.placeVoucher, orderSituations.placeVoucher],
  [orders.verify, orderSituations.verify],
  [orders.cancel, orderSituations.cancel],
  [membership.buy, membershipSituations.buy],
  [conversion.verify, conversionSituations.verify],
  [dbt.transfer, dbtSituations.transfer],
  [survey.participateByPost, surveySituations.participateByPost],
  [login.otpVerify, requestEmailOtp],
];

const CALLS: [Endpoint, Situation, [number, string]][] = [
  [orders.placeItem, orderSituations.placeItem, [401, 'UNAUTHENTICATED']],
  [orders.placeVoucher, orderSituations.placeVoucher, [401, 'UNAUTHENTICATED']],
  [membership.buy, membershipSituations.buy, [401, 'UNAUTHENTICATED']],
  [address.add, addressSituations.add, [401, 'UNAUTHENTICATED']],
  [dbt.verifyPan, dbtSituations.verifyPan, [401, 'UNAUTHENTICATED']],
  [survey.participateByPost, surveySituations.participateByPost, [401, 'UNAUTHENTICATED']],
  [reminders.choose, reminderSituations.choose, [401, 'UNAUTHENTICATED']],
  [dbt.saveByPost, dbtSituations.saveByPost, [401, 'UNAUTHENTICATED']],
  [dbt.editBeneficiary, dbtSituations.editBeneficiary, [401, 'UNAUTHENTICATED']],
  [partners.claim, partnerSituations.claim, [401, 'UNAUTHENTICATED']],
  [partners.clickoutByPost, partnerSituations.clickoutByPost, [401, 'UNAUTHENTICATED']],
  [login.otpInit, emailSituation, [401, 'UNAUTHENTICATED']],
  [login.otpInit, orderOtpSituation, [401, 'UNAUTHENTICATED']],
  [login.otpResend, resendSituation, [400, 'OTP_UNKNOWN']],
  [login.otpVerifyV1, loginSituations.otpVerifyV1, [400, 'OTP_EXPIRED']],
  [login.ssoVerify, loginSituations.ssoVerify, [410, 'SSO_LINK_REFUSED']],
];

onEverySeededDatabase(
  'A call that was let in',
  (db, kind) => {
    let harness: MemberHarness;
    beforeAll(async () => {
      harness = await createMemberHarness(db());
    }, OPENING_MS);
    afterAll(() => harness.close());

    /** How much of it stands anywhere. */
    const heldOf = async ({ accountId }: TestMember) => {
      const tables = await db().query<{ name: string }>(
        `select table_name as name from information_schema.columns
          where table_schema = 'public' and column_name = 'account_id' and table_name <> 'agent_action' order by 1`,
      );
      const counts: Record<string, number> = {};
      for (const { name } of tables) {
        const rows = await db().query(`select 1 from ${name} where account_id = $1`, [accountId]);
        counts[name] = rows.length;
      }
      return counts;
    };

    /** Prepares the situation of a call, and answers what makes the call. */
    const readyCall = async (member: TestMember, endpoint: Endpoint, situation: Situation) => {
      const { headers, query, body } = await situation(harness.sceneOf(member));
      const call = {
        ...(query && { query }),
        ...(body && { body }),
        headers: { cartid: randomUUID(), ...headers, 'idempotency-key': randomUUID() },
      };
      return () => harness.call(endpoint, call);
    };

    it.each(CALLS.map(([endpoint, ...rest]) => [endpoint.id, endpoint, ...rest] as const))(
      'fails and stores nothing if the account is closed meanwhile: %s',
      async (_id, endpoint, situation, [status, errorCode]) => {
        const member = await harness.joined();
        const call = await readyCall(member, endpoint, situation);
        const before = await heldOf(member);
        const answer = await callDuring(db(), closing(member), call);
        expect([answer.status, answer.data.errorCode]).toEqual([status, errorCode]);
        expect(await heldOf(member)).toEqual(before);
      },
    );

    it.each(MOVING_CALLS.map(([endpoint, situation]) => [endpoint.id, endpoint, situation] as const))(
      'fails and stores nothing if its session is ended meanwhile: %s',
      async (_id, endpoint, situation) => {
        const member = await harness.joined();
        const call = await readyCall(member, endpoint, situation);
        const before = await heldOf(member);
        const answer = await callDuring(db(), ending(member), call);
        expect([answer.status, answer.data.errorCode]).toEqual([401, 'UNAUTHENTICATED']);
        expect(await heldOf(member)).toEqual(before);
      },
    );

    it('ignores a report of a partner and moves no coins if the account is closed meanwhile', async () => {
      const member = await harness.joined();
      const { body = {} } = await partnerSituations.postback(harness.sceneOf(member));
      const before = await heldOf(member);
      const report = () => harness.call(partners.postback, { body });
      expect((await callDuring(db(), closing(member), report)).data).toEqual({ outcome: 'IGNORED' });
      expect(await heldOf(member)).toEqual(before);
      expect(await harness.faults()).toEqual([]);
    });

    it('counts no check of a PAN whose provider fails after the account was closed', async () => {
      const member = await harness.joined();
      const check = await readyCall(member, dbt.verifyPan, dbtSituations.verifyPan);
      const { pan } = harness.deps.providers;
      const failing = jest.spyOn(pan, 'matches').mockImplementation(async () => {
        await db().tx(closing(member));
        await db().query('delete from cashback_check where account_id = $1', [member.accountId]);
        throw new Error('The register is away');
      });
      expect((await check()).status).toBe(503);
      failing.mockRestore();
      expect(await heldOf(member)).toMatchObject({ cashback_check: 0 });
    });

    if (kind === 'postgres') {
      it('ends before its session does, if it was first', async () => {
        const { headers, mobile, accountId } = await harness.joined();
        await harness.verifyMobile(mobile);
        const { data } = await harness.call(contract.sessions.list, { headers });
        const other = data.sessions.find(({ current }: { current: boolean }) => !current);
        const session = {
          sessionId: other.sessionId,
          accountId,
          clientId: 'ZILLION',
          role: 'MEMBER',
        } as const;
        const ended: string[] = [];
        const { status } = await callDuring(
          db(),
          (tx) => harness.services.sessions.assertLive(tx, session),
          async () => {
            const answer = await harness.call(contract.sessions.revokeOthers, { headers, body: {} });
            ended.push('session');
            return answer;
          },
          () => ended.push('call'),
        );
        expect([status, ended]).toEqual([200, ['call', 'session']]);
      });

      it('ends before its account is closed, if it was first', async () => {
        const member = await harness.joined();
        const { headers = {}, body = {} } = await addressSituations.add(harness.sceneOf(member));
        const { accountId } = member;
        const ended: string[] = [];
        await callDuring(
          db(),
          (tx) => harness.services.accounts.assertOpen(tx, accountId),
          async () => {
            await db().tx(closing(member));
            ended.push('account');
          },
          () => ended.push('call'),
        );
        expect(ended).toEqual(['call', 'account']);
        expect((await harness.call(address.add, { headers, body })).status).toBe(401);
      });
    }
  },
  { max: 4 },
);
