import { openPostgres } from '#backend/db/postgres.ts';
import type { Db } from '#backend/db/driver.ts';
import { onPostgres, postgresDb, OPENING_MS, type PostgresTestDb } from '../../support/db.ts';

onPostgres('Connections that were opened while the address led to a standby', () => {
  let server: PostgresTestDb;
  let db: Db;

  const letNewConnections = (what: 'read' | 'write'): Promise<void> => {
    const name = new URL(server.url).pathname.slice(1);
    return server.exec(
      `alter database ${name} set default_transaction_read_only = ${what === 'read' ? 'on' : 'off'}`,
    );
  };

  beforeAll(async () => {
    server = (await postgresDb()) as PostgresTestDb;
    await server.exec('create table note (word text)');
    await letNewConnections('read');
    db = await openPostgres(server.url, { max: 1 });
  }, OPENING_MS);
  afterAll(async () => {
    await db.close();
    await server.close();
  });

  it('are given up at the first transaction that cannot write', async () => {
    const write = () => db.tx((tx) => tx.query('insert into note values ($1)', ['kept']));
    await letNewConnections('write');
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await expect(write()).resolves.toEqual([]);
  });
});
