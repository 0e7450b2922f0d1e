// Runs the jobs of the queue. pg-boss's own `work` does not await the statement that ends a job, so a short outage of
// the database would end the process. Therefore jobs are taken and ended here.
import { systemClock, type Clock } from '../clock.ts';
import { createSemaphore } from '../semaphore.ts';
import { withTimeout, waitAtMost } from '../timeout.ts';
import { redactPersonalData } from '../log.ts';
import { JOB_NAMES, JOB_POLICIES } from './policies.ts';
import type { BossQueue } from './queue.ts';
import { completeJob, requeueActiveJobs, takeFirst, takeJob, type TakenJob } from './repository.ts';
import { writeDueJobs } from './schedule.ts';
import type { JobHandlers, JobName } from './types.ts';

/** How often to look for waiting jobs that no nudge announced: retries, and jobs of other processes. */
const POLL_MS = 2000;
/** How often to look at the schedules. */
const SCHEDULE_MS = 15_000;
/** How long a stop waits for running jobs. */
const STOP_WAIT_MS = 25_000;

export interface Workers {
  /** Takes no more jobs, and resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/** How a try ended: `failed` has no retries left. */
export type TryOutcome = 'done' | 'retried' | 'failed';

interface JobRunner {
  queue: BossQueue;
  name: JobName;
  handlers: JobHandlers;
  onTry(name: JobName, outcome: TryOutcome): void;
}

const isLastTry = (job: TakenJob): boolean => job.retryCount >= job.retryLimit;

/** The work of a try, which goes on when its time is over. */
const beginWork = async ({ name, handlers }: JobRunner, job: TakenJob): Promise<void> => {
  const handler = handlers[name] as (data: never, attempt: { last: boolean }) => Promise<void>;
  await handler(job.data, { last: isLastTry(job) });
};

/** Waits for the work of a try as long as it may take, and stores how the try ended. */
const endJob = async (
  { queue, name, onTry }: JobRunner,
  job: TakenJob,
  work: Promise<void>,
): Promise<void> => {
  const last = isLastTry(job);
  try {
    const seconds = job.expireInSeconds;
    await withTimeout(work, seconds * 1000, `The job took longer than ${seconds} s`);
    await completeJob(queue.db, name, job.id);
    onTry(name, 'done');
  } catch (error) {
    onTry(name, last ? 'failed' : 'retried');
    const logFields = { job: name, jobId: job.id, attempt: job.retryCount + 1, err: error };
    if (last) queue.log.error(logFields, 'Job failed and has no retries left');
    else queue.log.warn(logFields, 'Job failed and will be retried');
    // The row of a failed job is kept for days, so its message must not contain numbers.
    const message = error instanceof Error ? redactPersonalData(error.message) : 'unknown';
    await queue.boss.fail(name, job.id, { message }).catch((reason: unknown) => {
      // The row stays active until it expires, and is retried then.
      queue.log.error({ job: name, jobId: job.id, err: reason }, 'Job could not be marked as failed');
    });
  }
};

interface Drain {
  /** Runs the job with that id, or all that wait, to the end. */
  drain(jobId?: string): Promise<void>;
  /** Starts all waiting jobs without waiting for them to end, so that a slow one does not delay the next look. */
  begin(): Promise<void>;
}

/** Runs the jobs of a name, a few at once. Their work ends: providers and the database are waited for with a limit. */
const createDrain = (runner: JobRunner, isStopped: () => boolean): Drain => {
  const { queue, name } = runner;
  const semaphore = createSemaphore(JOB_POLICIES[name].concurrency);
  const running = new Map<string, Promise<void>>();
  /** Looks under way: whatever they take is not in `running` yet. */
  const looks = new Set<Promise<unknown>>();
  const takeAndRun = async (jobId?: string): Promise<{ ended: Promise<void> } | null> => {
    const job = await (jobId === undefined ? takeFirst(queue.db, name) : takeJob(queue.db, name, jobId));
    if (!job) return null;
    const work = beginWork(runner, job);
    const ended = endJob(runner, job, work).finally(() => running.delete(job.id));
    running.set(job.id, ended);
    // A try whose time is over has failed, but until its work ends, no other takes its room: two sweeps side by side
    // would undo each other's position (due-processor.ts).
    void Promise.allSettled([work, ended]).then(semaphore.release);
    return { ended };
  };
  /** Takes a job and starts it; null if there is none. */
  const begin = async (jobId?: string): Promise<{ ended: Promise<void> } | null> => {
    await semaphore.acquire();
    const look = isStopped() ? Promise.resolve(null) : takeAndRun(jobId);
    looks.add(look);
    let begun = null;
    try {
      begun = await look;
    } finally {
      looks.delete(look);
      if (!begun) semaphore.release();
    }
    return begun;
  };
  const beginAll = async (): Promise<void> => {
    for (let begun = await begin(); begun; begun = await begin());
  };
  /** All that this process has taken, also those that another look is just taking. */
  const allTaken = async () => {
    await Promise.allSettled(looks);
    return running;
  };
  const drain = async (jobId?: string): Promise<void> => {
    if (jobId === undefined) {
      await beginAll();
      await Promise.all((await allTaken()).values());
      return;
    }
    await (running.get(jobId) ?? (await begin(jobId))?.ended ?? (await allTaken()).get(jobId));
  };
  return { drain, begin: beginAll };
};

const repeatEvery = (ms: number, work: () => Promise<unknown>, logFailure: (error: unknown) => void) => {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const tick = () => {
    if (busy) return;
    busy = true;
    running = work()
      .catch(logFailure)
      .finally(() => (busy = false));
  };
  tick();
  const timer = setInterval(tick, ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
};

/** Starts to run jobs in this process, at once when nudged or else at the next poll, and to write scheduled jobs. */
export const startWorkers = async (
  queue: BossQueue,
  handlers: JobHandlers,
  options: { clock?: Clock; pollMs?: number; onTry?: JobRunner['onTry'] } = {},
): Promise<Workers> => {
  const { clock = systemClock, onTry = () => undefined } = options;
  let stopped = false;
  // Those of the process before, which was killed: only one process uses an embedded database.
  if (queue.db.kind === 'embedded') await requeueActiveJobs(queue.db, JOB_NAMES);
  let loggedAt = -Infinity;
  /** All kinds of jobs fail when the database is down, but it is logged only once. */
  const logFailure = (error: unknown) => {
    if (performance.now() - loggedAt < POLL_MS) return;
    loggedAt = performance.now();
    queue.log.error({ err: error }, 'Could not look for jobs');
  };
  const stops = [repeatEvery(SCHEDULE_MS, () => writeDueJobs(queue, clock.now()), logFailure)];
  for (const name of JOB_NAMES) {
    const { drain, begin } = createDrain({ queue, name, handlers, onTry }, () => stopped);
    queue.drains.set(name, drain);
    // One loop per kind, so that no kind waits for the room of another.
    stops.push(repeatEvery(options.pollMs ?? POLL_MS, begin, logFailure));
  }
  return {
    stop: async () => {
      stopped = true;
      const running = [...queue.drains.values()].map((drain) => drain());
      queue.drains.clear();
      await waitAtMost(Promise.all([...running, ...stops.map((stop) => stop())]), STOP_WAIT_MS);
    },
  };
};
