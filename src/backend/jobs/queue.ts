// The job queue: pg-boss on whichever database the backend uses. Jobs are rows, written in the same transaction as
// their cause; startWorkers (workers.ts) runs them.
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Db, Tx } from '../db/driver.ts';
import { waitAtMost } from '../timeout.ts';
import { createJobWriter, jobIdOf } from './job-writer.ts';
import { JOB_NAMES, UNDONE_KEPT_DAYS } from './policies.ts';
import { addMaintenanceIndexes, oldestDueSeconds } from './repository.ts';
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
    ...createJobWriter((tx, job) => void enqueued.set(tx, [...(enqueued.get(tx) ?? []), job])),
    dueForSeconds: async (name) => (await oldestDueSeconds(db, [name])).get(name) ?? 0,
    nudge: (name, key) => runWaiting(name, key && jobIdOf(name, key)),
    nudgeEnqueued: async (tx) => {
      await Promise.all((enqueued.get(tx) ?? []).map(({ name, id }) => runWaiting(name, id)));
    },
    close: () => boss.stop({ graceful: false }),
  };
};
