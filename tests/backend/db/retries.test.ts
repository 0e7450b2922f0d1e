// What the database aborts only because of concurrency is run again, be it a transaction or a statement of its own.
import { isDatabaseUnavailable, isOutage } from '#backend/db/unavailable.ts';
import { withRetry, type Db } from '#backend/db/driver.ts';
import { onPostgres, OPENING_MS, postgresDb } from '../../support/db.ts';
import { isWaiting, openTransaction } from '../../support/interleaving.ts';

/** Of a transaction that leaves noticing a deadlock to the other one, which is then the one that is aborted. */
const PATIENT = `set local deadlock_timeout = '1min'`;

const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

onPostgres('What collides with others', () => {
  let db: Db;
  const hits = async () =>
    (await db.query<{ hits: number }>('select hits from pair order by id')).map((row) => row.hits);

  beforeAll(async () => {
    db = (await postgresDb({ max: 3 }))!;
    await db.exec('create table pair (id int primary key, hits int not null)');
  }, OPENING_MS);
  // Anew each time: a statement on both rows must reach the first one first, or there is no deadlock.
  beforeEach(() => db.exec('truncate pair; insert into pair values (1, 0), (2, 0)'));
  afterAll(() => db.close());

  it.each(['query', 'queryUnprepared'] as const)(
    'as a statement of its own by %s is run again after a deadlock',
    async (how) => {
      const other = await openTransaction(db);
      await other.tx.query(PATIENT);
      await other.tx.query('update pair set hits = 0 where id = 2');
      const both = db[how]('update pair set hits = hits + 1');
      expect(await isWaiting(db, 'update pair set hits = hits + 1')).toBe(true);
      await other.tx.query('update pair set hits = 0 where id = 1');
      await other.commit();
      await both;
      expect(await hits()).toEqual([1, 1]);
    },
  );

  it('as a transaction is run again as a whole after a deadlock', async () => {
    const other = await openTransaction(db);
    await other.tx.query(PATIENT);
    await other.tx.query('update pair set hits = 0 where id = 2');
    const both = db.tx(async (tx) => {
      for (const id of [1, 2]) await tx.query('update pair set hits = hits + 1 where id = $1', [id]);
    });
    expect(await isWaiting(db, 'update pair set hits = hits + 1 where id')).toBe(true);
    await other.tx.query('update pair set hits = 0 where id = 1');
    await other.commit();
    await both;
    expect(await hits()).toEqual([1, 1]);
  });

  it.each(['query', 'send'] as const)(
    'as a transaction is run again, and reads again, after a serialisation failure by %s',
    async (how) => {
      const other = await openTransaction(db);
      await other.tx.query('update pair set hits = 10 where id = 1');
      await db.tx(async (tx) => {
        await tx.query('set transaction isolation level repeatable read');
        const [one] = await tx.query<{ hits: number }>('select hits from pair where id = 1');
        tx.send('update pair set hits = hits + 1 where id = 2');
        await other.commit();
        await tx[how]('update pair set hits = $1 where id = 1', [one!.hits + 1]);
      });
      expect(await hits()).toEqual([11, 1]);
    },
  );
});

describe('A deadlock that outlasts all retries', () => {
  it('is given up after the fifth try, with its error', async () => {
    const run = jest.fn(() => Promise.reject(deadlock()));
    await expect(withRetry(run)).rejects.toThrow('deadlock detected');
    expect(run).toHaveBeenCalledTimes(5);
  });

  it('counts as an unavailable database, so that the caller tries again, but not as an outage', () => {
    expect(isDatabaseUnavailable(deadlock())).toBe(true);
    expect(isOutage(deadlock())).toBe(false);
  });
});
