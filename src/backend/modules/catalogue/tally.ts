// The numbers of items, kept in memory, so that counts cost the same whatever the catalogue's size. A large catalogue
// takes long to count, so it is recounted in the background while calls get the previous counts.
import type { CatalogueType } from '#contract/enums.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/driver.ts';
import { readTally, type TallyRow } from './repository-tally.ts';

/** The maximum age of counts: this long or this many times as long as counting takes, whichever is longer. */
const KEPT_MS = 60_000;
const KEPT_TIMES = 50;
/** Once there are counts to show, calls do not wait for a recount that takes longer than this. */
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
    // Calls in the meantime get the previous counts if counting is slow, or else wait for the new ones.
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
