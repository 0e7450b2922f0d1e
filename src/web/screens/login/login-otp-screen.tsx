/** Step 2 of spec §4: the one-time password, then enrolment if the number has no account yet. */
import { selectLogin } from '#web/features/login/state.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { EnrolStep } from './enrol-step.tsx';
import { OtpStep } from './otp-step.tsx';

export function LoginOtpScreen() {
  const { screen } = useAppSelector(selectLogin);
  return screen === 'enrol' ? <EnrolStep /> : <OtpStep />;
}
