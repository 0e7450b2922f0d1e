// Coins that come in: at once, or announced, expected and then confirmed or cancelled.
import { ApiError } from '../http/api-error.ts';
import type { Tx } from '../db/driver.ts';
import { assertCoins, bookOf, type AccountBook } from './account-book.ts';
import { findExistingEntry } from './existing-entry.ts';
import { openBook } from './expiry.ts';
import {
  cancelExpectations,
  findExpectation,
  insertExpectation,
  openExpectations,
  reduceExpectation,
} from './hold-repository.ts';
import { insertBalances } from './repository.ts';
import type {
  AccountEnd,
  Cancellation,
  Confirmation,
  Earning,
  EntryRef,
  ExpectationRequest,
  Opening,
  OpeningLot,
} from './types.ts';

const assertExpiry = ({ at, expiresAt }: { at: Date; expiresAt: Date }): void => {
  if (expiresAt <= at) throw new RangeError('Coins cannot expire before they are earned');
};

const assertEarning = (earning: OpeningLot): void => {
  assertCoins(earning.coins);
  assertExpiry(earning);
};

const recordEarning = (book: AccountBook, { coins, cause, at, expiresAt }: OpeningLot): EntryRef =>
  book.record({
    entryType: 'EARNED',
    coins,
    cause,
    at,
    postings: { issued: -coins, available: coins },
    lotExpiresAt: expiresAt,
  });

export const earn = async (tx: Tx, earning: Earning): Promise<EntryRef> => {
  assertEarning(earning);
  const { accountId, at } = earning;
  const book = await openBook(tx, accountId, at);
  const existing = await findExistingEntry(tx, earning, ['EARNED']);
  if (existing) return existing;
  const entry = recordEarning(book, earning);
  book.save();
  return entry;
};

export const openBooks = async (tx: Tx, openings: readonly Opening[]): Promise<void> => {
  for (const { lots } of openings) lots.forEach(assertEarning);
  const balances = await insertBalances(
    tx,
    openings.map(({ accountId }) => accountId),
  );
  for (const { accountId, lots } of openings) {
    const balance = balances.get(accountId);
    if (!balance) throw new Error(`Account ${accountId} has no ledger`);
    if (lots.length === 0) continue;
    const book = bookOf(tx, accountId, balance);
    for (const lot of lots) recordEarning(book, lot);
    book.save();
  }
};

const recordExpectation = async (
  tx: Tx,
  request: ExpectationRequest,
  entryType: 'PREALLOC_EARN' | 'PRE_ALLOCATE_EARN_PENDING',
): Promise<EntryRef> => {
  const { accountId, coins, cause, at, expectedBy } = request;
  assertCoins(coins);
  const book = await openBook(tx, accountId, at);
  const existing = await findExistingEntry(tx, request, [entryType]);
  if (existing) return existing;
  const isPending = entryType === 'PRE_ALLOCATE_EARN_PENDING';
  const postings = isPending ? { issued: -coins, pending: coins } : {};
  const entry = book.record({ entryType, coins, cause, at, postings, expectedBy });
  book.save();
  if (isPending) await insertExpectation(tx, accountId, entry.entryId, coins);
  return entry;
};

export const announceEarn = (tx: Tx, request: ExpectationRequest): Promise<EntryRef> =>
  recordExpectation(tx, request, 'PREALLOC_EARN');

export const expectEarn = (tx: Tx, request: ExpectationRequest): Promise<EntryRef> =>
  recordExpectation(tx, request, 'PRE_ALLOCATE_EARN_PENDING');

const expectationOf = async (
  tx: Tx,
  { accountId, expectationId }: Confirmation | Cancellation,
): Promise<{ coins: number; remaining: number }> => {
  const found = await findExpectation(tx, accountId, expectationId);
  if (!found) throw new ApiError('NOT_FOUND', 'No such coins are expected');
  return found;
};

const recordCancellation = (
  book: AccountBook,
  { cause, at, expectationId }: Confirmation | Cancellation,
  coins: number,
  expected: number,
): EntryRef =>
  book.record({
    entryType: coins === expected ? 'EARN_REVERSED' : 'PARTIALLY_EARN_REVERSED',
    coins,
    cause,
    at,
    postings: { pending: -coins, issued: coins },
    reverses: expectationId,
  });

export const confirmEarn = async (tx: Tx, confirmation: Confirmation): Promise<EntryRef | null> => {
  assertExpiry(confirmation);
  const { accountId, cause, at, expiresAt } = confirmation;
  const book = await openBook(tx, accountId, at);
  const expected = await expectationOf(tx, confirmation);
  if (expected.remaining === 0) return null;
  const coins = confirmation.coins ?? expected.remaining;
  assertCoins(coins);
  const fromPending = Math.min(coins, expected.remaining);
  const entry = book.record({
    entryType: 'EARNED',
    coins,
    cause,
    at,
    postings: { pending: -fromPending, issued: fromPending - coins, available: coins },
    lotExpiresAt: expiresAt,
  });
  const rest = expected.remaining - fromPending;
  if (rest > 0) {
    const part = `${cause.part ?? ''}rest`;
    recordCancellation(book, { ...confirmation, cause: { ...cause, part } }, rest, expected.coins);
  }
  book.save();
  await reduceExpectation(tx, confirmation, expected.remaining, 'CONFIRMED');
  return entry;
};

export const cancelExpected = async (tx: Tx, cancellation: Cancellation): Promise<EntryRef | null> => {
  const { accountId, at } = cancellation;
  const book = await openBook(tx, accountId, at);
  const types = ['EARN_REVERSED', 'PARTIALLY_EARN_REVERSED'] as const;
  const existing = await findExistingEntry(tx, cancellation, types);
  if (existing) return existing;
  const expected = await expectationOf(tx, cancellation);
  if (expected.remaining === 0) return null;
  const coins = cancellation.coins ?? expected.remaining;
  assertCoins(coins);
  if (coins > expected.remaining) {
    throw new ApiError('ORDER_STATE', `No more than ${expected.remaining} coins are expected`);
  }
  const entry = recordCancellation(book, cancellation, coins, expected.coins);
  book.save();
  await reduceExpectation(tx, cancellation, coins, 'CANCELLED');
  return entry;
};

/**
 * Cancels all that an account still expects, each by an entry whose cause has the expectation as its part. The account
 * must be locked. No entry is looked for that the cause made before: what it cancelled is not expected any more.
 */
export const cancelAllExpected = async (
  tx: Tx,
  { accountId, cause, at }: AccountEnd,
): Promise<EntryRef[]> => {
  const expected = await openExpectations(tx, accountId);
  if (expected.length === 0) return [];
  const book = await openBook(tx, accountId, at);
  const entries = expected.map(({ expectationId, coins, remaining }) => {
    const cancellation = { accountId, expectationId, cause: { ...cause, part: expectationId }, at };
    return recordCancellation(book, cancellation, remaining, coins);
  });
  book.save();
  await cancelExpectations(tx, accountId, at);
  return entries;
};
