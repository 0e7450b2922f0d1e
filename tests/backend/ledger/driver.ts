// Runs random operations on the real ledger and reports their results in terms of the model.
import fc from 'fast-check';
import type { Db, Tx } from '#backend/db/driver.ts';
import { ApiError } from '#backend/http/api-error.ts';
import { balanceOf } from '#backend/ledger/balance.ts';
import type { EntryRef, ReversalResult } from '#backend/ledger/types.ts';
import type { Outcome, Step } from './model.ts';
import { cause, DAY, ledger, openedAccount } from './support.ts';

/** An operation before its target is known: `pick` chooses among the existing targets. */
interface Operation {
  kind: Step['kind'];
  pick: number;
  coins: number;
  /** Leaves the number of coins to the ledger, where that is possible. */
  whole: boolean;
  /** Days until the coins expire. */
  days: number;
  /** Days that pass before the operation. */
  wait: number;
}

const KINDS: [number, Step['kind']][] = [
  [6, 'earn'],
  [2, 'expect'],
  [2, 'confirm'],
  [1, 'cancel'],
  [6, 'hold'],
  [4, 'commit'],
  [2, 'commitPart'],
  [2, 'release'],
  [5, 'reverseEarn'],
  [3, 'reverseBurn'],
  [3, 'reverseRefund'],
  [1, 'expire'],
];

export const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.oneof(...KINDS.map(([weight, kind]) => ({ weight, arbitrary: fc.constant(kind) }))),
  pick: fc.nat(1_000),
  coins: fc.integer({ min: 1, max: 150 }),
  whole: fc.boolean(),
  days: fc.integer({ min: 1, max: 40 }),
  wait: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) },
  ),
});

const of = (kind: Step['kind'], coins = 100, whole = true): Operation => ({
  kind,
  pick: 0,
  coins,
  whole,
  days: 40,
  wait: 0,
});

/** Rarely found by chance: what an earning and a refund gave is taken back while an order has it, and then comes back. */
export const TAKEN_BACK_MEANWHILE: Operation[][] = [
  [of('earn'), of('hold', 60), of('reverseEarn', 70, false), of('commitPart', 20), of('reverseBurn')],
  [
    ...[of('earn'), of('hold'), of('commit'), of('reverseBurn', 80, false)],
    ...[of('hold', 50), of('reverseRefund'), { ...of('release'), pick: 1 }],
  ],
  // The second one's coins are taken for the first, the third one's for the second.
  [
    ...[of('earn'), of('earn'), of('earn', 60), of('hold', 90)],
    ...[0, 1, 2].map((pick) => ({ ...of('reverseEarn'), pick })),
    ...[of('commitPart', 30), of('reverseBurn')],
  ],
];

/** Ids that operations can work on, by kind. */
export interface Known {
  accountId: string;
  earned: string[];
  expected: string[];
  held: string[];
  burned: string[];
  refunded: string[];
}

export const newKnown = async (db: Db): Promise<Known> => ({
  accountId: await openedAccount(db),
  earned: [],
  expected: [],
  held: [],
  burned: [],
  refunded: [],
});

const WORKS_ON: Partial<Record<Step['kind'], Exclude<keyof Known, 'accountId'>>> = {
  confirm: 'expected',
  cancel: 'expected',
  commit: 'held',
  commitPart: 'held',
  release: 'held',
  reverseEarn: 'earned',
  reverseBurn: 'burned',
  reverseRefund: 'refunded',
};

const MAKES: Partial<Record<Step['kind'], Exclude<keyof Known, 'accountId'>>> = {
  earn: 'earned',
  confirm: 'earned',
  expect: 'expected',
  hold: 'held',
  commit: 'burned',
  commitPart: 'burned',
  reverseBurn: 'refunded',
};

/** The operation as a step, or null if there is nothing yet that it could work on. */
export const stepFor = (
  known: Known,
  { kind, pick, coins, whole, days }: Operation,
  now: number,
): Step | null => {
  const among = WORKS_ON[kind];
  const ids = among ? known[among] : [];
  const id = ids[pick % Math.max(ids.length, 1)];
  if (among && !id) return null;
  const optional = whole ? undefined : coins;
  return {
    kind,
    id,
    coins: kind.startsWith('reverse') || kind === 'cancel' ? optional : coins,
    expiresAt: now + days * DAY,
  } as Step;
};

const run = async (
  tx: Tx,
  accountId: string,
  step: Step,
  now: number,
): Promise<EntryRef | ReversalResult | null> => {
  const base = { accountId, cause: cause(), at: new Date(now) };
  switch (step.kind) {
    case 'earn':
      return ledger.earn(tx, { ...base, coins: step.coins, expiresAt: new Date(step.expiresAt) });
    case 'expect':
      return ledger.expectEarn(tx, { ...base, coins: step.coins, expectedBy: new Date(now + DAY) });
    case 'confirm':
      return ledger.confirmEarn(tx, {
        ...base,
        expectationId: step.id,
        coins: step.coins,
        expiresAt: new Date(step.expiresAt),
      });
    case 'cancel':
      return ledger.cancelExpected(tx, { ...base, expectationId: step.id, coins: step.coins });
    case 'hold': {
      const { holdId, coins } = await ledger.hold(tx, {
        ...base,
        coins: step.coins,
        expiresAt: new Date(now + DAY),
      });
      return { entryId: holdId, entryType: 'BLOCKED', coins };
    }
    case 'commitPart':
      return ledger.commitPart(tx, { ...base, holdId: step.id, coins: step.coins });
    case 'commit':
    case 'release':
      return ledger[step.kind](tx, { ...base, holdId: step.id });
    case 'expire': {
      const entries = await ledger.expireLots(tx, accountId, base.at);
      const coins = entries.reduce((sum, entry) => sum + entry.coins, 0);
      return { entryId: entries[0]?.entryId ?? '', entryType: 'EXPIRED', coins };
    }
    default:
      return ledger[step.kind](tx, { ...base, entryId: step.id, coins: step.coins });
  }
};

/** Executes a step on the real ledger, in its own transaction, and remembers the id that it created. */
export const perform = async (db: Db, known: Known, step: Step, now: number): Promise<Outcome> => {
  try {
    const made = await db.tx((tx) => run(tx, known.accountId, step, now));
    if (!made) return { ended: true };
    const makes = MAKES[step.kind];
    if (makes) known[makes].push(made.entryId);
    return { coins: made.coins, shortfall: 'shortfall' in made ? made.shortfall : 0, id: made.entryId };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { missing } = error.details;
    return { error: error.code, ...(typeof missing === 'number' ? { missing } : {}) };
  }
};

/** The state of an account in the database, in terms of the model. */
export const stateOf = async (db: Db, accountId: string) => {
  const { available, blocked, pending, spent, expired } = await balanceOf(db, accountId);
  const lots = await db.query<{ entry_id: string; remaining: number }>(
    'select entry_id, remaining from lot where account_id = $1',
    [accountId],
  );
  return {
    available,
    blocked,
    pending,
    spent,
    expired,
    lots: Object.fromEntries(lots.map((lot) => [lot.entry_id, lot.remaining])),
  };
};

/** LEDGER_SEED repeats a run; the seed is printed with each. */
export const seed = Number(process.env['LEDGER_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
