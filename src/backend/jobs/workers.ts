// Works the jobs of the queue. pg-boss's own `work` leaves the statement that ends a job unawaited, so that a
// database that goes away for a moment would end the process; hence its fetch, complete and fail are used here.
import type PgBoss from 'pg-boss';
import { systemClock, type Clock } from '../clock.ts';
import { inTime, waitedFor } from '../in-time.ts';
import { JOB_NAMES, JOB_POLICIES } from './policies.ts';
import type { BossQueue } from './queue.ts';
import { writeDueJobs } from './schedule.ts';
import type { JobHandlers, JobName } from './types.ts';

/** How often waiting jobs are looked for that no nudge told of: retries, and jobs of other processes. */
const POLL_MS = 2000;
/** How often schedules are looked at. */
const SCHEDULE_MS = 15_000;
/** How long a stop waits for what runs. */
const STOP_WAIT_MS = 25_000;

export interface Workers {
  /** Takes no more jobs, and resolves when those that run have ended. */
  stop(): Promise<void>;
}

type Job = PgBoss.JobWithMetadata<never>;

/** Marks jobs as done: those that end while the mark of others is being written are marked together after it. */
const completerOf = ({ boss }: BossQueue, name: JobName) => {
  let ended: string[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  let next: Promise<unknown> | null = null;
  const write = () => {
    const ids = ended;
    ended = [];
    next = null;
    writing = boss.complete(name, ids);
    return writing;
  };
  return (jobId: string): Promise<unknown> => {
    ended.push(jobId);
    next ??= writing.then(write, write);
    return next;
  };
};

interface Working {
  queue: BossQueue;
  name: JobName;
  handlers: JobHandlers;
  complete: (jobId: string) => Promise<unknown>;
}

const workOne = async ({ queue, name, handlers, complete }: Working, job: Job): Promise<void> => {
  const last = job.retryCount >= job.retryLimit;
  try {
    const handler = handlers[name] as (data: never, attempt: { last: boolean }) => Promise<void>;
    const seconds = job.expireInSeconds;
    await inTime(handler(job.data, { last }), seconds * 1000, `The job took longer than ${seconds} s`);
    await complete(job.id);
  } catch (error) {
    const seen = { job: name, jobId: job.id, attempt: job.retryCount + 1, err: error };
    if (last) queue.log.error(seen, 'Job given up');
    else queue.log.warn(seen, 'Job failed, to be tried again');
    const message = error instanceof Error ? error.message : 'unknown';
    await queue.boss.fail(name, job.id, { message }).catch((reason: unknown) => {
      // The row stays active until it expires, and is tried again then.
      queue.log.error({ job: name, jobId: job.id, err: reason }, 'Job could not be marked as failed');
    });
  }
};

/**
 * Works batches of a name until none waits; a call while one runs makes it look once more. Whoever names a job waits for
 * that one alone.
 */
const drainOf = (
  queue: BossQueue,
  name: JobName,
  handlers: JobHandlers,
  isStopped: () => boolean,
): ((jobId?: string) => Promise<void>) => {
  const { atOnce } = JOB_POLICIES[name];
  const options = { batchSize: atOnce, includeMetadata: true } as const;
  const working: Working = { queue, name, handlers, complete: completerOf(queue, name) };
  const waitedFor = new Map<string, () => void>();
  let running: Promise<void> | null = null;
  let asked = 0;
  /** Answers whether there may be more. */
  const workBatch = async (): Promise<boolean> => {
    const jobs = await queue.boss.fetch<never>(name, options);
    await Promise.all(jobs.map((job) => workOne(working, job).then(() => waitedFor.get(job.id)?.())));
    return jobs.length === atOnce;
  };
  const run = async () => {
    try {
      for (let seen = -1; seen !== asked && !isStopped();) {
        seen = asked;
        while (!isStopped() && (await workBatch()));
      }
    } finally {
      // In the same step as the last look at `asked`, so that none goes unseen.
      running = null;
    }
  };
  return (jobId) => {
    asked += 1;
    running ??= run();
    if (!jobId) return running;
    const done = new Promise<void>((resolve) => waitedFor.set(jobId, resolve));
    return Promise.race([done, running]).finally(() => waitedFor.delete(jobId));
  };
};

/** Jobs that this process's predecessor was killed in: one process owns an embedded database, so they run nowhere. */
const takeUpOrphans = async ({ db, boss }: BossQueue): Promise<void> => {
  if (db.kind !== 'embedded') return;
  for (const name of JOB_NAMES) {
    const rows = await db.query<{ id: string }>(
      `select id from pgboss.job where name = $1 and state = 'active'`,
      [name],
    );
    if (rows.length === 0) continue;
    const ids = rows.map((row) => row.id);
    await boss.cancel(name, ids);
    await boss.resume(name, ids);
  }
};

const every = (ms: number, work: () => Promise<unknown>, failed: (error: unknown) => void) => {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const tick = () => {
    if (busy) return;
    busy = true;
    running = work()
      .catch(failed)
      .finally(() => (busy = false));
  };
  tick();
  const timer = setInterval(tick, ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
};

/** Starts to work jobs in this process: at once when nudged, else at the next poll; and writes scheduled jobs. */
export const startWorkers = async (
  queue: BossQueue,
  handlers: JobHandlers,
  options: { clock?: Clock; pollMs?: number } = {},
): Promise<Workers> => {
  const clock = options.clock ?? systemClock;
  let stopped = false;
  await takeUpOrphans(queue);
  for (const name of JOB_NAMES)
    queue.drains.set(
      name,
      drainOf(queue, name, handlers, () => stopped),
    );
  const drainAll = () => Promise.all([...queue.drains.values()].map((drain) => drain()));
  const failed = (error: unknown) => queue.log.error({ err: error }, 'Jobs could not be looked for');
  const stops = [
    every(SCHEDULE_MS, () => writeDueJobs(queue, clock.now()), failed),
    every(options.pollMs ?? POLL_MS, drainAll, failed),
  ];
  return {
    stop: async () => {
      stopped = true;
      const running = [...queue.drains.values()].map((drain) => drain());
      queue.drains.clear();
      await waitedFor(Promise.all([...running, ...stops.map((stop) => stop())]), STOP_WAIT_MS);
    },
  };
};
