// What becomes of coins that would return now. Reads only.
import type { Tx } from '../db/driver.ts';
import { pickCoins, sumOf } from './account-book.ts';
import { findCollections } from './collecting.ts';
import { findHold } from './hold-repository.ts';
import { lotsToRestore } from './repository.ts';

/** Where the coins are that would return: in a hold, or in the burn that ended it. */
interface Taken {
  accountId: string;
  holdId: string | null;
  burnId: string | null;
}

export interface ReturningCoins {
  coins: number;
  /** Those of them that expire as they return, because their day is over (docs/decisions/004). */
  expired: number;
  /** Those that are taken as they return: what they were earned with was taken back before (docs/decisions/238). */
  collected: number;
}

/** Where no coins return. */
export const NOTHING_RETURNS: ReturningCoins = { coins: 0, expired: 0, collected: 0 };

/**
 * What would return at an instant of `most` coins, or of what is left of them. What is spent has the nearest expiry, and a
 * part returns to the lots that live longest, so the coins with a day to come always return first.
 */
export const findReturning = async (
  tx: Tx,
  { accountId, holdId, burnId }: Taken,
  most: number,
  at: Date,
): Promise<ReturningCoins> => {
  const takenBy = burnId ?? (holdId && (await findHold(tx, accountId, { holdId }))?.entryId);
  if (!takenBy) return NOTHING_RETURNS;
  const lots = pickCoins(await lotsToRestore(tx, accountId, takenBy), most).toReversed();
  const collections = await findCollections(tx, accountId, lots, at);
  return {
    coins: sumOf(lots),
    expired: sumOf(lots.filter(({ expiresAt }) => expiresAt <= at)),
    collected: collections.reduce((sum, { lots: ofOne }) => sum + sumOf(ofOne), 0),
  };
};
