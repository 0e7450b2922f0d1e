/** Verify your email address: the one-time password for a new address, then the profile is saved with it. */
import type { SyntheticEvent } from 'react';
import { CheckField } from '#web/features/otp/check-field.tsx';
import { hrefs } from '#web/routes/hrefs.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { ScriptNote } from '#web/ui/script-note.tsx';
import { useEmailCheck, type EmailVerification } from './use-email-check.ts';
import styles from './verify-email.module.css';

function Sent({ verification: { email, otp } }: { verification: EmailVerification }) {
  if (otp.challenge) {
    return (
      <>
        Sent to <span className="strong">{email}</span>.
      </>
    );
  }
  return otp.sending
    ? 'Sending a one-time password to your new address.'
    : 'The one-time password was not sent.';
}

function Lead() {
  return (
    <>
      <span className="js-only">Enter the six digits that we sent by e-mail.</span>
      <ScriptNote>Verifying your address needs JavaScript. Turn it on and load this page again.</ScriptNote>
    </>
  );
}

function CheckForm({ verification }: { verification: EmailVerification }) {
  const { otp } = verification;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    otp.verify();
  };
  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      <p className="meta js-only" role="status">
        <Sent verification={verification} />
      </p>
      <CheckField check={otp} />
      <Stack gap={2}>
        <Button
          type="submit"
          scripted
          size="l"
          block
          busy={otp.busy}
          busyLabel="Verifying"
          disabled={!otp.challenge}
        >
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
  const verification = useEmailCheck();
  return (
    <Wrap>
      <PageHead title="Verify your email address" lead={verification.state === 'none' ? null : <Lead />} />
      {verification.state === 'none' ? (
        <EmptyState
          title="Begin in Account Details"
          text="You verify or change your e-mail address there. We send a one-time password to it."
          image="/art/secure-card.webp"
          action={<ButtonLink href={hrefs.editProfile()}>Account Details</ButtonLink>}
        />
      ) : (
        <CheckForm verification={verification} />
      )}
    </Wrap>
  );
}
