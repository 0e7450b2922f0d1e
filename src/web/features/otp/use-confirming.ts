// Confirming what a cart waits with by a one-time password: sends it once, tries it, says what is wrong with it.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OtpPurpose } from '#contract/enums.ts';
import type { Failure } from '#web/api/failure.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { dropChallenge, keepChallenge, keptChallenge, type KeptChallenge } from '#web/session/challenge.ts';
import { resendCartOtp, sendCartOtp, type OtpChallenge } from './records.ts';

/** A one-time password that can no longer be used: another one has to be sent. */
const SPENT = new Set(['OTP_EXPIRED', 'OTP_USED', 'OTP_UNKNOWN']);

export interface Cart {
  /** What the password confirms, for what is kept over a reload. */
  name: string;
  purpose: OtpPurpose;
  cartId: string;
}

export interface Confirming {
  challenge: KeptChallenge | null;
  code: string;
  error: string | null;
  busy: boolean;
  sending: boolean;
  /** Another one was sent on demand. */
  sentAgain: boolean;
  type: (code: string) => void;
  verify: () => void;
  resend: () => void;
}

/** Answers null where the password led on, else why it did not. */
export type Confirm = (requestId: string, otp: string) => Promise<Failure | undefined | null>;

const messageOf = (failure: Failure | undefined): string => failure?.message ?? 'Something went wrong';

/** The challenge of the cart: the kept one, or one that is asked for now. */
const useChallenge = ({ name, purpose, cartId }: Cart, onError: (message: string) => void) => {
  const dispatch = useAppDispatch();
  const [challenge, setChallenge] = useState<KeptChallenge | null>(null);
  const [sending, setSending] = useState(false);
  const [sentAgain, setSentAgain] = useState(false);
  const asked = useRef(false);

  const take = useCallback(
    async (requestId: string | null) => {
      setSending(true);
      setSentAgain(false);
      const settled = await (requestId
        ? dispatch(resendCartOtp({ body: { requestId } }))
        : dispatch(sendCartOtp({ body: { purpose }, cartId })));
      setSending(false);
      if (settled.meta.requestStatus === 'fulfilled') {
        setChallenge(keepChallenge(name, settled.payload as OtpChallenge));
        setSentAgain(requestId !== null);
      } else onError(messageOf(settled.payload as Failure | undefined));
    },
    [dispatch, name, purpose, cartId, onError],
  );

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const kept = keptChallenge(name);
    queueMicrotask(() => {
      if (kept) setChallenge(kept);
      else void take(null);
    });
  }, [name, take]);

  return { challenge, sending, sentAgain, take };
};

export const useConfirming = (cart: Cart, confirm: Confirm): Confirming => {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { challenge, sending, sentAgain, take } = useChallenge(cart, setError);
  const { name } = cart;

  const send = async (requestId: string) => {
    const failure = await confirm(requestId, code);
    if (failure === null) {
      dropChallenge(name);
      return;
    }
    setBusy(false);
    setCode('');
    if (SPENT.has(failure?.errorCode ?? '')) dropChallenge(name);
    setError(messageOf(failure));
  };

  return {
    challenge,
    code,
    error,
    busy,
    sending,
    sentAgain,
    type: (digits) => {
      setCode(digits);
      setError(null);
    },
    verify: () => {
      if (busy || !challenge) return;
      if (code.length < 6) {
        setError('Enter the six digits');
        return;
      }
      setBusy(true);
      void send(challenge.requestId);
    },
    resend: () => {
      setError(null);
      setCode('');
      void take(keptChallenge(name)?.requestId ?? null);
    },
  };
};
