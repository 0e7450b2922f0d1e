import { JOB_POLICIES, attemptSeconds } from '#backend/jobs/policies.ts';
import type { JobOptions, JobQueue } from '#backend/jobs/types.ts';
import {
  CODES_AT_ONCE,
  enqueueOrderJob,
  issuedWithinMs,
  type OrderJob,
} from '#backend/modules/orders/order-jobs.ts';
import { PROVIDER_TIMEOUT_MS } from '#backend/providers/provider-timeout.ts';

const MOST_CODES = 20;

const secondsFor = async (job: OrderJob, count: number): Promise<number> => {
  let given: JobOptions = {};
  const enqueue: JobQueue['enqueue'] = (_tx, _name, _data, options = {}) => {
    given = options;
    return Promise.resolve();
  };
  const order = { accountId: 'a', orderId: 'o', line: { count } };
  await enqueueOrderJob({ enqueue }, {} as never, job, order, { key: 'o' });
  return attemptSeconds(job, given.providerCalls ?? 1);
};

it.each<[OrderJob, (count: number) => number]>([
  ['order.issue', (count) => Math.ceil(count / CODES_AT_ONCE)],
  ['order.void', (count) => count],
])('one try of %s lasts longer than a provider that is slow for every code', async (job, answers) => {
  for (let count = 1; count <= MOST_CODES; count += 1) {
    const slowest = (answers(count) * PROVIDER_TIMEOUT_MS) / 1000;
    expect((await secondsFor(job, count)) - slowest).toBeGreaterThanOrEqual(10);
  }
});

it('a job for one code keeps the standard time limit, so that it is retried soon after a crash', async () => {
  expect(await secondsFor('order.issue', 1)).toBe(JOB_POLICIES['order.issue'].expireInSeconds);
  expect(await secondsFor('order.void', 1)).toBe(JOB_POLICIES['order.void'].expireInSeconds);
});

it('codes are promised for when the last try has ended, however many there are and however long it took', async () => {
  const { retryDelay, retryLimit } = JOB_POLICIES['order.issue'];
  for (let count = 1; count <= MOST_CODES; count += 1) {
    let seconds = (retryLimit + 1) * (await secondsFor('order.issue', count));
    for (let n = 0; n < retryLimit; n += 1) seconds += 2 * retryDelay * 2 ** n;
    expect(issuedWithinMs(count) / 1000).toBeGreaterThanOrEqual(seconds);
    expect(issuedWithinMs(count) / 1000).toBeLessThan(seconds + 900);
  }
});
