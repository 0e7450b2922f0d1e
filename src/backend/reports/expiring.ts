// When the coins that members have, or had at the end of a day, expire: how much of what a programme owes is due when.
import type { Queryable } from '../db/driver.ts';
import { openCoinsByExpiry, openCoinsByExpiryAt } from '../ledger/open-coins.ts';
import type { Table } from './table.ts';
import { worthOf } from './worth.ts';

const COLUMNS = ['brand', 'month', 'coins', 'worth'];

/** `at`: the last instant of a day that is over; null for now. `worth`: in rupees. */
export const expiringReport = async (q: Queryable, now: Date, at: Date | null = null): Promise<Table> => {
  const months = await (at ? openCoinsByExpiryAt(q, at) : openCoinsByExpiry(q, now));
  const worth = await worthOf(q, months);
  return [
    COLUMNS,
    ...months.map(({ clientId, month, coins }) => [clientId, month, coins, worth(clientId, coins)]),
  ];
};
