/** Verify your email address: the one-time password for a new address, then the profile is saved with it. */
import { useEffect, useRef } from 'react';
import { hrefs } from '#web/routes/hrefs.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { OtpField } from '#web/ui/otp-field.tsx';
import { ResendHelp } from '#web/ui/resend-help.tsx';
import { useEmailCheck, type EmailVerification } from './use-email-check.ts';
import styles from './verify-email.module.css';

function Sent({ checking: { challenge, email, sending } }: { checking: EmailVerification }) {
  if (challenge) {
    return (
      <>
        Sent to <span className="strong">{email}</span>.
      </>
    );
  }
  return sending ? 'Sending a one-time password to your new address.' : 'The one-time password was not sent.';
}

function ResendOption({ checking }: { checking: EmailVerification }) {
  const { challenge, sending, sentAgain, resend, error } = checking;
  if (challenge) {
    return (
      <ResendHelp
        resendAt={challenge.resendAt}
        onResend={resend}
        busy={sending}
        sentAgain={sentAgain}
        refused={error !== null}
      />
    );
  }
  return (
    <Button variant="quiet" busy={sending} busyLabel="Sending" onClick={resend}>
      Send again
    </Button>
  );
}

function CheckForm({ checking }: { checking: EmailVerification }) {
  const { challenge, code, error, busy, type, submit } = checking;
  const field = useRef<HTMLInputElement>(null);
  // With a new password, the button that requested it is gone.
  useEffect(() => field.current?.focus(), [challenge]);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      <p className="meta" role="status">
        <Sent checking={checking} />
      </p>
      <OtpField
        ref={field}
        label="One-time password"
        value={code}
        error={error}
        onChange={type}
        help={<ResendOption checking={checking} />}
      />
      <Stack gap={2}>
        <Button type="submit" scripted size="l" block busy={busy} busyLabel="Verifying" disabled={!challenge}>
          Verify
        </Button>
        <ButtonLink variant="quiet" block href={hrefs.editProfile()}>
          Use another address
        </ButtonLink>
      </Stack>
    </form>
  );
}

export function VerifyEmailScreen() {
  const checking = useEmailCheck();
  return (
    <Wrap>
      <PageHead
        title="Verify your email address"
        lead={checking.state === 'none' ? null : 'Enter the six digits that we sent by e-mail.'}
      />
      {checking.state === 'none' ? (
        <EmptyState
          title="Begin in Account Details"
          text="You verify or change your e-mail address there. We send a one-time password to it."
          image="/art/nothing-found.webp"
          action={<ButtonLink href={hrefs.editProfile()}>Account Details</ButtonLink>}
        />
      ) : (
        <CheckForm checking={checking} />
      )}
    </Wrap>
  );
}
