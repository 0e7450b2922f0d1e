// The delivery address form of spec §3 with the rules of spec §5. Pure; the messages are ours, since the spec gives
// none.
import type { address } from '#contract/address.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { matchesPattern } from '#contract/patterns.ts';
import type { FieldProblems } from '#web/lib/field-problems.ts';

export type Address = DataOf<typeof address.fetchAll>['addressList'][number];
export type AddressForm = Omit<Address, 'addressId'>;
export type PlaceForm = Omit<AddressForm, 'defaultAddress'>;
export type AddressField = keyof PlaceForm;

/** In the order of the form, so that the first invalid field gets the focus. */
export const ADDRESS_FIELDS = [
  'fullName',
  'pinCode',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
] as const satisfies readonly AddressField[];

export const EMPTY_ADDRESS: AddressForm = {
  fullName: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  pinCode: '',
  defaultAddress: false,
};

/** The form's texts without surrounding spaces, as they are sent. */
export const placeOf = (form: PlaceForm): PlaceForm => ({
  fullName: form.fullName.trim(),
  addressLine1: form.addressLine1.trim(),
  addressLine2: form.addressLine2.trim(),
  city: form.city.trim(),
  state: form.state.trim(),
  pinCode: form.pinCode.replace(/\s/g, ''),
});

const MAX_LENGTH = { addressLine1: 100, addressLine2: 100, city: 60, state: 60 } as const;

/** Only addressLine2, addressId, defaultAddress and userId may be empty (spec §5). */
const EMPTY_MESSAGES: Record<Exclude<AddressField, 'addressLine2'>, string> = {
  fullName: 'Enter the name of the person who will receive it',
  pinCode: 'Enter the pincode',
  addressLine1: 'Enter the house and the street',
  city: 'Enter the city',
  state: 'Enter the state',
};

const PATTERN_MESSAGES = {
  fullName: ['fullName', 'Use 3 to 30 letters from A to Z, and spaces'],
  pinCode: ['pincode', 'Enter a 6-digit pincode that does not begin with 0'],
  addressLine1: ['address', 'Use letters, digits, spaces and , . / - only'],
  addressLine2: ['address', 'Use letters, digits, spaces and , . / - only'],
} as const;

const problemOf = (field: AddressField, text: string): string | undefined => {
  if (text === '') return field === 'addressLine2' ? undefined : EMPTY_MESSAGES[field];
  if (field in MAX_LENGTH && text.length > MAX_LENGTH[field as keyof typeof MAX_LENGTH]) {
    return `Use ${MAX_LENGTH[field as keyof typeof MAX_LENGTH]} characters at most`;
  }
  if (!(field in PATTERN_MESSAGES)) return undefined;
  const [pattern, words] = PATTERN_MESSAGES[field as keyof typeof PATTERN_MESSAGES];
  return matchesPattern(pattern, text) ? undefined : words;
};

/** The errors by field; empty if there are none. */
export const addressProblems = (form: PlaceForm): FieldProblems<AddressField> => {
  const place = placeOf(form);
  const found = ADDRESS_FIELDS.map((field) => [field, problemOf(field, place[field])] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined));
};

/** An address on two lines: the street, then the place. */
export const linesOf = (place: PlaceForm): [street: string, place: string] => [
  [place.addressLine1, place.addressLine2].filter(Boolean).join(', '),
  `${place.city}, ${place.state} ${place.pinCode}`,
];
