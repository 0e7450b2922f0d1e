import { createVacuum } from '#backend/db/vacuum.ts';
import { onEveryDatabase } from '../../support/db.ts';

onEveryDatabase('The upkeep of tables', (db, kind) => {
  const counted = async (table: string) => {
    await db().query('select pg_stat_force_next_flush()');
    const [row] = await db().query<{ dead: number; changed: number; analyzed: Date | null }>(
      `select n_dead_tup as dead, n_mod_since_analyze as changed, last_analyze as analyzed
         from pg_stat_user_tables where relname = $1`,
      [table],
    );
    return row;
  };

  beforeAll(async () => {
    await db().exec(`
      create table busy (n int primary key, word text);
      create table "Quiet one" (n int primary key);
      insert into busy select n, 'a' from generate_series(1, 1000) n;
      insert into "Quiet one" select n from generate_series(1, 20) n`);
    await db().exec(`update busy set word = 'b' where n <= 500`);
  });

  if (kind === 'embedded') {
    it('vacuums and analyzes tables with many changes, and skips the others', async () => {
      expect(await counted('busy')).toMatchObject({ dead: 500, changed: 1500, analyzed: null });
      await createVacuum(db())();
      expect(await counted('busy')).toEqual({ dead: 0, changed: 0, analyzed: expect.any(Date) });
      expect(await counted('Quiet one')).toMatchObject({ changed: 20, analyzed: null });
    });

    it('runs again on a table only after further changes', async () => {
      const before = (await counted('busy'))?.analyzed;
      await createVacuum(db())();
      expect((await counted('busy'))?.analyzed).toEqual(before);
      await db().exec(
        `update busy set word = 'c'; insert into "Quiet one" select n from generate_series(21, 99) n`,
      );
      await createVacuum(db())();
      expect(await counted('busy')).toMatchObject({ dead: 0, changed: 0 });
      expect((await counted('Quiet one'))?.analyzed).toEqual(expect.any(Date));
    });

    it('vacuums what transactions left that were rolled back', async () => {
      const rolledBack = db().tx(async (tx) => {
        await tx.query('insert into busy select n from generate_series(2001, 3000) n');
        throw new Error('refused');
      });
      await expect(rolledBack).rejects.toThrow('refused');
      expect(await counted('busy')).toMatchObject({ dead: 1000, changed: 0 });
      await createVacuum(db())();
      expect(await counted('busy')).toMatchObject({ dead: 0 });
    });
  } else {
    it('leaves PostgreSQL to autovacuum', async () => {
      await createVacuum(db())();
      expect((await counted('busy'))?.analyzed).toBeNull();
    });
  }
});
