// Proving an e-mail address: its one-time password is sent once, kept over a reload, verified once; then what was
// typed with it is saved.
import { useRouter } from 'next/router';
import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { GENERIC_MESSAGE, type Failure } from '#web/api/failure.ts';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import {
  bodyOf,
  dropProfileDraft,
  endEmailCheck,
  readEmailCheck,
  readProfileDraft,
  type EmailCheck,
} from '#web/features/member/profile-form.ts';
import { resendEmailOtp, sendEmailOtp, updateProfile, verifyEmailOtp } from '#web/features/member/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { dropChallenge, keepChallenge, keptChallenge, type KeptChallenge } from '#web/session/challenge.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

/** A one-time password that can no longer be used: another one has to be sent. */
const SPENT = new Set(['OTP_EXPIRED', 'OTP_USED', 'OTP_UNKNOWN']);

export interface Checking {
  /** asleep: before the page knows what the tab keeps. */
  state: 'asleep' | 'none' | 'open';
  email: string;
  challenge: KeptChallenge | null;
  code: string;
  error: string | null;
  busy: boolean;
  sending: boolean;
  sentAgain: boolean;
  type: (code: string) => void;
  resend: () => void;
  submit: (event: SyntheticEvent) => void;
}

const messageOf = (failure: Failure | undefined): string => failure?.message ?? GENERIC_MESSAGE;

/** The challenge of the address that waits: the kept one, or one that is asked for now. */
const useChallenge = (onError: (message: string) => void) => {
  const dispatch = useAppDispatch();
  const [check, setCheck] = useState<EmailCheck | null | undefined>();
  const [challenge, setChallenge] = useState<KeptChallenge | null>(null);
  const [sending, setSending] = useState(true);
  const [sentAgain, setSentAgain] = useState(false);
  const begun = useRef(false);

  const take = useCallback(
    async ({ email, cartId }: EmailCheck, requestId: string | null) => {
      setSending(true);
      setSentAgain(false);
      const settled = await (requestId
        ? dispatch(resendEmailOtp({ body: { requestId } }))
        : dispatch(sendEmailOtp({ body: { purpose: 'EMAIL_OTP', email }, cartId })));
      setSending(false);
      if (settled.meta.requestStatus === 'fulfilled') {
        setChallenge(keepChallenge(cartId, settled.payload as Parameters<typeof keepChallenge>[1]));
        setSentAgain(requestId !== null);
      } else onError(messageOf(settled.payload as Failure | undefined));
    },
    [dispatch, onError],
  );

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const found = readEmailCheck();
    const kept = found && keptChallenge(found.cartId);
    queueMicrotask(() => {
      setCheck(found);
      if (kept) {
        setChallenge(kept);
        setSending(false);
      } else if (found) void take(found, null);
    });
  }, [take]);

  return { check, challenge, sending, sentAgain, take };
};

/** After the address is the account's: the rest of the form, and the way back to it. */
const useSavingAfter = () => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  return async ({ cartId, saveForm }: EmailCheck) => {
    endEmailCheck();
    dropChallenge(cartId);
    const form = saveForm ? readProfileDraft() : null;
    const settled = form && (await dispatch(updateProfile({ body: bodyOf(form) })));
    if (settled && updateProfile.rejected.match(settled)) {
      // The form still holds what was typed; it says what is wrong when it is sent again.
      showToast(`Your address is verified. ${messageOf(settled.payload)}`);
    } else {
      if (saveForm) dropProfileDraft();
      showToast(
        saveForm ? 'Your address is verified, your details are saved.' : 'Your address is verified.',
        'info',
      );
    }
    void dispatch(refreshDashboard());
    await router.replace(hrefs.editProfile());
  };
};

export const useEmailCheck = (): Checking => {
  const dispatch = useAppDispatch();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { busy, run } = useSubmit<'verify'>();
  const { check, challenge, sending, sentAgain, take } = useChallenge(setError);
  const saveAfter = useSavingAfter();

  const verify = async (given: EmailCheck, { requestId }: KeptChallenge) => {
    const settled = await dispatch(verifyEmailOtp({ body: { requestId, otp: code } }));
    if (verifyEmailOtp.fulfilled.match(settled)) {
      await saveAfter(given);
      return;
    }
    setCode('');
    if (SPENT.has(settled.payload?.errorCode ?? '')) dropChallenge(given.cartId);
    setError(messageOf(settled.payload));
  };

  return {
    state: check === undefined ? 'asleep' : check === null ? 'none' : 'open',
    email: check?.email ?? '',
    challenge,
    code,
    error,
    busy: busy !== null,
    sending,
    sentAgain,
    type: (digits) => {
      setCode(digits);
      setError(null);
    },
    resend: () => {
      if (!check) return;
      setError(null);
      setCode('');
      void take(check, keptChallenge(check.cartId)?.requestId ?? null);
    },
    submit: (event) => {
      event.preventDefault();
      if (!check || !challenge) return;
      if (code.length < 6) setError('Enter the six digits');
      else void run('verify', () => verify(check, challenge));
    },
  };
};
