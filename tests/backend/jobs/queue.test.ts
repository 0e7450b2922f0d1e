import { randomUUID } from 'node:crypto';
import pino from 'pino';
import type { Db } from '#backend/db/driver.ts';
import { JOB_NAMES, JOB_POLICIES } from '#backend/jobs/policies.ts';
import { createQueue, type BossQueue } from '#backend/jobs/queue.ts';
import { SCHEDULES, writeDueJobs } from '#backend/jobs/schedule.ts';
import { startWorkers, type Workers } from '#backend/jobs/workers.ts';
import type { JobHandlers } from '#backend/jobs/types.ts';
import { onEveryDatabase, onPostgres, OPENING_MS, postgresDb } from '../../support/db.ts';
import { comesTrue } from '../../support/until.ts';

const idle = JOB_NAMES.map((name) => [name, async () => undefined] as const);
const none = Object.fromEntries(idle) as unknown as JobHandlers;

/** Fails the test if it does not come to hold. */
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> =>
  expect([String(holds), await comesTrue(holds)]).toEqual([String(holds), true]);

onEveryDatabase('The job queue', (db) => {
  let queue: BossQueue;
  let workers: Workers | undefined;
  const lines: { msg: string; job?: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

  beforeAll(async () => {
    queue = await createQueue(db(), log);
  }, OPENING_MS);
  beforeEach(() => db().query('delete from pgboss.job'));
  afterEach(async () => {
    await workers?.stop();
    workers = undefined;
    lines.length = 0;
  });
  afterAll(() => queue.close());

  const work = async (handlers: Partial<JobHandlers>, pollMs = 100) => {
    workers = await startWorkers(queue, { ...none, ...handlers }, { pollMs });
  };
  const order = () => ({ accountId: randomUUID(), orderId: randomUUID() });
  const enqueue = (data: { accountId: string; orderId: string }, options = {}) =>
    db().tx((tx) => queue.enqueue(tx, 'order.issue', data, options));
  /** As a nudge without a key, but however long the work takes. */
  const runWaiting = () => queue.drains.get('order.issue')?.();
  const states = (on: Db) =>
    on.query(`select state::text, retry_count as tries from pgboss.job where name = 'order.issue'`);

  it('runs a committed job with its data', async () => {
    const seen: unknown[] = [];
    await work({ 'order.issue': async (data) => void seen.push(data) });
    const data = order();
    await enqueue(data);
    await runWaiting();
    expect(seen).toEqual([data]);
    expect(await states(db())).toEqual([{ state: 'completed', tries: 0 }]);
  });

  it('tells how each try of a job ended', async () => {
    const tries: string[] = [];
    const issue: JobHandlers['order.issue'] = ({ orderId }) =>
      orderId === 'refused' ? Promise.reject(new Error('provider away')) : Promise.resolve();
    const onTry = (name: string, outcome: string) => void tries.push(`${name} ${outcome}`);
    workers = await startWorkers(queue, { ...none, 'order.issue': issue }, { pollMs: 60_000, onTry });
    for (const [orderId, options] of [
      ['fine', {}],
      ['refused', { retries: 0 }],
      // The last: its next try is due seconds later.
      ['refused', {}],
    ] as const) {
      await enqueue({ ...order(), orderId }, options);
      await runWaiting();
    }
    expect(tries.filter((one) => one.startsWith('order.issue'))).toEqual([
      'order.issue done',
      'order.issue failed',
      'order.issue retried',
    ]);
  });

  it('does not store a job when its transaction rolls back', async () => {
    const gone = db().tx(async (tx) => {
      await queue.enqueue(tx, 'order.issue', order());
      throw new Error('rolled back');
    });
    await expect(gone).rejects.toThrow('rolled back');
    expect(await states(db())).toEqual([]);
  });

  it('keeps one job for each key', async () => {
    const data = order();
    await enqueue(data, { key: 'same' });
    await enqueue(data, { key: 'same' });
    await enqueue(data, { key: 'another' });
    expect(await states(db())).toHaveLength(2);
  });

  it('runs a key once even if its job is enqueued again after it is done', async () => {
    let runs = 0;
    const issue = async () => {
      await new Promise((done) => setTimeout(done, 50));
      runs += 1;
    };
    await work({ 'order.issue': issue }, 60_000);
    const data = order();
    for (let n = 0; n < 2; n += 1) {
      await enqueue(data, { key: 'same' });
      await queue.nudge('order.issue', 'same');
      // A nudge waits for a moment only.
      await until(() => runs > 0);
      expect(runs).toBe(1);
    }
    await runWaiting();
    expect(await states(db())).toEqual([{ state: 'completed', tries: 0 }]);
  });

  it('retries a failed job, and tells the handler which try is the last', async () => {
    const lasts: boolean[] = [];
    await enqueue(order());
    await db().query('update pgboss.job set retry_limit = 2, retry_delay = 0, retry_backoff = false');
    await work({
      'order.issue': async (_data, { last }) => {
        lasts.push(last);
        throw new Error('not yet');
      },
    });
    await until(() => lasts.length === 3);
    await until(() => lines.some((line) => line.msg === 'Job failed and has no retries left'));
    expect(lasts).toEqual([false, false, true]);
    expect(lines.filter((line) => line.msg === 'Job failed and will be retried')).toHaveLength(2);
    // The log line comes before the row is written.
    await until(async () => (await states(db()))[0]?.['state'] === 'failed');
    expect(await states(db())).toEqual([{ state: 'failed', tries: 2 }]);
  });

  it('stores why a job failed, without the numbers and addresses quoted in the error', async () => {
    const quoted = 'Refused: 9876543210 of asha@example.in';
    await work({ 'order.issue': () => Promise.reject(new Error(quoted)) }, 60_000);
    await enqueue(order());
    await runWaiting();
    const outputs = await db().query(`select output from pgboss.job where name = 'order.issue'`);
    expect(outputs).toEqual([{ output: { message: 'Refused: [number] of [e-mail]' } }]);
  });

  it('waits longer before each further try', async () => {
    await work({ 'order.issue': () => Promise.reject(new Error('not yet')) }, 60_000);
    await enqueue(order());
    await runWaiting();
    const pause = async () => {
      const [row] = await db().query<{ seconds: number }>(
        `select extract(epoch from start_after - now())::float as seconds from pgboss.job where name = 'order.issue'`,
      );
      return row?.seconds ?? 0;
    };
    const first = await pause();
    await db().query(`update pgboss.job set retry_count = 4`);
    await db().query(`update pgboss.job set start_after = now() - interval '1 second'`);
    await runWaiting();
    expect(await pause()).toBeGreaterThan(4 * first);
  });

  it('does not keep a nudge waiting for a job that takes long', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
    await work({ 'order.issue': () => ended }, 60_000);
    await enqueue(order());
    await expect(queue.nudge('order.issue')).resolves.toBeUndefined();
    end(undefined);
  });

  it('runs jobs in the order in which they are due', async () => {
    const worked: number[] = [];
    for (const n of [2, 3, 1]) {
      await db().query(
        `insert into pgboss.job (name, data, start_after)
         values ('housekeeping.sweep', $1, now() - interval '1 hour' + $2 * interval '1 minute')`,
        [JSON.stringify({ n }), n],
      );
    }
    await work({ 'housekeeping.sweep': async (data) => void worked.push((data as { n?: number }).n ?? 0) });
    await until(() => worked.filter((n) => n > 0).length === 3);
    expect(worked.filter((n) => n > 0)).toEqual([1, 2, 3]);
  });

  it('does not run a job before its time', async () => {
    let runs = 0;
    await work({ 'order.issue': async () => void (runs += 1) });
    await enqueue(order(), { after: new Date(Date.now() + 3_600_000), key: 'later' });
    await queue.nudge('order.issue');
    await queue.nudge('order.issue', 'later');
    expect(runs).toBe(0);
    expect(await states(db())).toEqual([{ state: 'created', tries: 0 }]);
  });

  it('runs several jobs concurrently, each once', async () => {
    const seen = new Map<string, number>();
    let most = 0;
    let running = 0;
    for (let n = 0; n < 23; n += 1) await enqueue(order());
    await work({
      'order.issue': async ({ orderId }) => {
        running += 1;
        most = Math.max(most, running);
        // Until another one has run beside it.
        await comesTrue(() => most > 1);
        running -= 1;
        seen.set(orderId, (seen.get(orderId) ?? 0) + 1);
      },
    });
    await runWaiting();
    expect([...seen.values()]).toEqual(Array.from({ length: 23 }, () => 1));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(JOB_POLICIES['order.issue'].concurrency);
  });

  it('finds new jobs while long ones of the same and another type are running', async () => {
    const begun: string[] = [];
    const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
    await work({
      'ledger.expire': () => ended,
      'order.issue': async ({ orderId }) => {
        begun.push(orderId);
        if (orderId === 'slow') await ended;
      },
    });
    const write = (name: string, data: object) =>
      db().query('insert into pgboss.job (name, data) values ($1, $2)', [name, JSON.stringify(data)]);
    // No nudge: another process wrote these jobs, or they are retries.
    await write('ledger.expire', {});
    await write('order.issue', { orderId: 'slow' });
    await until(() => begun.length === 1);
    // The poll that found the first job has seen that there is no other.
    await new Promise((done) => setTimeout(done, 500));
    await write('order.issue', { orderId: 'next' });
    await until(() => begun.length === 2);
    end(undefined);
    expect(begun).toEqual(['slow', 'next']);
  });

  it('finishes the running jobs when it is stopped, and starts no other', async () => {
    const { concurrency } = JOB_POLICIES['order.issue'];
    let begun = 0;
    let done = 0;
    const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
    // One more than run at once.
    for (let n = 0; n <= concurrency; n += 1) await enqueue(order());
    await work({
      'order.issue': async () => {
        begun += 1;
        await ended;
        done += 1;
      },
    });
    await until(() => begun === concurrency);
    const stopped = workers?.stop();
    end(undefined);
    await stopped;
    expect([begun, done]).toEqual([concurrency, concurrency]);
    const left = (await states(db())).filter((row) => row['state'] !== 'completed');
    expect(left).toEqual([{ state: 'created', tries: 0 }]);
    // After the stop, a nudge finds no worker and does no harm.
    await queue.nudge('order.issue');
    expect(begun).toBe(concurrency);
  });

  describe('when another look is just taking a job', () => {
    /** Starts workers whose first look takes a job but has not been told so; `tell` tells it. */
    const takenUntold = async (handlers: Partial<JobHandlers>) => {
      const query = queue.db.query.bind(queue.db);
      const answers: Promise<unknown>[] = [];
      const { promise: told, resolve: tell } = Promise.withResolvers<undefined>();
      jest.spyOn(queue.db, 'query').mockImplementation(((text: string, values?: unknown[]) => {
        const answer = query(text, values);
        if (!/set state = 'active'[^]*'order.issue'/.test(text)) return answer;
        answers.push(answer);
        return answers.length > 1 ? answer : told.then(() => answer);
      }) as Db['query']);
      // No poll but the first.
      await work(handlers, 60_000);
      const looked = async (times: number) => {
        await until(() => answers.length === times);
        await answers[times - 1];
        await new Promise(setImmediate);
      };
      await looked(1);
      return { tell, looked };
    };
    afterEach(() => jest.restoreAllMocks());

    it.each(['all jobs', 'that job'])('waits for it as it runs %s', async (which) => {
      let runs = 0;
      await enqueue(order());
      const [job] = await db().query<{ id: string }>('select id from pgboss.job');
      const { tell, looked } = await takenUntold({ 'order.issue': async () => void (runs += 1) });
      const drain = queue.drains.get('order.issue');
      const runsAtEnd = drain?.(which === 'that job' ? job?.id : undefined).then(() => runs);
      await looked(2);
      tell(undefined);
      expect(await runsAtEnd).toBe(1);
    });

    it('waits for it as it stops', async () => {
      await enqueue(order());
      const { tell } = await takenUntold({});
      const stopped = workers?.stop();
      tell(undefined);
      await stopped;
      expect(await states(db())).toEqual([{ state: 'completed', tries: 0 }]);
    });
  });

  it('does not let a nudge throw', async () => {
    await work({}, 60_000);
    const away = jest.spyOn(queue.db, 'query').mockRejectedValue(new Error('database away'));
    await expect(queue.nudge('order.issue')).resolves.toBeUndefined();
    expect(away).toHaveBeenCalled();
    away.mockRestore();
    expect(lines.map(({ msg }) => msg)).toContain('Could not run jobs right away');
  });

  it('writes one job for each slot of a schedule when two processes write at once', async () => {
    const slots = async () =>
      (await db().query<{ name: string }>('select name from pgboss.job order by name')).map(
        (row) => row.name,
      );
    const at = new Date('2026-11-20T10:00:05.000Z');
    await Promise.all([writeDueJobs(queue, at), writeDueJobs(queue, at)]);
    expect(await slots()).toEqual(['housekeeping.sweep', 'ledger.expire']);
    await writeDueJobs(queue, new Date('2026-11-20T10:01:05.000Z'));
    expect(await slots()).toEqual(['housekeeping.sweep', 'housekeeping.sweep', 'ledger.expire']);
  });
});

