/** The form for a one-time password that confirms coins: where it was sent, its field, and a button for a new one. */
import type { SyntheticEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ScriptNote } from '#web/ui/script-note.tsx';
import { CheckField } from './check-field.tsx';
import styles from './otp-form.module.css';
import type { OtpCheck } from './use-otp-check.ts';
import { OTP_WARNING } from './words.ts';

function Sent({ check: { challenge, sending } }: { check: OtpCheck }) {
  if (challenge) {
    return (
      <>
        Sent to <span className="num strong">{challenge.target}</span>.
      </>
    );
  }
  return sending
    ? 'Sending a one-time password to your mobile number.'
    : 'The one-time password was not sent.';
}

interface OtpFormProps {
  check: OtpCheck;
  busyLabel: string;
  /** What to know about the password. */
  note?: string;
}

export function OtpForm({ check, busyLabel, note = OTP_WARNING }: OtpFormProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    check.verify();
  };
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack gap={3} className={styles.form}>
        <ScriptNote>Confirming needs JavaScript. Turn it on and load this page again.</ScriptNote>
        <p className="meta js-only">
          <Sent check={check} />
        </p>
        <CheckField check={check} bySms />
        <Button
          type="submit"
          scripted
          size="l"
          block
          busy={check.busy}
          busyLabel={busyLabel}
          disabled={!check.challenge}
        >
          Verify
        </Button>
        <p className="meta">{note}</p>
      </Stack>
    </form>
  );
}
