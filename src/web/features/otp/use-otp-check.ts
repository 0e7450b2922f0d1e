// A one-time password being typed: sent once, verified, and what is wrong with it.
import { useCallback, useRef, useState } from 'react';
import { otpProblem } from '#contract/otp-rules.ts';
import type { Failure } from '#web/api/failure.ts';
import { isOtpRefused, isOtpSpent, otpMessageOf } from '#web/api/otp-failure.ts';
import { dropChallenge, type StoredChallenge } from '#web/session/challenge.ts';
import { showToast } from '#web/ui/toast.ts';
import { useResetWhenRestored } from '#web/ui/use-reset-when-restored.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { dropChallengeIfOver, useChallenge, type ChallengeSource } from './use-challenge.ts';

export interface OtpCheck {
  challenge: StoredChallenge | null;
  code: string;
  error: string | null;
  busy: boolean;
  sending: boolean;
  /** A new one was sent on demand. */
  sentAgain: boolean;
  type: (code: string) => void;
  verify: () => void;
  resend: () => void;
}

/**
 * Resolves to null if the password was accepted, once the next page is shown or if the member has left meanwhile; to
 * LEAVING if the browser is going to another site; otherwise to the failure.
 */
export type Confirm = (requestId: string, otp: string) => Promise<Failure | undefined | null | 'LEAVING'>;

/** What awaited the password was settled elsewhere, or its time has run out. */
const isOver = (failure: Failure | undefined): boolean =>
  failure?.errorCode === 'NOT_FOUND' || failure?.errorCode === 'ORDER_STATE';

/**
 * `source` is null until the page knows what the password is for, and then stays the same. `leave` goes to the page
 * that shows the outcome, if nothing awaits a password any more; it must be stable.
 */
export const useOtpCheck = (
  source: ChallengeSource | null,
  confirm: Confirm,
  leave?: () => Promise<unknown>,
): OtpCheck => {
  const [code, setCode] = useState('');
  /** What is in the field by the time that an answer comes. */
  const typed = useRef('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isShown = useShown();
  useResetWhenRestored(setBusy, false);
  const name = source?.name ?? null;
  const forget = useCallback(() => {
    if (name !== null) dropChallenge(name);
  }, [name]);
  const refused = useCallback(
    (message: string, failure: Failure | undefined) => {
      if (leave === undefined || !isOver(failure)) {
        setError(message);
        return;
      }
      forget();
      if (isShown()) void leave();
    },
    [leave, forget, isShown],
  );
  const { challenge, sending, sentAgain, spend, resend } = useChallenge(source, refused);

  const fill = (digits: string) => {
    typed.current = digits;
    setCode(digits);
  };
  /** Only a new one ends what was typed of the last; its digits may have come before this answer. */
  const sendAgain = async () => {
    const old = typed.current;
    if ((await resend()) && typed.current === old) fill('');
  };
  const send = async (sent: StoredChallenge) => {
    const failure = await confirm(sent.requestId, code);
    if (failure === 'LEAVING') return;
    setBusy(false);
    if (failure === null) {
      forget();
      return;
    }
    const isStillTyped = typed.current === code;
    // It was corrected meanwhile: what is wrong with the one that was sent is not wrong with this one.
    const isCorrected = !isStillTyped && isOtpRefused(failure) && !isOtpSpent(failure);
    if (isStillTyped && isOtpRefused(failure)) fill('');
    if (name !== null) {
      if (isOtpSpent(failure)) spend(name, sent);
      dropChallengeIfOver(name, failure);
    }
    const message = otpMessageOf(failure);
    if (!isShown()) showToast(message);
    else if (!isCorrected) refused(message, failure);
  };

  return {
    challenge,
    code,
    error,
    busy,
    sending,
    sentAgain,
    type: (digits) => {
      fill(digits);
      setError(null);
    },
    verify: () => {
      if (busy || !challenge) return;
      const wrong = otpProblem(code);
      if (wrong !== null) {
        setError(wrong);
        return;
      }
      setBusy(true);
      void send(challenge);
    },
    resend: () => {
      if (sending) return;
      setError(null);
      void sendAgain();
    },
  };
};
