// A call that comes while a transaction of somebody else's is under way.
import type { Db, Tx } from '#backend/db/driver.ts';

/** How long the transaction stays open for the call to run into what it holds. */
const OPEN_MS = 300;

/** Begins the call once `work` is done and not committed yet; answers it when both have ended. */
export const calledDuring = async <T>(
  db: Db,
  work: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> => {
  const worked = Promise.withResolvers<null>();
  const other = db.tx(async (tx) => {
    await work(tx);
    worked.resolve(null);
    await new Promise((done) => setTimeout(done, OPEN_MS));
  });
  other.catch(worked.reject);
  await worked.promise;
  const answer = call();
  await other;
  return answer;
};
