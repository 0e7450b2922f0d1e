// The trips of an account that is closed: purchases reported before no longer earn, and later reports move no coins.
import type { Queryable, Tx } from '../../db/driver.ts';
import { countOpenClaims } from './repository-claims.ts';
import * as purchases from './repository-purchases.ts';

/** What the member would lose besides the pending coins, in words. */
export const describeClaimLosses = async (q: Queryable, accountId: string): Promise<string[]> => {
  const count = await countOpenClaims(q, accountId);
  return count > 0 ? [`claims for coins that no partner has answered: ${count}`] : [];
};

/** Marks the purchases only: the ledger cancels the coins, and what the partner owes stays as it was. */
export const cancelPurchases = async (tx: Tx, accountId: string, at: Date): Promise<void> => {
  for (const purchase of await purchases.pendingPurchases(tx, accountId)) {
    await purchases.savePurchase(tx, { ...purchase, state: 'CANCELLED', coins: 0, settledAt: at });
  }
};
