// The backend with plans, surveys and campaigns, for tests of Plus. Jobs run when the test says so.
import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#backend/db/driver.ts';
import type { CauseKind } from '#backend/ledger/cause-kinds.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { saveCampaigns } from '#backend/modules/campaign/repository.ts';
import { saveProgrammes } from '#backend/modules/membership/repository-programme.ts';
import { saveSurveys } from '#backend/modules/survey/repository.ts';
import type { Providers } from '#backend/providers/types.ts';
import type { PaymentOutcome } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { campaigns, plusProgrammes, surveys } from './offers.ts';
import { type Answer, NO_LIMITS, testApp, testClock, type TestMember } from './app.ts';
import { OPENING_MS } from './db.ts';
import { ledgerFaults } from './harness-shared.ts';

export const DAY_SECONDS = 86_400;
/** A year of Plus: ₹499, one and a half times the coins. */
const YEAR = { planId: 'plus-12', pricePaise: 499_00, autoRenew: true };

export const createPlusHarness = async (db: Db, providers: Partial<Providers> = {}) => {
  const app = await testApp({ db, clock: testClock(), settings: { limits: NO_LIMITS }, providers });
  await db.tx(async (tx) => {
    await saveSurveys(tx, surveys);
    await saveProgrammes(tx, plusProgrammes);
    await saveCampaigns(tx, campaigns);
  });
  const { membership, campaign, member: memberCalls } = contract;
  const keyed = (member: TestMember, key: string = randomUUID()) => ({
    ...member.headers,
    'idempotency-key': key,
  });

  const buy = (member: TestMember, body: object = {}, key?: string): Promise<Answer> =>
    app.call(membership.buy, { body: { ...YEAR, ...body }, headers: keyed(member, key) });
  const takeCampaign = (member: TestMember, body: object = {}, key?: string): Promise<Answer> =>
    app.call(campaign.createOrder, {
      body: { campaignId: 'zillion-plus', pricePaise: 349_00, ...body },
      headers: keyed(member, key),
    });
  const cancel = (member: TestMember, refundPaise: number): Promise<Answer> =>
    app.call(membership.cancel, { body: { refundPaise }, headers: keyed(member) });
  const setRenewal = (member: TestMember, status: 'ON' | 'OFF'): Promise<Answer> =>
    app.call(membership.autoRenewUpdateByPost, { body: { status }, headers: member.headers });

  /** Decides on the gateway's page. */
  const decide = async (begun: Answer, outcome: PaymentOutcome, answer = 'once') => {
    const payload = new URLSearchParams({ outcome, answer }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await app.app.inject({ method: 'POST', url: begun.data.payment.url as string, headers, payload });
    await app.queue.work();
  };
  const sweep = async () => {
    await app.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    await app.queue.work();
  };
  /** A member whose year of Plus has just begun. */
  const plusMember = async (body: object = {}): Promise<TestMember> => {
    const member = await app.join();
    await decide(await buy(member, body), 'PAID');
    return member;
  };

  const status = async (member: TestMember) =>
    (await app.call(membership.status, { headers: member.headers })).data;
  const tier = async (member: TestMember): Promise<string> =>
    (await app.call(memberCalls.detail, { headers: member.headers })).data.tier as string;
  const available = async (member: TestMember): Promise<number> =>
    (await app.call(memberCalls.balance, { headers: member.headers })).data.availablePointsAmount as number;
  /** Entries of the ledger, oldest first: `EARNED 100 partner`. */
  const entries = async ({ accountId }: TestMember): Promise<string[]> =>
    (
      await db.query<{ entry_type: string; coins: number; cause_kind: string }>(
        'select entry_type, coins, cause_kind from ledger_entry where account_id = $1 order by seq',
        [accountId],
      )
    ).map((row) => `${row.entry_type} ${row.coins} ${row.cause_kind}`);

  /** Earns coins with a partner, through the ledger that services use; returns the id of the entry. */
  const earnIn = async (
    tx: Tx,
    { accountId }: TestMember,
    coins: number,
    id: string = randomUUID(),
    kind: CauseKind = 'partner',
  ) => {
    const at = app.clock.now();
    const expiresAt = new Date(at.getTime() + 400 * DAY_SECONDS * 1000);
    const cause: Cause = { title: 'Groceries at Farmfolk', kind, id };
    return (await app.services.ledger.earn(tx, { accountId, coins, cause, at, expiresAt })).entryId;
  };
  /** The same in a transaction of its own. */
  const earn = (member: TestMember, coins: number, id?: string, kind?: CauseKind) =>
    db.tx((tx) => earnIn(tx, member, coins, id, kind));

  const faults = () => ledgerFaults(db);

  return {
    ...app,
    buy,
    takeCampaign,
    cancel,
    setRenewal,
    decide,
    sweep,
    plusMember,
    status,
    tier,
    available,
    entries,
    earn,
    earnIn,
    faults,
  };
};

export type PlusHarness = Awaited<ReturnType<typeof createPlusHarness>>;

/** Runs a test on a harness with its own database and member, and checks afterwards that the books agree. */
export const eachOnPlusHarness = (
  db: () => Db,
  take: (harness: PlusHarness, member: TestMember) => void,
  begin: (harness: PlusHarness) => Promise<TestMember> = (harness) => harness.join({ emailVerified: true }),
): void => {
  let harness: PlusHarness;
  beforeAll(async () => {
    harness = await createPlusHarness(db());
  }, OPENING_MS);
  beforeEach(async () => take(harness, await begin(harness)));
  afterEach(async () => {
    expect(await harness.faults()).toEqual([]);
  });
  afterAll(() => harness.close());
};
