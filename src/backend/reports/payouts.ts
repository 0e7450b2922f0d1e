// Cashback that was paid, that was not, and that is under way, month by month and by the way in which it is paid.
import type { Queryable } from '../db/driver.ts';
import { monthOf } from '../ledger/month.ts';
import { inRupees } from '../rupees.ts';
import type { Table } from './table.ts';

interface PayoutsOfMonth {
  clientId: string;
  month: string;
  kind: string;
  paid: number;
  coins: number;
  /** In paise. */
  money: number;
  failed: number;
  failedMoney: number;
  open: number;
  openMoney: number;
  /** The day on which the oldest of those under way was asked for; null if there are none. */
  oldest: string | null;
}

const COLUMNS = [
  ...['brand', 'month', 'kind', 'paid', 'coins', 'money', 'failed', 'failed_money'],
  ...['open', 'open_money', 'oldest'],
];

/** SQL for when a transfer `t` was decided: null while it is under way. */
export const DECIDED_AT = `
  (select max(at) from cashback_event e
    where (e.account_id, e.transfer_id) = (t.account_id, t.transfer_id) and e.kind in ('PAID', 'FAILED'))`;

/**
 * By when transfers were asked for and decided, so that a month that is over stays as it was. Reads all transfers once,
 * each with its own few events; only those that a month left open are looked at again.
 */
const payoutsByMonth = (q: Queryable): Promise<PayoutsOfMonth[]> =>
  q.query(
    `with transfer as (
       select a.client_id, b.kind, t.state, t.points, t.amount_paise, t.requested_at,
              ${monthOf('t.requested_at')} as asked, ${monthOf(DECIDED_AT)} as decided
         from cashback_transfer t join account a using (account_id) join beneficiary b using (account_id, beneficiary_id)),
     ended as (
       select client_id, kind, month,
              count(*) filter (where state = 'PAID') as paid,
              sum(points) filter (where state = 'PAID') as coins,
              sum(amount_paise) filter (where state = 'PAID') as money,
              count(*) filter (where state = 'FAILED') as failed,
              sum(amount_paise) filter (where state = 'FAILED') as failed_money
         from (select *, decided as month from transfer where decided is not null) one group by 1, 2, 3),
     month as (
       select client_id, kind, asked as month from transfer
       union select client_id, kind, decided from transfer where decided is not null),
     left_open as (
       select m.client_id, m.kind, m.month, count(*) as open, sum(amount_paise) as money, min(requested_at) as oldest
         from month m
         join transfer t on (t.client_id, t.kind) = (m.client_id, m.kind) and t.asked <= m.month
                        and (t.decided is null or t.decided > m.month)
        where t.decided is distinct from t.asked
        group by 1, 2, 3)
     select client_id as "clientId", month, kind,
            coalesce(e.paid, 0)::int as paid, coalesce(e.coins, 0)::bigint as coins,
            coalesce(e.money, 0)::bigint as money, coalesce(e.failed, 0)::int as failed,
            coalesce(e.failed_money, 0)::bigint as "failedMoney", coalesce(o.open, 0)::int as open,
            coalesce(o.money, 0)::bigint as "openMoney",
            to_char(o.oldest at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as oldest
       from month left join ended e using (client_id, kind, month) left join left_open o using (client_id, kind, month)
      order by 1, 2, 3`,
  );

export const payoutsReport = async (q: Queryable): Promise<Table> => [
  COLUMNS,
  ...(await payoutsByMonth(q)).map((row) => [
    ...[row.clientId, row.month, row.kind],
    ...[row.paid, row.coins, inRupees(row.money), row.failed, inRupees(row.failedMoney)],
    ...[row.open, inRupees(row.openMoney), row.oldest ?? ''],
  ]),
];
