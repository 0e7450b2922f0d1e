// How statements get to PostgreSQL: docs/decisions/045.
import { openPostgres } from '#backend/db/postgres.ts';
import type { Db } from '#backend/db/driver.ts';
import { onPostgres, OPENING_MS, postgresDb, type PostgresTestDb } from '../../support/db.ts';
import { openTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';

onPostgres('A statement', () => {
  let server: PostgresTestDb;
  let proxy: TcpProxy;
  let db: Db;
  beforeAll(async () => {
    server = (await postgresDb()) as PostgresTestDb;
    await server.exec('create table note (word text)');
    const address = new URL(server.url);
    proxy = await openTcpProxy(Number(address.port));
    address.port = String(proxy.port);
    db = await openPostgres(address.href, { max: 1 });
  }, OPENING_MS);
  afterAll(async () => {
    await db.close();
    await proxy.close();
    await server.close();
  });

  const keptOf = async (sql: string): Promise<number> =>
    (await db.queryUnprepared('select 1 from pg_prepared_statements where statement = $1', [sql])).length;

  it('is kept by its connection, so that it is planned once however often it runs', async () => {
    const sql = 'select word from note where word = $1';
    for (const word of ['a', 'b']) await db.query(sql, [word]);
    await db.tx((tx) => tx.query(sql, ['c']));
    expect(await keptOf(sql)).toBe(1);
  });

  it('whose plan depends on its values is not kept', async () => {
    const sql = 'select word from note where word < $1';
    await db.queryUnprepared(sql, ['a']);
    await db.tx((tx) => tx.queryUnprepared(sql, ['b']));
    expect(await keptOf(sql)).toBe(0);
  });

  it('of a transaction whose rows nobody needs is sent in one piece with all the others', async () => {
    const before = proxy.piecesSent();
    await db.tx(async (tx) => {
      for (const word of ['d', 'e', 'f']) tx.send('insert into note values ($1)', [word]);
    });
    expect(proxy.piecesSent() - before).toBe(1);
    expect(await db.query('select word from note order by word')).toHaveLength(3);
  });
});
