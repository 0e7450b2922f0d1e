// What jobs do to the ledger of all accounts: expire lots at midnight, release holds that nobody ended.
import type { Db } from '../db/driver.ts';
import { expireLots } from './expiry.ts';
import { accountsWithDueLots, staleHolds } from './hold-repository.ts';
import { release } from './holds.ts';

const BATCH = 200;
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/** Expires what is due in every account, a transaction for each account. */
export const expireDueLots = async (
  db: Db,
  now: Date,
  batchSize = BATCH,
): Promise<{ accounts: number; coins: number }> => {
  const done = { accounts: 0, coins: 0 };
  let batch: string[] = [];
  do {
    batch = await accountsWithDueLots(db, now, batch.at(-1) ?? NO_ACCOUNT, batchSize);
    for (const accountId of batch) {
      const entries = await db.tx((tx) => expireLots(tx, accountId, now));
      done.accounts += 1;
      done.coins += entries.reduce((sum, entry) => sum + entry.coins, 0);
    }
  } while (batch.length === batchSize);
  return done;
};

/** Releases the holds that nobody ended in time, a transaction for each; answers how many. */
export const releaseStaleHolds = async (db: Db, now: Date, batchSize = BATCH): Promise<number> => {
  for (let released = 0; ;) {
    const batch = await staleHolds(db, now, batchSize);
    for (const { accountId, holdId, ...cause } of batch) {
      const entry = await db.tx((tx) => release(tx, { accountId, holdId, cause, at: now }));
      if (entry) released += 1;
    }
    if (batch.length < batchSize) return released;
  }
};
