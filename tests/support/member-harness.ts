// A member of whom everything is stored that the product can store of one, by the product's own calls, among the demo's
// other members: what tests of the copy and of closing an account stand on.
import { DAY_MS } from '#backend/clock.ts';
import type { Db } from '#backend/db/driver.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { createSandboxProgramme } from '#backend/providers/client-programme.ts';
import { createSandboxMessenger } from '#backend/providers/messenger.ts';
import { createSandboxPayouts } from '#backend/providers/payouts.ts';
import { createSandboxVouchers } from '#backend/providers/vouchagram.ts';
import { seed } from '#backend/seed/seed.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { asAgent } from './agents.ts';
import { NO_LIMITS, TEST_KEYS, testApp, testClock, type TestMember } from './app.ts';
import { ledgerFaults } from './harness-shared.ts';
import { addressSituations } from './situations/account.ts';
import {
  conversionSituations,
  dbtSituations,
  membershipSituations,
  surveySituations,
} from './situations/money.ts';
import { orderSituations } from './situations/ordering.ts';
import { createScene, type Scene, type Situation } from './situations/scene.ts';
import { partnerSituations } from './situations/shop.ts';
import { sessionSituations } from './situations/signing-in.ts';

const {
  address,
  conversion,
  dbt,
  login,
  member: memberCalls,
  membership,
  partners,
  reminders,
  survey,
} = contract;

/** As the situations have it: PAN, payee and addresses are in this name. */
export const PERSON = { firstName: 'Asha', lastName: 'Rao' };
const NOTE = 'They know me there as Mrs Rao of Lake View Road';
/** All by which one could tell who it was, but for the member’s number and card. */
export const PERSONAL_DATA = /\bAsha\b|\bRao\b|asharao|private\.example|Lake View|ABCPR1234F|1991-08-14/i;

const HOUR = 3600;

export interface HarnessMember extends TestMember {
  /** Nobody else’s. */
  email: string;
}

export const createMemberHarness = async (db: Db) => {
  const clock = testClock();
  const providers = {
    programme: createSandboxProgramme(db, { clock }),
    vouchers: createSandboxVouchers(db, { clock, keys: TEST_KEYS }),
    payouts: createSandboxPayouts(db, { clock }),
  };
  const app = await testApp({ db, clock, providers, settings: { limits: NO_LIMITS } });
  await seed({ db, clock, demo: { keys: TEST_KEYS } });
  const outbox = createSandboxMessenger(db, { clock, demo: true });

  /** The situations of the contract, each of them this member's. */
  const sceneOf = (member: TestMember): Scene => ({
    ...createScene({ ...app, headers: member.headers }),
    me: () => Promise.resolve(member),
  });

  const callSituation = async (scene: Scene, endpoint: Endpoint, situation: Situation) =>
    scene.callOk(endpoint, await situation(scene));

  let joined = 0;
  const join = async (fresh: object = {}): Promise<HarnessMember> => {
    const email = `asha.${(joined += 1)}@private.example`;
    return { ...(await app.join({ ...PERSON, email, coins: 200_000, ...fresh })), email };
  };

  const earn = ({ accountId }: TestMember) =>
    db.tx((tx) => {
      const at = clock.now();
      const expiresAt = new Date(at.getTime() + 400 * DAY_MS);
      const cause: Cause = { title: 'Groceries at Farmfolk', kind: 'partner', id: `earned-${accountId}` };
      return app.services.ledger.earn(tx, { accountId, coins: 300, cause, at, expiresAt });
    });

  /** Orders of every kind, delivered. */
  const order = async (scene: Scene): Promise<void> => {
    await orderSituations.details(scene);
    await orderSituations.giveBack(scene);
    await callSituation(scene, contract.orders.placeItem, orderSituations.placeItem);
  };

  const spendAndEarn = async (scene: Scene): Promise<void> => {
    await callSituation(scene, conversion.verify, conversionSituations.verify);
    await callSituation(scene, dbt.transfer, dbtSituations.transfer);
    await callSituation(scene, dbt.saveByPost, dbtSituations.saveByPost);
    await membershipSituations.status(scene);
    await callSituation(scene, membership.cancel, membershipSituations.cancel);
    await earn(await scene.me());
    await callSituation(scene, survey.participateByPost, surveySituations.participateByPost);
    await callSituation(scene, partners.postback, partnerSituations.postback);
    const claim = await partnerSituations.claim(scene);
    await scene.callOk(partners.claim, { ...claim, body: { ...claim.body, note: NOTE } });
    await scene.passTime(HOUR);
  };

  /** Wants reminders, and gets one of coins that expire soon. */
  const receiveReminder = async ({ accountId, headers }: TestMember): Promise<void> => {
    await app.call(reminders.choose, { headers, body: { expiry: true } });
    await db.tx((tx) => {
      const at = clock.now();
      const expiresAt = new Date(at.getTime() + 20 * DAY_MS);
      const cause: Cause = { title: 'Groceries at Farmfolk', kind: 'partner', id: `expiring-${accountId}` };
      return app.services.ledger.earn(tx, { accountId, coins: 200, cause, at, expiresAt });
    });
    await app.services.reminders.sweep();
  };

  const fillProfile = async (scene: Scene, { lcn, headers, email }: HarnessMember): Promise<void> => {
    await callSituation(scene, address.add, addressSituations.add);
    await sessionSituations.list(scene);
    const agent = await asAgent(app, lcn);
    await scene.callOk(memberCalls.detail, { headers: agent });
    const cartid = 'cart-of-an-address';
    const asked = { purpose: 'EMAIL_OTP', email };
    const { requestId } = await scene.callOk(login.otpInit, { headers: { ...headers, cartid }, body: asked });
    const otp = app.codeFor(email);
    await scene.callOk(login.otpVerify, { headers, body: { requestId, otp } });
    const form = { salutation: 'Ms', ...PERSON, email, dateOfBirth: '14/08/1991' };
    await scene.callOk(memberCalls.update, { headers, body: form });
    await scene.callOk(login.otpInitLcn, { body: { lcn } });
  };

  /** Somebody of whom everything is stored, and nothing is under way. */
  const completeMember = async (): Promise<HarnessMember> => {
    const sentBefore = app.sent.length;
    const member = await join();
    const scene = sceneOf(member);
    await order(scene);
    await spendAndEarn(scene);
    await fillProfile(scene, member);
    await receiveReminder(member);
    await app.queue.work();
    // What a demo would have shown of it.
    for (const message of app.sent.slice(sentBefore)) await outbox.send(message);
    return member;
  };

  return {
    ...app,
    sceneOf,
    joined: join,
    completeMember,
    faults: () => ledgerFaults(db),
    close: () => app.app.close(),
  };
};

export type MemberHarness = Awaited<ReturnType<typeof createMemberHarness>>;
