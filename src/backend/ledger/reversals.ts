// Reverses entries: an earning, a burn, a refund. Never by more than the entry moved, and never below zero.
import type { LedgerEntryType } from '#contract/enums.ts';
import { ApiError } from '../http/api-error.ts';
import type { Tx } from '../db/driver.ts';
import { assertCoins, negate, pickCoins, sumOf, type AccountBook } from './account-book.ts';
import { openBook } from './expiry.ts';
import { findExistingEntry } from './existing-entry.ts';
import { findEntry, lotsMadeBy, lotsToRestore, lotsToTake, reversedSoFar } from './repository.ts';
import {
  BURN,
  EARNING,
  REFUND,
  reversalType,
  type ReversalRule,
  type TakeBackRule,
} from './reversal-rules.ts';
import { NOTHING_RETURNS, settleAndCount } from './returning.ts';
import type { ReturnResult, Reversal, ReversalResult } from './types.ts';

interface PreparedReversal {
  book: AccountBook;
  /** The same reversal, if it was made before. */
  existing?: ReversalResult;
  coins: number;
  entryType: LedgerEntryType;
}

/** Coins of an entry that have not been reversed yet; null if there is no such entry. */
export const coinsLeftOf = async (tx: Tx, accountId: string, entryId: string): Promise<number | null> => {
  const entry = await findEntry(tx, accountId, entryId);
  return entry ? entry.coins - (await reversedSoFar(tx, accountId, entryId)) : null;
};

const prepareReversal = async (tx: Tx, reversal: Reversal, rule: ReversalRule): Promise<PreparedReversal> => {
  const { accountId, entryId, at } = reversal;
  if (reversal.coins !== undefined) assertCoins(reversal.coins);
  const book = await openBook(tx, accountId, at);
  const existing = await findExistingEntry(tx, reversal, [rule.whole, rule.part]);
  if (existing) return { book, existing, coins: 0, entryType: existing.entryType };
  const entry = await findEntry(tx, accountId, entryId);
  if (!entry || !rule.of.includes(entry.entryType)) {
    throw new ApiError('NOT_FOUND', 'There is no such entry to be reversed');
  }
  const left = entry.coins - (await reversedSoFar(tx, accountId, entryId));
  const coins = reversal.coins ?? left;
  if (left === 0 || coins > left) {
    throw new ApiError('ORDER_STATE', `No more than ${left} coins of it can be reversed`);
  }
  return { book, coins, entryType: reversalType(rule, coins, entry.coins) };
};

// Takes from the lots that the entry made or restored first, then from those nearest to expiry, as much as there is.
const takeBack = async (tx: Tx, reversal: Reversal, rule: TakeBackRule): Promise<ReversalResult> => {
  const { accountId, entryId, cause, at } = reversal;
  const { book, existing, coins, entryType } = await prepareReversal(tx, reversal, rule);
  if (existing) return existing;
  const [own, lots] = await Promise.all([
    lotsMadeBy(tx, accountId, entryId, at),
    lotsToTake(tx, accountId, at, coins),
  ]);
  const ids = new Set(own.map((lot) => lot.lotId));
  const taken = pickCoins([...own, ...lots.filter((lot) => !ids.has(lot.lotId))], coins);
  const available = sumOf(taken);
  const shortfall = coins - available;
  const entry = book.record({
    entryType,
    coins: available,
    shortfall,
    cause,
    at,
    postings: { available: -available, [rule.to]: available },
    lots: negate(taken),
    reverses: entryId,
  });
  book.save();
  return { ...entry, shortfall };
};

export const reverseEarn = (tx: Tx, reversal: Reversal): Promise<ReversalResult> =>
  takeBack(tx, reversal, EARNING);

export const reverseRefund = (tx: Tx, reversal: Reversal): Promise<ReversalResult> =>
  takeBack(tx, reversal, REFUND);

export const reverseBurn = async (tx: Tx, reversal: Reversal): Promise<ReturnResult> => {
  const { accountId, entryId, cause, at } = reversal;
  const { book, existing, coins, entryType } = await prepareReversal(tx, reversal, BURN);
  if (existing) return { ...existing, returned: NOTHING_RETURNS };
  const lots = pickCoins(await lotsToRestore(tx, accountId, entryId), coins);
  const entry = book.record({
    entryType,
    coins,
    cause,
    at,
    postings: { spent: -coins, available: coins },
    lots,
    reverses: entryId,
  });
  const returned = await settleAndCount(tx, book, { accountId, lots: lots.toReversed(), at });
  book.save();
  return { ...entry, returned };
};
