/** Whether the member is reminded before coins expire: a separate switch, not part of the form and its Save. */
import { useId } from 'react';
import type { MemberDetail } from '#web/features/member/records.ts';
import { reminderChoice } from '#web/features/reminders/records.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { FormError } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { useAwake } from '#web/ui/use-awake.ts';
import { useReminders } from './use-reminders.ts';

const recipientsOf = ({ email, emailVerified }: MemberDetail): string =>
  email && emailVerified ? 'by SMS and e-mail' : 'by SMS; by e-mail too once your address is verified';

function Switch({ member }: { member: MemberDetail }) {
  const choice = useAppSelector(reminderChoice.selectData);
  const { busy, failure, choose } = useReminders();
  const isAsleep = !useAwake();
  const statusId = useId();
  if (!choice) return <p className="meta">Your choice did not load. Load the page again to see it.</p>;
  return (
    <div>
      <Checkbox
        label="Remind me before coins expire"
        checked={choice.expiry}
        disabled={isAsleep}
        data-asleep={isAsleep || undefined}
        aria-disabled={busy || undefined}
        aria-describedby={statusId}
        onChange={(event) => choose(event.target.checked)}
      />
      <p id={statusId} className="meta" role="status">
        {choice.expiry
          ? `${choice.daysBefore.join(' and ')} days before, ${recipientsOf(member)}.`
          : 'No reminders are sent. Transaction History shows what expires next.'}
      </p>
      {failure && <FormError>{failure}</FormError>}
    </div>
  );
}

export function Reminders({ member }: { member: MemberDetail }) {
  return (
    <Stack gap={3}>
      <h2>Reminders</h2>
      <Switch member={member} />
    </Stack>
  );
}
