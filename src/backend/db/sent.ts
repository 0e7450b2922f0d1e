// Statements of a transaction that nobody waits for, one by one: their rows are not needed, or others were sent after
// them. What fails first fails the transaction, and is what everybody hears.
import { sqlState, type Queryable, type Tx } from './driver.ts';

/** What the database says to everything after the statement that failed, and of statements that it did not keep then. */
const FAILED_BEFORE: readonly unknown[] = ['25P02', '26000'];

interface Sending {
  tx: Tx;
  /** Resolves when everything sent is done; throws what failed first, also where the work took no notice of it. */
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
      // The database ends such a transaction by rolling back, and calls that a commit.
      if (first) throw first;
    },
  };
};
