import { onEveryDatabase } from '../../support/db.ts';

/** The SQLSTATE of a duplicate key. */
const UNIQUE_VIOLATION = '23505';

onEveryDatabase('A statement in a transaction', (db) => {
  const names = async () =>
    (await db().query<{ name: string }>('select name from sent order by name')).map(({ name }) => name);
  const INSERT = 'insert into sent (name) values ($1)';

  beforeAll(() => db().exec('create table sent (name text primary key)'));
  beforeEach(() => db().exec('delete from sent'));

  it('sent without waiting takes effect before the next query, and is committed with the rest', async () => {
    const seen = await db().tx(async (tx) => {
      tx.send(INSERT, ['a']);
      const rows = await tx.query('select name from sent');
      tx.send(INSERT, ['b']);
      return rows;
    });
    expect(seen).toEqual([{ name: 'a' }]);
    expect(await names()).toEqual(['a', 'b']);
  });

  it('sent without waiting is rolled back when the work throws afterwards', async () => {
    const thrown = db().tx(async (tx) => {
      tx.send(INSERT, ['a']);
      throw new Error('refused');
    });
    await expect(thrown).rejects.toThrow('refused');
    expect(await names()).toEqual([]);
  });

  it('sent without waiting fails the transaction with its error, even if the work succeeded', async () => {
    const failed = db().tx(async (tx) => {
      tx.send(INSERT, ['a']);
      tx.send(INSERT, ['a']);
      tx.send(INSERT, ['b']);
    });
    await expect(failed).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
    expect(await names()).toEqual([]);
  });

  it('sent without waiting fails the transaction with its own error when the next one fails because of it', async () => {
    const failed = db().tx(async (tx) => {
      tx.send(INSERT, ['a']);
      tx.send(INSERT, ['a']);
      await tx.query('select name from sent where name = $1', ['a']);
    });
    await expect(failed).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
    expect(await names()).toEqual([]);
  });

  it.each(['query', 'queryUnprepared'] as const)(
    'that failed by %s makes the transaction fail even if its error is caught',
    async (how) => {
      const failed = db().tx(async (tx) => {
        await tx[how](INSERT, ['a']);
        await tx[how](INSERT, ['a']).catch(() => undefined);
      });
      await expect(failed).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
      expect(await names()).toEqual([]);
    },
  );

  it.each(['query', 'queryUnprepared'] as const)(
    'that failed by %s makes the transaction fail even if nobody waits for it',
    async (how) => {
      const failed = db().tx(async (tx) => {
        await tx.query(INSERT, ['a']);
        void tx[how](INSERT, ['a']);
      });
      await expect(failed).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
      expect(await names()).toEqual([]);
    },
  );

  it('that failed leaves the connection usable for the next transaction', async () => {
    for (let n = 0; n < 12; n += 1) {
      const failed = db().tx(async (tx) => {
        tx.send(INSERT, ['a']);
        tx.send(INSERT, ['a']);
        await tx.query('select 1 as one where $1', [true]);
      });
      await expect(failed).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
      await db().tx(async (tx) => tx.send(INSERT, [`n${n}`]));
    }
    expect(await names()).toHaveLength(12);
  });

  it('that only the commit finds fault with fails the transaction', async () => {
    await db().exec('create table heir (name text references sent (name) deferrable initially deferred)');
    const failed = db().tx((tx) => tx.query(`insert into heir values ('of nobody')`));
    await expect(failed).rejects.toThrow('foreign key');
    expect(await db().query('select name from heir')).toEqual([]);
  });

  describe('with a value that cannot be sent', () => {
    const INSERT_NOTE = 'insert into noted (name, note) values ($1, $2)';
    const circular: Record<string, unknown> = {};
    circular['itself'] = circular;

    beforeAll(() => db().exec('create table noted (name text, note jsonb)'));

    it.each(['send', 'query', 'queryUnprepared'] as const)(
      'by %s fails the transaction, even if nobody waits for it',
      async (how) => {
        const failed = db().tx(async (tx) => {
          tx.send(INSERT, ['a']);
          void tx[how](INSERT_NOTE, ['b', circular]);
          tx.send(INSERT, ['c']);
        });
        await expect(failed).rejects.toThrow('circular');
        expect(await names()).toEqual([]);
      },
    );

    it('can be sent with another one afterwards', async () => {
      const statement = 'insert into noted (note) values ($1) returning name';
      const insertNote = (note: unknown) => db().tx((tx) => tx.query(statement, [note]));
      await expect(insertNote(circular)).rejects.toThrow('circular');
      for (let n = 0; n < 12; n += 1) await expect(insertNote({ n })).resolves.toEqual([{ name: null }]);
    });
  });
});
