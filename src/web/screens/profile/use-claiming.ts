// Claiming missing coins of a trip: keeps what is typed, names the field at fault, files once.
import { useState, type RefObject, type SyntheticEvent, useRef } from 'react';
import { messageOf } from '#web/api/failure.ts';
import {
  checkClaim,
  CLAIM_FIELDS,
  daysOf,
  errorsFrom,
  paiseIn,
  type ClaimDraft,
  type ClaimErrors,
} from '#web/features/partners/claim-form.ts';
import { fileClaim, tripList, type Trip } from '#web/features/partners/records.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';

export interface Claiming {
  draft: ClaimDraft;
  errors: ClaimErrors;
  failure: string | null;
  busy: boolean;
  form: RefObject<HTMLFormElement | null>;
  change: (part: Partial<ClaimDraft>) => void;
  submit: (event: SyntheticEvent) => void;
}

export const useClaiming = (trip: Trip): Claiming => {
  const dispatch = useAppDispatch();
  const page = useAppSelector(tripList.selectData);
  const empty = { orderRef: '', orderedOn: daysOf(trip).first, amount: '', note: '' };
  const [draft, setDraft] = useState<ClaimDraft>(empty);
  const [errors, setErrors] = useState<ClaimErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const showErrors = (found: ClaimErrors): boolean => {
    setErrors(found);
    const first = CLAIM_FIELDS.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  };
  /** The claim is listed above now; the focus stays where the form can be opened again. */
  const fold = () => {
    const details = form.current?.closest('details');
    if (!details) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  const file = async () => {
    const { orderRef, orderedOn, amount } = draft;
    const note = draft.note.trim();
    const { tripNumber } = trip;
    const body = {
      tripNumber,
      orderRef,
      orderedOn,
      amountPaise: paiseIn(amount) ?? 0,
      ...(note && { note }),
    };
    const settled = await dispatch(fileClaim({ body }));
    setBusy(false);
    if (!fileClaim.fulfilled.match(settled)) {
      const fields = settled.payload?.details['fields'] as Record<string, string> | undefined;
      if (!showErrors(errorsFrom(fields ?? {}))) setFailure(messageOf(settled.payload));
      return;
    }
    const { claim } = settled.payload;
    setDraft(empty);
    fold();
    showToast('Your claim is with the partner', 'success');
    if (!page) return;
    const claims = [...trip.claims.filter(({ claimId }) => claimId !== claim.claimId), claim];
    const tripsNow = page.tripList.map((one) => (one.tripNumber === tripNumber ? { ...one, claims } : one));
    dispatch(tripList.received({ ...page, tripList: tripsNow }));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    if (showErrors(checkClaim(draft))) return;
    setBusy(true);
    void file();
  };
  const change = (part: Partial<ClaimDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }));
  };
  return { draft, errors, failure, busy, form, change, submit };
};
