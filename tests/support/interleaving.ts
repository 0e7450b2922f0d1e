// Builds an interleaving on PostgreSQL: a transaction that the test keeps open, and statements that run into its locks.
import type { Db, Queryable, Tx } from '#backend/db/driver.ts';

const LOOKS = 40;
const PAUSE_MS = 10;

interface OpenTransaction {
  tx: Tx;
  commit(): Promise<void>;
}

/** A transaction that stays open until the test commits it. */
export const openTransaction = async (db: Db): Promise<OpenTransaction> => {
  const opened = Promise.withResolvers<Tx>();
  const released = Promise.withResolvers<null>();
  const ended = db.tx(async (tx) => {
    opened.resolve(tx);
    await released.promise;
  });
  ended.catch(opened.reject);
  return {
    tx: await opened.promise,
    commit: () => {
      released.resolve(null);
      return ended;
    },
  };
};

/**
 * True when a statement that contains the words waits for a lock; false if none is seen for a while, because it did
 * not have to wait.
 */
export const isWaiting = async (q: Queryable, words: string): Promise<boolean> => {
  for (let look = 0; look < LOOKS; look += 1) {
    const waiting = await q.query(
      `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`,
      [words],
    );
    if (waiting.length > 0) return true;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  return false;
};
