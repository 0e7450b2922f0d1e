/** The form for a one-time password that confirms coins: where it was sent, its field, and a button for a new one. */
import { useEffect, useRef, type SyntheticEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { OtpField } from '#web/ui/otp-field.tsx';
import { OTP_EXPIRED, ResendHelp } from '#web/ui/resend-help.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import styles from './otp-form.module.css';
import type { OtpConfirmation } from './use-otp-confirmation.ts';
import { OTP_WARNING } from './words.ts';

export function OtpForm({ confirming, busyLabel }: { confirming: OtpConfirmation; busyLabel: string }) {
  const { challenge, code, error, busy, sending, sentAgain, resend } = confirming;
  const expired = useSecondsUntil(challenge?.expiresAt ?? Infinity) === 0;
  const shown = error ?? (expired && !busy && !sending ? OTP_EXPIRED : null);
  const field = useRef<HTMLInputElement>(null);
  // The title may not change between steps, and after a new password the button that requested it is gone.
  useEffect(() => field.current?.focus(), [challenge]);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    confirming.verify();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3} className={styles.form}>
        <p className="meta">
          {challenge ? (
            <>
              Sent to <span className="num strong">{challenge.target}</span>.
            </>
          ) : sending ? (
            'Sending a one-time password to your mobile number.'
          ) : (
            'The one-time password was not sent.'
          )}
        </p>
        <OtpField
          ref={field}
          label="One-time password"
          value={code}
          error={shown}
          onChange={confirming.type}
          help={
            challenge ? (
              <ResendHelp
                resendAt={challenge.resendAt}
                onResend={resend}
                busy={sending}
                sentAgain={sentAgain}
                refused={shown !== null}
              />
            ) : (
              <Button variant="quiet" busy={sending} busyLabel="Sending" onClick={resend}>
                Send again
              </Button>
            )
          }
        />
        <Button type="submit" size="l" block busy={busy} busyLabel={busyLabel} disabled={!challenge}>
          Verify
        </Button>
        <p className="meta">{OTP_WARNING}</p>
      </Stack>
    </form>
  );
}
