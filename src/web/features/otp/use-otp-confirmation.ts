// Confirms a cart with a one-time password: sends it once, verifies it, and shows what is wrong with it.
import { useCallback, useMemo, useState } from 'react';
import type { OtpPurpose } from '#contract/enums.ts';
import { otpMessageOf, type Failure } from '#web/api/failure.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { dropChallenge, type StoredChallenge } from '#web/session/challenge.ts';
import { useResetWhenRestored } from '#web/ui/use-reset-when-restored.ts';
import { resendCartOtp, sendCartOtp } from './records.ts';
import { dropChallengeIfSpent, useChallenge, wasRefused, type ChallengeSource } from './use-challenge.ts';

interface Cart {
  /** What the password confirms, as the storage name across a reload. */
  name: string;
  purpose: OtpPurpose;
  cartId: string;
}

export interface OtpConfirmation {
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
 * Resolves to null if the password was accepted, once the next page is shown; to LEAVING if the browser is going to
 * another site; otherwise to the failure.
 */
export type Confirm = (requestId: string, otp: string) => Promise<Failure | undefined | null | 'LEAVING'>;

/** What awaited the password was settled elsewhere, or its time has run out. */
const isOver = (failure: Failure | undefined): boolean =>
  failure?.errorCode === 'NOT_FOUND' || failure?.errorCode === 'ORDER_STATE';

/** The challenge of the cart: the stored one, or one requested now. */
const useCartChallenge = (
  { name, purpose, cartId }: Cart,
  onError: (message: string, failure: Failure | undefined) => void,
) => {
  const dispatch = useAppDispatch();
  const source = useMemo<ChallengeSource>(
    () => ({
      name,
      send: () => dispatch(sendCartOtp({ body: { purpose }, cartId })),
      sendAgain: (requestId) => dispatch(resendCartOtp({ body: { requestId } })),
    }),
    [dispatch, name, purpose, cartId],
  );
  return useChallenge(source, onError);
};

/** `leave` goes to the page that shows the outcome, if nothing awaits a password any more. It must be stable. */
export const useOtpConfirmation = (
  cart: Cart,
  confirm: Confirm,
  leave?: () => Promise<unknown>,
): OtpConfirmation => {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useResetWhenRestored(setBusy, false);
  const { name } = cart;
  const refused = useCallback(
    (message: string, failure: Failure | undefined) => {
      if (leave === undefined || !isOver(failure)) {
        setError(message);
        return;
      }
      dropChallenge(name);
      void leave();
    },
    [leave, name],
  );
  const { challenge, sending, sentAgain, resend } = useCartChallenge(cart, refused);

  const send = async (requestId: string) => {
    const failure = await confirm(requestId, code);
    if (failure === 'LEAVING') return;
    setBusy(false);
    if (failure === null) {
      dropChallenge(name);
      return;
    }
    if (wasRefused(failure)) setCode('');
    dropChallengeIfSpent(name, failure);
    refused(otpMessageOf(failure), failure);
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
      resend();
    },
  };
};
