// A small cache of answers that are the same for everybody: drops the least recently used first and keeps nothing
// longer than its lifetime. Calls for a key that is being fetched share that fetch. Never use it for a member's own
// data, nor inside a transaction: the shared fetch may itself be waiting for that transaction to end.
import type { Clock } from './clock.ts';
import { onlyOutside } from './db/outside.ts';

export interface TtlCache<Value> {
  get(key: string, fetch: () => Promise<Value>): Promise<Value>;
}

export const createTtlCache = <Value>(clock: Clock, size: number, lifeMs: number): TtlCache<Value> => {
  const kept = new Map<string, { until: number; value: Promise<Value> }>();

  return {
    async get(key, fetch) {
      onlyOutside('What is kept for everybody');
      const now = clock.now().getTime();
      const found = kept.get(key);
      kept.delete(key);
      const entry = found && found.until > now ? found : { until: now + lifeMs, value: fetch() };
      kept.set(key, entry);
      if (kept.size > size) kept.delete(kept.keys().next().value as string);
      // A fetch that failed is not kept.
      entry.value.catch(() => kept.get(key) === entry && kept.delete(key));
      return entry.value;
    },
  };
};
