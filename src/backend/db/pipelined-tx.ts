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

const ignore = (): void => undefined;

export const createPipelinedTx = (queryable: Queryable): PipelinedTx => {
  const done: Promise<void>[] = [];
  let firstError: Error | undefined;
  const assertNoFailure = (): void => {
    if (firstError) throw firstError;
  };
  const track = <T>(result: Promise<T>): Promise<T> => {
    const tracked = result.catch((error: unknown) => {
      // After a failure the database refuses everything else, with an error that says nothing of the cause.
      firstError ??= error as Error;
      throw firstError;
    });
    done.push(tracked.then(ignore, ignore));
    return tracked;
  };
  const query: Tx['query'] = (sql, params) => track(queryable.query(sql, params));
  return {
    assertNoFailure,
    tx: {
      query,
      queryUnprepared: (sql, params) => track(queryable.queryUnprepared(sql, params)),
      inTransaction: true,
      send: (sql, params) => void query(sql, params),
    },
    flush: async () => {
      await Promise.all(done);
      // The database ends such a transaction with a rollback, but reports it as a successful commit.
      assertNoFailure();
    },
  };
};
