// A call made during somebody else's transaction.
import type { Db, Tx } from '#backend/db/driver.ts';
import type { EmbeddedTestDb } from './db.ts';
import { isBlockedBy, processOf } from './interleaving.ts';
import { comesTrue } from './until.ts';

/** What tells that something else waits until the transaction ends; to be asked for when its work is done. */
const waitingFor = async (db: Db, tx: Tx): Promise<() => boolean | Promise<boolean>> => {
  if (db.kind === 'postgres') {
    const process = await processOf(tx);
    return () => isBlockedBy(db, process);
  }
  const { queued } = db as EmbeddedTestDb;
  const before = queued();
  return () => queued() > before;
};

/**
 * Makes the call after `work`, and commits when the call waits for that: on PostgreSQL for a lock, on the embedded
 * database for its turn. `onceItWaits` ends the transaction's work. Returns the answer when both have ended; throws if
 * the call did not wait, because then there was no race.
 */
export const callDuring = async <T>(
  db: Db,
  work: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
  onceItWaits: (tx: Tx) => unknown = () => undefined,
): Promise<T> => {
  const worked = Promise.withResolvers<() => boolean | Promise<boolean>>();
  const seen = Promise.withResolvers<null>();
  seen.promise.catch(() => undefined);
  const other = db.tx(async (tx) => {
    await work(tx);
    worked.resolve(await waitingFor(db, tx));
    await seen.promise;
    await onceItWaits(tx);
  });
  other.catch(worked.reject);
  const isWaiting = await worked.promise;
  let hasEnded = false;
  const answer = call().finally(() => (hasEnded = true));
  answer.catch(() => undefined);
  if (await comesTrue(isWaiting, { isOver: () => hasEnded })) seen.resolve(null);
  else seen.reject(new Error('The call never waited for the transaction'));
  await Promise.allSettled([other, answer]);
  await other;
  return answer;
};
