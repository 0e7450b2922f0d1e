// An account's books, locked for one movement: entries are recorded in memory, chained, and then saved together.
import { randomUUID } from 'node:crypto';
import type { LedgerEntryType } from '#contract/enums.ts';
import { ApiError } from '../http/api-error.ts';
import type { Tx } from '../db/driver.ts';
import { formatNumber } from '../format.ts';
import { sha256 } from '../sha256.ts';
import { chainText, type Book, type ChainedEntry } from '#contract/ledger-chain.ts';
import type { BalanceRow, LedgerChanges, LotRow, NewHold } from './repository.ts';
import type { Cause, EntryRef } from './types.ts';
import { writeChanges } from './write.ts';

interface Movement {
  entryType: LedgerEntryType;
  coins: number;
  shortfall?: number;
  cause: Cause;
  at: Date;
  /** Amounts by book, which add up to zero. `issued` goes down when coins are issued. */
  postings: Partial<Record<Book, number>>;
  /** Coins taken from existing lots (−) or returned to them (+). */
  lots?: readonly LotRow[];
  /** Set if the entry turns its coins into a new lot, which expires then. */
  lotExpiresAt?: Date;
  expectedBy?: Date;
  reverses?: string;
  holdId?: string;
}

export interface AccountBook {
  readonly available: number;
  readonly nextSeq: number;
  /** Adds an entry. Throws INSUFFICIENT_POINTS if there are not enough available coins. */
  record(movement: Movement): EntryRef;
  /** Adds a hold for the coins that an entry blocked. */
  addHold(hold: NewHold): void;
  /** Sends everything recorded to the database, as part of the transaction; nobody has to wait for it. */
  save(): void;
}

export const insufficientPoints = (missing: number): ApiError =>
  new ApiError(
    'INSUFFICIENT_POINTS',
    missing === 1 ? 'You need 1 more coin' : `You need ${formatNumber(missing)} more coins`,
    { missing },
  );

/** The coins of a movement are a positive whole number. */
export const assertCoins = (coins: number): void => {
  if (!Number.isSafeInteger(coins) || coins <= 0) throw new RangeError(`${coins} is not a number of coins`);
};

/** The same lots with negative amounts, for taking the coins from them. */
export const negate = (lots: readonly LotRow[]): LotRow[] =>
  lots.map((lot) => ({ ...lot, coins: -lot.coins }));

export const sumOf = (lots: readonly LotRow[]): number => lots.reduce((sum, lot) => sum + lot.coins, 0);

/** Picks up to `coins` coins from the lots, in the order given. */
export const pickCoins = (lots: readonly LotRow[], coins: number): LotRow[] => {
  const picked: LotRow[] = [];
  let missing = coins;
  for (const lot of lots) {
    if (missing === 0) break;
    const taken = Math.min(lot.coins, missing);
    picked.push({ ...lot, coins: taken });
    missing -= taken;
  }
  return picked;
};

const applyPostings = (balance: BalanceRow, postings: Movement['postings']): BalanceRow => {
  const next = { ...balance };
  let sum = 0;
  for (const [book, amount] of Object.entries(postings) as [Book, number][]) {
    // The balance of the issued book is negative; it is stored as a positive number.
    next[book] += book === 'issued' ? -amount : amount;
    sum += amount;
  }
  if (sum !== 0) throw new Error(`Postings sum to ${sum}`);
  if (next.available < 0) throw insufficientPoints(-next.available);
  return next;
};

const withoutZeros = (postings: Movement['postings']): Movement['postings'] =>
  Object.fromEntries(Object.entries(postings).filter(([, amount]) => amount !== 0));

const entryOf = (
  accountId: string,
  movement: Movement,
  balance: BalanceRow,
  entryId: string,
): ChainedEntry => ({
  accountId,
  seq: balance.seq,
  entryId,
  entryType: movement.entryType,
  coins: movement.coins,
  shortfall: movement.shortfall ?? 0,
  availableChange: movement.postings.available ?? 0,
  availableAfter: balance.available,
  at: (balance.last_at ?? movement.at).toISOString(),
  causeTitle: movement.cause.title,
  causeKind: movement.cause.kind,
  causeId: movement.cause.id,
  causePart: movement.cause.part ?? '',
  expectedBy: movement.expectedBy?.toISOString() ?? null,
  reverses: movement.reverses ?? null,
  holdId: movement.holdId ?? null,
  postings: withoutZeros(movement.postings),
  expiresAt: movement.lotExpiresAt?.toISOString() ?? null,
  lots: Object.fromEntries((movement.lots ?? []).map((lot) => [lot.lotId, lot.coins])),
});

const addNewLot = (changes: LedgerChanges, movement: Movement, entry: ChainedEntry): void => {
  if (!entry.expiresAt) return;
  const lotId = randomUUID();
  entry.lots[lotId] = movement.coins;
  changes.newLots.push({
    lotId,
    entryId: entry.entryId,
    seq: entry.seq,
    coins: movement.coins,
    earnedAt: entry.at,
    expiresAt: entry.expiresAt,
    source: movement.cause.title,
  });
};

const changeLots = (changes: LedgerChanges, lots: readonly LotRow[]): void => {
  const { lotChanges } = changes;
  for (const { lotId, coins } of lots) lotChanges.set(lotId, (lotChanges.get(lotId) ?? 0) + coins);
};

/** The books of an account whose balance this transaction holds. */
export const bookOf = (tx: Tx, accountId: string, locked: BalanceRow): AccountBook => {
  const changes: LedgerChanges = {
    accountId,
    entries: [],
    newLots: [],
    newHolds: [],
    lotChanges: new Map(),
    balance: locked,
  };
  return {
    get available() {
      return changes.balance.available;
    },
    get nextSeq() {
      return changes.balance.seq + 1;
    },
    record: (movement) => {
      const balance = applyPostings(changes.balance, movement.postings);
      balance.seq += 1;
      if (!balance.last_at || balance.last_at < movement.at) balance.last_at = movement.at;
      const previousHash = balance.last_hash;
      const entry = entryOf(accountId, movement, balance, randomUUID());
      addNewLot(changes, movement, entry);
      changeLots(changes, movement.lots ?? []);
      balance.last_hash = sha256(chainText(previousHash, entry));
      changes.entries.push({ ...entry, previousHash, hash: balance.last_hash });
      changes.balance = balance;
      return { entryId: entry.entryId, entryType: movement.entryType, coins: movement.coins };
    },
    addHold: (hold) => void changes.newHolds.push(hold),
    save: () => writeChanges(tx, changes),
  };
};
