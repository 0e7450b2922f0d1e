// Builds an interleaving on PostgreSQL: a transaction that the test keeps open, and statements that run into its locks.
import type { Db, Queryable, Tx } from '#backend/db/driver.ts';
import { comesTrue } from './until.ts';

/** How often it looks for what may not have to wait. */
const LOOKS = 40;

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
export const isWaiting = (q: Queryable, words: string): Promise<boolean> =>
  comesTrue(
    async () => {
      const waiting = await q.query(
        `select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`,
        [words],
      );
      return waiting.length > 0;
    },
    { looks: LOOKS },
  );

/** The process of the server that runs the transaction. */
export const processOf = async (tx: Tx): Promise<number> => {
  const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
  return row!.pid;
};

/** Whether anything waits for a lock of that process now. */
export const isBlockedBy = async (q: Queryable, process: number): Promise<boolean> => {
  const waiting = await q.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and $1 = any(pg_blocking_pids(pid))`,
    [process],
  );
  return waiting.length > 0;
};
