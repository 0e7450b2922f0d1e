import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { otpProblem } from '#contract/otp-rules.ts';
import { isOtpRefused, isOtpSpent, isResendPause, resendMessageOf } from '#web/api/otp-failure.ts';
import { resendPassword, verifyPassword } from '#web/features/login/flow.ts';
import { noProblem, problemOf, type Problem } from '#web/features/login/rules.ts';
import { selectLogin } from '#web/features/login/state.ts';
import { OTP_WARNING } from '#web/features/otp/words.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { OtpField } from '#web/ui/otp-field.tsx';
import { OTP_EXPIRED, ResendHelp } from '#web/ui/resend-help.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import { LoginFrame } from './login-frame.tsx';
import { StepFoot } from './step-foot.tsx';
import { useNextStep, useReturnTo } from './use-return-to.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

export function OtpStep() {
  const { target } = useAppSelector(selectLogin);
  const loginHref = hrefs.login(useReturnTo());
  return (
    <LoginFrame
      step={2}
      backHref={loginHref}
      helpLabel="The code did not arrive"
      title="Enter the six digits we sent"
      lead={
        <>
          To <span className="num strong">+91 {target}</span>{' '}
          <a className="link reach" href={loginHref} aria-label="Change the number">
            Change
          </a>
        </>
      }
    >
      <OtpForm loginHref={loginHref} />
      <p className="meta">{OTP_WARNING}</p>
    </LoginFrame>
  );
}

function OtpForm({ loginHref }: { loginHref: string }) {
  const { field, otp, change, submit, resend, resendAt, sentAgain, problem, spent, busy } = useOtpForm();
  return (
    <form method="post" noValidate onSubmit={submit}>
      <OtpField
        ref={field}
        label="One-time password"
        name="otp"
        value={otp}
        onChange={change}
        error={problem.fields.otp}
        awaitedSms={busy === 'verify' ? null : resendAt}
        help={
          <ResendHelp
            resendAt={resendAt}
            onResend={resend}
            busy={busy === 'resend'}
            sentAgain={sentAgain}
            refused={Boolean(problem.fields.otp)}
            spent={spent}
          />
        }
      />
      <StepFoot
        problem={problem}
        busy={busy === 'verify'}
        label="Verify"
        busyLabel="Verifying"
        loginHref={loginHref}
      />
    </form>
  );
}

/** The form's state. The sixth digit does not submit the form: typing never changes the page. */
const useOtpForm = () => {
  const dispatch = useAppDispatch();
  const goToNextStep = useNextStep();
  const { resendAt, expiresAt, spent } = useAppSelector(selectLogin);
  const field = useRef<HTMLInputElement>(null);
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<Problem<'otp'>>(noProblem);
  const [sentAgain, setSentAgain] = useState(false);
  const { busy, run } = useSubmit<'verify' | 'resend'>();
  const expired = useSecondsUntil(expiresAt) === 0;

  useEffect(() => {
    field.current?.focus();
  }, []);

  const refuse = (found: Problem<'otp'>) => {
    setProblem(found);
    field.current?.focus();
    // Selected, so that typing replaces the wrong code.
    if (found.fields.otp) field.current?.select();
  };

  const verify = async () => {
    const wrong = otpProblem(otp);
    if (wrong) {
      refuse({ ...noProblem, fields: { otp: wrong } });
      return;
    }
    setProblem(noProblem);
    const { value, failure } = await dispatch(verifyPassword(otp));
    if (failure) {
      // Corrected meanwhile: what is wrong with the one that was sent is not wrong with this one.
      const isCorrected = field.current?.value !== otp && isOtpRefused(failure) && !isOtpSpent(failure);
      if (isCorrected) return;
      refuse(problemOf(failure, ['otp']));
      return;
    }
    await goToNextStep(value);
  };

  const resend = async () => {
    setSentAgain(false);
    const { failure } = await dispatch(resendPassword());
    if (failure) {
      const found = problemOf({ ...failure, message: resendMessageOf(failure) }, ['otp']);
      // The countdown says it.
      refuse(isResendPause(failure) ? noProblem : found);
      return;
    }
    setProblem(noProblem);
    // The digits of the new one may have come before this answer.
    setOtp((now) => (now === otp ? '' : now));
    setSentAgain(true);
    field.current?.focus();
  };

  const shown: Problem<'otp'> =
    expired && !problem.fields.otp ? { ...problem, fields: { otp: OTP_EXPIRED } } : problem;
  return {
    field,
    otp,
    busy,
    resendAt,
    sentAgain,
    spent,
    problem: busy === null ? shown : (noProblem as Problem<'otp'>),
    change: (digits: string) => {
      setOtp(digits);
      setProblem(noProblem);
    },
    resend: () => void run('resend', resend),
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      void run('verify', verify);
    },
  };
};
