// An account that is closed while a call of its member is under way: the call was let in, and does nothing any more.
import { randomUUID } from 'node:crypto';
import type { Tx } from '#backend/db/driver.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createMemberHarness, type MemberHarness } from '../../support/member-harness.ts';
import { addressSituations, reminderSituations } from '../../support/situations/account.ts';
import { dbtSituations, membershipSituations, surveySituations } from '../../support/situations/money.ts';
import { orderSituations } from '../../support/situations/ordering.ts';
import type { Situation } from '../../support/situations/scene.ts';
import { partnerSituations } from '../../support/situations/shop.ts';
import { loginSituations } from '../../support/situations/signing-in.ts';
import { callDuring } from '../../support/call-during.ts';

const { address, dbt, login, membership, orders, partners, reminders, survey } = contract;

/** As closing an account takes it and leaves it. */
const closing =
  ({ accountId }: TestMember) =>
  (tx: Tx) =>
    tx.query(
      `with held as (select account_id from account where account_id = $1 for update)
       update account a set status = 'CLOSED', closed_at = now() from held where a.account_id = held.account_id`,
      [accountId],
    );

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
  [login.otpVerifyV1, loginSituations.otpVerifyV1, [400, 'OTP_EXPIRED']],
  [login.ssoVerify, loginSituations.ssoVerify, [410, 'SSO_LINK_REFUSED']],
];

onEveryDatabase(
  'An account closed during a call',
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

    it.each(CALLS.map(([endpoint, ...rest]) => [endpoint.id, endpoint, ...rest] as const))(
      'makes %s fail and stores nothing',
      async (_id, endpoint, situation, [status, errorCode]) => {
        const member = await harness.joined();
        const { headers, query, body } = await situation(harness.sceneOf(member));
        const before = await heldOf(member);
        const call = {
          ...(query && { query }),
          ...(body && { body }),
          headers: { cartid: randomUUID(), ...headers, 'idempotency-key': randomUUID() },
        };
        const answer = await callDuring(db(), closing(member), () => harness.call(endpoint, call));
        expect([answer.status, answer.data.errorCode]).toEqual([status, errorCode]);
        expect(await heldOf(member)).toEqual(before);
      },
    );

    it('ignores a report of a partner and moves no coins', async () => {
      const member = await harness.joined();
      const { body = {} } = await partnerSituations.postback(harness.sceneOf(member));
      const before = await heldOf(member);
      const report = () => harness.call(partners.postback, { body });
      expect((await callDuring(db(), closing(member), report)).data).toEqual({ outcome: 'IGNORED' });
      expect(await heldOf(member)).toEqual(before);
      expect(await harness.faults()).toEqual([]);
    });

    if (kind === 'postgres') {
      it('is closed only after a call that was first has ended', async () => {
        const member = await harness.joined();
        const { headers = {}, body = {} } = await addressSituations.add(harness.sceneOf(member));
        const { accountId } = member;
        const added = db().tx(async (tx) => {
          await harness.services.accounts.assertOpen(tx, accountId);
          await new Promise((done) => setTimeout(done, 300));
          return (await tx.query('select status from account where account_id = $1', [accountId]))[0];
        });
        const closed = db().tx(closing(member));
        expect(await added).toEqual({ status: 'ACTIVE' });
        await closed;
        expect((await harness.call(address.add, { headers, body })).status).toBe(401);
      });
    }
  },
  { max: 4 },
);
