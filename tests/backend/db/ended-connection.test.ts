import type { Db } from '#backend/db/driver.ts';
import { openPostgres } from '#backend/db/postgres.ts';
import { onPostgres, OPENING_MS, postgresDb, type PostgresTestDb } from '../../support/db.ts';

onPostgres('A connection that the server ends', () => {
  let server: PostgresTestDb;
  let db: Db;

  beforeAll(async () => {
    server = (await postgresDb()) as PostgresTestDb;
    await server.exec('create table note (word text)');
    db = await openPostgres(server.url, { max: 1 });
  }, OPENING_MS);
  afterAll(async () => {
    await db.close();
    await server.close();
  });

  const turnOfEvents = () => new Promise((done) => setTimeout(done, 20));

  /** Ends all connections but the server's own, and lets this process hear of it. */
  const endOthers = async (): Promise<void> => {
    const others = await server.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(others).not.toEqual([]);
    await turnOfEvents();
  };

  it('while it is idle is replaced by the next statement', async () => {
    await db.query('select 1');
    await endOthers();
    await expect(db.query('select 2 as two')).resolves.toEqual([{ two: 2 }]);
  });

  it('between two statements of a transaction fails that transaction, and no later one', async () => {
    const broken = db.tx(async (tx) => {
      await tx.query(`insert into note values ('half')`);
      await endOthers();
      await tx.query(`insert into note values ('other half')`);
    });
    await expect(broken).rejects.toThrow();
    await db.tx((tx) => tx.query(`insert into note values ('whole')`));
    expect(await db.query('select word from note')).toEqual([{ word: 'whole' }]);
  });

  it('while it holds the lock of a start lets the work under the lock finish', async () => {
    const work = async () => {
      await endOthers();
      return 'finished';
    };
    await expect(server.withExclusiveLock(work)).resolves.toBe('finished');
    await expect(server.withExclusiveLock(() => Promise.resolve('again'))).resolves.toBe('again');
  });
});
