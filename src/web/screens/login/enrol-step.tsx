import { useEffect, useRef } from 'react';
import { clientConfig } from '#web/features/brand/config.ts';
import { coinsInWords } from '#web/lib/format.ts';
import { GREETINGS } from '#web/lib/greetings.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { FormGrid } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Agreement } from './agreement.tsx';
import { LoginFrame } from './login-frame.tsx';
import { StepFoot } from './step-foot.tsx';
import { useEnrolForm } from './use-enrol-form.ts';
import { useReturnTo } from './use-return-to.ts';

/** What is asked for, and what the brand gives a new member. */
const leadOf = (welcomeCoins: number): string => {
  const lead = 'This number has no account yet. Fill in these four details to create one.';
  return welcomeCoins > 0 ? `${lead} It comes with ${coinsInWords(welcomeCoins)}.` : lead;
};

export function EnrolStep() {
  const welcomeCoins = useAppSelector(clientConfig.selectData)?.rates.welcomeCoins ?? 0;
  const title = useRef<HTMLHeadingElement>(null);
  const loginHref = hrefs.login(useReturnTo());
  // This step replaced the last one, together with whatever had the focus there.
  useEffect(() => {
    title.current?.focus();
  }, []);
  return (
    <LoginFrame
      backHref={loginHref}
      titleRef={title}
      title="Welcome. Who are we greeting?"
      lead={leadOf(welcomeCoins)}
    >
      <EnrolForm loginHref={loginHref} />
      <Agreement by="By creating an account" />
    </LoginFrame>
  );
}

function EnrolForm({ loginHref }: { loginHref: string }) {
  const { form, problem, busy, submit, change } = useEnrolForm();
  const { fields } = problem;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={change}>
      <FormGrid>
        <SelectField
          wide
          label="Salutation"
          name="salutation"
          autoComplete="honorific-prefix"
          placeholder="Choose one"
          options={GREETINGS}
          error={fields.salutation}
        />
        <TextField label="First name" name="firstName" autoComplete="given-name" error={fields.firstName} />
        <TextField label="Last name" name="lastName" autoComplete="family-name" error={fields.lastName} />
        <TextField
          wide
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          help="We send voucher codes and receipts here."
          error={fields.email}
        />
      </FormGrid>
      <StepFoot
        problem={problem}
        busy={busy !== null}
        label="Create account"
        busyLabel="Creating"
        loginHref={loginHref}
      />
    </form>
  );
}
