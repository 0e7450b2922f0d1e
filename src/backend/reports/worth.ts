import { DEFAULT_CLIENT } from '#contract/enums.ts';
import type { Queryable } from '../db/driver.ts';
import { findOrderTerms } from '../modules/clients/repository.ts';
import { inRupees } from '../rupees.ts';

/** Writes coins of a brand in rupees, at the rate that the brand has now: "250.00". */
export const worthOf = async (q: Queryable, rows: readonly { clientId: string }[]) => {
  const paisePerCoin = new Map<string, number>();
  for (const clientId of new Set(rows.map((row) => row.clientId))) {
    const terms = await findOrderTerms(q, clientId, DEFAULT_CLIENT);
    paisePerCoin.set(clientId, terms?.rates.paisePerCoin ?? 0);
  }
  return (clientId: string, coins: number): string => inRupees(coins * (paisePerCoin.get(clientId) ?? 0));
};
