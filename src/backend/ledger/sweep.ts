// What jobs do to the ledgers of all accounts: expire lots at midnight, release holds that nobody ended.
import type { Db } from '../db/driver.ts';
import type { Due } from '../db/due.ts';
import { through, type PageOf } from '../rounds.ts';
import { BEGINNING, expiriesBetween } from './expiring-lots.ts';
import { expireLots } from './expiry.ts';
import { staleHolds, type StaleHold } from './hold-repository.ts';
import { release } from './holds.ts';

/** Works on each one, page by page. A failure does not stop the others; all failures are thrown at the end. */
const throughAll = async <One extends { accountId: string }>(
  pageOf: PageOf<One>,
  size: number | undefined,
  work: (one: One) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = [];
  for await (const one of through(pageOf, { size })) {
    await work(one).catch((cause: unknown) => {
      failures.push(new Error(`Account ${one.accountId} could not be processed`, { cause }));
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
  const pageOf: PageOf<Due> = (after, limit) =>
    expiriesBetween(db, { from: BEGINNING, until: now }, after, limit);
  await throughAll(pageOf, size, async ({ accountId }) => {
    const entries = await db.tx((tx) => expireLots(tx, accountId, now));
    if (entries.length > 0) done.accounts += 1;
    done.coins += entries.reduce((sum, entry) => sum + entry.coins, 0);
  });
  return done;
};

/** Releases the holds that nobody ended in time, in one transaction per hold. Returns how many. */
export const releaseStaleHolds = async (db: Db, now: Date, size?: number): Promise<number> => {
  let released = 0;
  const pageOf: PageOf<StaleHold> = (after, limit) => staleHolds(db, now, after, limit);
  await throughAll(pageOf, size, async ({ accountId, holdId, title, kind, id }) => {
    const ended = await db.tx((tx) =>
      release(tx, { accountId, holdId, cause: { title, kind, id }, at: now }),
    );
    if (ended) released += 1;
  });
  return released;
};
