// What all members of a brand have, or had, by when it expires. Reads only.
import type { Queryable } from '../db/driver.ts';
import { monthOf } from './month.ts';

interface OpenCoins {
  clientId: string;
  /** The month in India in which they expire; a past one for coins that a hold protects beyond their day. */
  month: string;
  coins: number;
}

/** `open`: SQL for accounts, instants of expiry and coins. */
const byMonth = (open: string): string => `
  with open (account_id, expires_at, coins) as (${open})
  select a.client_id as "clientId", ${monthOf('o.expires_at')} as month, sum(o.coins)::bigint as coins
    from open o join account a using (account_id)
   where o.coins <> 0
   group by 1, 2 order by 1, 2`;

/** Coins in lots and in open holds at `now`, without those whose day is over. */
export const openCoinsByExpiry = (q: Queryable, now: Date): Promise<OpenCoins[]> =>
  q.query(
    byMonth(`
      select account_id, expires_at, remaining from lot where remaining > 0 and expires_at > $1
      union all
      select h.account_id, l.expires_at, -u.coins
        from hold h join lot_use u using (account_id, entry_id) join lot l using (account_id, lot_id)
       where h.status = 'OPEN'`),
    [now],
  );

/**
 * The same at an instant that is past. What entries did to lots is never changed, so it says what was in each lot, and in
 * which holds the rest was: a hold ends by returning its coins to their lots, however it ends. Reads all entries, which
 * takes many times as long.
 */
export const openCoinsByExpiryAt = (q: Queryable, at: Date): Promise<OpenCoins[]> =>
  q.query(
    byMonth(`
      select m.account_id, l.expires_at, m.held + case when l.expires_at > $1 then m.free else 0 end
        from (select u.account_id, u.lot_id, sum(u.coins) as free,
                     -coalesce(sum(u.coins) filter (where e.entry_type in ('BLOCKED', 'BLOCK_REVERSED')), 0) as held
                from lot_use u join ledger_entry e using (account_id, entry_id)
               where e.at <= $1
               group by 1, 2) m
        join lot l using (account_id, lot_id)`),
    [at],
  );
