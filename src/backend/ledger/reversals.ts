// Reverses entries: an earning, a burn, a refund. Never by more than the entry moved, and never below zero.
import type { LedgerEntryType } from '#contract/enums.ts';
import { ApiError } from '../http/api-error.ts';
import type { Tx } from '../db/driver.ts';
import { assertCoins, negative, openBook, pick, sumOf, type AccountBook } from './account-book.ts';
import type { Book } from '#contract/ledger-chain.ts';
import { expireDue, expireReturned, isDue } from './expiry.ts';
import { madeBefore } from './once.ts';
import { findEntry, lotsMadeBy, lotsToRestore, lotsToTake, reversedSoFar } from './repository.ts';
import type { EntryRef, Reversal, TakenBack } from './types.ts';

interface Rule {
  /** Entry types that this rule can reverse. */
  of: readonly LedgerEntryType[];
  whole: LedgerEntryType;
  part: LedgerEntryType;
}

const EARNING: Rule = { of: ['EARNED'], whole: 'EARN_REVERSED', part: 'PARTIALLY_EARN_REVERSED' };
const BURN: Rule = {
  of: ['BURNED', 'PARTIALLY_BURNED'],
  whole: 'BURNED_REVERSED',
  part: 'PARTIALLY_BURN_REV',
};
const REFUND: Rule = {
  of: ['BURNED_REVERSED', 'PARTIALLY_BURN_REV'],
  whole: 'PARTIALLY_REVERSED',
  part: 'PARTIALLY_REVERSED',
};

interface Opened {
  book: AccountBook;
  /** The same reversal, if it was made before. */
  before?: TakenBack;
  coins: number;
  entryType: LedgerEntryType;
}

const open = async (tx: Tx, reversal: Reversal, rule: Rule): Promise<Opened> => {
  const { accountId, entryId, cause } = reversal;
  if (reversal.coins !== undefined) assertCoins(reversal.coins);
  const book = await openBook(tx, accountId);
  const before = await madeBefore(tx, accountId, cause, [rule.whole, rule.part], reversal.coins);
  if (before) return { book, before, coins: 0, entryType: before.entryType };
  const entry = await findEntry(tx, accountId, entryId);
  if (!entry || !rule.of.includes(entry.entryType)) {
    throw new ApiError('NOT_FOUND', 'There is no such entry to be reversed');
  }
  const left = entry.coins - (await reversedSoFar(tx, accountId, entryId));
  const coins = reversal.coins ?? left;
  if (left === 0 || coins > left) {
    throw new ApiError('ORDER_STATE', `No more than ${left} coins of it can be reversed`);
  }
  return { book, coins, entryType: coins === entry.coins ? rule.whole : rule.part };
};

// Takes from the lots that the entry made or restored first, then from those nearest to expiry, as much as there is.
const takeBack = async (tx: Tx, reversal: Reversal, rule: Rule, to: Book): Promise<TakenBack> => {
  const { accountId, entryId, cause, at } = reversal;
  const { book, before, coins, entryType } = await open(tx, reversal, rule);
  if (before) return before;
  const lots = await lotsToTake(tx, accountId, at, coins);
  expireDue(book, lots, at);
  const own = (await lotsMadeBy(tx, accountId, entryId)).filter((lot) => !isDue(lot, at));
  const ids = new Set(own.map((lot) => lot.lotId));
  const others = lots.filter((lot) => !isDue(lot, at) && !ids.has(lot.lotId));
  const taken = pick([...own, ...others], coins);
  const there = sumOf(taken);
  const shortfall = coins - there;
  const entry = book.record({
    entryType,
    coins: there,
    shortfall,
    cause,
    at,
    postings: { available: -there, [to]: there },
    lots: negative(taken),
    reverses: entryId,
  });
  book.save();
  return { ...entry, shortfall };
};

export const reverseEarn = (tx: Tx, reversal: Reversal): Promise<TakenBack> =>
  takeBack(tx, reversal, EARNING, 'issued');

export const reverseRefund = (tx: Tx, reversal: Reversal): Promise<TakenBack> =>
  takeBack(tx, reversal, REFUND, 'spent');

export const reverseBurn = async (tx: Tx, reversal: Reversal): Promise<EntryRef> => {
  const { accountId, entryId, cause, at } = reversal;
  const { book, before, coins, entryType } = await open(tx, reversal, BURN);
  if (before) return before;
  const lots = pick(await lotsToRestore(tx, accountId, entryId), coins);
  const entry = book.record({
    entryType,
    coins,
    cause,
    at,
    postings: { spent: -coins, available: coins },
    lots,
    reverses: entryId,
  });
  book.save();
  await expireReturned(tx, lots, reversal);
  return entry;
};
