// A small cache of answers that are the same for everybody: drops the least recently used first and keeps nothing
// longer than its lifetime. Calls for a key that is being fetched share that fetch. Never use it for a member's own
// data, nor inside a transaction: the shared fetch may itself be waiting for that transaction to end.
import { isWithin, type Clock } from './clock.ts';
import { assertOutsideTransaction } from './db/transaction-guard.ts';

interface TtlCache<Value> {
  get(key: string, fetch: () => Promise<Value>): Promise<Value>;
}

export const createTtlCache = <Value>(clock: Clock, maxEntries: number, ttlMs: number): TtlCache<Value> => {
  const entries = new Map<string, { since: Date; value: Promise<Value> }>();

  return {
    async get(key, fetch) {
      assertOutsideTransaction('What is kept for everybody');
      const now = clock.now();
      const found = entries.get(key);
      entries.delete(key);
      const entry = found && isWithin(ttlMs, found.since, now) ? found : { since: now, value: fetch() };
      entries.set(key, entry);
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string);
      // A fetch that failed is not kept.
      entry.value.catch(() => entries.get(key) === entry && entries.delete(key));
      return entry.value;
    },
  };
};
