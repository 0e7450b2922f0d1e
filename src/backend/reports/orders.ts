// What was ordered and what was given back, month by month, by kind and by whom the operator settles it with.
import type { Queryable } from '../db/driver.ts';
import { monthOf } from '../ledger/month.ts';
import { COLUMNS as MOVED, MOVEMENTS } from './movements.ts';
import { inRupees } from '../rupees.ts';
import type { Table } from './table.ts';

interface OrdersOfMonth {
  clientId: string;
  month: string;
  kind: string;
  name: string;
  /** Orders whose goods left the store or whose codes came. */
  orders: number;
  items: number;
  /** Of the items, in paise, before discounts. */
  value: number;
  coins: number;
  /** In paise. */
  money: number;
  itemsBack: number;
  valueBack: number;
  coinsBack: number;
  moneyBack: number;
}

const COLUMNS = [
  ...['brand', 'month', 'kind', 'name', 'orders', 'items', 'value', 'coins', 'money'],
  ...['items_back', 'value_back', 'coins_back', 'money_back'],
];

/** Sums of what moved in a direction. */
const sumsOf = (as: string, where: string): string =>
  ['items', 'value', 'coins', 'money']
    .map((column) => `coalesce(sum(${column}) filter (where ${where}), 0)::bigint as "${column}${as}"`)
    .join(', ');

const ordersByMonth = (q: Queryable): Promise<OrdersOfMonth[]> =>
  q.query(
    `with movement (${MOVED}) as (${MOVEMENTS})
     select a.client_id as "clientId", ${monthOf('m.at')} as month, kind, name, sum(orders)::bigint as orders,
            ${sumsOf('', 'not back')}, ${sumsOf('Back', 'back')}
       from movement m join account a using (account_id)
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );

export const ordersReport = async (q: Queryable): Promise<Table> => [
  COLUMNS,
  ...(await ordersByMonth(q)).map((row) => [
    ...[row.clientId, row.month, row.kind, row.name, row.orders],
    ...[row.items, inRupees(row.value), row.coins, inRupees(row.money)],
    ...[row.itemsBack, inRupees(row.valueBack), row.coinsBack, inRupees(row.moneyBack)],
  ]),
];
