// Which coins stand for which: a take-back that found its own coins gone took those of other lots instead. When its own
// come back, they are what these others were (docs/decisions/238).
import type { LedgerEntryType } from '#contract/enums.ts';
import type { Queryable } from '../db/driver.ts';
import { EARNING } from './reversal-rules.ts';

const EARNING_TAKEN_BACK: readonly LedgerEntryType[] = [EARNING.whole, EARNING.part];

/** Coins that a reversal took from a lot which is not of the entry that it reverses. */
interface ForeignUse {
  entryType: LedgerEntryType;
  /** The lots that the reversed entry made or restored. */
  ownLotIds: string[];
  lotId: string;
  coins: number;
}

/** The foreign uses of an account, in the order in which they were made. */
const findForeignUses = (q: Queryable, accountId: string): Promise<ForeignUse[]> =>
  q.query<ForeignUse>(
    `select e.entry_type as "entryType", own."lotIds" as "ownLotIds", lot_id as "lotId", -u.coins as coins
       from ledger_entry e
       join lot_use u using (account_id, entry_id)
       join lot l using (account_id, lot_id)
       cross join lateral (
         select array_agg(lot_id) as "lotIds" from lot_use
          where account_id = $1 and entry_id = e.reverses and coins > 0) own
      where account_id = $1 and e.reverses is not null and u.coins < 0 and lot_id <> all(own."lotIds")
      order by e.seq, l.expires_at, l.seq`,
    [accountId],
  );

interface StandIns {
  /** Lets up to `most` coins of a lot be those of one of `lotIds` that they stand for. Returns how many do. */
  use(lotId: string, lotIds: readonly string[], most: number): number;
}

/** By lot, and by the lot whose coins they stand for, how many coins do. */
type Links = Map<string, Map<string, number>>;

type Step = readonly [lotId: string, standsFor: string];

/** The steps to a lot, the last one first. */
const stepsTo = (end: string, cameFrom: ReadonlyMap<string, string | null>): Step[] => {
  const steps: Step[] = [];
  let to = end;
  for (let from = cameFrom.get(to); from; from = cameFrom.get(to)) {
    steps.push([from, to]);
    to = from;
  }
  return steps;
};

/** The shortest way from a lot, by coins that stand for others, to one of `ends`. */
const findWay = (links: Links, start: string, ends: ReadonlySet<string>): Step[] | null => {
  const cameFrom = new Map<string, string | null>([[start, null]]);
  // Grows while it is gone through.
  for (const lot of cameFrom.keys()) {
    if (ends.has(lot)) return stepsTo(lot, cameFrom);
    for (const [next, coins] of links.get(lot) ?? []) {
      if (coins > 0 && !cameFrom.has(next)) cameFrom.set(next, lot);
    }
  }
  return null;
};

const coinsOf = (links: Links, [lotId, standsFor]: Step): number => links.get(lotId)?.get(standsFor) ?? 0;

const addCoins = (links: Links, step: Step, coins: number): void => {
  const [lotId, standsFor] = step;
  const ofLot = links.get(lotId) ?? new Map<string, number>();
  links.set(lotId, ofLot.set(standsFor, coinsOf(links, step) + coins));
};

const useLinks = (links: Links, lotId: string, lotIds: readonly string[], most: number): number => {
  const ends = new Set(lotIds);
  let left = most;
  while (left > 0) {
    const way = findWay(links, lotId, ends);
    if (!way) break;
    const coins = Math.min(left, ...way.map((step) => coinsOf(links, step)));
    for (const step of way) addCoins(links, step, -coins);
    left -= coins;
  }
  return most - left;
};

/**
 * The coins of an account that stand for others now. Coins that a take-back took from another purchase's lot leave those of
 * its own lot to stand for them, unless those stood for coins of its own: then the two cancel out. A refund that was taken
 * back spends what it takes: nothing stands for that.
 */
export const findStandIns = async (q: Queryable, accountId: string): Promise<StandIns> => {
  const links: Links = new Map();
  for (const { entryType, ownLotIds, lotId, coins } of await findForeignUses(q, accountId)) {
    const taken = coins - useLinks(links, lotId, ownLotIds, coins);
    const [own] = ownLotIds;
    if (own && EARNING_TAKEN_BACK.includes(entryType)) addCoins(links, [own, lotId], taken);
  }
  return { use: (lotId, lotIds, most) => useLinks(links, lotId, lotIds, most) };
};
