import { createTtlCache } from '#backend/ttl-cache.ts';
import { testClock } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';

onEveryDatabase('A transaction', (db) => {
  it('rejects calls that go past it to the database, which would wait for it forever', async () => {
    const past: (() => Promise<unknown>)[] = [
      () => db().query('select 1'),
      () => db().queryUnprepared('select 1'),
      () => db().exec('select 1'),
      () => db().tx(async (tx) => tx.query('select 1')),
    ];
    for (const call of past) await expect(db().tx(call)).rejects.toThrow('inside a transaction');
  });

  it('rejects reads of a shared cache, on a hit and on a miss', async () => {
    const kept = createTtlCache<number>(testClock(), 10, 3000);
    const read = () => kept.get('a', () => Promise.resolve(1));
    await expect(db().tx(read)).rejects.toThrow('inside a transaction');
    await expect(read()).resolves.toBe(1);
    await expect(db().tx(read)).rejects.toThrow('inside a transaction');
  });

  it('does not restrict calls made concurrently, or calls it started that run after its end', async () => {
    let begun: Promise<unknown> = Promise.resolve();
    const beside = db().tx(async (tx) => {
      await tx.query('select 1');
      begun = new Promise((done) => setTimeout(done, 50)).then(() => db().query('select 2 as two'));
    });
    await expect(db().query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
    await beside;
    await expect(begun).resolves.toEqual([{ two: 2 }]);
  });
});
