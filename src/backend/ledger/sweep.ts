// What jobs do to the ledgers of all accounts: expire lots at midnight, release holds that nobody ended.
import type { Db } from '../db/driver.ts';
import type { DueRow } from '../db/due.ts';
import { iterateRows, type FetchPage } from '../due-processor.ts';
import { BEGINNING, expiriesBetween } from './expiring-lots.ts';
import { expireLots } from './expiry.ts';
import { staleHolds, type StaleHold } from './hold-repository.ts';
import { release } from './holds.ts';

/** Works on each one, page by page. A failure does not stop the others; all failures are thrown at the end. */
const processAll = async <Row extends { accountId: string }>(
  fetchPage: FetchPage<Row>,
  size: number | undefined,
  work: (row: Row) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = [];
  for await (const row of iterateRows(fetchPage, { size })) {
    await work(row).catch((cause: unknown) => {
      failures.push(new Error(`Account ${row.accountId} could not be processed`, { cause }));
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not every account could be processed');
};

/**
 * Expires what is due in every account, in one transaction per account. An account with lots of several days comes
 * once for each, and all its lots are expired the first time.
 */
export const expireDueLots = async (
  db: Db,
  now: Date,
  size?: number,
): Promise<{ accounts: number; coins: number }> => {
  const done = { accounts: 0, coins: 0 };
  const fetchPage: FetchPage<DueRow> = (after, limit) =>
    expiriesBetween(db, { from: BEGINNING, until: now }, after, limit);
  await processAll(fetchPage, size, async ({ accountId }) => {
    const entries = await db.tx((tx) => expireLots(tx, accountId, now));
    if (entries.length > 0) done.accounts += 1;
    done.coins += entries.reduce((sum, entry) => sum + entry.coins, 0);
  });
  return done;
};

/** Releases the holds that nobody ended in time, in one transaction per hold. Returns how many. */
export const releaseStaleHolds = async (db: Db, now: Date, size?: number): Promise<number> => {
  let released = 0;
  const fetchPage: FetchPage<StaleHold> = (after, limit) => staleHolds(db, now, after, limit);
  await processAll(fetchPage, size, async ({ accountId, holdId, title, kind, id }) => {
    const ended = await db.tx((tx) =>
      release(tx, { accountId, holdId, cause: { title, kind, id }, at: now }),
    );
    if (ended) released += 1;
  });
  return released;
};
