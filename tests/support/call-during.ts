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

/** Keeps a transaction open until the call waits for its end. */
export type Hold = (tx: Tx) => Promise<void>;

/**
 * Makes the call when `begin` comes to its hold, and lets that go when the call waits: on PostgreSQL for a lock of the
 * transaction, on the embedded database for its turn. Returns the answer when both have ended; throws if the call did
 * not wait, because then there was no race.
 */
export const callWhileHeld = async <T>(
  db: Db,
  begin: (hold: Hold) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> => {
  const held = Promise.withResolvers<() => boolean | Promise<boolean>>();
  const seen = Promise.withResolvers<null>();
  seen.promise.catch(() => undefined);
  const other = begin(async (tx) => {
    held.resolve(await waitingFor(db, tx));
    await seen.promise;
  });
  const neverHeld = () => held.reject(new Error('The transaction ended before the call'));
  other.then(neverHeld, held.reject);
  const isWaiting = await held.promise;
  let hasEnded = false;
  const answer = call().finally(() => (hasEnded = true));
  answer.catch(() => undefined);
  if (await comesTrue(isWaiting, { isOver: () => hasEnded })) seen.resolve(null);
  else seen.reject(new Error('The call never waited for the transaction'));
  await Promise.allSettled([other, answer]);
  // Also if the transaction's error was caught and logged.
  await seen.promise;
  await other;
  return answer;
};

/** Makes the call after `work`, and commits when it waits for that. `onceItWaits` ends the transaction's work. */
export const callDuring = <T>(
  db: Db,
  work: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
  onceItWaits: (tx: Tx) => unknown = () => undefined,
): Promise<T> =>
  callWhileHeld(
    db,
    (hold) =>
      db.tx(async (tx) => {
        await work(tx);
        await hold(tx);
        await onceItWaits(tx);
      }),
    call,
  );
