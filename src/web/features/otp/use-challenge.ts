// The one-time password of one step: requested once, kept across a reload, and requested again on demand.
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf, type Failure } from '#web/api/failure.ts';
import {
  afterRefusedResend,
  isOtpRequestOver,
  isOtpSpent,
  isResendPause,
  resendMessageOf,
} from '#web/api/otp-failure.ts';
import {
  dropChallenge,
  keepChallenge,
  spendChallenge,
  storeChallenge,
  storedChallenge,
  type StoredChallenge,
} from '#web/session/challenge.ts';

type Challenge = Parameters<typeof storeChallenge>[1];

/** The settled action of a thunk that requests a challenge. */
interface Settled {
  meta: { requestStatus: string };
  payload: unknown;
}

/** What the password is for: the name under which it is stored, and the two calls that send it. */
export interface ChallengeSource {
  name: string;
  send: () => Promise<Settled>;
  sendAgain: (requestId: string) => Promise<Settled>;
}

/** Sends another one for the stored request; a first one if there is none, it has expired or cannot be sent again. */
const sendNext = async ({ name, send, sendAgain }: ChallengeSource): Promise<Settled> => {
  const stored = storedChallenge(name);
  if (!stored) return send();
  const settled = await sendAgain(stored.requestId);
  if (!isOtpRequestOver(settled.payload as Failure | undefined)) return settled;
  dropChallenge(name);
  return send();
};

/** `source` is null until the page knows what the password is for. `onError` must be stable. */
export const useChallenge = (
  source: ChallengeSource | null,
  onError: (message: string, failure: Failure | undefined) => void,
) => {
  const [challenge, setChallenge] = useState<StoredChallenge | null>(null);
  // Assume that it is being sent until the page knows.
  const [sending, setSending] = useState(true);
  const hasStarted = useRef(false);

  /** Whether one was sent. */
  const request = useCallback(
    async (from: ChallengeSource, isRepeat: boolean): Promise<boolean> => {
      setSending(true);
      const settled = await sendNext(from);
      setSending(false);
      if (settled.meta.requestStatus === 'fulfilled') {
        setChallenge(storeChallenge(from.name, settled.payload as Challenge));
        return true;
      }
      const failure = settled.payload as Failure | undefined;
      const known = storedChallenge(from.name);
      const changed = known && afterRefusedResend(known, failure);
      if (changed) setChallenge(keepChallenge(from.name, changed));
      // The countdown says it.
      if (changed && isResendPause(failure)) return false;
      onError(isRepeat ? resendMessageOf(failure) : messageOf(failure), failure);
      return false;
    },
    [onError],
  );

  useEffect(() => {
    if (source === null || hasStarted.current) return;
    hasStarted.current = true;
    const stored = storedChallenge(source.name);
    queueMicrotask(() => {
      if (stored) {
        setChallenge(stored);
        setSending(false);
      } else void request(source, false);
    });
  }, [source, request]);

  return {
    challenge,
    sending,
    /** Resolves to whether a new one was sent. */
    resend: async (): Promise<boolean> => source !== null && request(source, challenge !== null),
    /** Keeps what the answer says about the one that was tried: null if it was accepted. */
    noteAnswer: (tried: StoredChallenge, failure: Failure | undefined | null): void => {
      if (source === null) return;
      const { name } = source;
      if (failure === null) {
        dropChallenge(name);
        return;
      }
      const spent = isOtpSpent(failure) ? spendChallenge(name, tried) : null;
      if (spent) setChallenge(spent);
      if (isOtpRequestOver(failure)) dropChallenge(name);
    },
  };
};
