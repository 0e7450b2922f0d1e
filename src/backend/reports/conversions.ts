// Points of clients' programmes that became coins, month by month: what a brand settles with the programme.
import type { Queryable } from '../db/driver.ts';
import { monthOf } from '../ledger/month.ts';
import type { Table } from './table.ts';

interface ConversionsOfMonth {
  clientId: string;
  month: string;
  programme: string;
  conversions: number;
  points: number;
  coins: number;
  /** Points of those that were not decided at the end of the month: the programme may have taken them. */
  open: number;
}

const COLUMNS = ['brand', 'month', 'programme', 'conversions', 'points', 'coins', 'open'];

/**
 * By when members confirmed them and how they ended, so that a month that is over stays as it was. Those that ended
 * otherwise took no points. Reads all conversions once; only those that a month left open are looked at again.
 */
const conversionsByMonth = (q: Queryable): Promise<ConversionsOfMonth[]> =>
  q.query(
    `with confirmed as (
       select a.client_id, c.programme ->> 'name' as programme, c.state, c.points, c.coins,
              ${monthOf('c.confirmed_at')} as asked, ${monthOf('c.settled_at')} as decided
         from conversion c join account a using (account_id)
        where c.confirmed_at is not null),
     month as (
       select client_id, programme, asked as month from confirmed
       union select client_id, programme, decided from confirmed where decided is not null),
     converted as (
       select client_id, programme, decided as month, count(*) as conversions, sum(points) as points,
              sum(coins) as coins
         from confirmed where state = 'CONVERTED' group by 1, 2, 3),
     left_open as (
       select m.client_id, m.programme, m.month, sum(c.points) as points
         from month m
         join confirmed c on (c.client_id, c.programme) = (m.client_id, m.programme) and c.asked <= m.month
                         and (c.decided is null or c.decided > m.month)
        where c.decided is distinct from c.asked
        group by 1, 2, 3)
     select client_id as "clientId", month, programme, coalesce(c.conversions, 0)::int as conversions,
            coalesce(c.points, 0)::bigint as points, coalesce(c.coins, 0)::bigint as coins,
            coalesce(o.points, 0)::bigint as open
       from month left join converted c using (client_id, programme, month)
                  left join left_open o using (client_id, programme, month)
      order by 1, 2, 3`,
  );

export const conversionsReport = async (q: Queryable): Promise<Table> => [
  COLUMNS,
  ...(await conversionsByMonth(q)).map((row) => [
    ...[row.clientId, row.month, row.programme],
    ...[row.conversions, row.points, row.coins, row.open],
  ]),
];
