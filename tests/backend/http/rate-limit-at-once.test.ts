// Counting a call while old counts are deleted. On PostgreSQL only: the embedded database runs one after the other.
import type { Db, Tx } from '#backend/db/driver.ts';
import { contract } from '#contract/index.ts';
import { testApp, TEST_KEYS, type TestApp } from '../../support/app.ts';
import { onPostgres, OPENING_MS, postgresDb } from '../../support/db.ts';
import { isWaiting, openTransaction } from '../../support/interleaving.ts';

const LOGIN_BUCKET = TEST_KEYS.mac('handle', 'rate login 127.0.0.1');

onPostgres('Deleting old counts of calls', () => {
  let db: Db;
  let test: TestApp;
  beforeAll(async () => {
    db = (await postgresDb({ max: 5 }))!;
    test = await testApp({ db });
  }, OPENING_MS);
  afterAll(() => test.close());

  const ask = (mobile: string) => test.call(contract.login.otpInit, { body: { purpose: 'LOGIN', mobile } });
  const sweep = () => test.services.limiter.sweep();
  const lockOther = (tx: Tx) => tx.query(`select 1 from rate_limit where bucket = 'other' for update`);

  const hoursFromNow = (hours: number) => new Date(test.clock.now().getTime() + hours * 3_600_000);

  /** Leaves expired counts. Last of all, by place and by age, is the one that a call takes first. */
  const expireCounts = async (mobile: string) => {
    expect((await ask(mobile)).status).toBe(200);
    await db.query(`insert into rate_limit (bucket, hits, ends_at) values ('other', 1, $1)`, [
      hoursFromNow(30),
    ]);
    const moved = await db.query('update rate_limit set ends_at = $2 where bucket = $1 returning 1', [
      LOGIN_BUCKET,
      hoursFromNow(40),
    ]);
    expect(moved).toHaveLength(1);
    test.clock.advance(48 * 3600);
  };

  it('leaves a count that a call holds to the next time, and deletes the others', async () => {
    await expireCounts('7000000011');
    const counting = await openTransaction(db);
    await lockOther(counting.tx);
    await sweep();
    await counting.commit();
    expect(await db.query('select bucket from rate_limit')).toEqual([{ bucket: 'other' }]);
    await sweep();
    expect(await db.query('select bucket from rate_limit')).toEqual([]);
  });

  it('lets a call through that counts in the opposite order meanwhile', async () => {
    await expireCounts('7000000012');
    const counting = await openTransaction(db);
    await lockOther(counting.tx);
    const swept = sweep();
    await isWaiting(db, 'delete from rate_limit');
    const asked = ask('7000000013');
    await isWaiting(db, 'count_call');
    await counting.commit();
    await swept;
    expect((await asked).status).toBe(200);
  });
});
