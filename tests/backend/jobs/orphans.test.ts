import { randomUUID } from 'node:crypto';
import pino from 'pino';
import type { Db } from '#backend/db/driver.ts';
import { JOB_NAMES } from '#backend/jobs/policies.ts';
import { createQueue } from '#backend/jobs/queue.ts';
import { takeFirst } from '#backend/jobs/repository.ts';
import type { JobHandlers } from '#backend/jobs/types.ts';
import { startWorkers } from '#backend/jobs/workers.ts';
import { onEveryDatabase } from '../../support/db.ts';

const log = pino({ level: 'silent' });
const idle = Object.fromEntries(
  JOB_NAMES.map((name) => [name, async () => undefined]),
) as unknown as JobHandlers;

/** A database that one process alone uses, and that it loses after some more statements, as if it were killed. */
const mortal = (db: Db) => {
  let left = Infinity;
  const query: Db['query'] = (...args) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : db.query(...args);
  };
  return {
    db: { ...db, kind: 'embedded', query } as Db,
    killAfter: (statements: number) => (left = statements),
  };
};

onEveryDatabase('A job that two processes left, one running it and one at its start', (db) => {
  it.each([0, 1, 4])('runs in the next one if the start sent %i statements', async (statements) => {
    await db().query('drop schema if exists pgboss cascade');
    const first = await createQueue(db(), log);
    await db().tx((tx) => first.enqueue(tx, 'order.issue', { accountId: randomUUID(), orderId: 'o' }));
    await takeFirst(db(), 'order.issue');
    await first.close();

    const second = mortal(db());
    const dying = await createQueue(second.db, log);
    second.killAfter(statements);
    const started = await startWorkers(dying, idle, { pollMs: 600_000 }).catch(() => null);
    await started?.stop();
    await dying.close();

    const queue = await createQueue(mortal(db()).db, log);
    const workers = await startWorkers(queue, idle, { pollMs: 600_000 });
    await queue.drains.get('order.issue')?.();
    await workers.stop();
    await queue.close();
    const tries = await db().query(
      `select state::text, retry_count as tries from pgboss.job where name = 'order.issue'`,
    );
    expect(tries).toMatchObject([{ state: 'completed' }]);
    // The try of the killed process counts; that of the second one too if it got as far as to take the job.
    expect([1, 2]).toContain(tries[0]?.['tries']);
  });
});
