// The databases that the other tests use.
import { openPostgres } from '#backend/db/postgres.ts';
import { onEveryDatabase, onPostgres, OPENING_MS } from '../../support/db.ts';
import { startCluster } from '../../support/postgres-cluster.ts';

onEveryDatabase('A test database', (db, kind) => {
  it('is migrated and of the requested kind', async () => {
    expect(await db().query('select count(*) as n from idempotent_call')).toEqual([{ n: 0 }]);
    expect(db().kind).toBe(kind);
  });

  it('returns timestamps as Date, days as text, and large and decimal numbers as numbers', async () => {
    const [row] = await db().query(
      `select $1::timestamptz as at, '2026-02-28'::date as day, 9000000000::int8 as n, 2.5::numeric as share`,
      [new Date(1)],
    );
    expect(row).toEqual({ at: new Date(1), day: '2026-02-28', n: 9_000_000_000, share: 2.5 });
  });

  it('rolls back a transaction that throws', async () => {
    await db().exec('create table scratch (n int)');
    const broken = db().tx(async (tx) => {
      await tx.query('insert into scratch values (1)');
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    expect(await db().query('select n from scratch')).toEqual([]);
  });
});

onPostgres('A temporary PostgreSQL cluster', () => {
  it(
    'keeps committed data when its server is killed, and responds after a restart',
    async () => {
      const cluster = (await startCluster({ durable: true }))!;
      const before = await openPostgres(cluster.url('postgres'));
      await before.exec('create table kept (n int); insert into kept values (7)');
      await cluster.crash();
      await expect(before.query('select 1')).rejects.toThrow();
      await cluster.start();
      expect(await before.query('select n from kept')).toEqual([{ n: 7 }]);
      await before.close();
      await cluster.stop();
    },
    OPENING_MS,
  );
});
