// The one-time password of one step: requested once, kept across a reload, and requested again on demand.
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf, type Failure } from '#web/api/failure.ts';
import {
  afterRefusedResend,
  isOtpRequestOver,
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

/** Forgets the challenge if the failure says that its request has ended. */
export const dropChallengeIfOver = (name: string, failure: Failure | undefined): void => {
  if (isOtpRequestOver(failure)) dropChallenge(name);
};

/** `source` is null until the page knows what the password is for. */
export const useChallenge = (
  source: ChallengeSource | null,
  onError: (message: string, failure: Failure | undefined) => void,
) => {
  const [challenge, setChallenge] = useState<StoredChallenge | null>(null);
  // Assume that it is being sent until the page knows.
  const [sending, setSending] = useState(true);
  const [sentAgain, setSentAgain] = useState(false);
  const hasStarted = useRef(false);

  /** Whether one was sent. */
  const requestChallenge = useCallback(
    async (
      { name, send, sendAgain }: ChallengeSource,
      requestId: string | null,
      isRepeat: boolean,
    ): Promise<boolean> => {
      setSending(true);
      setSentAgain(false);
      let settled = await (requestId === null ? send() : sendAgain(requestId));
      // It can no longer be resent: request a new one.
      const isOver = requestId !== null && isOtpRequestOver(settled.payload as Failure | undefined);
      if (isOver) settled = await send();
      setSending(false);
      if (settled.meta.requestStatus === 'fulfilled') {
        setChallenge(storeChallenge(name, settled.payload as Challenge));
        setSentAgain(isRepeat);
        return true;
      }
      const failure = settled.payload as Failure | undefined;
      const known = isOver ? null : storedChallenge(name);
      const changed = known && afterRefusedResend(known, failure);
      if (changed) setChallenge(keepChallenge(name, changed));
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
      } else void requestChallenge(source, null, false);
    });
  }, [source, requestChallenge]);

  return {
    challenge,
    sending,
    sentAgain,
    /** The password that was sent cannot be used any more. */
    spend: (name: string, sent: StoredChallenge) => {
      const spent = spendChallenge(name, sent);
      if (spent) setChallenge(spent);
    },
    /** Resolves to whether a new one was sent. */
    resend: async (): Promise<boolean> => {
      if (!source) return false;
      // An expired one is not stored any more.
      const requestId = storedChallenge(source.name)?.requestId ?? null;
      return requestChallenge(source, requestId, challenge !== null);
    },
  };
};
