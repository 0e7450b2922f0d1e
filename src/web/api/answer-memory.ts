// Server only: answers that are the same for everybody, remembered for seconds. A crowd on one page then costs
// the API one call, and callers who ask while one is under way wait for the same answer, however late it is. Failures
// are never kept.

interface Kept {
  /** When the answer came; not yet, while it is waited for. */
  at: number | null;
  answer: Promise<unknown>;
}

export interface AnswerMemory {
  recall<T>(key: string, ask: () => Promise<T>): Promise<T>;
}

/** Keeps up to `size` answers for `life` milliseconds each, from when they came; the oldest goes first. */
export const createAnswerMemory = (size: number, life: number, now = Date.now): AnswerMemory => {
  const kept = new Map<string, Kept>();
  const forget = (key: string, entry: Kept) => {
    if (kept.get(key) === entry) kept.delete(key);
  };
  return {
    recall: <T>(key: string, ask: () => Promise<T>): Promise<T> => {
      const before = kept.get(key);
      if (before && (before.at === null || now() - before.at < life)) return before.answer as Promise<T>;
      const entry: Kept = { at: null, answer: ask() };
      kept.delete(key);
      kept.set(key, entry);
      entry.answer.then(
        () => (entry.at = now()),
        () => forget(key, entry),
      );
      if (kept.size > size) kept.delete(kept.keys().next().value ?? '');
      return entry.answer as Promise<T>;
    },
  };
};
