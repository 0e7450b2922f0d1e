import { withDiskReserve } from '#backend/db/disk-reserve.ts';
import type { Db } from '#backend/db/driver.ts';
import { openEmbedded } from '#backend/db/embedded.ts';
import { OPENING_MS } from '../../support/db.ts';

const ROOMY = 500;
const NEARLY_FULL = 39;

describe('An embedded database whose disk is nearly full', () => {
  let embedded: Db;
  beforeAll(async () => {
    embedded = await openEmbedded();
    await embedded.exec(`
      create table kept (n int);
      create function keep(n int) returns int language sql as 'insert into kept values (n) returning n'`);
  }, OPENING_MS);
  afterAll(() => embedded.close());
  beforeEach(() => embedded.exec('truncate kept'));

  const setUp = () => {
    let now = 0;
    let free = ROOMY;
    const db = withDiskReserve(
      embedded,
      () => free,
      () => now,
    );
    const become = (mb: number) => {
      free = mb;
      now += 1000;
    };
    const kept = async () => (await db.query<{ n: number }>('select n from kept')).map(({ n }) => n);
    return { db, become, kept };
  };

  afterEach(() => embedded.exec('set default_transaction_read_only = off'));

  it('refuses every way to write as on a full disk and names the cause, but still reads', async () => {
    const { db, become, kept } = setUp();
    await db.query('insert into kept values (1)');
    become(NEARLY_FULL);
    for (const write of [
      () => db.query('insert into kept values (2)'),
      () => db.queryUnprepared('select keep(2)'),
      () => db.exec('insert into kept values (2); insert into kept values (3)'),
      () => db.tx((tx) => tx.query('update kept set n = 2')),
      () => db.tx(async (tx) => tx.send('delete from kept')),
    ]) {
      await expect(write()).rejects.toMatchObject({
        code: '53100',
        message: 'the disk of DATA_DIR is nearly full: 39 MB are free, 40 are needed to write',
      });
    }
    expect(await kept()).toEqual([1]);
  });

  it('lets the transaction end that was writing when the disk filled up', async () => {
    const { db, become, kept } = setUp();
    let begun = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    let goOn = (): void => undefined;
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    const writing = db.tx(async (tx) => {
      await tx.query('insert into kept values (1)');
      begun();
      await mayGoOn;
      await tx.query('insert into kept values (2)');
    });
    await hasBegun;
    become(NEARLY_FULL);
    const refused = expect(db.query('insert into kept values (3)')).rejects.toThrow('nearly full');
    goOn();
    await writing;
    await refused;
    expect(await kept()).toEqual([1, 2]);
  });

  it('writes again when there is room again', async () => {
    const { db, become, kept } = setUp();
    become(NEARLY_FULL);
    await expect(db.query('insert into kept values (1)')).rejects.toThrow('nearly full');
    become(ROOMY);
    await db.query('insert into kept values (2)');
    expect(await kept()).toEqual([2]);
  });

  it('reports a write in a transaction that is read-only by its own will as it is', async () => {
    const { db } = setUp();
    const write = db.tx(async (tx) => {
      await tx.query('set transaction read only');
      await tx.query('insert into kept values (1)');
    });
    await expect(write).rejects.toMatchObject({ code: '25006' });
  });
});
