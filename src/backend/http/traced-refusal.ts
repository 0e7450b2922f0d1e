// A refusal that leaves a trace: a wrong one-time password must be counted although the call fails.
import type { Db, Tx } from '../db/driver.ts';
import { ApiError } from './api-error.ts';

/**
 * Thrown in a transaction to refuse the call and still commit what was written so far. Throw it before
 * anything else is written, and run the transaction with `keepingTrace`.
 */
export class TracedRefusal extends ApiError {}

/** Runs a transaction that commits although it ends in a TracedRefusal; any other error rolls back. */
export const keepingTrace = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const ended = await db.tx(async (tx) => {
    try {
      return { answer: await work(tx) };
    } catch (error) {
      if (error instanceof TracedRefusal) return { refusal: error };
      throw error;
    }
  });
  if ('refusal' in ended) throw ended.refusal;
  return ended.answer;
};
