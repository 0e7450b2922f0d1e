// How often passwords are sent: each send is counted for its purpose and target, and a correct password takes sends off
// the count again. The limits themselves are in rules.ts.
import type { OtpPurpose } from '#contract/enums.ts';
import { addMs } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import { byAccountOf, byCardOf, type Hashes } from './hashes.ts';
import * as repository from './repository.ts';
import type { OtpRequest } from './repository.ts';
import * as rules from './rules.ts';

/** Whose sends are counted together. */
interface SendCount {
  purpose: OtpPurpose;
  target: string;
  /** Further targets, whose sends count towards the limit as well. */
  alsoCounted?: readonly string[];
}

export const createSendCounts = (hashes: Hashes) => {
  /** Counts a send for a purpose and target if the limit allows it. Returns the seconds until it does. */
  const tryCount = async (
    tx: Tx,
    { purpose, target, alsoCounted = [] }: SendCount,
    at: Date,
  ): Promise<number> => {
    const targetHash = hashes.sendsOf(purpose, target);
    const since = addMs(at, -rules.SENDS_COUNT_SECONDS * 1000);
    repository.lockKey(tx, targetHash);
    const counted = [targetHash, ...alsoCounted.map((one) => hashes.sendsOf(purpose, one))];
    const sends = await repository.sendsSince(tx, counted, since);
    const wait = rules.secondsUntilAllowed(sends, at);
    if (wait === 0) repository.insertSend(tx, targetHash, at);
    return wait;
  };

  const countFor = async (tx: Tx, counted: SendCount, at: Date): Promise<void> => {
    const retryAfter = await tryCount(tx, counted, at);
    if (retryAfter > 0) throw rules.tooManySends(retryAfter);
  };

  return {
    /** Counts a send. Throws RATE_LIMITED on the sixth in ten minutes or the 31st in a day. */
    count: async (tx: Tx, { purpose, target, accountId }: OtpRequest, at: Date): Promise<void> => {
      await countFor(tx, { purpose, target }, at);
      if (accountId !== null && rules.isCountedByAccount(purpose)) {
        await countFor(tx, { purpose, target: byAccountOf(accountId) }, at);
      }
    },

    /**
     * Where a password goes. That of a card goes to its number, or to nobody if that number has had its share. The
     * caller is told neither, and the reads and writes are the same for a card that does not exist. It uses up nothing
     * of what the number itself may ask for, because running out of that would reveal whose card it is.
     */
    recipientOf: async (tx: Tx, { purpose, target, recipient }: OtpRequest, at: Date): Promise<string> => {
      if (recipient === null) return target;
      const holder = recipient || `nobody with ${target}`;
      const counted = { purpose, target: byCardOf(holder), alsoCounted: [holder] };
      const wait = await tryCount(tx, counted, at);
      return wait === 0 ? recipient : '';
    },

    /**
     * The hashes of the targets whose sends a correct password takes off the count: the owner of the phone is not
     * flooding it.
     */
    hashesResetBy: ({ purpose, target, recipient }: OtpRequest): string[] => {
      const holder = recipient ?? target;
      const targets = [target, holder, byCardOf(holder)];
      return [...new Set(targets)].map((one) => hashes.sendsOf(purpose, one));
    },

    /** Of what an account sent, takes only this password off its count: it may be flooding other addresses. */
    forgetOfAccount: (tx: Tx, { purpose, accountId, sentAt }: OtpRequest): void => {
      if (accountId === null || !rules.isCountedByAccount(purpose)) return;
      repository.forgetSend(tx, hashes.sendsOf(purpose, byAccountOf(accountId)), sentAt);
    },
  };
};

export type SendCounts = ReturnType<typeof createSendCounts>;
