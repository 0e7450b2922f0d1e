// Which coins stand for which (docs/decisions/238). A take-back that finds its own coins gone takes those of another lot
// instead; when its own come back, they are what the others were. For example, while the coins of purchase A are on an
// order:
//   1. A is taken back. Its coins are away, so those of purchase B are taken: A's lot stands for B's.
//   2. B is taken back as well. Its coins are gone, so those of purchase C are taken: B's lot stands for C's.
//   3. The order is cancelled, and A's coins return. Along A → B → C they are C's.
// Without a purchase C, step 2 finds no coins: A's are then taken for B as they return.
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

/** From a lot to one for whose coins some of its own stand. */
type Link = readonly [lotId: string, standsFor: string];

/** The links that led to a lot, the last one first. */
const wayTo = (end: string, cameFrom: ReadonlyMap<string, string | null>): Link[] => {
  const way: Link[] = [];
  let to = end;
  for (let from = cameFrom.get(to); from; from = cameFrom.get(to)) {
    way.push([from, to]);
    to = from;
  }
  return way;
};

const createLinks = () => {
  /** How many coins stand for others, by their lot and by that of the others. */
  const coinsByLot = new Map<string, Map<string, number>>();

  const coinsOf = ([lotId, standsFor]: Link): number => coinsByLot.get(lotId)?.get(standsFor) ?? 0;

  const add = (link: Link, coins: number): void => {
    const [lotId, standsFor] = link;
    const ofLot = coinsByLot.get(lotId) ?? new Map<string, number>();
    coinsByLot.set(lotId, ofLot.set(standsFor, coinsOf(link) + coins));
  };

  /** The shortest way from a lot to one of `ends`. */
  const findWay = (start: string, ends: ReadonlySet<string>): Link[] | null => {
    const cameFrom = new Map<string, string | null>([[start, null]]);
    // Grows while it is gone through.
    for (const lotId of cameFrom.keys()) {
      if (ends.has(lotId)) return wayTo(lotId, cameFrom);
      for (const [next, coins] of coinsByLot.get(lotId) ?? []) {
        if (coins > 0 && !cameFrom.has(next)) cameFrom.set(next, lotId);
      }
    }
    return null;
  };

  /** Uses up links from a lot to any of `lotIds`, as many coins as the narrowest link of each way has. */
  const use: StandIns['use'] = (lotId, lotIds, most) => {
    const ends = new Set(lotIds);
    let left = most;
    while (left > 0) {
      const way = findWay(lotId, ends);
      if (!way) break;
      const coins = Math.min(left, ...way.map(coinsOf));
      for (const link of way) add(link, -coins);
      left -= coins;
    }
    return most - left;
  };

  return { add, use };
};

/**
 * The coins of an account that stand for others now, from its foreign uses in their order. A use of coins that stood for
 * the take-back's own only ends that: nothing is owed to either lot. Of any other, the own lot stands for the one that was
 * used. A refund that was taken back spends what it takes: nothing stands for that.
 */
export const findStandIns = async (q: Queryable, accountId: string): Promise<StandIns> => {
  const { add, use } = createLinks();
  for (const { entryType, ownLotIds, lotId, coins } of await findForeignUses(q, accountId)) {
    const taken = coins - use(lotId, ownLotIds, coins);
    const [own] = ownLotIds;
    if (own && EARNING_TAKEN_BACK.includes(entryType)) add([own, lotId], taken);
  }
  return { use };
};
