// What jobs do to the ledger of all accounts: expire lots at midnight, release holds that nobody ended.
import type { Db } from '../db/driver.ts';
import { expireLots } from './expiry.ts';
import { accountsWithDueLots, staleHolds, type StaleHold } from './hold-repository.ts';
import { release } from './holds.ts';

const BATCH = 200;

/** Works at each of them, batch by batch. One that fails does not keep the others; all that failed is thrown last. */
const throughAll = async <T extends { accountId: string }>(
  next: (after: T | null) => Promise<T[]>,
  batchSize: number,
  work: (one: T) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = [];
  let batch: T[] = [];
  do {
    batch = await next(batch.at(-1) ?? null);
    for (const one of batch) {
      await work(one).catch((cause: unknown) => {
        failures.push(new Error(`Account ${one.accountId} could not be swept`, { cause }));
      });
    }
  } while (batch.length === batchSize);
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be swept');
};

/** Expires what is due in every account, a transaction for each account. */
export const expireDueLots = async (
  db: Db,
  now: Date,
  batchSize = BATCH,
): Promise<{ accounts: number; coins: number }> => {
  const done = { accounts: 0, coins: 0 };
  const next = (after: { accountId: string } | null) =>
    accountsWithDueLots(db, now, after?.accountId ?? null, batchSize);
  await throughAll(next, batchSize, async ({ accountId }) => {
    const entries = await db.tx((tx) => expireLots(tx, accountId, now));
    done.accounts += 1;
    done.coins += entries.reduce((sum, entry) => sum + entry.coins, 0);
  });
  return done;
};

/** Releases the holds that nobody ended in time, a transaction for each; answers how many. */
export const releaseStaleHolds = async (db: Db, now: Date, batchSize = BATCH): Promise<number> => {
  let released = 0;
  const next = (after: StaleHold | null) => staleHolds(db, now, after, batchSize);
  await throughAll(next, batchSize, async ({ accountId, holdId, title, kind, id }) => {
    const ended = await db.tx((tx) =>
      release(tx, { accountId, holdId, cause: { title, kind, id }, at: now }),
    );
    if (ended) released += 1;
  });
  return released;
};
