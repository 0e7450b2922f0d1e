/** The profile form, with the rules and messages of spec §5. */
import { useRef } from 'react';
import { maskMobile } from '#contract/masks.ts';
import type { MemberDetail } from '#web/features/member/records.ts';
import { EMPTY } from '#web/lib/format.ts';
import { GREETINGS } from '#web/lib/greetings.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { bindFields } from '#web/ui/bind-field.ts';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { ChipField } from '#web/ui/chip-field.tsx';
import { DateOfBirthField } from '#web/ui/date-of-birth-field.tsx';
import { FormError, FormGrid } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
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

function Fields({ form, mobile }: { form: Form; mobile: string }) {
  const bind = bindFields(form.form, form.problems, form.change);
  return (
    <FormGrid>
      <ChipField wide legend="Salutation" options={GREETINGS} {...bind('salutation')} />
      <TextField label="First name" autoComplete="given-name" {...bind('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...bind('lastName')} />
      <DateOfBirthField {...bind('dateOfBirth')} />
      <TextField
        optional
        readOnly
        label="Mobile number"
        className="num"
        help="You sign in with this number."
        value={maskMobile(mobile) || EMPTY}
      />
      <TextField
        wide
        label="E-mail"
        type="email"
        autoComplete="email"
        help={<EmailHelp form={form} />}
        {...bind('email')}
      />
    </FormGrid>
  );
}

export function EditProfileForm({ member }: { member: MemberDetail }) {
  const ref = useRef<HTMLFormElement>(null);
  const form = useProfileForm(member, ref);
  return (
    <form ref={ref} method="post" noValidate onSubmit={form.submit} className={styles.form}>
      <Fields form={form} mobile={member.mobile} />
      {form.failure && <FormError>{form.failure}</FormError>}
      <ButtonRow>
        <Button type="submit" scripted size="l" busy={form.busy} busyLabel="Saving">
          Save changes
        </Button>
        <ButtonLink variant="quiet" size="l" href={hrefs.profile()} onClick={form.cancel}>
          Cancel
        </ButtonLink>
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
