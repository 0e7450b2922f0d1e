// The job queue: pg-boss on whichever database the backend runs on. Jobs are rows, written in the transaction
// of their cause; startWorkers (workers.ts) works them.
import { randomUUID } from 'node:crypto';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Db, Tx } from '../db/driver.ts';
import { waitedFor } from '../in-time.ts';
import { sha256 } from '../sha256.ts';
import { JOB_NAMES, JOB_POLICIES, secondsOf } from './policies.ts';
import { insertJob } from './repository.ts';
import type { JobName, JobQueue } from './types.ts';

/** Completed jobs stay so long, and so long a job's key is remembered. */
const KEPT_SECONDS = 2 * 24 * 3600;

/** How long a nudge waits for the work that it set off. */
const NUDGE_WAIT_MS = 1500;

export interface BossQueue extends JobQueue {
  readonly boss: PgBoss;
  readonly db: Db;
  readonly log: Logger;
  /** Works the job of that id, or what waits under a name until nothing does; set by startWorkers. */
  readonly drains: Map<JobName, (jobId?: string) => Promise<void>>;
  close(): Promise<void>;
}

type BossDb = PgBoss.Db;

// pg-boss sends several statements at once between BEGIN and COMMIT. Sent without these they are one implicit
// transaction as well, and one that fails cannot leave a connection of the pool inside a broken transaction.
const SEVERAL = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/;

const onDb = (db: Db): BossDb => ({
  executeSql: async (text, values) => {
    const several = SEVERAL.exec(text)?.[1];
    if (several === undefined) return { rows: await db.query(text, values) };
    await db.exec(several);
    return { rows: [] };
  },
});

/** The id of the job of a key: a second job of the same name and key meets the first one's row. */
const jobIdOf = (name: JobName, key: string): string => {
  const hex = sha256(`${name}:${key}`);
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const openBoss = async (db: Db, log: Logger): Promise<PgBoss> => {
  const boss = new PgBoss({
    db: onDb(db),
    // Schedules are ours (schedule.ts): they make up for the time that no process ran.
    schedule: false,
    archiveCompletedAfterSeconds: KEPT_SECONDS,
    // Where several processes share a database, this is also how soon a dead one's jobs are noticed.
    maintenanceIntervalSeconds: db.kind === 'embedded' ? 300 : 10,
  });
  boss.on('error', (error) => log.error({ err: error }, 'Job queue'));
  await boss.start();
  for (const name of JOB_NAMES) await boss.createQueue(name);
  return boss;
};

/** Opens the queue and makes its tables where they are missing. */
export const createQueue = async (db: Db, log: Logger): Promise<BossQueue> => {
  const boss = await db.alone(() => openBoss(db, log));
  const drains: BossQueue['drains'] = new Map();
  /** What may be worked as soon as its transaction is committed. */
  const written = new WeakMap<Tx, { name: JobName; id: string }[]>();
  const work = async (name: JobName, id?: string): Promise<void> => {
    const working = drains.get(name)?.(id) ?? Promise.resolve();
    const done = working.catch((error: unknown) => log.error({ err: error, job: name }, 'Nudged jobs'));
    await waitedFor(done, NUDGE_WAIT_MS);
  };
  return {
    boss,
    db,
    log,
    drains,
    enqueue: (tx, name, data, { key, after = null, rounds = 1, retries } = {}) => {
      const id = key === undefined ? randomUUID() : jobIdOf(name, key);
      const { retryLimit } = JOB_POLICIES[name];
      const seconds = secondsOf(name, rounds);
      insertJob(tx, { id, name, data, after, seconds, retries: retries ?? retryLimit });
      if (!after) written.set(tx, [...(written.get(tx) ?? []), { name, id }]);
      return Promise.resolve();
    },
    nudge: (name, key) => work(name, key && jobIdOf(name, key)),
    nudgeWritten: async (tx) => {
      await Promise.all((written.get(tx) ?? []).map(({ name, id }) => work(name, id)));
    },
    close: () => boss.stop({ graceful: false }),
  };
};
