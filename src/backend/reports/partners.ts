// What members earned with each partner, month by month: what the partner owes the programme.
import type { Queryable } from '../db/driver.ts';
import { monthOf } from '../ledger/month.ts';
import type { Table } from './table.ts';
import { worthOf } from './worth.ts';

interface CoinsOfPartner {
  clientId: string;
  month: string;
  partnerId: string;
  name: string;
  earned: number;
}

const COLUMNS = ['brand', 'month', 'partner', 'name', 'earned', 'worth'];

/**
 * By the ledger's entries, so that a month that is over stays as it was: what is taken back counts when it is, also
 * coins that the member has spent already (an entry's shortfall, which may be all of it). Where such coins come back later
 * and are taken, the two cancel each other out: they have counted.
 */
const coinsByPartner = (q: Queryable): Promise<CoinsOfPartner[]> =>
  q.query(
    `select t.client_id as "clientId", ${monthOf('e.at')} as month,
            t.partner_id as "partnerId",
            (array_agg(t.partner ->> 'name' order by t.clicked_at desc))[1] as name,
            sum(coalesce(p.amount, 0) - e.shortfall)::bigint as earned
       from trip t
       join ledger_entry e on e.account_id = t.account_id and e.cause_kind = 'trip'
                          and split_part(e.cause_id, '/', 1) = t.trip_number
       left join lateral (
         select sum(amount) as amount from ledger_posting
          where account_id = e.account_id and entry_id = e.entry_id
            and book in ('available', 'blocked', 'spent', 'expired')) p on true
      where coalesce(p.amount, 0) <> e.shortfall
      group by 1, 2, 3 order by 1, 2, 3`,
  );

export const partnersReport = async (q: Queryable): Promise<Table> => {
  const months = await coinsByPartner(q);
  const worth = await worthOf(q, months);
  return [
    COLUMNS,
    ...months.map(({ clientId, month, partnerId, name, earned }) => [
      clientId,
      month,
      partnerId,
      name,
      earned,
      worth(clientId, earned),
    ]),
  ];
};
