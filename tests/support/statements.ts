// The statements that some work sends, inside and outside of transactions: two calls that must look alike to someone
// with a clock send the same ones.
import type { Db, Queryable, Tx } from '#backend/db/driver.ts';

export const statementsOf = async <T>(
  db: Db,
  work: () => Promise<T>,
): Promise<{ answer: T; seen: string[] }> => {
  const seen: string[] = [];
  const recording = <F extends (sql: string, params?: readonly unknown[]) => unknown>(run: F): F =>
    ((sql, params) => {
      seen.push(sql);
      return run(sql, params);
    }) as F;
  const recordingQueries = <Q extends Queryable>(q: Q): Q => ({
    ...q,
    query: recording(q.query),
    queryUnprepared: recording(q.queryUnprepared),
  });
  const recordingTx = (tx: Tx): Tx => ({ ...recordingQueries(tx), send: recording(tx.send) });
  const { tx, ...rest } = recordingQueries({ ...db });
  const spies = [
    jest
      .spyOn(db, 'tx')
      .mockImplementation((run, options) => tx((inner) => run(recordingTx(inner)), options)),
    jest.spyOn(db, 'query').mockImplementation(rest.query),
    jest.spyOn(db, 'queryUnprepared').mockImplementation(rest.queryUnprepared),
  ];
  try {
    return { answer: await work(), seen };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};
