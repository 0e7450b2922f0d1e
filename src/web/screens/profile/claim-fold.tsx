/** Missing coins: the form to claim them, opened from its trip. */
import { useRef } from 'react';
import { TRIP_RULES } from '#contract/partner-rules.ts';
import { daysOf } from '#web/features/partners/claim-form.ts';
import type { Trip } from '#web/features/partners/records.ts';
import { formatDate } from '#web/lib/dates.ts';
import { bindFields } from '#web/ui/bind-field.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, FormGrid } from '#web/ui/field.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useFileClaim } from './use-file-claim.ts';

export function ClaimFold({ trip, until }: { trip: Trip; until: string }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { form, problems, failure, busy, change, submit } = useFileClaim(trip, formRef);
  const bind = bindFields(form, problems, change);
  const { first, last } = daysOf(trip);
  return (
    <Fold title="Coins missing?">
      <form ref={formRef} method="post" onSubmit={submit} noValidate>
        <Stack gap={2}>
          <p className="meta">
            Tell us which order it was, and we will ask {trip.partner.name}. You can claim until{' '}
            {formatDate(until)}.
          </p>
          <FormGrid>
            <TextField
              label="Order number"
              maxLength={40}
              autoComplete="off"
              {...bind('orderRef', (typed) => typed.trim())}
            />
            <TextField label="Date of the order" type="date" min={first} max={last} {...bind('orderedOn')} />
            <TextField
              label="What you paid"
              inputMode="decimal"
              prefix="₹"
              maxLength={12}
              autoComplete="off"
              {...bind('amount')}
            />
            <TextArea
              label="Anything else (optional)"
              optional
              maxLength={TRIP_RULES.noteLength}
              rows={3}
              wide
              {...bind('note')}
            />
          </FormGrid>
          {failure && <FormError>{failure}</FormError>}
          <div>
            <Button type="submit" scripted busy={busy} busyLabel="Sending">
              Claim the coins
            </Button>
          </div>
        </Stack>
      </form>
    </Fold>
  );
}
