// What an account has: its balance, when its coins expire or are expected, and the lots that a hold would take. Reads
// only.
import type { Queryable } from '../db/driver.ts';

export interface Balance {
  available: number;
  blocked: number;
  pending: number;
  spent: number;
  expired: number;
  /** Available and blocked coins together. */
  total: number;
}

/** The balance of an account that was never opened. */
const EMPTY: Balance = { available: 0, blocked: 0, pending: 0, spent: 0, expired: 0, total: 0 };

/** As it is written: coins that have expired count until their EXPIRED entry is. */
export const balanceOf = async (q: Queryable, accountId: string): Promise<Balance> => {
  const [row] = await q.query<Balance>(
    `select available, blocked, pending, spent, expired, available + blocked as total
       from account_balance where account_id = $1`,
    [accountId],
  );
  return row ?? EMPTY;
};

/** As the next movement will find it: coins that have expired by `now` are not available, written or not. */
export const balanceAt = async (q: Queryable, accountId: string, now: Date): Promise<Balance> => {
  const [row] = await q.query<Balance>(
    `select b.available - due.coins as available, b.blocked, b.pending, b.spent, b.expired + due.coins as expired,
            b.available - due.coins + b.blocked as total
       from account_balance b
      cross join lateral (
        select coalesce(sum(remaining), 0) as coins from lot
         where account_id = b.account_id and remaining > 0 and expires_at <= $2) due
      where b.account_id = $1`,
    [accountId, now],
  );
  return row ?? EMPTY;
};

/** Remaining coins by the day in Asia/Kolkata at whose end they expire, nearest first. */
export const expiringByDay = (q: Queryable, accountId: string): Promise<{ on: string; coins: number }[]> =>
  q.query(
    `select (expires_at at time zone 'Asia/Kolkata')::date as "on", sum(remaining) as coins
       from lot where account_id = $1 and remaining > 0 group by 1 order by 1`,
    [accountId],
  );

/** The first of these days from an instant on; null if there is none. Reads only the lots of that day. */
export const nextExpiry = async (
  q: Queryable,
  accountId: string,
  from: Date,
): Promise<{ on: string; coins: number } | null> => {
  const [next] = await q.query<{ on: string; coins: number }>(
    `select (expires_at at time zone 'Asia/Kolkata')::date as "on", sum(remaining) as coins
       from lot where account_id = $1 and remaining > 0 and expires_at >= $2
        and expires_at < (
          select (date_trunc('day', min(expires_at) at time zone 'Asia/Kolkata') + interval '1 day')
                   at time zone 'Asia/Kolkata'
            from lot where account_id = $1 and remaining > 0 and expires_at >= $2)
      group by 1`,
    [accountId, from],
  );
  return next ?? null;
};

/** Coins still expected, by the day in Asia/Kolkata on which they are expected, nearest first. */
export const pendingByDay = (q: Queryable, accountId: string): Promise<{ on: string; coins: number }[]> =>
  q.query(
    `select (e.expected_by at time zone 'Asia/Kolkata')::date as "on", sum(x.remaining) as coins
       from expectation x join ledger_entry e using (account_id, entry_id)
      where account_id = $1 and x.remaining > 0 group by 1 order by 1`,
    [accountId],
  );

interface HoldToPreview {
  accountId: string;
  coins: number;
  at: Date;
  /** While it is open, its coins count as returned to their lots, because it is to end before that. */
  endingHold?: string | null;
}

/** The lots that a hold would take, nearest expiry first; fewer coins if there are not enough. */
export const previewHoldLots = (
  q: Queryable,
  { accountId, coins, at, endingHold = null }: HoldToPreview,
): Promise<{ coins: number; expiresAt: Date }[]> =>
  q.query(
    `with back as (
       select u.lot_id, -u.coins as coins from hold h join lot_use u using (account_id, entry_id)
        where h.account_id = $1 and h.hold_id = $4 and h.status = 'OPEN'),
     there as (
       select l.remaining + coalesce(b.coins, 0) as coins, l.expires_at, l.seq
         from lot l left join back b using (lot_id)
        where l.account_id = $1 and l.expires_at > $2 and (l.remaining > 0 or b.coins is not null))
     select least(coins, $3 - before) as coins, expires_at as "expiresAt"
       from (select *, sum(coins) over (order by expires_at, seq) - coins as before from there) t
      where before < $3 order by expires_at, seq`,
    [accountId, at, coins, endingHold],
  );
