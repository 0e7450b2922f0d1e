// What the members of each brand earned and spent, and what they are owed, month by month.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import type { Queryable } from '../db/driver.ts';
import { coinsByMonth } from '../ledger/coins-by-month.ts';
import { findRates } from '../modules/clients/repository.ts';
import type { Table } from './table.ts';

const COLUMNS = ['brand', 'month', 'earned', 'spent', 'expired', 'open', 'worth', 'pending'];

/** `worth`: of the open coins, in rupees, at the rate that their brand has now. */
export const coinsReport = async (q: Queryable): Promise<Table> => {
  const months = await coinsByMonth(q);
  const paisePerCoin = new Map<string, number>();
  for (const clientId of new Set(months.map((month) => month.clientId))) {
    const rates = await findRates(q, clientId, DEFAULT_CLIENT);
    paisePerCoin.set(clientId, rates?.paisePerCoin ?? 0);
  }
  return [
    COLUMNS,
    ...months.map(({ clientId, month, earned, spent, expired, open, pending }) => {
      const worth = ((open * (paisePerCoin.get(clientId) ?? 0)) / 100).toFixed(2);
      return [clientId, month, earned, spent, expired, open, worth, pending];
    }),
  ];
};
