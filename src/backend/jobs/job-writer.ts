// Writes jobs as rows, in the transaction of their cause. A program that runs none, such as a command, needs no more: a
// backend finds them.
import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/driver.ts';
import { sha256 } from '../sha256.ts';
import { JOB_POLICIES, attemptSeconds } from './policies.ts';
import { insertJob } from './repository.ts';
import type { JobName, JobQueue } from './types.ts';

/** The id of the job with a key: a second job of the same name and key conflicts with the first one's row. */
export const jobIdOf = (name: JobName, key: string): string => {
  const hex = sha256(`${name}:${key}`);
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** `onWritten` hears of each job that may run as soon as its transaction is committed. */
export const createJobWriter = (
  onWritten?: (tx: Tx, job: { name: JobName; id: string }) => void,
): Pick<JobQueue, 'enqueue'> => ({
  enqueue: (tx, name, data, { key, after = null, providerCalls = 1, retries } = {}) => {
    const id = key === undefined ? randomUUID() : jobIdOf(name, key);
    const { retryLimit } = JOB_POLICIES[name];
    const seconds = attemptSeconds(name, providerCalls);
    insertJob(tx, { id, name, data, after, seconds, retries: retries ?? retryLimit });
    if (!after) onWritten?.(tx, { name, id });
    return Promise.resolve();
  },
});
