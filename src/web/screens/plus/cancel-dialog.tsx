/** Asks before the membership is cancelled: says what happens to it and to the money, and shows a refusal. */
import { useId } from 'react';
import type { PlusMembership } from '#web/features/membership/records.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';
import type { useLeaving } from './use-leaving.ts';

const cancelText = ({ refundPaise, restUntil, restChargePaise, until }: PlusMembership): string => {
  if (refundPaise === 0) return `Your membership stays active until ${formatDate(until)} and does not renew.`;
  const back = `${formatMoney(refundPaise)} goes back to the payment method you used.`;
  if (restUntil === null) return `Your membership ends at once, and ${back}`;
  if (restChargePaise === null) {
    return `Your membership ends on ${formatDate(restUntil)}, when the time you had paid for before is over, and ${back}`;
  }
  const amount = formatMoney(restChargePaise);
  return `The time you had paid for before stays, until ${formatDate(restUntil)}, and ${back} As before, your membership then renews for ${amount}. You can switch that off.`;
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
