// Coins that members are promised and do not have yet, by the partner who has to confirm them, and for how long.
import type { Queryable } from '../db/driver.ts';
import { monthOf } from '../ledger/month.ts';
import type { Table } from './table.ts';
import { worthOf } from './worth.ts';

interface PendingCoins {
  clientId: string;
  /** Empty, with the name, for coins that no trip promised. */
  partnerId: string;
  name: string;
  /** In which the purchases were reported. */
  month: string;
  purchases: number;
  coins: number;
  /** Of the coins, those that should have come by now. */
  overdue: number;
}

const COLUMNS = ['brand', 'partner', 'name', 'month', 'purchases', 'coins', 'overdue', 'worth'];

const pendingByPartner = (q: Queryable, now: Date): Promise<PendingCoins[]> =>
  q.query(
    `select a.client_id as "clientId", coalesce(t.partner_id, '') as "partnerId",
            coalesce((array_agg(t.partner ->> 'name' order by t.clicked_at desc))[1], '') as name,
            ${monthOf('e.at')} as month, count(*)::int as purchases, sum(x.remaining)::bigint as coins,
            coalesce(sum(x.remaining) filter (where e.expected_by < $1), 0)::bigint as overdue
       from expectation x
       join ledger_entry e using (account_id, entry_id)
       join account a using (account_id)
       left join trip t on t.account_id = e.account_id and e.cause_kind = 'trip'
                       and t.trip_number = split_part(e.cause_id, '/', 1)
      where x.status = 'OPEN'
      group by 1, t.partner_id, 4 order by 1, 2, 4`,
    [now],
  );

/** `worth`: of the coins, in rupees. */
export const pendingReport = async (q: Queryable, now: Date): Promise<Table> => {
  const rows = await pendingByPartner(q, now);
  const worth = await worthOf(q, rows);
  return [
    COLUMNS,
    ...rows.map(({ clientId, partnerId, name, month, purchases, coins, overdue }) => [
      ...[clientId, partnerId, name, month, purchases, coins, overdue],
      worth(clientId, coins),
    ]),
  ];
};
