import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { JOB_NAMES } from '#backend/jobs/policies.ts';
import { createQueue, type BossQueue } from '#backend/jobs/queue.ts';
import type { JobHandlers } from '#backend/jobs/types.ts';
import { startWorkers, type Workers } from '#backend/jobs/workers.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { comesTrue } from '../../support/until.ts';

const idle = JOB_NAMES.map((name) => [name, async () => undefined] as const);
const none = Object.fromEntries(idle) as unknown as JobHandlers;

onEveryDatabase('A try of a job that exceeds its time', (db) => {
  let queue: BossQueue;
  let workers: Workers | undefined;
  let slow: PromiseWithResolvers<null>;
  beforeAll(async () => {
    queue = await createQueue(db(), pino({ level: 'silent' }));
  }, OPENING_MS);
  beforeEach(async () => {
    slow = Promise.withResolvers();
    await db().query('delete from pgboss.job');
  });
  afterEach(async () => {
    slow.resolve(null);
    await workers?.stop();
  });
  afterAll(() => queue.close());

  const write = (name: string, data: object, retries = 0) =>
    db().query(
      `insert into pgboss.job (name, data, expire_in, retry_limit, retry_delay)
       values ($1, $2, interval '1 second', $3, 60)`,
      [name, JSON.stringify(data), retries],
    );
  const statesOf = async (name: string) =>
    (await db().query<{ state: string }>('select state::text from pgboss.job where name = $1', [name])).map(
      ({ state }) => state,
    );
  const comesToBe = (state: 'failed' | 'retry', name: string) =>
    comesTrue(async () => (await statesOf(name)).includes(state));

  it.each([
    [0, 'failed'],
    [1, 'retry'],
  ] as const)('has failed (%i retries left: %s)', async (retries, state) => {
    await write('order.issue', { accountId: randomUUID(), orderId: 'slow' }, retries);
    const issue = () => slow.promise.then(() => undefined);
    workers = await startWorkers(queue, { ...none, 'order.issue': issue }, { pollMs: 50 });
    await comesToBe(state, 'order.issue');
    expect(await statesOf('order.issue')).toEqual([state]);
  });

  it('keeps another sweep from beginning in this process until its work has ended', async () => {
    const begun: number[] = [];
    const sweep = async (data: object) => {
      const { n } = data as { n?: number };
      if (n !== undefined) begun.push(n);
      if (n === 1) await slow.promise;
    };
    await write('housekeeping.sweep', { n: 1 });
    workers = await startWorkers(queue, { ...none, 'housekeeping.sweep': sweep }, { pollMs: 50 });
    await comesToBe('failed', 'housekeeping.sweep');
    expect(await statesOf('housekeeping.sweep')).toContain('failed');
    await write('housekeeping.sweep', { n: 2 });
    await new Promise((done) => setTimeout(done, 300));
    expect(begun).toEqual([1]);
    slow.resolve(null);
    await comesTrue(() => begun.length > 1);
    expect(begun).toEqual([1, 2]);
  });
});
