/** Step 0 of spec §4: the mobile number. */
import { useRouter } from 'next/router';
import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { sendPassword } from '#web/features/login/flow.ts';
import { mobileProblem, noProblem, problemOf, type Problem } from '#web/features/login/rules.ts';
import { numberAsked, numberEntered, selectLogin } from '#web/features/login/state.ts';
import { mobileDigits } from '#web/lib/mobile.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { keepsCookies } from '#web/session/login-request.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Agreement } from './agreement.tsx';
import { LoginFrame } from './login-frame.tsx';
import { useReturnTo } from './use-return-to.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { useShown } from '#web/ui/use-shown.ts';

const takeOutBlanks = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
  const digits = mobileDigits(currentTarget.value);
  if (digits !== currentTarget.value) currentTarget.value = digits;
};

/** A password would be sent for nothing there: the login in progress and the session are cookies. */
const COOKIES_BLOCKED =
  'Your browser blocks cookies for this site, and without them you cannot sign in. Allow them and reload the page.';

/** A visitor who has chosen something to order is asked to sign in on the way to its summary. */
const isOrder = (address: string): boolean =>
  [hrefs.orderSummary(), hrefs.couponOrderSummary()].some((path) => address.startsWith(path));

export function LoginScreen() {
  const goesOn = isOrder(useReturnTo());
  return (
    <LoginFrame
      step={1}
      peek
      title="Sign in with your mobile number"
      lead="We send a one-time password by SMS. No password to remember."
    >
      {goesOn && <p>Sign in to go on: what you have chosen is kept.</p>}
      <NumberForm />
      <Agreement lead="New here? The same step creates your account." by="By continuing" />
    </LoginFrame>
  );
}

function NumberForm() {
  const router = useRouter();
  const dispatch = useAppDispatch();
  const returnTo = useReturnTo();
  const isShown = useShown();
  const { mobileNumber } = useAppSelector(selectLogin);
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem<'mobile'>>(noProblem);
  const { busy, run } = useSubmit<'send'>();

  useEffect(() => {
    dispatch(numberAsked());
  }, [dispatch]);

  const refuse = (found: Problem<'mobile'>) => {
    setProblem(found);
    field.current?.focus();
  };

  const send = async () => {
    // The field is uncontrolled, so that nothing typed before hydration is lost.
    const mobile = mobileDigits(field.current?.value ?? '');
    const wrong = mobileProblem(mobile);
    if (wrong) {
      refuse({ ...noProblem, fields: { mobile: wrong } });
      return;
    }
    if (!keepsCookies()) {
      refuse({ ...noProblem, form: COOKIES_BLOCKED });
      return;
    }
    setProblem(noProblem);
    const { failure } = await dispatch(sendPassword(mobile));
    if (failure) {
      refuse(problemOf(failure, ['mobile']));
      return;
    }
    if (isShown()) await router.push(hrefs.loginOtp(returnTo));
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run('send', send);
  };

  return (
    <form method="post" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label="Mobile number"
        name="mobile"
        prefix="+91"
        inputMode="numeric"
        autoComplete="tel-national"
        defaultValue={mobileNumber ?? ''}
        help="10 digits, linked to your membership card."
        error={problem.fields.mobile}
        alone
        onChange={(event) => {
          takeOutBlanks(event);
          setProblem(noProblem);
          // Reading the terms on the way loses nothing.
          dispatch(numberEntered(event.currentTarget.value));
        }}
      />
      {problem.form && <FormError>{problem.form}</FormError>}
      <Button type="submit" scripted size="l" block busy={busy !== null} busyLabel="Sending">
        Send OTP
      </Button>
    </form>
  );
}
