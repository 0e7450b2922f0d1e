// What the members of each brand earned and spent, and what they are owed, month by month.
import type { Queryable } from '../db/driver.ts';
import { coinsOfBrandsByMonth } from '../ledger/coins-by-month.ts';
import type { Table } from './table.ts';
import { worthOf } from './worth.ts';

const COLUMNS = ['brand', 'month', 'earned', 'spent', 'expired', 'open', 'worth', 'pending'];

/** `worth`: of the open coins, in rupees. */
export const coinsReport = async (q: Queryable, now: Date): Promise<Table> => {
  const months = await coinsOfBrandsByMonth(q, now);
  const worth = await worthOf(q, months);
  return [
    COLUMNS,
    ...months.map(({ clientId, month, earned, spent, expired, open, pending }) => [
      clientId,
      month,
      earned,
      spent,
      expired,
      open,
      worth(clientId, open),
      pending,
    ]),
  ];
};
