// Statements of a transaction that nobody waits for, one by one: their rows are not needed, or others were sent after
// them. What fails first fails the transaction, and is what everybody hears.
import { sqlState, type Queryable, type Tx } from './driver.ts';

/** What the database says to everything after the statement that failed, and of statements that it did not keep then. */
const FAILED_BEFORE: readonly unknown[] = ['25P02', '26000'];

interface Sending {
  tx: Tx;
  /** Resolves when everything sent is done; throws what failed first. */
  arrived(): Promise<void>;
}

export const createSending = (on: Queryable): Sending => {
  const sent: Promise<unknown>[] = [];
  let first: unknown;
  const heard = async <T>(asking: Promise<T>): Promise<T> => {
    try {
      return await asking;
    } catch (error) {
      first ??= error;
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
    arrived: async () => void (await Promise.all(sent)),
  };
};
