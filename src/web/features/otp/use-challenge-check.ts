// Checks a one-time password that this tab keeps: requests it once, verifies it, and forgets it once it is accepted.
import { useCallback } from 'react';
import type { Failure } from '#web/api/failure.ts';
import { otpMessageOf } from '#web/api/otp-failure.ts';
import { dropChallenge, type StoredChallenge } from '#web/session/challenge.ts';
import { showToast } from '#web/ui/toast.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { useChallenge, type ChallengeSource } from './use-challenge.ts';
import { useOtpCheck, type OtpCheck } from './use-otp-check.ts';
import { useOtpEntry } from './use-otp-entry.ts';

/** What awaited the password was settled elsewhere, or its time has run out. */
const isOver = (failure: Failure | undefined): boolean =>
  failure?.errorCode === 'NOT_FOUND' || failure?.errorCode === 'ORDER_STATE';

/**
 * Resolves to null if the password was accepted, once the next page is shown or if the member has left meanwhile;
 * otherwise to the failure.
 */
export type Confirm = (requestId: string, otp: string) => Promise<Failure | undefined | null>;

/**
 * `source` is null until the page knows what the password is for, and then stays the same. `leave` goes to the page
 * that shows the outcome, if nothing awaits a password any more; it must be stable.
 */
export const useChallengeCheck = (
  source: ChallengeSource | null,
  confirm: Confirm,
  leave?: () => Promise<unknown>,
): OtpCheck => {
  const isShown = useShown();
  const entry = useOtpEntry();
  const { refuse } = entry;
  const name = source?.name ?? null;
  const leaveIfOver = useCallback(
    (failure: Failure | undefined): boolean => {
      if (leave === undefined || !isOver(failure)) return false;
      if (name !== null) dropChallenge(name);
      if (isShown()) void leave();
      return true;
    },
    [leave, name, isShown],
  );
  const showUnsent = useCallback(
    (message: string, failure: Failure | undefined) => {
      if (!leaveIfOver(failure)) refuse(message, failure);
    },
    [leaveIfOver, refuse],
  );
  const { noteAnswer, ...sent } = useChallenge(source, showUnsent);
  const confirmKept = async (tried: StoredChallenge, otp: string) => {
    const failure = await confirm(tried.requestId, otp);
    noteAnswer(tried, failure);
    if (failure === null) return null;
    if (isShown()) return leaveIfOver(failure) ? null : failure;
    showToast(otpMessageOf(failure));
    return null;
  };
  return useOtpCheck({ entry, sent, confirm: confirmKept });
};
