import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { JOB_NAMES } from '#backend/jobs/policies.ts';
import { createQueue, type BossQueue } from '#backend/jobs/queue.ts';
import { createSecondChances } from '#backend/jobs/second-chances.ts';
import { startWorkers, type Workers } from '#backend/jobs/workers.ts';
import type { JobHandlers, JobName } from '#backend/jobs/types.ts';
import { testApp } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';

const log = pino({ level: 'silent' });

onEveryDatabase('A job that has failed for good', (db) => {
  let queue: BossQueue;
  let workers: Workers;
  const told: string[] = [];
  let isDown = true;
  const tell: JobHandlers['order.tell'] = ({ orderId }) => {
    if (isDown) return Promise.reject(new Error('away'));
    told.push(orderId);
    return Promise.resolve();
  };
  beforeAll(async () => {
    queue = await createQueue(db(), log);
    const none = Object.fromEntries(JOB_NAMES.map((name) => [name, () => Promise.resolve()]));
    const handlers = { ...none, 'order.tell': tell, 'order.issue': tell } as unknown as JobHandlers;
    workers = await startWorkers(queue, handlers, { pollMs: 600_000 });
  }, OPENING_MS);
  afterAll(async () => {
    await workers.stop();
    await queue.close();
  });

  const failed = async (name: 'order.tell' | 'order.issue'): Promise<string> => {
    isDown = true;
    const orderId = randomUUID();
    const data = { accountId: randomUUID(), orderId };
    await db().tx((tx) => queue.enqueue(tx, name, data, { key: orderId, retries: 0 }));
    await queue.drains.get(name)?.();
    isDown = false;
    return orderId;
  };
  const afterMinutes = async (minutes: number, name: JobName) => {
    await db().query(
      `update pgboss.job set completed_on = now() - $1 * interval '1 minute' where state = 'failed'`,
      [minutes],
    );
    await createSecondChances({ db: db(), log })();
    await queue.drains.get(name)?.();
  };

  it('is tried again after an hour if it sends codes, until it succeeds, and then never more', async () => {
    const orderId = await failed('order.tell');
    await afterMinutes(59, 'order.tell');
    expect(told).toEqual([]);
    isDown = true;
    await afterMinutes(61, 'order.tell');
    isDown = false;
    await afterMinutes(61, 'order.tell');
    expect(told).toEqual([orderId]);
    await afterMinutes(61, 'order.tell');
    expect(told).toEqual([orderId]);
  });

  it('is still there to be tried again where nobody swept for days', async () => {
    const orderId = await failed('order.tell');
    await db().query(
      `update pgboss.job set completed_on = now() - interval '13 days' where state = 'failed'`,
    );
    await queue.boss.maintain();
    await createSecondChances({ db: db(), log })();
    await queue.drains.get('order.tell')?.();
    expect(told).toContain(orderId);
  });

  it('is left alone if housekeeping finds by other means what it left undone', async () => {
    const orderId = await failed('order.issue');
    await afterMinutes(61, 'order.issue');
    expect(told).not.toContain(orderId);
  });

  it('is tried again by housekeeping', async () => {
    const orderId = await failed('order.tell');
    await db().query(
      `update pgboss.job set completed_on = now() - interval '2 hours' where state = 'failed'`,
    );
    const app = await testApp({ db: db() });
    await app.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    await queue.drains.get('order.tell')?.();
    expect(told).toContain(orderId);
    await app.close();
  });
});
