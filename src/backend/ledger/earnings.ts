// Coins that come in: at once, or announced, expected and then confirmed or cancelled.
import { ApiError } from '../http/api-error.ts';
import type { Tx } from '../db/driver.ts';
import { assertCoins, openBook, type AccountBook } from './account-book.ts';
import { madeBefore } from './once.ts';
import { findExpectation, insertExpectation, reduceExpectation } from './hold-repository.ts';
import type { Cancelling, Confirming, Earning, EntryRef, Expecting } from './types.ts';

const assertExpiry = ({ at, expiresAt }: { at: Date; expiresAt: Date }): void => {
  if (expiresAt <= at) throw new RangeError('Coins cannot expire before they are earned');
};

export const earn = async (tx: Tx, earning: Earning): Promise<EntryRef> => {
  assertCoins(earning.coins);
  assertExpiry(earning);
  const { accountId, coins, cause, at } = earning;
  const book = await openBook(tx, accountId);
  const before = await madeBefore(tx, accountId, cause, ['EARNED'], coins);
  if (before) return before;
  const entry = book.record({
    entryType: 'EARNED',
    coins,
    cause,
    at,
    postings: { issued: -coins, available: coins },
    lotExpiresAt: earning.expiresAt,
  });
  book.save();
  return entry;
};

const expect = async (
  tx: Tx,
  expecting: Expecting,
  entryType: 'PREALLOC_EARN' | 'PRE_ALLOCATE_EARN_PENDING',
): Promise<EntryRef> => {
  const { accountId, coins, cause, at, expectedBy } = expecting;
  assertCoins(coins);
  const book = await openBook(tx, accountId);
  const before = await madeBefore(tx, accountId, cause, [entryType], coins);
  if (before) return before;
  const isPending = entryType === 'PRE_ALLOCATE_EARN_PENDING';
  const postings = isPending ? { issued: -coins, pending: coins } : {};
  const entry = book.record({ entryType, coins, cause, at, postings, expectedBy });
  book.save();
  if (isPending) await insertExpectation(tx, accountId, entry.entryId, coins);
  return entry;
};

export const announceEarn = (tx: Tx, expecting: Expecting): Promise<EntryRef> =>
  expect(tx, expecting, 'PREALLOC_EARN');

export const expectEarn = (tx: Tx, expecting: Expecting): Promise<EntryRef> =>
  expect(tx, expecting, 'PRE_ALLOCATE_EARN_PENDING');

const expectationOf = async (
  tx: Tx,
  { accountId, expectationId }: Confirming | Cancelling,
): Promise<{ coins: number; remaining: number }> => {
  const found = await findExpectation(tx, accountId, expectationId);
  if (!found) throw new ApiError('NOT_FOUND', 'No such coins are expected');
  return found;
};

const recordCancellation = (
  book: AccountBook,
  { cause, at, expectationId }: Confirming | Cancelling,
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

export const confirmEarn = async (tx: Tx, confirming: Confirming): Promise<EntryRef | null> => {
  assertExpiry(confirming);
  const { accountId, expectationId, cause, at, expiresAt } = confirming;
  const book = await openBook(tx, accountId);
  const expected = await expectationOf(tx, confirming);
  if (expected.remaining === 0) return null;
  const coins = confirming.coins ?? expected.remaining;
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
    recordCancellation(book, { ...confirming, cause: { ...cause, part } }, rest, expected.coins);
  }
  book.save();
  await reduceExpectation(tx, accountId, expectationId, expected.remaining, 'CONFIRMED', at);
  return entry;
};

export const cancelExpected = async (tx: Tx, cancelling: Cancelling): Promise<EntryRef | null> => {
  const { accountId, expectationId, cause } = cancelling;
  const book = await openBook(tx, accountId);
  const types = ['EARN_REVERSED', 'PARTIALLY_EARN_REVERSED'] as const;
  const before = await madeBefore(tx, accountId, cause, types, cancelling.coins);
  if (before) return before;
  const expected = await expectationOf(tx, cancelling);
  if (expected.remaining === 0) return null;
  const coins = cancelling.coins ?? expected.remaining;
  assertCoins(coins);
  if (coins > expected.remaining) {
    throw new ApiError('ORDER_STATE', `No more than ${expected.remaining} coins are expected`);
  }
  const entry = recordCancellation(book, cancelling, coins, expected.coins);
  book.save();
  await reduceExpectation(tx, accountId, expectationId, coins, 'CANCELLED', cancelling.at);
  return entry;
};
