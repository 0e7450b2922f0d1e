/** Missing coins: the form that claims them, opened from its trip. */
import { daysOf } from '#web/features/partners/claim-form.ts';
import type { Trip } from '#web/features/partners/records.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { FormGrid } from '#web/ui/field.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useClaiming } from './use-claiming.ts';

export function ClaimFold({ trip, until }: { trip: Trip; until: string }) {
  const { draft, errors, failure, busy, form, change, submit } = useClaiming(trip);
  const { first, last } = daysOf(trip);
  return (
    <Fold title="Coins missing?">
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap={2}>
          <p className="meta">
            Tell us which order it was and we ask {trip.partner.name}. You can claim until {formatDate(until)}
            .
          </p>
          <FormGrid>
            <TextField
              label="Order number"
              name="orderRef"
              maxLength={40}
              autoComplete="off"
              value={draft.orderRef}
              error={errors.orderRef}
              onChange={(event) => change({ orderRef: event.target.value.trim() })}
            />
            <TextField
              label="Day of the order"
              name="orderedOn"
              type="date"
              min={first}
              max={last}
              value={draft.orderedOn}
              error={errors.orderedOn}
              onChange={(event) => change({ orderedOn: event.target.value })}
            />
            <TextField
              label="What you paid"
              name="amount"
              inputMode="decimal"
              prefix="₹"
              maxLength={12}
              autoComplete="off"
              value={draft.amount}
              error={errors.amount}
              onChange={(event) => change({ amount: event.target.value })}
            />
            <TextArea
              label="Anything else (optional)"
              name="note"
              maxLength={500}
              rows={3}
              wide
              value={draft.note}
              error={errors.note}
              onChange={(event) => change({ note: event.target.value })}
            />
          </FormGrid>
          {failure && (
            <p role="alert" className="negative">
              {failure}
            </p>
          )}
          <div>
            <Button type="submit" busy={busy} busyLabel="Sending">
              Claim the coins
            </Button>
          </div>
        </Stack>
      </form>
    </Fold>
  );
}
