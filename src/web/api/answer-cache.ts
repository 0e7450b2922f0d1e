// Server only: remembers public answers for a few seconds. A crowd on one page then costs the API one call: while it is
// pending, everybody waits for its answer, however long it takes. Failures are never kept.
import { ApiFailure } from './failure.ts';

interface CachedAnswer {
  /** When the answer arrived; null while the call is pending. */
  at: number | null;
  answer: Promise<unknown>;
}

interface AnswerCache {
  getOrFetch<T>(key: string, fetch: () => Promise<T>): Promise<T>;
}

/**
 * Refused because of what this caller did, such as calling too often: says nothing about the other callers who wait.
 */
const isCallersFault = (error: unknown): boolean => error instanceof ApiFailure && error.code === 429;

/** Keeps up to `size` answers, each for `lifeMs` after its arrival; the oldest is dropped first. */
export const createAnswerCache = (
  size: number,
  lifeMs: number,
  // Not the time of day: if that is set back, answers would be kept for as long.
  now = (): number => performance.now(),
): AnswerCache => {
  const cached = new Map<string, CachedAnswer>();
  const forget = (key: string, entry: CachedAnswer) => {
    if (cached.get(key) === entry) cached.delete(key);
  };
  const fetchAnew = <T>(key: string, fetch: () => Promise<T>): Promise<T> => {
    const answer = fetch();
    const entry: CachedAnswer = { at: null, answer };
    cached.delete(key);
    cached.set(key, entry);
    answer.then(
      () => (entry.at = now()),
      () => forget(key, entry),
    );
    if (cached.size > size) cached.delete(cached.keys().next().value ?? '');
    return answer;
  };
  const getOrFetch = <T>(key: string, fetch: () => Promise<T>): Promise<T> => {
    const before = cached.get(key);
    if (!before || (before.at !== null && now() - before.at >= lifeMs)) return fetchAnew(key, fetch);
    // The first caller to retry does so for all who waited.
    return (before.answer as Promise<T>).catch((error: unknown) => {
      if (!isCallersFault(error)) throw error;
      return getOrFetch(key, fetch);
    });
  };
  return { getOrFetch };
};
