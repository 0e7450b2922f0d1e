// Confirming an order with its one-time password: sends it once, verifies once, leads to the receipt.
import { useRouter } from 'next/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '#web/api/failure.ts';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import {
  dropChallenge,
  keepChallenge,
  keptChallenge,
  type KeptChallenge,
} from '#web/features/orders/challenge.ts';
import { keysFor, settle, verifyingOf } from '#web/features/orders/order-keys.ts';
import { resendRedeemOtp, sendRedeemOtp, verifyOrder, type Order } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppDispatch } from '#web/store/make-store.ts';

/** A one-time password that can no longer be used: another one has to be sent. */
const SPENT = new Set(['OTP_EXPIRED', 'OTP_USED', 'OTP_UNKNOWN']);

export interface Redeeming {
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

const messageOf = (failure: Failure | undefined): string => failure?.message ?? 'Something went wrong';

/** The challenge of the order: the kept one, or one that is asked for now. */
const useChallenge = (order: Order, onError: (message: string) => void) => {
  const dispatch = useAppDispatch();
  const [challenge, setChallenge] = useState<KeptChallenge | null>(null);
  const [sending, setSending] = useState(false);
  const [sentAgain, setSentAgain] = useState(false);
  const asked = useRef(false);
  const { orderId, cartId } = order;

  const take = useCallback(
    async (requestId: string | null) => {
      setSending(true);
      setSentAgain(false);
      const settled = await (requestId
        ? dispatch(resendRedeemOtp({ body: { requestId } }))
        : dispatch(sendRedeemOtp({ body: { purpose: 'REDEEM_POINTS' }, cartId })));
      setSending(false);
      if (settled.meta.requestStatus === 'fulfilled') {
        setChallenge(keepChallenge(orderId, settled.payload as Parameters<typeof keepChallenge>[1]));
        setSentAgain(requestId !== null);
      } else onError(messageOf(settled.payload as Failure | undefined));
    },
    [dispatch, orderId, cartId, onError],
  );

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const kept = keptChallenge(orderId);
    queueMicrotask(() => {
      if (kept) setChallenge(kept);
      else void take(null);
    });
  }, [orderId, take]);

  return { challenge, sending, sentAgain, take };
};

export const useRedeeming = (order: Order): Redeeming => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { challenge, sending, sentAgain, take } = useChallenge(order, setError);
  const { orderId } = order;

  const leadOn = () => {
    settle(verifyingOf(orderId));
    dropChallenge(orderId);
    void dispatch(refreshDashboard());
    void router.replace(hrefs.voucherOrderReceipt(orderId));
  };
  const refused = (failure: Failure | undefined) => {
    // Confirmed already (another tab, a lost answer), or over: the receipt knows.
    if (failure?.errorCode === 'ORDER_STATE') {
      leadOn();
      return;
    }
    setBusy(false);
    setCode('');
    if (SPENT.has(failure?.errorCode ?? '')) dropChallenge(orderId);
    setError(messageOf(failure));
  };
  const send = async (requestId: string) => {
    const body = { orderId, requestId, otp: code };
    const { idempotencyKey } = keysFor(verifyingOf(orderId), body);
    const settled = await dispatch(verifyOrder({ body, idempotencyKey }));
    if (verifyOrder.fulfilled.match(settled)) leadOn();
    else refused(settled.payload);
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
      void take(keptChallenge(orderId)?.requestId ?? null);
    },
  };
};
