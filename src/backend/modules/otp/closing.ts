// Erases the counts of one-time passwords sent to a member: they are stored under keyed hashes, which only the key can
// find again.
import { OTP_PURPOSES } from '#contract/enums.ts';
import type { Tx } from '../../db/driver.ts';
import type { Keys } from '../../keys.ts';
import { byAccountOf, byCardOf, createHashes } from './hashes.ts';
import { deleteSends } from './repository.ts';

/** The passwords that were sent to the former number: none of them opens anything. */
export { deleteOpenRequestsOf as forgetOpenRequests } from './repository.ts';

export const eraseSends = (
  tx: Tx,
  keys: Keys,
  { accountId, contacts }: { accountId: string; contacts: readonly string[] },
): Promise<unknown> => {
  const hashes = createHashes(keys);
  const targets = [...contacts.flatMap((one) => [one, byCardOf(one)]), byAccountOf(accountId)];
  const counted = OTP_PURPOSES.flatMap((purpose) => targets.map((one) => hashes.sendsOf(purpose, one)));
  return deleteSends(tx, counted);
};
