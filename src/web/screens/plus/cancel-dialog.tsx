/** Asks before the membership is cancelled: says what happens to it and to the money, and shows a refusal. */
import { useId } from 'react';
import type { PlusMembership } from '#web/features/membership/records.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';
import type { useLeaving } from './use-leaving.ts';

const cancelText = ({ refundPaise, restUntil, until }: PlusMembership): string => {
  if (refundPaise === 0) return `Your membership stays active until ${formatDate(until)} and does not renew.`;
  const end =
    restUntil === null
      ? 'ends at once'
      : `ends on ${formatDate(restUntil)}, when the time you had paid for before is over`;
  return `Your membership ${end}, and ${formatMoney(refundPaise)} goes back to the payment method you used.`;
};

interface CancelDialogProps {
  membership: PlusMembership;
  leaving: ReturnType<typeof useLeaving>;
}

export function CancelDialog({ membership, leaving }: CancelDialogProps) {
  const words = useId();
  const busy = leaving.busy === 'cancel';
  return (
    <Question
      open={leaving.asking}
      onClose={leaving.keep}
      title="Cancel your membership?"
      busy={busy}
      failure={leaving.failureOf('cancel')}
      answer={
        <Button
          variant="negative"
          busy={busy}
          busyLabel="Cancelling"
          aria-describedby={words}
          onClick={() => leaving.cancel(membership)}
        >
          Yes, cancel
        </Button>
      }
    >
      <p id={words}>{cancelText(membership)}</p>
    </Question>
  );
}
