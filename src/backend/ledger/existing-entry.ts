// A movement happens only once: repeating the same cause finds the entry that it made.
import type { LedgerEntryType } from '#contract/enums.ts';
import type { Tx } from '../db/driver.ts';
import { findByCause } from './repository.ts';
import type { Cause, ReversalResult } from './types.ts';

/**
 * The entry that this cause made already, or undefined. The account must be locked. Throws if that entry moved another
 * number of coins, because then two movements share a cause.
 */
export const findExistingEntry = async (
  tx: Tx,
  accountId: string,
  cause: Cause,
  types: readonly LedgerEntryType[],
  coins: number | undefined,
): Promise<ReversalResult | undefined> => {
  const entry = await findByCause(tx, accountId, cause, types);
  if (entry && coins !== undefined && entry.coins + entry.shortfall !== coins) {
    throw new Error(
      `${cause.kind} ${cause.id} moved ${entry.coins} coins as ${entry.entryType} already, not ${coins}`,
    );
  }
  return entry;
};
