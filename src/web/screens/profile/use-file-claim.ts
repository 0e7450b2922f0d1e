// Claims the missing coins of a trip: keeps what is typed, marks the invalid field, submits once.
import { useState, type RefObject, type SyntheticEvent } from 'react';
import { messageOf, type Failure } from '#web/api/failure.ts';
import {
  checkClaim,
  CLAIM_FIELDS,
  daysOf,
  paiseIn,
  refusedFields,
  type ClaimForm,
} from '#web/features/partners/claim-form.ts';
import { fileClaim, tripList, type Trip, type TripClaim } from '#web/features/partners/records.ts';
import { useAppDispatch, useAppStore } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useProblems } from '#web/ui/use-problems.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

/** Adds a claim to its trip in the list, or updates it if it was filed before. */
const useClaimShown = ({ tripNumber }: Trip) => {
  const store = useAppStore();
  const withClaim = (trip: Trip, claim: TripClaim): Trip => ({
    ...trip,
    claims: [...trip.claims.filter(({ claimId }) => claimId !== claim.claimId), claim],
  });
  return (claim: TripClaim) => {
    // The list as it is now: it may have grown since the claim was sent.
    const page = tripList.selectData(store.getState());
    if (!page) return;
    const trips = page.tripList.map((one) => (one.tripNumber === tripNumber ? withClaim(one, claim) : one));
    store.dispatch(tripList.received({ ...page, tripList: trips }));
  };
};

export const useFileClaim = (trip: Trip, formRef: RefObject<HTMLFormElement | null>) => {
  const dispatch = useAppDispatch();
  const showClaim = useClaimShown(trip);
  const empty = { orderRef: '', orderedOn: daysOf(trip).first, amount: '', note: '' };
  const [form, setForm] = useState<ClaimForm>(empty);
  const [failure, setFailure] = useState<string | null>(null);
  const { problems, showProblems, clearProblems } = useProblems(formRef, CLAIM_FIELDS);
  const { busy, run } = useSubmit<'file'>();

  /** The claim is now listed above; the focus stays where the form can be opened again. */
  const fold = () => {
    const details = formRef.current?.closest('details');
    if (!details) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  const refused = (why: Failure | undefined) => {
    if (!showProblems(refusedFields(why))) setFailure(messageOf(why));
  };
  const file = async () => {
    setFailure(null);
    if (showProblems(checkClaim(form))) return;
    const { orderRef, orderedOn, amount } = form;
    const note = form.note.trim();
    const order = { tripNumber: trip.tripNumber, orderRef, orderedOn, amountPaise: paiseIn(amount) ?? 0 };
    const settled = await dispatch(fileClaim({ body: { ...order, ...(note && { note }) } }));
    if (!fileClaim.fulfilled.match(settled)) {
      refused(settled.payload);
      return;
    }
    setForm(empty);
    fold();
    showToast('Your claim is with the partner', 'success');
    showClaim(settled.payload.claim);
  };
  return {
    form,
    problems,
    failure,
    busy: busy !== null,
    change: (part: Partial<ClaimForm>) => {
      setForm((before) => ({ ...before, ...part }));
      clearProblems(part);
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      void run('file', file);
    },
  };
};
