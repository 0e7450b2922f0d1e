// SQL on pg-boss's job table for what every order does. The library's own statements take the queue name as a
// parameter and fetch jobs as a set, so they are planned anew each time, for the queues of all names. With the name in
// the text and one job at a time, PostgreSQL keeps a plan, and one that stays good as the table grows.
import type { Db, Queryable, Tx } from '../db/driver.ts';
import { relationExists } from '../db/relation-exists.ts';
import { execWhenUnlocked } from '../db/table-locks.ts';
import { JOB_POLICIES, SECOND_CHANCES, UNDONE_KEPT_DAYS } from './policies.ts';
import type { JobName } from './types.ts';

interface NewJob {
  id: string;
  name: JobName;
  data: object;
  /** Null for immediately. */
  after: Date | null;
  /** A try that takes longer, or whose process died, counts as failed. */
  seconds: number;
  /** Tries after the first one. */
  retries: number;
}

export interface TakenJob {
  id: string;
  data: never;
  /** Tries before this one. */
  retryCount: number;
  retryLimit: number;
  expireInSeconds: number;
}

/** Writes a job as pg-boss does, with the pauses of its kind. Does nothing if a job with this id exists. */
export const insertJob = (tx: Tx, { id, name, data, after, seconds, retries }: NewJob): void => {
  const { retryDelay } = JOB_POLICIES[name];
  tx.send(
    `insert into pgboss.job (id, name, data, start_after, keep_until, expire_in, retry_limit, retry_delay,
                             retry_backoff, policy)
     values ($1, '${name}', $2, coalesce($3::timestamptz, now()),
             coalesce($3::timestamptz, now()) + interval '${UNDONE_KEPT_DAYS} days', make_interval(secs => $4),
             $5, $6, true, 'standard')
     on conflict do nothing`,
    [id, JSON.stringify(data), after, seconds, retries, retryDelay],
  );
};

const TAKEN = `
  returning id, data, retry_count as "retryCount", retry_limit as "retryLimit",
            extract(epoch from expire_in)::int as "expireInSeconds"`;

const take = (name: JobName, which: string): string =>
  `update pgboss.job
      set state = 'active', started_on = now(),
          retry_count = case when started_on is null then retry_count else retry_count + 1 end
    where name = '${name}' and ${which} ${TAKEN}`;

/** Takes the job that has been due longest; null if none is waiting that no other process is taking. */
export const takeFirst = async (q: Queryable, name: JobName): Promise<TakenJob | null> => {
  const first = `
    select id from pgboss.job where name = '${name}' and state < 'active' and start_after <= now()
     order by start_after limit 1 for update skip locked`;
  return (await q.query<TakenJob>(take(name, `id = (${first})`)))[0] ?? null;
};

/** Takes a job; null if it is no longer waiting. */
export const takeJob = async (q: Queryable, name: JobName, jobId: string): Promise<TakenJob | null> => {
  // Cast to text so that the planner does not prefer the index of waiting jobs to that of ids while there are few
  // jobs.
  const which = `id = $1 and state::text in ('created', 'retry') and start_after <= now()`;
  return (await q.query<TakenJob>(take(name, which), [jobId]))[0] ?? null;
};

/** Marks a running job as done. */
export const completeJob = (q: Queryable, name: JobName, jobId: string): Promise<unknown> =>
  q.query(
    `update pgboss.job set state = 'completed', completed_on = now()
      where name = '${name}' and id = $1 and state = 'active'`,
    [jobId],
  );

/** By kind, how long ago the oldest job became due that nobody has begun. Reads one row of an index for each. */
export const oldestDueSeconds = async (
  q: Queryable,
  names: readonly JobName[],
): Promise<Map<JobName, number>> => {
  const rows = await q.query<{ name: JobName; seconds: number }>(
    `select kind.name, extract(epoch from now() - oldest.start_after)::float8 as seconds
       from unnest($1::text[]) as kind (name)
            cross join lateral (
              select start_after from pgboss.job j
               where j.name = kind.name and state < 'active' and start_after <= now()
               order by start_after limit 1) oldest`,
    [[...names]],
  );
  return new Map(rows.map(({ name, seconds }) => [name, seconds]));
};

/** False where no backend has started yet. */
const hasQueue = (q: Queryable): Promise<boolean> => relationExists(q, 'pgboss.job');

/** How many jobs of some kinds still have something to do for an account. None where no backend has started yet. */
export const countPendingJobs = async (
  q: Queryable,
  accountId: string,
  names: readonly JobName[],
): Promise<number> => {
  if (!(await hasQueue(q))) return 0;
  const rows = await q.query(
    `select 1 from pgboss.job
      where name = any($2) and (state < 'completed' or state = 'failed' and name = any($3))
        and data ->> 'accountId' = $1`,
    [accountId, [...names], [...SECOND_CHANCES]],
  );
  return rows.length;
};

/**
 * Gives jobs of a kind all their tries again whose last one failed longer ago than that, and returns how many. This
 * ends two weeks after a job became due, when the library drops it as one that waits.
 */
export const retryFailedJobs = async (q: Queryable, name: JobName, pauseMs: number): Promise<number> => {
  if (!(await hasQueue(q))) return 0;
  const rows = await q.query(
    `update pgboss.job set state = 'retry', retry_count = 0, start_after = now(), started_on = null, completed_on = null
      where name = $1 and state = 'failed' and completed_on < now() - make_interval(secs => $2)
      returning id`,
    [name, pauseMs / 1000],
  );
  return rows.length;
};

/**
 * Indexes for the library's own maintenance, every ten seconds: it has none, and so reads all jobs in the table each
 * time. The update that ends or takes a job changes what older indexes depend on anyway.
 */
const MAINTENANCE_INDEXES = {
  // Without the failed ones, which stay longer: it would read them all to leave them.
  job_ended: `on pgboss.job (completed_on) where state <> 'failed'`,
  job_started_on: `on pgboss.job (started_on) where state = 'active'`,
  // For housekeeping, which looks every minute for those to try again.
  job_failed: `on pgboss.job (completed_on) where state = 'failed'`,
};

/** The index of earlier releases that `job_ended` replaces. */
const FORMER_INDEX = 'pgboss.job_completed_on';

/** Adds those that are missing. "if not exists" would lock the table, and make jobs wait, also for one that exists. */
export const addMaintenanceIndexes = async (db: Db): Promise<void> => {
  for (const [name, what] of Object.entries(MAINTENANCE_INDEXES)) {
    if (await relationExists(db, `pgboss.${name}`)) continue;
    await db.exec(`create index ${name} ${what}`, { noTimeout: true });
  }
  if (!(await relationExists(db, FORMER_INDEX))) return;
  await execWhenUnlocked(db, `drop index if exists ${FORMER_INDEX}`, () => undefined);
};

/**
 * Lets jobs wait again whose process died; the try that it began counts once they are taken. One statement, because
 * the process that does this may die as well.
 */
export const requeueActiveJobs = (q: Queryable, names: readonly JobName[]): Promise<unknown> =>
  q.query("update pgboss.job set state = 'retry' where name = any($1) and state = 'active'", [[...names]]);
