import { callDuring } from '../../support/call-during.ts';
import { onEveryDatabase } from '../../support/db.ts';

onEveryDatabase('A call made during a transaction', (db, kind) => {
  beforeAll(() =>
    db().exec('create table pair (id int primary key, hits int); insert into pair values (1, 0), (2, 0)'),
  );

  const hit = (id: number) => () =>
    db().query<{ hits: number }>('update pair set hits = hits + 1 where id = $1 returning hits', [id]);

  it('has waited for it, and comes after what the transaction did last', async () => {
    const rows = await callDuring(
      db(),
      (tx) => tx.query('update pair set hits = 5 where id = 1'),
      hit(1),
      (tx) => tx.query('update pair set hits = 10 where id = 1'),
    );
    expect(rows).toEqual([{ hits: 11 }]);
  });

  it('fails the test if it needs nothing that the transaction holds', async () => {
    const nothing = () => Promise.resolve();
    await expect(callDuring(db(), nothing, nothing)).rejects.toThrow('never waited');
    // The embedded database runs one transaction at a time, so there every statement waits.
    if (kind === 'embedded') return;
    const race = callDuring(db(), (tx) => tx.query('update pair set hits = 0 where id = 1'), hit(2));
    await expect(race).rejects.toThrow('never waited');
  });

  it('fails with the error of the transaction if that fails', async () => {
    const failing = () => Promise.reject(new Error('The work failed'));
    await expect(callDuring(db(), failing, hit(1))).rejects.toThrow('The work failed');
  });
});
