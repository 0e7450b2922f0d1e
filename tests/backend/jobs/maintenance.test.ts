// The library's maintenance of the queue runs every ten seconds, and in its table are all jobs of two days, and those that
// failed within two weeks.
import { createHash, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import pino from 'pino';
import { createQueue } from '#backend/jobs/queue.ts';
import { JOB_NAMES, UNDONE_KEPT_DAYS } from '#backend/jobs/policies.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { rowsRead } from '../../support/rows-read.ts';

interface Plans {
  failJobsByTimeout(schema: string): string;
  archive(schema: string, completed: string, failed: string): string;
  drop(schema: string, interval: string): string;
}

const plans = createRequire(import.meta.url)('pg-boss/src/plans.js') as Plans;

/** Each kind of job has a table of its own. */
const tableOf = (name: string): string => `j${createHash('sha224').update(name).digest('hex')}`;

const ENDED = plans.archive('pgboss', '2 days', `${UNDONE_KEPT_DAYS} days`);

const STATEMENTS = [
  ['jobs that took too long', plans.failJobsByTimeout('pgboss')],
  ['jobs that ended long ago', ENDED],
  ['jobs to forget', plans.drop('pgboss', '7 days')],
] as const;

onEveryDatabase('The queue’s maintenance', (db) => {
  beforeAll(async () => {
    // Twice, as by two processes, or by one that starts again.
    for (const name of ['first', 'second']) {
      const queue = await createQueue(db(), pino({ name, level: 'silent' }));
      await queue.close();
    }
  });

  it.each(STATEMENTS)('finds %s by an index', async (_jobs, statement) => {
    const plan = await db().tx(async (tx) => {
      await tx.queryUnprepared('set local enable_seqscan = off');
      return tx.queryUnprepared<{ 'QUERY PLAN': string }>(`explain (costs off) ${statement}`);
    });
    const steps = plan.map((row) => row['QUERY PLAN']);
    expect(steps.filter((step) => /Scan/.test(step)).length).toBeGreaterThan(0);
    expect(steps.filter((step) => /Seq Scan on j[0-9a-f]{40}/.test(step))).toEqual([]);
  });

  it('does not read jobs that failed and are kept', async () => {
    await db().query(
      `insert into pgboss.job (name, state, completed_on)
       select 'order.tell', 'failed', now() - interval '5 days' from generate_series(1, 50)`,
    );
    const read = await rowsRead(db(), tableOf('order.tell'), (tx) => tx.query(ENDED), {
      without: ['seqscan'],
    });
    expect(read).toBe(0);
    await db().query("delete from pgboss.job where name = 'order.tell'");
  });

  it('remembers the key of a job for two days after it is done, and then forgets it', async () => {
    const queue = await createQueue(db(), pino({ level: 'silent' }));
    const ref = { accountId: randomUUID(), orderId: 'o' };
    const enqueue = () => db().tx((tx) => queue.enqueue(tx, 'order.tell', ref, { key: 'once' }));
    const endAgo = (hours: number) =>
      db().query(
        `update pgboss.job set state = 'completed', completed_on = now() - $1 * interval '1 hour'
          where name = 'order.tell'`,
        [hours],
      );
    const waiting = async () => {
      await queue.boss.maintain();
      await enqueue();
      const rows = await db().query(
        `select 1 from pgboss.job where name = 'order.tell' and state = 'created'`,
      );
      return rows.length;
    };
    expect(await waiting()).toBe(1);
    await endAgo(47);
    expect(await waiting()).toBe(0);
    await endAgo(49);
    expect(await waiting()).toBe(1);
    await queue.close();
  });

  it('keeps the indexes for every kind of job', async () => {
    const [found] = await db().query<{ count: number }>(
      `select count(*)::int as count from pg_indexes
        where schemaname = 'pgboss' and indexdef like '%(completed\\_on) WHERE (state <>%'`,
    );
    // And one of the table that has them all.
    expect(found?.count).toBe(JOB_NAMES.length + 1);
  });
});
