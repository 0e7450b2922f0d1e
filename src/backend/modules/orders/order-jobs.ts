// Jobs that fulfil an order. Codes are asked for one after another, so a try may take longer the more of them there
// are.
import type { Tx } from '../../db/driver.ts';
import { promisedWithinMs } from '../../jobs/policies.ts';
import type { JobQueue } from '../../jobs/types.ts';
import * as repository from './repository.ts';
import type { OrderRef } from './types.ts';

/** How many codes of an order are asked for in parallel. */
export const CODES_AT_ONCE = 5;

/** How many answers of the provider a try waits for, one after another. */
const ROUNDS = {
  'order.issue': (count: number) => Math.ceil(count / CODES_AT_ONCE),
  'order.void': (count: number) => count,
  'order.tell': () => 1,
} as const;

/** By then that many codes have come, or no try is left. */
export const issuedWithinMs = (count: number): number =>
  promisedWithinMs('order.issue', ROUNDS['order.issue'](count));

export type OrderJob = keyof typeof ROUNDS;

/** What a job needs to know of its order. */
export interface OrderForJob extends OrderRef {
  line: { count: number };
}

/** Writes the job in the caller's transaction. */
export const enqueueOrderJob = (
  queue: Pick<JobQueue, 'enqueue'>,
  tx: Tx,
  job: OrderJob,
  { accountId, orderId, line }: OrderForJob,
  options: { key: string; after?: Date },
): Promise<void> =>
  queue.enqueue(tx, job, { accountId, orderId }, { ...options, providerCalls: ROUNDS[job](line.count) });

/**
 * Sets when an order of goods is looked at next, and writes the job that does so, in the caller's transaction. Any job
 * that was written before does nothing then, so that looks never run side by side. The order must be locked.
 */
export const enqueueLook = async (
  queue: Pick<JobQueue, 'enqueue'>,
  tx: Tx,
  { accountId, orderId }: OrderRef,
  { lookAt, ...options }: { lookAt: Date; key: string; after?: Date },
): Promise<void> => {
  await repository.setNextLookAt(tx, { accountId, orderId }, lookAt);
  const data = { accountId, orderId, lookAt: lookAt.toISOString() };
  await queue.enqueue(tx, 'order.fulfil', data, options);
};
