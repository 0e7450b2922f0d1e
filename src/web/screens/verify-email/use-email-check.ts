// Verifies an e-mail address: its one-time password is sent once, kept across a reload and verified once; then the
// rest of the profile form is saved.
import { useRouter } from 'next/router';
import { useMemo } from 'react';
import { messageOf } from '#web/api/failure.ts';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import {
  bodyOf,
  dropProfileDraft,
  endEmailCheck,
  isCurrentEmail,
  readEmailCheck,
  readProfileDraft,
  saveProfileDraft,
  type EmailCheck,
} from '#web/features/member/profile-form.ts';
import {
  fetchMemberDetail,
  resendEmailOtp,
  sendEmailOtp,
  updateProfile,
  verifyEmailOtp,
} from '#web/features/member/records.ts';
import { useChallengeCheck, type Confirm } from '#web/features/otp/use-challenge-check.ts';
import type { ChallengeSource } from '#web/features/otp/use-challenge.ts';
import type { OtpCheck } from '#web/features/otp/use-otp-check.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useOnceInBrowser } from '#web/ui/use-restored.ts';
import { useShown } from '#web/ui/use-shown.ts';

export interface EmailVerification {
  /** asleep: before the tab's storage has been read. */
  state: 'asleep' | 'none' | 'open';
  email: string;
  otp: OtpCheck;
}

/** The address to verify; undefined until the tab's storage has been read, null if there is none. */
const usePendingEmail = (): EmailCheck | null | undefined =>
  useOnceInBrowser<EmailCheck | null | undefined>(readEmailCheck, undefined);

const useSource = (pending: EmailCheck | null | undefined): ChallengeSource | null => {
  const dispatch = useAppDispatch();
  return useMemo(() => {
    if (!pending) return null;
    const { email, cartId } = pending;
    return {
      name: cartId,
      send: () => dispatch(sendEmailOtp({ body: { purpose: 'EMAIL_OTP', email }, cartId })),
      sendAgain: (requestId) => dispatch(resendEmailOtp({ body: { requestId } })),
    };
  }, [dispatch, pending]);
};

/** After the address is verified: saves the rest of the form and returns to it. */
const useSavingAfter = () => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const isShown = useShown();
  return async ({ saveForm, email }: EmailCheck) => {
    endEmailCheck();
    const draft = saveForm ? readProfileDraft() : null;
    const settled = draft && (await dispatch(updateProfile({ body: bodyOf(draft.form) })));
    if (settled && updateProfile.rejected.match(settled)) {
      // The form still holds what was typed, and shows the error when it is sent again.
      saveProfileDraft({ ...draft, before: { ...draft.before, email } });
      showToast(`Your address is verified. ${messageOf(settled.payload)}`);
    } else {
      if (saveForm) dropProfileDraft();
      showToast(
        saveForm ? 'Your address is verified and your details are saved.' : 'Your address is verified.',
        'info',
      );
    }
    void dispatch(refreshDashboard());
    if (isShown()) await router.replace(hrefs.editProfile());
  };
};

/** Whether the address is verified although its password counts as used: the answer to its first use may be lost. */
const useIsVerified = () => {
  const dispatch = useAppDispatch();
  return async ({ email }: EmailCheck): Promise<boolean> => {
    const settled = await dispatch(fetchMemberDetail({}));
    if (!fetchMemberDetail.fulfilled.match(settled)) return false;
    return settled.payload.emailVerified && isCurrentEmail(settled.payload, email);
  };
};

export const useEmailCheck = (): EmailVerification => {
  const dispatch = useAppDispatch();
  const pending = usePendingEmail();
  const saveAfter = useSavingAfter();
  const isVerified = useIsVerified();
  const confirm: Confirm = async (requestId, otp) => {
    const settled = await dispatch(verifyEmailOtp({ body: { requestId, otp } }));
    if (!verifyEmailOtp.fulfilled.match(settled)) {
      const isLost = settled.payload?.errorCode === 'OTP_USED' && pending && (await isVerified(pending));
      if (!isLost) return settled.payload;
    }
    if (pending) await saveAfter(pending);
    return null;
  };
  const otp = useChallengeCheck(useSource(pending), confirm);
  const known = pending === null ? 'none' : 'open';
  return { state: pending === undefined ? 'asleep' : known, email: pending?.email ?? '', otp };
};
