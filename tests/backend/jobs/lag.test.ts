import { randomUUID } from 'node:crypto';
import type { Db } from '#backend/db/driver.ts';
import { registerJobLag } from '#backend/jobs/lag.ts';
import { JOB_NAMES } from '#backend/jobs/policies.ts';
import { createQueue, type BossQueue } from '#backend/jobs/queue.ts';
import type { JobHandlers } from '#backend/jobs/types.ts';
import { startWorkers } from '#backend/jobs/workers.ts';
import { createLog } from '#backend/log.ts';
import { createMetrics } from '#backend/metrics.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';

const log = createLog('silent');
const idle = Object.fromEntries(JOB_NAMES.map((name) => [name, async () => undefined]));

onEveryDatabase('The age of the oldest job that is due, in the metrics,', (db) => {
  let queue: BossQueue;
  beforeAll(async () => {
    queue = await createQueue(db(), log);
  }, OPENING_MS);
  beforeEach(() => db().query('delete from pgboss.job'));
  afterAll(() => queue.close());

  const metricsOf = (source: Db) => {
    const metrics = createMetrics({ ofProcess: false });
    registerJobLag(metrics, { db: source, log });
    return metrics.registry;
  };
  const ages = async (source = db()): Promise<Map<string, number>> => {
    const text = await metricsOf(source).metrics();
    const samples = text.matchAll(/^job_oldest_due_seconds\{job="(.+)"\} (.+)$/gm);
    return new Map([...samples].map(([, job = '', seconds]) => [job, Number(seconds)]));
  };
  const enqueue = (secondsFromNow: number) => {
    const data = { accountId: randomUUID(), orderId: randomUUID() };
    const after = new Date(Date.now() + secondsFromNow * 1000);
    return db().tx((tx) => queue.enqueue(tx, 'order.issue', data, { after }));
  };

  it('is 0 for every kind when nothing is due', async () => {
    await enqueue(3600);
    expect(await ages()).toEqual(new Map(JOB_NAMES.map((name) => [name, 0])));
  });

  it('is that of the longest due job of its kind, and 0 again once it was done', async () => {
    await enqueue(-60);
    await enqueue(-3600);
    const before = await ages();
    expect(before.get('order.issue')).toBeGreaterThanOrEqual(3600);
    expect(before.get('order.void')).toBe(0);
    const asked = [
      await queue.dueForSeconds('order.issue'),
      await queue.dueForSeconds('order.void'),
    ] as const;
    expect(asked[0]).toBeGreaterThanOrEqual(3600);
    expect(asked[0]).toBeLessThan(7200);
    expect(asked[1]).toBe(0);
    const workers = await startWorkers(queue, idle as unknown as JobHandlers);
    await queue.drains.get('order.issue')?.();
    await workers.stop();
    expect((await ages()).get('order.issue')).toBe(0);
  });

  it('is left out without a database, which keeps no other metric back', async () => {
    const away = { ...db(), query: () => Promise.reject(new Error('connect ECONNREFUSED')) };
    expect(await ages(away)).toEqual(new Map());
    expect(await metricsOf(away).metrics()).toContain('job_tries_total');
  });
});
