// The job queue: pg-boss on whichever database the backend uses. Jobs are rows, written in the same transaction as
// their cause; startWorkers (workers.ts) runs them.
import { randomUUID } from 'node:crypto';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Db, Tx } from '../db/driver.ts';
import { waitAtMost } from '../timeout.ts';
import { sha256 } from '../sha256.ts';
import { JOB_NAMES, JOB_POLICIES, UNDONE_KEPT_DAYS, attemptSeconds } from './policies.ts';
import { addMaintenanceIndexes, insertJob, oldestDueSeconds } from './repository.ts';
import type { JobName, JobQueue } from './types.ts';

/** How long completed jobs are kept, and so how long a job's key is remembered; one that failed, as long as it is kept. */
const RETENTION_SECONDS = 2 * 24 * 3600;

/** How long a nudge waits for the work that it started. */
const NUDGE_WAIT_MS = 1500;

export interface BossQueue extends JobQueue {
  readonly boss: PgBoss;
  readonly db: Db;
  readonly log: Logger;
  /** Runs the job with that id, or without an id all that wait under a name; set by startWorkers. */
  readonly drains: Map<JobName, (jobId?: string) => Promise<void>>;
  close(): Promise<void>;
}

type BossDb = PgBoss.Db;

// pg-boss sends several statements at once between BEGIN and COMMIT. Without these two they still form one implicit
// transaction, but a failing one cannot leave a pooled connection inside a broken transaction.
const MULTI_STATEMENT = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/;

const toBossDb = (db: Db): BossDb => ({
  executeSql: async (text, values) => {
    const statements = MULTI_STATEMENT.exec(text)?.[1];
    if (statements === undefined) return { rows: await db.query(text, values) };
    await db.exec(statements);
    return { rows: [] };
  },
});

/** The id of the job with a key: a second job of the same name and key conflicts with the first one's row. */
const jobIdOf = (name: JobName, key: string): string => {
  const hex = sha256(`${name}:${key}`);
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const openBoss = async (db: Db, log: Logger): Promise<PgBoss> => {
  const boss = new PgBoss({
    db: toBossDb(db),
    // We do the scheduling ourselves (schedule.ts), to make up for times when no process ran.
    schedule: false,
    archiveCompletedAfterSeconds: RETENTION_SECONDS,
    archiveFailedAfterSeconds: UNDONE_KEPT_DAYS * 24 * 3600,
    // If several processes share a database, this is also how soon the jobs of a dead one are noticed.
    maintenanceIntervalSeconds: db.kind === 'embedded' ? 300 : 10,
  });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue reported an error'));
  await boss.start();
  for (const name of JOB_NAMES) await boss.createQueue(name);
  await addMaintenanceIndexes(db);
  return boss;
};

/** Opens the queue and creates its tables if they are missing. */
export const createQueue = async (db: Db, log: Logger): Promise<BossQueue> => {
  const boss = await db.withExclusiveLock(() => openBoss(db, log));
  const drains: BossQueue['drains'] = new Map();
  /** Jobs that may run as soon as their transaction is committed. */
  const enqueued = new WeakMap<Tx, { name: JobName; id: string }[]>();
  const runWaiting = async (name: JobName, id?: string): Promise<void> => {
    const working = drains.get(name)?.(id) ?? Promise.resolve();
    const done = working.catch((error: unknown) =>
      log.error({ err: error, job: name }, 'Could not run jobs right away'),
    );
    await waitAtMost(done, NUDGE_WAIT_MS);
  };
  return {
    boss,
    db,
    log,
    drains,
    enqueue: (tx, name, data, { key, after = null, providerCalls = 1, retries } = {}) => {
      const id = key === undefined ? randomUUID() : jobIdOf(name, key);
      const { retryLimit } = JOB_POLICIES[name];
      const seconds = attemptSeconds(name, providerCalls);
      insertJob(tx, { id, name, data, after, seconds, retries: retries ?? retryLimit });
      if (!after) enqueued.set(tx, [...(enqueued.get(tx) ?? []), { name, id }]);
      return Promise.resolve();
    },
    dueForSeconds: async (name) => (await oldestDueSeconds(db, [name])).get(name) ?? 0,
    nudge: (name, key) => runWaiting(name, key && jobIdOf(name, key)),
    nudgeEnqueued: async (tx) => {
      await Promise.all((enqueued.get(tx) ?? []).map(({ name, id }) => runWaiting(name, id)));
    },
    close: () => boss.stop({ graceful: false }),
  };
};
