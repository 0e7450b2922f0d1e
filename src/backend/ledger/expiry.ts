// Coins expire at the end of their day in Asia/Kolkata, with one EXPIRED entry for each day of expiry, which belongs to
// that day whenever it is written (docs/decisions/231).
import type { Tx } from '../db/driver.ts';
import { bookOf, negate, openBook, sumOf, type AccountBook } from './account-book.ts';
import { dayInKolkata } from './calendar.ts';
import { dueLots, lockFreeBalances, type LotRow } from './repository.ts';
import type { EntryRef } from './types.ts';

export const isDue = (lot: LotRow, at: Date): boolean => lot.expiresAt <= at;

/** The instant at which the last of the lots expired. */
const expiryOf = (lots: readonly LotRow[]): Date =>
  new Date(Math.max(...lots.map(({ expiresAt }) => expiresAt.getTime())));

/** Records the expiry of the lots that are due: those that came back after their day expire as they come back. */
export const expireDue = (book: AccountBook, lots: readonly LotRow[], at: Date): EntryRef[] => {
  const due = lots.filter((lot) => isDue(lot, at));
  const byDay = Map.groupBy(due, (lot) => dayInKolkata(lot.expiresAt));
  return [...byDay].map(([day, ofDay]) => {
    const coins = sumOf(ofDay);
    return book.record({
      entryType: 'EXPIRED',
      coins,
      // Coins of one day may expire at several times if some were held or refunded later.
      cause: { title: 'Coins expired', kind: 'expiry', id: day, part: String(book.nextSeq) },
      at: expiryOf(ofDay),
      postings: { available: -coins, expired: coins },
      lots: negate(ofDay),
    });
  });
};

const expireIn = (book: AccountBook, lots: readonly LotRow[], now: Date): EntryRef[] => {
  const entries = expireDue(book, lots, now);
  if (entries.length > 0) book.save();
  return entries;
};

export const expireLots = async (tx: Tx, accountId: string, now: Date): Promise<EntryRef[]> => {
  const book = await openBook(tx, accountId);
  const due = await dueLots(tx, [accountId], now);
  return expireIn(book, due.get(accountId) ?? [], now);
};

/**
 * The same for several accounts, with few waits for the database. Accounts that another transaction holds are missing
 * in the result: to wait for one would block the others.
 */
export const expireFreeLots = async (
  tx: Tx,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, EntryRef[]>> => {
  const [locked, due] = await Promise.all([lockFreeBalances(tx, accountIds), dueLots(tx, accountIds, now)]);
  return new Map(
    [...locked].map(([accountId, balance]) => [
      accountId,
      expireIn(bookOf(tx, accountId, balance), due.get(accountId) ?? [], now),
    ]),
  );
};

/** docs/decisions/004: coins whose lot expired while they were held expire as soon as they return. */
export const expireReturned = async (
  tx: Tx,
  lots: readonly LotRow[],
  { accountId, at }: { accountId: string; at: Date },
): Promise<void> => {
  if (lots.some((lot) => isDue(lot, at))) await expireLots(tx, accountId, at);
};
