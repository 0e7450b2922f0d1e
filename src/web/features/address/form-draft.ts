// A half-filled address form: kept in the tab across a reload, a lost connection and a login in between.
import { isRecord, recordIn } from '#web/lib/record.ts';
import { tabStorage } from '#web/session/storage.ts';
import { ADDRESS_FIELDS, EMPTY_ADDRESS, placeOf, type AddressForm, type PlaceForm } from './rules.ts';

export interface FormDraft {
  form: AddressForm;
  /** The saved address when the form was opened; null for a new one. */
  before: PlaceForm | null;
}

const nameOf = (addressId: string | null): string => `address-form:${addressId ?? 'new'}`;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Storage can hold anything: everything except the form's texts is dropped. */
const formFrom = (value: unknown): AddressForm | null => {
  if (!isRecord(value)) return null;
  const stored = ADDRESS_FIELDS.map((name) => [name, isText(value[name]) ? value[name] : ''] as const);
  return {
    ...EMPTY_ADDRESS,
    ...Object.fromEntries(stored),
    defaultAddress: value['defaultAddress'] === true,
  };
};

export const readFormDraft = (addressId: string | null): FormDraft | null => {
  const stored = recordIn(tabStorage.read(nameOf(addressId)));
  const form = formFrom(stored?.['form']);
  if (!form) return null;
  const before = formFrom(stored?.['before']);
  return { form, before: before && placeOf(before) };
};

export const saveFormDraft = (addressId: string | null, draft: FormDraft): void =>
  tabStorage.write(nameOf(addressId), JSON.stringify(draft));

export const dropFormDraft = (addressId: string | null): void => tabStorage.remove(nameOf(addressId));
