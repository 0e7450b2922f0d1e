// Where members' coins came from, month by month: what is charged to partners and programmes, and what is a gift.
import type { Queryable } from '../db/driver.ts';
import { monthOf } from '../ledger/month.ts';
import type { Table } from './table.ts';
import { worthOf } from './worth.ts';

interface CoinsOfSource {
  clientId: string;
  month: string;
  /** The kind of the entries' cause. */
  source: string;
  earned: number;
  takenBack: number;
  /** Coins that were to be taken back too, but were gone, less those of them that came back and were taken. */
  shortfall: number;
}

const COLUMNS = ['brand', 'month', 'source', 'earned', 'taken_back', 'shortfall', 'worth'];

/** Of all movements, only what is earned and what is taken back of it changes what members ever had. */
const coinsBySource = (q: Queryable): Promise<CoinsOfSource[]> =>
  q.query(
    `with posted as (
       select account_id, entry_id, sum(amount) as coins from ledger_posting
        where book in ('available', 'blocked', 'spent', 'expired') group by 1, 2),
     moved as (
       select a.client_id, ${monthOf('e.at')} as month, e.cause_kind,
              case when e.entry_type in ('EARN_REVERSED', 'PARTIALLY_EARN_REVERSED') then e.shortfall else 0 end
                as shortfall,
              coalesce(p.coins, 0) as coins
         from ledger_entry e join account a using (account_id) left join posted p using (account_id, entry_id)
        where e.entry_type in ('EARNED', 'EARN_REVERSED', 'PARTIALLY_EARN_REVERSED'))
     select client_id as "clientId", month, cause_kind as source,
            coalesce(sum(coins) filter (where coins > 0), 0)::bigint as earned,
            coalesce(-sum(coins) filter (where coins < 0), 0)::bigint as "takenBack",
            sum(shortfall)::bigint as shortfall
       from moved where coins <> 0 or shortfall > 0
      group by 1, 2, 3 order by 1, 2, 3`,
  );

/** `worth`: of what was earned less what was taken back, in rupees. */
export const earnedReport = async (q: Queryable): Promise<Table> => {
  const rows = await coinsBySource(q);
  const worth = await worthOf(q, rows);
  return [
    COLUMNS,
    ...rows.map(({ clientId, month, source, earned, takenBack, shortfall }) => [
      ...[clientId, month, source, earned, takenBack, shortfall],
      worth(clientId, earned - takenBack),
    ]),
  ];
};
