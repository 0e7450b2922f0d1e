// Statements of a transaction that nobody awaits one by one: their rows are not needed, or others were sent after
// them. The first one that fails fails the transaction, and its error is the one reported to everybody.
import type { Queryable, Tx } from './driver.ts';

interface PipelinedTx {
  tx: Tx;
  /** Throws the first failure known so far, such as of values that could not be sent. */
  assertNoFailure(): void;
  /** Resolves when everything sent is done. Throws the first failure, even if the work ignored it. */
  flush(): Promise<void>;
}

export const createPipelinedTx = (queryable: Queryable): PipelinedTx => {
  const sent: Promise<unknown>[] = [];
  let firstError: Error | undefined;
  const trackFailure = async <T>(result: Promise<T>): Promise<T> => {
    try {
      return await result;
    } catch (error) {
      // After a failure the database refuses everything else, with an error that says nothing of the cause.
      firstError ??= error as Error;
      throw firstError;
    }
  };
  const assertNoFailure = (): void => {
    if (firstError) throw firstError;
  };
  return {
    assertNoFailure,
    tx: {
      query: (sql, params) => trackFailure(queryable.query(sql, params)),
      queryUnprepared: (sql, params) => trackFailure(queryable.queryUnprepared(sql, params)),
      inTransaction: true,
      send: (sql, params) => {
        const result = trackFailure(queryable.query(sql, params));
        result.catch(() => undefined);
        sent.push(result);
      },
    },
    flush: async () => {
      await Promise.all(sent);
      // The database ends such a transaction with a rollback, but reports it as a successful commit.
      assertNoFailure();
    },
  };
};
