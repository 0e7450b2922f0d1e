// The past of an account's books, computed back from their current state. Reads only. Days are days in India.
import type { LedgerEntryType } from '#contract/enums.ts';
import type { Queryable } from '../db/driver.ts';
import { monthOf } from './month.ts';
import type { Balance } from './balance.ts';

/** Coins by month (YYYY-MM) and entry type, of the entries since an instant that changed the available coins. */
export const coinsByMonth = (
  q: Queryable,
  accountId: string,
  since: Date,
): Promise<{ month: string; entryType: LedgerEntryType; coins: number }[]> =>
  q.query(
    `select ${monthOf('at')} as month, entry_type as "entryType", sum(coins) as coins
       from ledger_entry where account_id = $1 and at >= $2 and available_change <> 0 group by 1, 2`,
    [accountId, since],
  );

interface TotalOfDay {
  /** The day; null for the starting point. */
  on: string | null;
  /** Available and blocked coins at its end. */
  total: number;
}

/** Total coins before an instant, then at the end of each later day that changed them, oldest first. */
export const totalsSince = (q: Queryable, accountId: string, since: Date): Promise<TotalOfDay[]> =>
  q.query(
    `with moved as (
       select (e.at at time zone 'Asia/Kolkata')::date as day, sum(p.amount) as amount
         from ledger_entry e join ledger_posting p using (account_id, entry_id)
        where account_id = $1 and e.at >= $2 and p.book in ('available', 'blocked')
        group by 1 having sum(p.amount) <> 0
     )
     select d.day as "on",
            b.available + b.blocked - coalesce(sum(d.amount) over later, 0) as total
       from account_balance b cross join (select null::date as day, 0 as amount union all select * from moved) d
      where b.account_id = $1
     window later as (order by d.day desc nulls last rows between unbounded preceding and 1 preceding)
      order by d.day nulls first`,
    [accountId, since],
  );

/** The state of the books just before an instant. */
export const balanceBefore = async (
  q: Queryable,
  accountId: string,
  before: Date,
): Promise<Pick<Balance, 'available' | 'blocked' | 'pending' | 'total'>> => {
  const [row] = await q.query<Pick<Balance, 'available' | 'blocked' | 'pending'>>(
    `with later as (
       select p.book, sum(p.amount) as amount
         from ledger_entry e join ledger_posting p using (account_id, entry_id)
        where account_id = $1 and e.at >= $2 group by p.book
     )
     select available - coalesce((select amount from later where book = 'available'), 0) as available,
            blocked - coalesce((select amount from later where book = 'blocked'), 0) as blocked,
            pending - coalesce((select amount from later where book = 'pending'), 0) as pending
       from account_balance where account_id = $1`,
    [accountId, before],
  );
  const { available, blocked, pending } = row ?? { available: 0, blocked: 0, pending: 0 };
  return { available, blocked, pending, total: available + blocked };
};
