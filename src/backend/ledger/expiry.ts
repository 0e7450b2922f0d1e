// Coins expire at the end of their day in Asia/Kolkata, with one EXPIRED entry for each day of expiry, which belongs to
// that day whenever it is written (docs/decisions/231): by the job after midnight, or before the account's next movement.
import type { Tx } from '../db/driver.ts';
import { bookOf, negate, sumOf, type AccountBook } from './account-book.ts';
import { dayInKolkata } from './calendar.ts';
import { dueLots, lockBalance, lockFreeBalances, type LotRow } from './repository.ts';
import type { EntryRef } from './types.ts';

interface OpenedBook {
  book: AccountBook;
  /** The entries of what expired before the book was opened. */
  expired: EntryRef[];
}

/** The instant at which the last of the lots expired. */
const expiryOf = (lots: readonly LotRow[]): Date =>
  new Date(Math.max(...lots.map(({ expiresAt }) => expiresAt.getTime())));

/** Records the expiry of those of the lots that are due, with the coins given, day by day. */
export const expireDue = (book: AccountBook, lots: readonly LotRow[], at: Date): EntryRef[] => {
  const due = lots
    .filter((lot) => lot.expiresAt <= at)
    .sort((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime());
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

/** Locks an account's books at an instant, and records what expired before. Throws if the account has no ledger. */
const openAndExpire = async (tx: Tx, accountId: string, at: Date): Promise<OpenedBook> => {
  const [locked, due] = await Promise.all([lockBalance(tx, accountId), dueLots(tx, [accountId], at)]);
  if (!locked) throw new Error(`Account ${accountId} has no ledger`);
  const book = bookOf(tx, accountId, locked);
  return { book, expired: expireDue(book, due.get(accountId) ?? [], at) };
};

/** Locks an account's books for a movement, which comes after what has expired. */
export const openBook = async (tx: Tx, accountId: string, at: Date): Promise<AccountBook> =>
  (await openAndExpire(tx, accountId, at)).book;

const saveExpired = ({ book, expired }: OpenedBook): EntryRef[] => {
  if (expired.length > 0) book.save();
  return expired;
};

export const expireLots = async (tx: Tx, accountId: string, now: Date): Promise<EntryRef[]> =>
  saveExpired(await openAndExpire(tx, accountId, now));

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
    [...locked].map(([accountId, balance]) => {
      const book = bookOf(tx, accountId, balance);
      return [accountId, saveExpired({ book, expired: expireDue(book, due.get(accountId) ?? [], now) })];
    }),
  );
};
