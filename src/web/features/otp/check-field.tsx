/** The field of a one-time password that was sent for this page, and a way to a new one. */
import { useEffect, useRef } from 'react';
import { mayBeAgent } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { OtpField } from '#web/ui/otp-field.tsx';
import { OTP_EXPIRED, ResendHelp } from '#web/ui/resend-help.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import type { OtpCheck } from './use-otp-check.ts';

interface CheckFieldProps {
  check: OtpCheck;
  /** What is wrong with the password, if the page shows elsewhere what else went wrong. */
  error?: string | null;
  /** Whether it was sent by SMS, so that a phone can fill it in. */
  bySms?: boolean;
}

/** An agent's phone is not the member's. */
const awaitedSmsOf = ({ challenge, busy }: OtpCheck): number | null =>
  challenge === null || busy || mayBeAgent() ? null : challenge.resendAt;

/** Focuses the field at first and for each new password, and each time that something is wrong. */
const useFocus = ({ challenge, problem }: OtpCheck, error: string | null) => {
  const field = useRef<HTMLInputElement>(null);
  // The title may not change between steps, and after a new password the button that requested it is gone.
  useEffect(() => {
    field.current?.focus();
  }, [challenge?.resendAt]);
  useEffect(() => {
    if (problem === null) return;
    field.current?.focus();
    // Selected, so that typing replaces what was refused. Too few digits are completed.
    if (error !== null && problem.refusal !== null) field.current?.select();
  }, [problem, error]);
  return field;
};

export function CheckField({
  check,
  error = check.problem?.message ?? null,
  bySms = false,
}: CheckFieldProps) {
  const { challenge, code, busy, sending, sentAgain, resend } = check;
  const expired = useSecondsUntil(challenge?.expiresAt ?? Infinity) === 0;
  const shown = error ?? (expired && !busy && !sending ? OTP_EXPIRED : null);
  return (
    <OtpField
      ref={useFocus(check, error)}
      label="One-time password"
      name="otp"
      value={code}
      error={shown}
      onChange={check.type}
      awaitedSms={bySms ? awaitedSmsOf(check) : null}
      help={
        challenge ? (
          <ResendHelp
            resendAt={challenge.resendAt}
            onResend={resend}
            busy={sending}
            sentAgain={sentAgain}
            refused={shown !== null}
            spent={challenge.spent}
          />
        ) : (
          <Button variant="quiet" className="js-only" busy={sending} busyLabel="Sending" onClick={resend}>
            Send again
          </Button>
        )
      }
    />
  );
}
