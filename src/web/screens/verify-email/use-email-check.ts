// Verifies an e-mail address: its one-time password is sent once, kept across a reload and verified once; then the
// rest of the profile form is saved.
import { useRouter } from 'next/router';
import { useEffect, useMemo, useState, type SyntheticEvent } from 'react';
import { messageOf, otpMessageOf } from '#web/api/failure.ts';
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
import {
  dropChallengeIfSpent,
  useChallenge,
  wasRefused,
  type ChallengeSource,
} from '#web/features/otp/use-challenge.ts';
import type { OtpConfirmation } from '#web/features/otp/use-otp-confirmation.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { dropChallenge, type StoredChallenge } from '#web/session/challenge.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

export interface EmailVerification extends Omit<OtpConfirmation, 'verify'> {
  /** asleep: before the tab's storage has been read. */
  state: 'asleep' | 'none' | 'open';
  email: string;
  submit: (event: SyntheticEvent) => void;
}

/** The address to verify (undefined until the tab's storage has been read) and its challenge. */
const usePendingCheck = (onError: (message: string) => void) => {
  const dispatch = useAppDispatch();
  const [check, setCheck] = useState<EmailCheck | null | undefined>();
  useEffect(() => queueMicrotask(() => setCheck(readEmailCheck())), []);
  const asking = useMemo<ChallengeSource | null>(() => {
    if (!check) return null;
    const { email, cartId } = check;
    return {
      name: cartId,
      send: () => dispatch(sendEmailOtp({ body: { purpose: 'EMAIL_OTP', email }, cartId })),
      sendAgain: (requestId) => dispatch(resendEmailOtp({ body: { requestId } })),
    };
  }, [dispatch, check]);
  return { check, ...useChallenge(asking, onError) };
};

/** After the address is verified: saves the rest of the form and returns to it. */
const useSavingAfter = () => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  return async ({ cartId, saveForm }: EmailCheck) => {
    endEmailCheck();
    dropChallenge(cartId);
    const form = saveForm ? readProfileDraft() : null;
    const settled = form && (await dispatch(updateProfile({ body: bodyOf(form) })));
    if (settled && updateProfile.rejected.match(settled)) {
      // The form still holds what was typed, and shows the error when it is sent again.
      showToast(`Your address is verified. ${messageOf(settled.payload)}`);
    } else {
      if (saveForm) dropProfileDraft();
      showToast(
        saveForm ? 'Your address is verified and your details are saved.' : 'Your address is verified.',
        'info',
      );
    }
    void dispatch(refreshDashboard());
    await router.replace(hrefs.editProfile());
  };
};

export const useEmailCheck = (): EmailVerification => {
  const dispatch = useAppDispatch();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { busy, run } = useSubmit<'verify'>();
  const { check, challenge, sending, sentAgain, resend } = usePendingCheck(setError);
  const saveAfter = useSavingAfter();

  const verify = async (given: EmailCheck, { requestId }: StoredChallenge) => {
    const settled = await dispatch(verifyEmailOtp({ body: { requestId, otp: code } }));
    if (verifyEmailOtp.fulfilled.match(settled)) {
      await saveAfter(given);
      return;
    }
    if (wasRefused(settled.payload)) setCode('');
    dropChallengeIfSpent(given.cartId, settled.payload);
    setError(otpMessageOf(settled.payload));
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
      setError(null);
      setCode('');
      resend();
    },
    submit: (event) => {
      event.preventDefault();
      if (!check || !challenge) return;
      if (code.length < 6) setError('Enter the six digits');
      else void run('verify', () => verify(check, challenge));
    },
  };
};
