// The form of one address: keeps what is typed, validates it with the rules of spec §5, and saves it once.
import { useRouter } from 'next/router';
import { useRef, useState, type MouseEvent, type RefObject, type SyntheticEvent } from 'react';
import { fieldProblems, messageOf, type Failure } from '#web/api/failure.ts';
import {
  dropFormDraft,
  saveFormDraft,
  readFormDraft,
  type FormDraft,
} from '#web/features/address/form-draft.ts';
import { storedPincode } from '#web/features/address/stored-pincode.ts';
import { addAddress, addressList, updateAddress } from '#web/features/address/records.ts';
import {
  ADDRESS_FIELDS,
  addressProblems,
  EMPTY_ADDRESS,
  placeOf,
  type Address,
  type AddressForm,
} from '#web/features/address/rules.ts';
import { usePincode } from '#web/features/address/use-pincode.ts';
import { withAddress } from '#web/routes/with-address.ts';
import { isPlainClick } from '#web/lib/plain-click.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import { useProblems } from '#web/ui/use-problems.ts';
import { useRestored } from '#web/ui/use-restored.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

/** What prevents saving the form as a whole. */
export type SaveObstacle =
  | { kind: 'failure'; message: string }
  /** Another tab changed the address meanwhile. */
  | { kind: 'changed'; there: Address }
  /** Another tab deleted it. */
  | { kind: 'gone' };

const obstacleOf = (failure: Failure | undefined): SaveObstacle => {
  if (failure?.errorCode === 'ADDRESS_CHANGED') {
    return { kind: 'changed', there: failure.details['address'] as Address };
  }
  if (failure?.errorCode === 'NOT_FOUND') return { kind: 'gone' };
  return { kind: 'failure', message: messageOf(failure) };
};

/** The draft of an address before anything is typed. */
const draftOf = (address: Address | null): FormDraft => {
  if (!address) return { form: EMPTY_ADDRESS, before: null };
  const before = placeOf(address);
  return { form: { ...before, defaultAddress: address.defaultAddress }, before };
};

/** The draft of the form, kept in the tab until it is saved. */
const useAddressDraft = (address: Address | null) => {
  const addressId = address?.addressId ?? null;
  const { draft, set: show, change } = useDraft(() => draftOf(address));
  useRestored(() => readFormDraft(addressId), show, addressId ?? '');
  return {
    addressId,
    draft,
    set: (next: FormDraft) => {
      show(next);
      saveFormDraft(addressId, next);
    },
    changeForm: (part: Partial<AddressForm>) =>
      saveFormDraft(
        addressId,
        change(({ form, before }) => ({ form: { ...form, ...part }, before })),
      ),
  };
};

/** Sends the form, as a new address if it is not based on an existing one; returns what was saved, or the failure. */
const useSending = (addressId: string | null) => {
  const dispatch = useAppDispatch();
  const send = ({ form, before }: FormDraft) => {
    const body = { ...placeOf(form), defaultAddress: form.defaultAddress };
    return addressId === null || before === null
      ? dispatch(addAddress({ body }))
      : dispatch(updateAddress({ body: { ...body, addressId, before } }));
  };
  return async (draft: FormDraft): Promise<{ saved: Address } | { failure: Failure | undefined }> => {
    const settled = await send(draft);
    if (!addAddress.fulfilled.match(settled) && !updateAddress.fulfilled.match(settled)) {
      return { failure: settled.payload };
    }
    dropFormDraft(addressId);
    dispatch(addressList.received({ addressList: settled.payload.addressList }));
    return { saved: settled.payload.address };
  };
};

type Problems = ReturnType<typeof useProblems<keyof AddressForm>>;

/** Saves the form once it has no problems; otherwise, or if it is refused, it shows what prevents that. */
const useSaving = (
  addressId: string | null,
  { showProblems }: Problems,
  onSaved: (saved: Address) => Promise<void>,
) => {
  const [obstacle, setObstacle] = useState<SaveObstacle | null>(null);
  const { busy, run } = useSubmit<'save'>();
  const send = useSending(addressId);
  const save = async (draft: FormDraft) => {
    setObstacle(null);
    if (showProblems(addressProblems(draft.form))) return;
    const outcome = await send(draft);
    if ('saved' in outcome) await onSaved(outcome.saved);
    else if (!showProblems(fieldProblems(outcome.failure, ADDRESS_FIELDS)))
      setObstacle(obstacleOf(outcome.failure));
  };
  return {
    obstacle,
    dismissObstacle: () => setObstacle(null),
    busy: busy !== null,
    save: (draft: FormDraft) => void run('save', () => save(draft)),
  };
};

/** Looks up the form's pincode, and fills in its city and state. */
const usePincodeFilling = (
  addressId: string | null,
  pinCode: string,
  fill: (part: Partial<AddressForm>) => void,
) => {
  // What the member has typed since the pincode was looked up is theirs.
  const typed = useRef<Partial<AddressForm>>({});
  const { state, lookUp, stop } = usePincode(pinCode, ({ city, state: region }) =>
    fill({ city, state: region, ...typed.current }),
  );
  useRestored(
    // A new address that has not been started is prefilled with the pincode last used on a product page.
    () => (addressId === null && !readFormDraft(null) ? storedPincode() : null),
    (stored) => {
      fill({ pinCode: stored });
      lookUp(stored);
    },
    addressId ?? '',
  );
  return {
    state,
    stop,
    /** Takes note of what the member has changed. */
    follow: (part: Partial<AddressForm>) => {
      if (part.pinCode === undefined) typed.current = { ...typed.current, ...part };
      else {
        typed.current = {};
        lookUp(part.pinCode);
      }
    },
  };
};

export const useAddressForm = (
  address: Address | null,
  returnTo: string,
  formRef: RefObject<HTMLFormElement | null>,
) => {
  const router = useRouter();
  const isShown = useShown();
  const { addressId, draft, set, changeForm } = useAddressDraft(address);
  const errors = useProblems(formRef, ADDRESS_FIELDS);
  const change = (part: Partial<AddressForm>) => {
    changeForm(part);
    errors.clearProblems(part);
  };
  const pincode = usePincodeFilling(addressId, draft.form.pinCode, change);
  const { obstacle, dismissObstacle, busy, save } = useSaving(addressId, errors, async (saved) => {
    pincode.stop();
    if (isShown()) await router.replace(withAddress(returnTo, saved.addressId));
  });
  const there = obstacle?.kind === 'changed' ? draftOf(obstacle.there) : null;
  return {
    form: draft.form,
    problems: errors.problems,
    obstacle,
    busy,
    pincode: pincode.state,
    change: (part: Partial<AddressForm>) => {
      change(part);
      pincode.follow(part);
    },
    /** After another tab's change: deliberately overwrites it with what was typed here. */
    keepMine: () => save({ ...draft, before: there?.before ?? draft.before }),
    takeTheirs: () => {
      if (there) set(there);
      dismissObstacle();
      errors.clearProblems();
    },
    saveAsNew: () => save({ ...draft, before: null }),
    cancel: (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      pincode.stop();
      dropFormDraft(addressId);
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      save(draft);
    },
  };
};
