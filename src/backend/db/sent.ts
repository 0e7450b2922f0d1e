// Statements of a transaction that nobody awaits one by one: their rows are not needed, or others were sent after
// them. The first one that fails fails the transaction, and its error is the one reported to everybody.
import { sqlState, type Queryable, type Tx } from './driver.ts';

/** Errors for everything after a failed statement, and for prepared statements that were not kept because of it. */
const FAILED_BEFORE: readonly unknown[] = ['25P02', '26000'];

interface Sending {
  tx: Tx;
  /** Resolves when everything sent is done. Throws the first failure, even if the work ignored it. */
  arrived(): Promise<void>;
}

export const createSending = (on: Queryable): Sending => {
  const sent: Promise<unknown>[] = [];
  let first: Error | undefined;
  const heard = async <T>(asking: Promise<T>): Promise<T> => {
    try {
      return await asking;
    } catch (error) {
      first ??= error as Error;
      throw FAILED_BEFORE.includes(sqlState(error)) ? first : error;
    }
  };
  return {
    tx: {
      query: (sql, params) => heard(on.query(sql, params)),
      queryAfresh: (sql, params) => heard(on.queryAfresh(sql, params)),
      inTransaction: true,
      send: (sql, params) => {
        const sending = heard(on.query(sql, params));
        sending.catch(() => undefined);
        sent.push(sending);
      },
    },
    arrived: async () => {
      await Promise.all(sent);
      // The database ends such a transaction with a rollback, but reports it as a successful commit.
      if (first) throw first;
    },
  };
};