describe('The day of the ledger.expire schedule', () => {
  it('starts at midnight in India', () => {
    const slotOf = SCHEDULES.find((schedule) => schedule.name === 'ledger.expire')?.slotOf;
    expect(slotOf?.(new Date('2026-11-20T18:29:59.000Z'))).toBe('2026-11-20');
    expect(slotOf?.(new Date('2026-11-20T18:30:00.000Z'))).toBe('2026-11-21');
  });
});

onEveryDatabase('A job whose process was killed', (db, kind) => {
  it('runs again in the next process', async () => {
    const log = pino({ level: 'silent' });
    const dead = await createQueue(db(), log);
    await db().tx((tx) => dead.enqueue(tx, 'order.issue', { accountId: randomUUID(), orderId: 'o' }));
    await dead.boss.fetch('order.issue');
    await dead.close();
    if (kind === 'postgres') await db().query(`update pgboss.job set started_on = now() - interval '1 hour'`);

    const queue = await createQueue(db(), log);
    let runs = 0;
    const workers = await startWorkers(queue, { ...none, 'order.issue': async () => void (runs += 1) });
    if (kind === 'postgres') {
      await queue.boss.maintain();
      await db().query(
        `update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`,
      );
    }
    await queue.nudge('order.issue');
    await until(() => runs > 0);
    await workers.stop();
    await queue.close();
    expect(runs).toBe(1);
  });
});

onPostgres('A second process', () => {
  let db: Db;
  beforeAll(async () => {
    db = (await postgresDb())!;
  }, OPENING_MS);
  afterAll(() => db.close());

  it('does not run a job that the first process is running', async () => {
    const log = pino({ level: 'silent' });
    const queue = await createQueue(db, log);
    let runs = 0;
    const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
    const issue = async () => {
      runs += 1;
      await ended;
    };
    const first = await startWorkers(queue, { ...none, 'order.issue': issue }, { pollMs: 50 });
    await db.tx((tx) => queue.enqueue(tx, 'order.issue', { accountId: randomUUID(), orderId: 'o' }));
    await until(() => runs === 1);
    const beside = await createQueue(db, log);
    const second = await startWorkers(beside, { ...none, 'order.issue': issue }, { pollMs: 50 });
    await new Promise((done) => setTimeout(done, 300));
    end(undefined);
    await Promise.all([first.stop(), second.stop()]);
    await Promise.all([queue.close(), beside.close()]);
    expect(runs).toBe(1);
  });
});
