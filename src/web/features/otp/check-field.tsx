/** The field of a one-time password that was sent for this page, and a way to a new one. */
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { OtpField } from '#web/ui/otp-field.tsx';
import { OTP_EXPIRED, ResendHelp } from '#web/ui/resend-help.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import type { OtpCheck } from './use-otp-check.ts';

export function CheckField({ check }: { check: OtpCheck }) {
  const { challenge, code, error, busy, sending, sentAgain, resend } = check;
  const expired = useSecondsUntil(challenge?.expiresAt ?? Infinity) === 0;
  const shown = error ?? (expired && !busy && !sending ? OTP_EXPIRED : null);
  const field = useRef<HTMLInputElement>(null);
  // The title may not change between steps, and after a new password the button that requested it is gone.
  useEffect(() => field.current?.focus(), [challenge]);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return (
    <OtpField
      ref={field}
      label="One-time password"
      value={code}
      error={shown}
      onChange={check.type}
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
          <Button variant="quiet" busy={sending} busyLabel="Sending" onClick={resend}>
            Send again
          </Button>
        )
      }
    />
  );
}
