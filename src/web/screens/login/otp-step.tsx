import type { SubmitEvent } from 'react';
import { selectLogin } from '#web/features/login/state.ts';
import { CheckField } from '#web/features/otp/check-field.tsx';
import { OTP_WARNING } from '#web/features/otp/words.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { LoginFrame } from './login-frame.tsx';
import { StepFoot } from './step-foot.tsx';
import { useLoginOtp } from './use-login-otp.ts';
import { useReturnTo } from './use-return-to.ts';

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

/** The sixth digit does not submit the form: typing never changes the page. */
function OtpForm({ loginHref }: { loginHref: string }) {
  const { check, problem } = useLoginOtp();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    check.verify();
  };
  return (
    <form method="post" noValidate onSubmit={submit}>
      <CheckField check={check} error={problem.fields.otp ?? null} bySms />
      <StepFoot
        problem={problem}
        busy={check.busy}
        label="Verify"
        busyLabel="Verifying"
        loginHref={loginHref}
      />
    </form>
  );
}
