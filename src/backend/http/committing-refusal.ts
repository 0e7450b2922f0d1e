// A refusal that leaves a trace: a wrong one-time password must be counted even though the call fails.
import type { Db, Tx, TxOptions } from '../db/driver.ts';
import { ApiError } from './api-error.ts';

/**
 * Thrown in a transaction to refuse the call and still commit what was written so far. Throw it before anything
 * else is written, and run the transaction with `commitOnRefusal`.
 */
export class CommittingRefusal extends ApiError {}

/** Runs a transaction that commits even if it ends in a CommittingRefusal; any other error rolls back. */
export const commitOnRefusal = async <T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options?: TxOptions,
): Promise<T> => {
  let refusal: CommittingRefusal | undefined;
  const answer = await db.tx(async (tx) => {
    refusal = undefined;
    return work(tx).catch((error: unknown) => {
      if (!(error instanceof CommittingRefusal)) throw error;
      refusal = error;
    });
  }, options);
  if (refusal) throw refusal;
  return answer as T;
};
