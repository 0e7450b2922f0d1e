// When the coins that members have now will expire: how much of what a programme owes falls due within a year.
import type { Queryable } from '../db/driver.ts';
import { openCoinsByExpiry } from '../ledger/open-coins.ts';
import type { Table } from './table.ts';
import { worthOf } from './worth.ts';

const COLUMNS = ['brand', 'month', 'coins', 'worth'];

/** `worth`: in rupees. */
export const expiringReport = async (q: Queryable, now: Date): Promise<Table> => {
  const months = await openCoinsByExpiry(q, now);
  const worth = await worthOf(q, months);
  return [
    COLUMNS,
    ...months.map(({ clientId, month, coins }) => [clientId, month, coins, worth(clientId, coins)]),
  ];
};
