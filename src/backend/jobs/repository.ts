// SQL on pg-boss's table of jobs for what every order does. The library's own statements name the queue by a parameter
// and take jobs as a set: they are planned anew each time, over the queues of all names. With the name in the text and
// one job at a time PostgreSQL keeps a plan, and one that stays good as the table grows.
import type { Queryable, Tx } from '../db/driver.ts';
import { JOB_POLICIES } from './policies.ts';
import type { JobName } from './types.ts';

export interface NewJob {
  id: string;
  name: JobName;
  data: object;
  /** Null for at once. */
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

/** Writes a job as pg-boss does, with the pauses of its kind; nothing where there is one of its id. */
export const insertJob = (tx: Tx, { id, name, data, after, seconds, retries }: NewJob): void => {
  const { retryDelay } = JOB_POLICIES[name];
  tx.send(
    `insert into pgboss.job (id, name, data, start_after, keep_until, expire_in, retry_limit, retry_delay,
                             retry_backoff, policy)
     values ($1, '${name}', $2, coalesce($3::timestamptz, now()),
             coalesce($3::timestamptz, now()) + interval '14 days', make_interval(secs => $4), $5, $6, true,
             'standard')
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

/** Takes the job whose time came first; null where none waits that nobody else is taking. */
export const takeFirst = async (q: Queryable, name: JobName): Promise<TakenJob | null> => {
  const first = `
    select id from pgboss.job where name = '${name}' and state < 'active' and start_after <= now()
     order by start_after limit 1 for update skip locked`;
  return (await q.query<TakenJob>(take(name, `id = (${first})`)))[0] ?? null;
};

/** Takes a job; null where it does not wait any more. */
export const takeJob = async (q: Queryable, name: JobName, jobId: string): Promise<TakenJob | null> => {
  // As texts, so that the index of waiting jobs does not look better than that of ids while there are few.
  const which = `id = $1 and state::text in ('created', 'retry') and start_after <= now()`;
  return (await q.query<TakenJob>(take(name, which), [jobId]))[0] ?? null;
};

/** Marks a job as done that is being worked. */
export const completeJob = (q: Queryable, name: JobName, jobId: string): Promise<unknown> =>
  q.query(
    `update pgboss.job set state = 'completed', completed_on = now()
      where name = '${name}' and id = $1 and state = 'active'`,
    [jobId],
  );

/** Ids of the jobs that are being worked, or whose process died. */
export const activeJobs = async (q: Queryable, name: JobName): Promise<string[]> => {
  const rows = await q.query<{ id: string }>(
    "select id from pgboss.job where name = $1 and state = 'active'",
    [name],
  );
  return rows.map(({ id }) => id);
};
