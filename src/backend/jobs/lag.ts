// How far behind the job queue is, for /metrics. Every process reports it, even one that runs no jobs: it must be
// noticed if no process runs any.
import { Gauge } from 'prom-client';
import type { Logger } from 'pino';
import type { Db } from '../db/driver.ts';
import type { Metrics } from '../metrics.ts';
import { withTimeout } from '../timeout.ts';
import { JOB_NAMES } from './policies.ts';
import { oldestDueSeconds } from './repository.ts';

/** The other metrics do not wait longer for this one. */
const READ_TIMEOUT_MS = 3000;

export const registerJobLag = ({ registry }: Metrics, { db, log }: { db: Db; log: Logger }): void => {
  const gauge = new Gauge({
    name: 'job_oldest_due_seconds',
    help: 'How long the oldest job of a kind has been due without being begun; 0 if none is',
    labelNames: ['job'],
    registers: [registry],
    collect: async () => {
      // Without the database, nothing is known: the metric has no value.
      gauge.reset();
      try {
        const reading = oldestDueSeconds(db, JOB_NAMES);
        const ages = await withTimeout(reading, READ_TIMEOUT_MS, 'The database did not answer in time');
        for (const job of JOB_NAMES) gauge.set({ job }, ages.get(job) ?? 0);
      } catch (error) {
        log.warn({ err: error }, 'The age of the oldest jobs could not be read');
      }
    },
  });
};
