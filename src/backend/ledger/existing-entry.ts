// A movement happens only once: repeating the same cause finds the entry that it made.
import type { LedgerEntryType } from '#contract/enums.ts';
import type { Tx } from '../db/driver.ts';
import { findByCause } from './repository.ts';
import type { Cause, ReversalResult } from './types.ts';

/**
 * Two movements of an account share a cause: a fault of the caller, so nothing should catch it. Different movements need
 * different ids, or parts of one cause; where the key comes from outside, compare what was asked for before, and refuse.
 */
export class SharedCauseError extends Error {}

/** A movement that may have been made before. Without `coins`, it moves whatever is left. */
interface Movement {
  accountId: string;
  cause: Cause;
  coins?: number;
}

/**
 * The entry of one of these types that the movement's cause made already in its account, or undefined. The account must
 * be locked. Throws SharedCauseError if that entry moved another number of coins.
 */
export const findExistingEntry = async (
  tx: Tx,
  { accountId, cause, coins }: Movement,
  types: readonly LedgerEntryType[],
): Promise<ReversalResult | undefined> => {
  const entry = await findByCause(tx, accountId, cause, types);
  if (entry && coins !== undefined && entry.coins + entry.shortfall !== coins) {
    throw new SharedCauseError(
      `${cause.kind} ${cause.id} moved ${entry.coins} coins as ${entry.entryType} already, not ${coins}`,
    );
  }
  return entry;
};
