/** The profile form, with the rules and messages of spec §5. */
import { useRef } from 'react';
import type { MemberDetail } from '#web/features/member/records.ts';
import { GREETINGS } from '#web/lib/greetings.ts';
import { bindFields } from '#web/ui/bind-field.ts';
import { Button, ButtonRow } from '#web/ui/button.tsx';
import { DateOfBirthField } from '#web/ui/date-of-birth-field.tsx';
import { FormError, FormGrid } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './edit-profile-form.module.css';
import { useProfileForm } from './use-profile-form.ts';

type Form = ReturnType<typeof useProfileForm>;

/** Below the e-mail address: whether it is verified, and what happens to a new one. */
function EmailHelp({ form }: { form: Form }) {
  if (form.emailIs === 'new') return 'We send a one-time password to this address to verify it.';
  if (form.emailIs === 'verified') return 'Verified. We send voucher codes and receipts here.';
  return (
    <>
      Not verified yet.{' '}
      <button type="button" className="link" onClick={form.verify}>
        Verify it now
      </button>
    </>
  );
}

function Fields({ form }: { form: Form }) {
  const bind = bindFields(form.form, form.problems, form.change);
  return (
    <FormGrid>
      <SelectField
        wide
        label="Salutation"
        autoComplete="honorific-prefix"
        placeholder="Choose one"
        options={GREETINGS}
        {...bind('salutation')}
      />
      <TextField label="First name" autoComplete="given-name" {...bind('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...bind('lastName')} />
      <TextField
        wide
        label="E-mail"
        type="email"
        autoComplete="email"
        help={<EmailHelp form={form} />}
        {...bind('email')}
      />
      <DateOfBirthField wide {...bind('dateOfBirth')} />
    </FormGrid>
  );
}

export function EditProfileForm({ member }: { member: MemberDetail }) {
  const ref = useRef<HTMLFormElement>(null);
  const form = useProfileForm(member, ref);
  return (
    <form ref={ref} method="post" noValidate onSubmit={form.submit} className={styles.form}>
      <Fields form={form} />
      {form.failure && <FormError>{form.failure}</FormError>}
      <ButtonRow>
        <Button type="submit" scripted size="l" busy={form.busy} busyLabel="Saving">
          Save
        </Button>
        {form.changed && (
          <Button variant="secondary" size="l" disabled={form.busy} onClick={form.discard}>
            Discard changes
          </Button>
        )}
      </ButtonRow>
      <p role="status" className={styles.saved}>
        {form.saved && (
          <>
            <Icon name="check-circle-fill" className="positive" />
            Saved.
          </>
        )}
      </p>
    </form>
  );
}
