// A call made during somebody else's transaction.
import type { Db, Tx } from '#backend/db/driver.ts';

/** How long the transaction stays open, so that the call runs into its locks. */
const OPEN_MS = 300;

/** Makes the call after `work` and before its commit; returns its answer when both have ended. */
export const callDuring = async <T>(
  db: Db,
  work: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> => {
  const workDone = Promise.withResolvers<null>();
  const other = db.tx(async (tx) => {
    await work(tx);
    workDone.resolve(null);
    await new Promise((done) => setTimeout(done, OPEN_MS));
  });
  other.catch(workDone.reject);
  await workDone.promise;
  const answer = call();
  await other;
  return answer;
};
