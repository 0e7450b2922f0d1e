// The one-time password of a login. Unlike those that this tab keeps, it lives in the login's state and cookie, so that
// the server knows the step.
import { useState } from 'react';
import { isResendPause, resendMessageOf } from '#web/api/otp-failure.ts';
import { resendPassword, verifyPassword } from '#web/features/login/flow.ts';
import { noProblem, passwordProblemOf, type Problem } from '#web/features/login/rules.ts';
import { selectLogin } from '#web/features/login/state.ts';
import { useOtpCheck, type OtpCheck, type SentOtp } from '#web/features/otp/use-otp-check.ts';
import { useOtpEntry, type OtpEntry, type OtpProblem } from '#web/features/otp/use-otp-entry.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { useNextStep } from './use-return-to.ts';

const useSentPassword = ({ refuse }: OtpEntry): SentOtp => {
  const dispatch = useAppDispatch();
  const { uuid, target, resendAt, expiresAt, spent } = useAppSelector(selectLogin);
  const [sending, setSending] = useState(false);
  return {
    challenge: { requestId: uuid ?? '', target: target ?? '', resendAt, expiresAt, spent },
    sending,
    resend: async () => {
      setSending(true);
      const { failure } = await dispatch(resendPassword());
      setSending(false);
      // The countdown says it.
      if (failure && !isResendPause(failure)) refuse(resendMessageOf(failure), failure);
      return failure === null;
    },
  };
};

/** What is not about the digits stands below the form, where the login can also start again. */
const placed = (problem: OtpProblem | null): Problem<'otp'> => {
  if (problem === null) return noProblem;
  const { message, refusal } = problem;
  if (refusal === null) return { ...noProblem, fields: { otp: message } };
  return passwordProblemOf(refusal, message);
};

export const useLoginOtp = (): { check: OtpCheck; problem: Problem<'otp'> } => {
  const dispatch = useAppDispatch();
  const goToNextStep = useNextStep();
  const entry = useOtpEntry();
  const check = useOtpCheck({
    entry,
    sent: useSentPassword(entry),
    confirm: async (_, otp) => {
      const { value, failure } = await dispatch(verifyPassword(otp));
      if (failure) return failure;
      await goToNextStep(value);
      return null;
    },
  });
  return { check, problem: placed(check.problem) };
};
