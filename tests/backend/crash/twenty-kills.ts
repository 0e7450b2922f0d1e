// Kills the backend twenty times with SIGKILL during everything that members do, and checks the result.
import { systemClock } from '#backend/clock.ts';
import type { Db } from '#backend/db/driver.ts';
import { deriveKeys } from '#backend/keys.ts';
import { checkLedger } from '#backend/ledger/check.ts';
import { seed } from '#backend/seed/seed.ts';
import { openCustomers, type Customer } from '../../support/customers.ts';
import { SECRET_KEY, type BackendProcess } from './backend-process.ts';
import { journeys, prepareMember, seedItems, type Journey, type Operation } from './journeys.ts';
import { createRetryingMember, type RetryingMember, type Run } from './retrying-member.ts';

const KILLS = 20;
const CUSTOMERS = 12;
const COINS_AT_START = 1_000_000;
/** How long it runs each time: long enough to be in the middle of something. */
const RUN_MS = [250, 400, 550, 700, 850];
const CALL_DEADLINE_MS = 540_000;

/** How long such a test may take. */
export const CRASH_TEST_TIMEOUT_MS = 600_000;

const PLENTY = '1000000';

/** Slow sandboxes, so that a kill interrupts them; instant parcels; and no rate limits. */
export const SETTINGS = {
  RATE_OTP_PER_IP: PLENTY,
  RATE_LOGIN_PER_IP: PLENTY,
  RATE_WRITES_PER_SESSION: PLENTY,
  RATE_ORDERS_PER_ACCOUNT: PLENTY,
  SANDBOX_VOUCHERS: 'slow:200',
  SANDBOX_PAYOUTS: 'slow:200',
  SANDBOX_PROGRAMME: 'slow:200',
  SANDBOX_FULFILMENT: 'slow:200,hurry',
};

/** The process that is killed and restarted. */
interface KillTarget {
  kill(): Promise<void>;
  start(): Promise<void>;
}

type Kind = keyof typeof journeys;
type Done = Operation & { kind: Kind; accountId: string };

interface CrashResult {
  done: Done[];
  customers: Customer[];
  lostCalls: number;
  exitCodes: (number | NodeJS.Signals | null)[];
}

const KINDS = Object.keys(journeys) as Kind[];

/** One journey after the other, each kind in turn, until `isExpired`; each kind at least once. */
const runJourneys = async (
  member: RetryingMember,
  first: number,
  isFinished: () => boolean,
): Promise<Done[]> => {
  const done: Done[] = [];
  for (let n = first; !isFinished() || done.length < KINDS.length; n += 1) {
    const kind = KINDS[n % KINDS.length]!;
    done.push({ ...(await journeys[kind].go(member)), kind, accountId: member.accountId });
  }
  return done;
};

const killAndRestart = async (target: KillTarget, isFinished: () => boolean): Promise<void> => {
  for (let kill = 0; kill < KILLS && !isFinished(); kill += 1) {
    await new Promise((done) => setTimeout(done, RUN_MS[kill % RUN_MS.length]));
    await target.kill();
    await target.start();
  }
};

/**
 * Members act while `target` (by default the backend itself) is killed twenty times, until everything that they began
 * has ended. Then the backend is stopped and restarted in order, and each call that moved value is repeated.
 */
export const killTwentyTimes = async (
  prepare: Db,
  backend: BackendProcess,
  target: KillTarget = backend,
): Promise<CrashResult> => {
  await seedItems(prepare);
  // A demo from the start: the backend makes none of a database that has members.
  await seed({ db: prepare, clock: systemClock, demo: { keys: deriveKeys(SECRET_KEY) } });
  const customers = await openCustomers(prepare, SECRET_KEY, { count: CUSTOMERS, coins: COINS_AT_START });
  await prepare.close();
  const run: Run = { origin: backend.origin, losses: 0, deadline: AbortSignal.timeout(CALL_DEADLINE_MS) };
  const members = customers.map((customer) => createRetryingMember(run, customer));
  await backend.start();
  try {
    await Promise.all(members.map(prepareMember));
    run.losses = 0;
    let isFinished = false;
    const runs = Promise.all(members.map((member, at) => runJourneys(member, at, () => isFinished)));
    // A refusal ends the run before its twentieth kill.
    runs.catch(() => (isFinished = true));
    await killAndRestart(target, () => isFinished);
    isFinished = true;
    const done = (await runs).flat();
    const lostCalls = run.losses;
    const exitCodes = [await backend.stop()];
    await backend.start();
    await Promise.all(members.map(({ repeatCalls }) => repeatCalls()));
    exitCodes.push(await backend.stop());
    return { done, customers, lostCalls, exitCodes };
  } finally {
    await backend.kill();
  }
};

const byId = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

const countEffects = (effects: readonly { effect: string; times: number }[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { effect, times } of effects) counts[effect] = (counts[effect] ?? 0) + times;
  return counts;
};

/** Nothing was lost or doubled, and each effect happened once. */
const expectOnce = async (db: Db, journey: Journey, done: readonly Done[], accountIds: readonly string[]) => {
  expect(done.length).toBeGreaterThanOrEqual(CUSTOMERS);
  expect(new Set(done.map(({ status }) => status))).toEqual(new Set(['ORDER_SUCCESS']));
  const stored = await db.query<{ id: string }>(journey.operations, [accountIds]);
  expect(byId(stored)).toEqual(byId(done.map(({ id, cartId, status }) => ({ id, cart_id: cartId, status }))));
  const effects = await db.query<{ effect: string; times: number }>(journey.effects, [accountIds]);
  const due = done.flatMap((one) => one.effects.map((effect) => ({ effect, times: 1 })));
  expect(countEffects(effects)).toEqual(countEffects(due));
};

const expectCoins = async (db: Db, done: readonly Done[], accountIds: readonly string[]) => {
  const balances = await db.query<{ account_id: string; available: number; blocked: number }>(
    'select account_id, available, blocked from account_balance where account_id = any($1)',
    [accountIds],
  );
  const spentBy = (accountId: string): number =>
    done.filter((one) => one.accountId === accountId).reduce((sum, { coins }) => sum + coins, 0);
  expect(new Map(balances.map((row) => [row.account_id, [row.available, row.blocked]]))).toEqual(
    new Map(accountIds.map((accountId) => [accountId, [COINS_AT_START - spentBy(accountId), 0]])),
  );
};

/** Jobs that nobody will try again; housekeeping runs again the next minute. */
const failedJobs = (db: Db) =>
  db.query(
    `select name, data from pgboss.job where state in ('failed', 'cancelled') and name <> 'housekeeping.sweep'`,
  );

export const expectConsistent = async (
  db: Db,
  { done, customers, lostCalls, exitCodes }: CrashResult,
): Promise<void> => {
  expect(exitCodes).toEqual([0, 0]);
  // The kills did interrupt something.
  expect(lostCalls).toBeGreaterThan(KILLS);
  const accountIds = customers.map(({ accountId }) => accountId);
  for (const kind of KINDS) {
    await expectOnce(
      db,
      journeys[kind],
      done.filter((one) => one.kind === kind),
      accountIds,
    );
  }
  await expectCoins(db, done, accountIds);
  expect(await failedJobs(db)).toEqual([]);
  const faults: unknown[] = [];
  await checkLedger(db, (fault) => faults.push(fault));
  expect(faults).toEqual([]);
};
