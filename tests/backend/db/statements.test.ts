// How statements get to PostgreSQL: docs/decisions/045.
import pg from 'pg';
import type { Db } from '#backend/db/driver.ts';
import { onPostgres, OPENING_MS, postgresDb } from '../../support/db.ts';
import { countPackets } from '../../support/packets.ts';

onPostgres('A statement', () => {
  let db: Db;
  beforeAll(async () => {
    db = (await postgresDb({ max: 1 }))!;
    await db.exec('create table note (word text)');
  }, OPENING_MS);
  afterAll(() => db.close());

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

  it('of a transaction whose rows nobody needs is sent in one packet with all the others', async () => {
    const packets = countPackets();
    await db.tx(async (tx) => {
      for (const word of ['d', 'e', 'f']) tx.send('insert into note values ($1)', [word]);
    });
    expect(packets()).toBe(1);
    expect(await db.query('select word from note order by word')).toHaveLength(3);
  });

  it('that fails in a transaction costs its connection nothing that it keeps', async () => {
    const pid = () => db.query('select pg_backend_pid() as pid');
    const before = await pid();
    await expect(db.tx((tx) => tx.query('select 1 / 0'))).rejects.toThrow('division by zero');
    expect(await pid()).toEqual(before);
  });

  it('of a transaction that cannot be rolled back is gone with its connection', async () => {
    const prototype = pg.Client.prototype as unknown as { query: (...sent: unknown[]) => unknown };
    const { query } = prototype;
    const fake = jest.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...sent) {
      return sent[0] === 'rollback' ? Promise.reject(new Error('refused')) : query.apply(this, sent);
    });
    const failed = db.tx(async (tx) => {
      await tx.query(`insert into note values ('left behind')`);
      throw new Error('of the work');
    });
    await expect(failed).rejects.toThrow('of the work');
    fake.mockRestore();
    expect(await db.query(`select word from note where word = 'left behind'`)).toEqual([]);
  });

  it('that its connection has lost takes all of its transaction with it', async () => {
    const known = 'insert into note values ($1)';
    await db.tx((tx) => tx.query(known, ['g']));
    await db.exec('deallocate all');
    const lost = db.tx((tx) => {
      tx.send(known, ['h']);
      tx.send('insert into note values (upper($1))', ['i']);
      return Promise.resolve();
    });
    await expect(lost).rejects.toThrow('does not exist');
    expect(await db.query(`select word from note where word in ('h', 'I')`)).toEqual([]);
  });
});
