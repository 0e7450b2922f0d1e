// Server only: answers that are the same for everybody, remembered for seconds. A crowd on one page then costs
// the API one call, and callers who ask while one is under way wait for the same answer, however late it is. Failures
// are never kept.
import { ApiFailure } from './failure.ts';

interface Kept {
  /** When the answer came; not yet, while it is waited for. */
  at: number | null;
  answer: Promise<unknown>;
}

export interface AnswerMemory {
  recall<T>(key: string, ask: () => Promise<T>): Promise<T>;
}

/** Refused for what the caller did, such as calling too often: it says nothing to those who wait beside. */
const isOfCaller = (error: unknown): boolean => error instanceof ApiFailure && error.code === 429;

/** Keeps up to `size` answers for `life` milliseconds each, from when they came; the oldest goes first. */
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
    // The first to ask again asks for all who waited.
    return (before.answer as Promise<T>).catch((error: unknown) => {
      if (!isOfCaller(error)) throw error;
      return recall(key, ask);
    });
  };
  return { recall };
};
