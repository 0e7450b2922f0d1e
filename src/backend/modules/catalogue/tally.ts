// The numbers of items, kept in memory, so that counts cost the same whatever the catalogue's size. A large catalogue
// takes long to count, so it is recounted in the background while calls get the previous counts.
import type { CatalogueType } from '#contract/enums.ts';
import { isWithin, type Clock } from '../../clock.ts';
import type { Db } from '../../db/driver.ts';
import { readTally, type TallyRow } from './repository-tally.ts';

/** The maximum age of counts: this long or this many times as long as counting takes, whichever is longer. */
const CACHE_TTL_MS = 60_000;
const CACHE_TTL_FACTOR = 50;
/** Once there are counts to show, calls do not wait for a recount that takes longer than this. */
const MAX_WAIT_MS = 100;

interface CachedCounts {
  rows: Promise<readonly TallyRow[]>;
  since: Date;
  /** How long they are shown. */
  ttlMs: number;
  tookMs: number;
  counting: boolean;
}

type Tally = (itemType: CatalogueType) => Promise<readonly TallyRow[]>;

export const createTally = (db: Db, clock: Clock): Tally => {
  const cache = new Map<CatalogueType, CachedCounts>();

  const count = (itemType: CatalogueType): Promise<readonly TallyRow[]> => {
    const startedAt = performance.now();
    const before = cache.get(itemType);
    const rows = readTally(db, itemType);
    const entry: CachedCounts = { rows, since: clock.now(), ttlMs: 0, tookMs: 0, counting: true };
    const isSlow = before !== undefined && before.tookMs > MAX_WAIT_MS;
    // Calls in the meantime get the previous counts if counting is slow, or else wait for the new ones.
    if (isSlow) before.counting = true;
    else cache.set(itemType, entry);
    rows.then(
      () => {
        const tookMs = performance.now() - startedAt;
        const ttlMs = Math.max(CACHE_TTL_MS, CACHE_TTL_FACTOR * tookMs);
        cache.set(itemType, { rows, since: clock.now(), ttlMs, tookMs, counting: false });
      },
      () => {
        if (isSlow) before.counting = false;
        else if (cache.get(itemType) === entry) cache.delete(itemType);
      },
    );
    return isSlow ? before.rows : rows;
  };

  return (itemType) => {
    const cached = cache.get(itemType);
    return cached && (cached.counting || isWithin(cached.ttlMs, cached.since, clock.now()))
      ? cached.rows
      : count(itemType);
  };
};
