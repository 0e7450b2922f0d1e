// The delivery address form of spec §3 with the rules of spec §5. Pure; the messages are ours, since the spec gives
// none.
import type { address } from '#contract/address.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { matchesPattern, type PatternName } from '#contract/patterns.ts';
import type { FieldProblems } from '#web/lib/field-problems.ts';
import { plainText, unspaced } from '#web/lib/typed.ts';

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

/** The form's texts as they are sent. A city or a state may be in any script. */
export const placeOf = (form: PlaceForm): PlaceForm => ({
  fullName: plainText(form.fullName),
  addressLine1: plainText(form.addressLine1),
  addressLine2: plainText(form.addressLine2),
  city: form.city.trim(),
  state: form.state.trim(),
  pinCode: unspaced(form.pinCode),
});

interface FieldRule {
  /** The message of an empty field. Without one, the field may be empty (spec §5). */
  empty?: string;
  maxLength?: number;
  pattern?: PatternName;
  /** The message of a text that does not match the pattern. */
  invalid?: string;
}

const STREET = {
  maxLength: 100,
  pattern: 'address',
  invalid: 'Use letters from A to Z, digits, spaces and , . / - only',
} as const;

const RULES: Record<AddressField, FieldRule> = {
  fullName: {
    empty: 'Enter the name of the person who will receive it',
    pattern: 'fullName',
    invalid: 'Use 3 to 30 letters from A to Z, and spaces',
  },
  pinCode: {
    empty: 'Enter the pincode',
    pattern: 'pincode',
    invalid: 'Enter a 6-digit pincode that does not begin with 0',
  },
  addressLine1: { empty: 'Enter the house and the street', ...STREET },
  addressLine2: STREET,
  city: { empty: 'Enter the city', maxLength: 60 },
  state: { empty: 'Enter the state', maxLength: 60 },
};

const problemOf = (field: AddressField, text: string): string | undefined => {
  const { empty, maxLength, pattern, invalid } = RULES[field];
  if (text === '') return empty;
  if (maxLength !== undefined && text.length > maxLength) return `Use ${maxLength} characters at most`;
  return pattern === undefined || matchesPattern(pattern, text) ? undefined : invalid;
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
  `${place.city}, ${place.state}\u00a0${place.pinCode}`,
];
