// The books of all members of a brand, month by month: what a programme owes. Reads only.
import type { Queryable } from '../db/driver.ts';
import { monthOf } from './month.ts';

/** Coins of a brand's members in a month of Asia/Kolkata. Only months in which something was posted. */
interface CoinsOfMonth {
  clientId: string;
  /** 2026-03. */
  month: string;
  /** Coins that members got, less what was taken back. */
  earned: number;
  /** Coins that members spent, less what came back to them. */
  spent: number;
  expired: number;
  /**
   * What members have at the end of the month, with what is held for orders under way: that of the month before, plus
   * earned, less spent and expired.
   */
  open: number;
  /** What members are promised at the end of the month and do not have yet. */
  pending: number;
}

/**
 * Coins whose day is over count as expired then, also before housekeeping has written so: the report on a month that is
 * over must not depend on that. Their entry will have the instant that is used here (ledger/expiry.ts).
 */
export const coinsOfBrandsByMonth = (q: Queryable, now: Date): Promise<CoinsOfMonth[]> =>
  q.query(
    `with movement as (
       select account_id, e.at, p.book, p.amount from ledger_posting p join ledger_entry e using (account_id, entry_id)
       union all
       select account_id, greatest(l.expires_at, b.last_at), moved.book, moved.sign * l.remaining
         from lot l join account_balance b using (account_id)
              cross join (values ('available', -1), ('expired', 1)) moved (book, sign)
        where l.remaining > 0 and l.expires_at <= $1),
     posted as (
       select a.client_id, ${monthOf('m.at')} as month,
              coalesce(sum(m.amount) filter (where m.book in ('available', 'blocked')), 0) as held,
              coalesce(sum(m.amount) filter (where m.book = 'spent'), 0) as spent,
              coalesce(sum(m.amount) filter (where m.book = 'expired'), 0) as expired,
              coalesce(sum(m.amount) filter (where m.book = 'pending'), 0) as pending
         from movement m join account a using (account_id)
        group by 1, 2)
     select client_id as "clientId", month, (held + spent + expired)::bigint as earned, spent::bigint as spent,
            expired::bigint as expired, (sum(held) over months)::bigint as open,
            (sum(pending) over months)::bigint as pending
       from posted window months as (partition by client_id order by month)
      order by 1, 2`,
    [now],
  );
