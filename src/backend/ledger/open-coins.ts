// What all members of a brand have, by when it expires. Reads only.
import type { Queryable } from '../db/driver.ts';
import { monthOf } from './month.ts';

interface OpenCoins {
  clientId: string;
  /** The month in India in which they expire; a past one for coins that a hold protects beyond their day. */
  month: string;
  coins: number;
}

/** Coins in lots and in open holds at `now`, without those whose day is over. */
export const openCoinsByExpiry = (q: Queryable, now: Date): Promise<OpenCoins[]> =>
  q.query(
    `with open as (
       select account_id, expires_at, remaining as coins from lot where remaining > 0 and expires_at > $1
       union all
       select h.account_id, l.expires_at, -u.coins
         from hold h join lot_use u using (account_id, entry_id) join lot l using (account_id, lot_id)
        where h.status = 'OPEN')
     select a.client_id as "clientId", ${monthOf('o.expires_at')} as month, sum(o.coins)::bigint as coins
       from open o join account a using (account_id)
      group by 1, 2 order by 1, 2`,
    [now],
  );
