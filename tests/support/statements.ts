// The statements that some work sends, inside and outside of transactions: two calls that must look alike to someone
// with a clock send the same ones.
import type { Db, Queryable, Tx } from '#backend/db/driver.ts';

const recordingTo =
  (seen: string[]) =>
  <F extends (sql: string, params?: readonly unknown[]) => unknown>(run: F): F =>
    ((sql, params) => {
      seen.push(sql);
      return run(sql, params);
    }) as F;

const recordingQueries = <Q extends Queryable>(q: Q, seen: string[]): Q => {
  const recording = recordingTo(seen);
  return { ...q, query: recording(q.query), queryUnprepared: recording(q.queryUnprepared) };
};

const recordingTx = (tx: Tx, seen: string[]): Tx => ({
  ...recordingQueries(tx, seen),
  send: recordingTo(seen)(tx.send),
});

/** The statements of each transaction that begins during the work; one that is run again is one more. */
export const transactionsOf = async (db: Db, work: () => Promise<unknown>): Promise<string[][]> => {
  const begun: string[][] = [];
  const { tx } = db;
  const spy = jest.spyOn(db, 'tx').mockImplementation((run, options) =>
    tx((inner) => {
      const seen: string[] = [];
      begun.push(seen);
      return run(recordingTx(inner, seen));
    }, options),
  );
  await work().finally(() => spy.mockRestore());
  return begun;
};

export const statementsOf = async <T>(
  db: Db,
  work: () => Promise<T>,
): Promise<{ answer: T; seen: string[] }> => {
  const seen: string[] = [];
  const { tx, ...rest } = recordingQueries({ ...db }, seen);
  const spies = [
    jest
      .spyOn(db, 'tx')
      .mockImplementation((run, options) => tx((inner) => run(recordingTx(inner, seen)), options)),
    jest.spyOn(db, 'query').mockImplementation(rest.query),
    jest.spyOn(db, 'queryUnprepared').mockImplementation(rest.queryUnprepared),
  ];
  try {
    return { answer: await work(), seen };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};

/** The most rows that a statement of the transactions carries as JSON. */
export const mostRowsOf = async (db: Db, work: () => Promise<unknown>): Promise<number> => {
  let most = 0;
  const { tx } = db;
  const count = (params: readonly unknown[] = []): void => {
    for (const param of params) {
      const rows: unknown = typeof param === 'string' && param.startsWith('[') ? JSON.parse(param) : null;
      if (Array.isArray(rows)) most = Math.max(most, rows.length);
    }
  };
  const counting = (inner: Tx): Tx => ({
    ...inner,
    query: (sql, params) => (count(params), inner.query(sql, params)),
    queryUnprepared: (sql, params) => (count(params), inner.queryUnprepared(sql, params)),
  });
  const spy = jest
    .spyOn(db, 'tx')
    .mockImplementation((run, options) => tx((inner) => run(counting(inner)), options));
  await work().finally(() => spy.mockRestore());
  return most;
};
