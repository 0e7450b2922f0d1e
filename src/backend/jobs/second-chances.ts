// Jobs that get all their tries again an hour after the last one failed, because housekeeping has nothing else by which
// to find what they leave undone: an order whose codes were not sent is delivered, like any other. The job itself says
// so, and the effects of its handler are one transaction, so what has failed has left nothing behind.
import { HOUR_MS } from '../clock.ts';
import type { Dependencies } from '../dependencies.ts';
import { retryFailedJobs } from './repository.ts';
import { SECOND_CHANCES } from './policies.ts';

const PAUSE_MS = HOUR_MS;

/** Part of `housekeeping.sweep`. */
export const createSecondChances =
  ({ db, log }: Pick<Dependencies, 'db' | 'log'>) =>
  async (): Promise<void> => {
    for (const job of SECOND_CHANCES) {
      const count = await retryFailedJobs(db, job, PAUSE_MS);
      if (count > 0) log.warn({ job, count }, 'Jobs that had no retries left are tried again');
    }
  };
