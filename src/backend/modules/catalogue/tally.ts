// How many items there are of what, kept in memory, so that counts cost the same whatever the catalogue's size.
// A large catalogue takes long to count: it is counted again beside the calls, which get the last counts meanwhile.
import type { CatalogueType } from '#contract/enums.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/driver.ts';
import { readTally, type TallyRow } from './repository-tally.ts';

/** Counts are at most so old, or so many times as old as counting takes. */
const KEPT_MS = 60_000;
const KEPT_TIMES = 50;
/** What takes longer than this is not waited for once there is something to show. */
const WORTH_WAITING_MS = 100;

interface Kept {
  rows: Promise<readonly TallyRow[]>;
  until: number;
  tookMs: number;
  counting: boolean;
}

export type Tally = (itemType: CatalogueType) => Promise<readonly TallyRow[]>;

export const createTally = (db: Db, clock: Clock): Tally => {
  const kept = new Map<CatalogueType, Kept>();

  const count = (itemType: CatalogueType): Promise<readonly TallyRow[]> => {
    const begun = performance.now();
    const before = kept.get(itemType);
    const rows = readTally(db, itemType);
    const entry: Kept = { rows, until: Infinity, tookMs: 0, counting: true };
    const isSlow = before !== undefined && before.tookMs > WORTH_WAITING_MS;
    // Whoever asks meanwhile gets the last counts, or waits for these.
    if (isSlow) before.counting = true;
    else kept.set(itemType, entry);
    rows.then(
      () => {
        const tookMs = performance.now() - begun;
        const until = clock.now().getTime() + Math.max(KEPT_MS, KEPT_TIMES * tookMs);
        kept.set(itemType, { rows, until, tookMs, counting: false });
      },
      () => {
        if (isSlow) before.counting = false;
        else if (kept.get(itemType) === entry) kept.delete(itemType);
      },
    );
    return isSlow ? before.rows : rows;
  };

  return (itemType) => {
    const known = kept.get(itemType);
    return known && (known.counting || known.until > clock.now().getTime()) ? known.rows : count(itemType);
  };
};
