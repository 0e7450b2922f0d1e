// The one place that moves coins.
import { announceEarn, cancelExpected, confirmEarn, earn, expectEarn, openBooks } from './earnings.ts';
import { endAccount } from './end-account.ts';
import { expireLots } from './expiry.ts';
import { commit, commitPart, hold, release } from './holds.ts';
import { lockBalance } from './repository.ts';
import { reverseBurn, reverseEarn, reverseRefund } from './reversals.ts';
import type { Ledger } from './types.ts';

/** The ledger keeps no state: every function works in the given transaction. */
export const createLedger = (): Ledger => ({
  openBooks,
  lock: async (tx, accountId) => void (await lockBalance(tx, accountId)),
  earn,
  hold,
  commit,
  release,
  commitPart,
  announceEarn,
  expectEarn,
  confirmEarn,
  cancelExpected,
  reverseEarn,
  reverseBurn,
  reverseRefund,
  expireLots,
  endAccount,
});
