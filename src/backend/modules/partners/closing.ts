// Trips of an account that is closed: what was reported counts no more, and what is reported later moves nothing.
import type { Queryable, Tx } from '../../db/driver.ts';
import { countOpenClaims } from './repository-claims.ts';
import * as purchases from './repository-purchases.ts';

/** What the member would lose beside the pending coins, in words. */
export const describeClaimLosses = async (q: Queryable, accountId: string): Promise<string[]> => {
  const count = await countOpenClaims(q, accountId);
  return count > 0 ? [`claims for coins that no partner has answered: ${count}`] : [];
};

/** The coins themselves are the ledger's to cancel. What was bought stays: the partner owes for it or does not. */
export const cancelPurchases = async (tx: Tx, accountId: string, at: Date): Promise<void> => {
  for (const purchase of await purchases.pendingPurchases(tx, accountId)) {
    await purchases.savePurchase(tx, { ...purchase, state: 'CANCELLED', coins: 0, settledAt: at });
  }
};
