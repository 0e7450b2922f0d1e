// What the database aborts only because of concurrency is run again, be it a transaction or a statement of its own.
import { isDatabaseUnavailable, isOutage } from '#backend/db/unavailable.ts';
import { withRetry, type Db } from '#backend/db/driver.ts';
import { onPostgres, OPENING_MS, postgresDb } from '../../support/db.ts';
import { isWaiting, openTransaction } from '../../support/interleaving.ts';

const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

onPostgres('A statement of its own', () => {
  let db: Db;
  beforeAll(async () => {
    db = (await postgresDb({ max: 3 }))!;
    await db.exec('create table pair (id int primary key, hits int not null)');
  }, OPENING_MS);
  // Anew each time: a statement on both rows must reach the first one first, or there is no deadlock.
  beforeEach(() => db.exec('truncate pair; insert into pair values (1, 0), (2, 0)'));
  afterAll(() => db.close());

  it.each(['query', 'queryUnprepared'] as const)('by %s is run again after a deadlock', async (how) => {
    const other = await openTransaction(db);
    // The statement notices the deadlock first, and is the one that is aborted.
    await other.tx.query(`set local deadlock_timeout = '1min'`);
    await other.tx.query('update pair set hits = 0 where id = 2');
    const both = db[how]('update pair set hits = hits + 1');
    expect(await isWaiting(db, 'update pair set hits = hits + 1')).toBe(true);
    await other.tx.query('update pair set hits = 0 where id = 1');
    await other.commit();
    await both;
    expect(await db.query('select hits from pair order by id')).toEqual([{ hits: 1 }, { hits: 1 }]);
  });
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
