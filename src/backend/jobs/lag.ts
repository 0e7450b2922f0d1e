// How far behind the job queue is, for /metrics. Every process reports it, even one that runs no jobs: it must be
// noticed if no process runs any.
import type { Logger } from 'pino';
import type { Db } from '../db/driver.ts';
import { registerStoredGauge, type Metrics } from '../metrics.ts';
import { JOB_NAMES } from './policies.ts';
import { oldestDueSeconds } from './repository.ts';

export const registerJobLag = (metrics: Metrics, { db, log }: { db: Db; log: Logger }): void =>
  registerStoredGauge(metrics, log, {
    name: 'job_oldest_due_seconds',
    help: 'How long the oldest job of a kind has been due without being begun; 0 if none is',
    labelNames: ['job'],
    read: async () => {
      const ages = await oldestDueSeconds(db, JOB_NAMES);
      return JOB_NAMES.map((job) => [{ job }, ages.get(job) ?? 0]);
    },
  });
