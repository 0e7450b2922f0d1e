// Server only: remembers public answers for a few seconds. A crowd on one page then costs the API one call; callers
// who ask while that call is pending wait for the same answer, however long it takes. Failures are never kept.
import { ApiFailure } from './failure.ts';

interface Kept {
  /** When the answer arrived; null while the call is pending. */
  at: number | null;
  answer: Promise<unknown>;
}

export interface AnswerMemory {
  recall<T>(key: string, ask: () => Promise<T>): Promise<T>;
}

/**
 * Refused because of what this caller did, such as calling too often: says nothing about the other callers who wait.
 */
const isOfCaller = (error: unknown): boolean => error instanceof ApiFailure && error.code === 429;

/** Keeps up to `size` answers, each for `life` milliseconds after its arrival; the oldest is dropped first. */
export const createAnswerMemory = (size: number, life: number, now = Date.now): AnswerMemory => {
  const kept = new Map<string, Kept>();
  const forget = (key: string, entry: Kept) => {
    if (kept.get(key) === entry) kept.delete(key);
  };
  const begin = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const answer = ask();
    const entry: Kept = { at: null, answer };
    kept.delete(key);
    kept.set(key, entry);
    answer.then(
      () => (entry.at = now()),
      () => forget(key, entry),
    );
    if (kept.size > size) kept.delete(kept.keys().next().value ?? '');
    return answer;
  };
  const recall = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const before = kept.get(key);
    if (!before || (before.at !== null && now() - before.at >= life)) return begin(key, ask);
    // The first caller to retry asks on behalf of all who waited.
    return (before.answer as Promise<T>).catch((error: unknown) => {
      if (!isOfCaller(error)) throw error;
      return recall(key, ask);
    });
  };
  return { recall };
};
