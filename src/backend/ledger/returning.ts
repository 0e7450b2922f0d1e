// What becomes of coins that would return now. Reads only.
import type { Queryable } from '../db/driver.ts';

/** Where the coins are that would return: in a hold, or in the burn that ended it. */
interface Taken {
  accountId: string;
  holdId: string | null;
  burnId: string | null;
}

export interface ReturningCoins {
  coins: number;
  /** Those of them that expire as they return, because their day is over (docs/decisions/004). */
  expired: number;
}

/** Where no coins return. */
export const NOTHING_RETURNS: ReturningCoins = { coins: 0, expired: 0 };

/**
 * What would return at an instant of `most` coins, or of what is left of them. What is spent has the nearest expiry, and a
 * part returns to the lots that live longest, so the coins with a day to come always return first.
 */
export const findReturning = async (
  q: Queryable,
  { accountId, holdId, burnId }: Taken,
  most: number,
  at: Date,
): Promise<ReturningCoins> => {
  const [row] = await q.query<{ left: number; living: number }>(
    `with taken as (
       select coalesce($3::uuid, (select entry_id from hold where account_id = $1 and hold_id = $2)) as entry_id)
     select coalesce(-sum(u.coins), 0)::bigint as left,
            coalesce(-sum(u.coins) filter (where l.expires_at > $4), 0)::bigint as living
       from taken t
       join ledger_entry e on e.account_id = $1 and (e.entry_id = t.entry_id or e.reverses = t.entry_id)
       join lot_use u on u.account_id = $1 and u.entry_id = e.entry_id
       join lot l on l.account_id = $1 and l.lot_id = u.lot_id`,
    [accountId, holdId, burnId, at],
  );
  const coins = Math.min(most, row?.left ?? 0);
  return { coins, expired: Math.max(0, coins - (row?.living ?? 0)) };
};
