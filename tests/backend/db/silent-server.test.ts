import { openPostgres } from '#backend/db/postgres.ts';
import type { Db } from '#backend/db/driver.ts';
import { onPostgres, postgresDb, OPENING_MS, type PostgresTestDb } from '../../support/db.ts';
import { openTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';

// A server that answers at all must answer in time, also while other tests keep the machine busy.
const ANSWER_TIMEOUT_MS = 2500;
const sleepLongerThanThat = `select pg_sleep(${(ANSWER_TIMEOUT_MS + 500) / 1000})`;

onPostgres('A PostgreSQL server that stops responding without closing its connections', () => {
  let server: PostgresTestDb;
  let proxy: TcpProxy;
  let db: Db;

  beforeAll(async () => {
    server = (await postgresDb()) as PostgresTestDb;
    await server.exec('create table note (word text)');
  }, OPENING_MS);
  afterAll(() => server.close());

  beforeEach(async () => {
    const address = new URL(server.url);
    proxy = await openTcpProxy(Number(address.port));
    address.port = String(proxy.port);
    db = await openPostgres(address.href, { max: 2, answerTimeoutMs: ANSWER_TIMEOUT_MS });
  });
  afterEach(async () => {
    await db.close();
    await proxy.close();
  });

  const words = async () =>
    (await server.query<{ word: string }>('select word from note')).map((row) => row.word);
  const write = (word: string) => db.tx((tx) => tx.query('insert into note values ($1)', [word]));

  it('makes waiting calls fail, and later calls use new connections', async () => {
    await Promise.all([db.query('select pg_sleep(0.05)'), db.query('select pg_sleep(0.05)')]);
    proxy.stopForwarding();
    const asked = await Promise.allSettled([db.query('select 1'), write('lost')]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await write('kept');
    expect(await words()).toEqual(['kept']);
  });

  it('makes a running transaction fail and rolls back what it wrote', async () => {
    const broken = db.tx(async (tx) => {
      await tx.query('insert into note values ($1)', ['half']);
      proxy.stopForwarding();
      await tx.query('select 1');
    });
    await expect(broken).rejects.toThrow('Query read timeout');
    await write('whole');
    expect(await words()).not.toContain('half');
  });

  it('is given more time by a patient statement', async () => {
    await db.exec(sleepLongerThanThat, { noTimeout: true });
    await expect(db.exec(sleepLongerThanThat)).rejects.toThrow('Query read timeout');
  });
});
