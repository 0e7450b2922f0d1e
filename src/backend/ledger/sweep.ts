// What jobs do to the ledgers of all accounts: expire lots at midnight, release holds that nobody ended.
import type { Db } from '../db/driver.ts';
import type { DueRow } from '../db/due.ts';
import { iteratePages, iterateRows, type FetchPage } from '../due-processor.ts';
import { BEGINNING, expiriesBetween } from './expiring-lots.ts';
import { expireFreeLots, expireLots } from './expiry.ts';
import { staleHolds, type StaleHold } from './hold-repository.ts';
import { release } from './holds.ts';
import type { EntryRef } from './types.ts';

/** A failure does not stop the others; all failures are thrown at the end. */
const createFailures = () => {
  const failures: Error[] = [];
  return {
    add: (accountId: string, cause: unknown): void => {
      failures.push(new Error(`Account ${accountId} could not be processed`, { cause }));
    },
    throwAny: (): void => {
      if (failures.length > 0) throw new AggregateError(failures, 'Not every account could be processed');
    },
  };
};

/**
 * In how many accounts coins expire in one transaction: enough that its commit and its waits for the database count
 * little, and so few that no order waits for long.
 */
const ACCOUNTS_AT_ONCE = 20;

interface ExpiryOptions {
  size?: number;
  /** Asked after each transaction of several accounts: whether to end early. */
  shouldStop?: () => boolean;
  /** Told why the coins of so many accounts could not expire in one transaction; then each has one of its own. */
  onBatchFailed?: (error: unknown, accounts: number) => void;
}

/**
 * Expires what is due in every account, in transactions of a few accounts; accounts of which one is broken, or that an
 * order holds at the moment, have one each. An account with lots of several days comes once for each, and all its lots
 * are expired the first time.
 */
export const expireDueLots = async (
  db: Db,
  now: Date,
  { size = ACCOUNTS_AT_ONCE, shouldStop = () => false, onBatchFailed }: ExpiryOptions = {},
): Promise<{ accounts: number; coins: number }> => {
  const done = { accounts: 0, coins: 0 };
  const failures = createFailures();
  const count = (entries: readonly EntryRef[]): void => {
    if (entries.length > 0) done.accounts += 1;
    done.coins += entries.reduce((sum, entry) => sum + entry.coins, 0);
  };
  const fetchPage: FetchPage<DueRow> = (after, limit) =>
    expiriesBetween(db, { from: BEGINNING, until: now }, after, limit);
  const expireTogether = (accountIds: readonly string[]) =>
    db
      .tx((tx) => expireFreeLots(tx, accountIds, now))
      .catch((error: unknown) => {
        onBatchFailed?.(error, accountIds.length);
        return new Map<string, EntryRef[]>();
      });
  for await (const page of iteratePages(fetchPage, { size })) {
    const accountIds = [...new Set(page.map(({ accountId }) => accountId))];
    const together = await expireTogether(accountIds);
    for (const accountId of accountIds) {
      const alone = () => db.tx((tx) => expireLots(tx, accountId, now));
      await Promise.resolve(together.get(accountId) ?? alone()).then(count, (cause: unknown) =>
        failures.add(accountId, cause),
      );
    }
    if (shouldStop()) break;
  }
  failures.throwAny();
  return done;
};

/** Releases the holds that nobody ended in time, in one transaction per hold. Returns how many. */
export const releaseStaleHolds = async (db: Db, now: Date, size?: number): Promise<number> => {
  let released = 0;
  const failures = createFailures();
  const fetchPage: FetchPage<StaleHold> = (after, limit) => staleHolds(db, now, after, limit);
  for await (const { accountId, holdId, title, kind, id } of iterateRows(fetchPage, { size })) {
    const end = { accountId, holdId, cause: { title, kind, id }, at: now };
    await db
      .tx((tx) => release(tx, end))
      .then(
        (ended) => void (released += ended ? 1 : 0),
        (cause: unknown) => failures.add(accountId, cause),
      );
  }
  failures.throwAny();
  return released;
};
