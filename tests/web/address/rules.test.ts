import {
  addressProblems,
  EMPTY_ADDRESS,
  linesOf,
  placeOf,
  type AddressField,
} from '#web/features/address/rules.ts';

const FULL = {
  fullName: 'Asha Rao',
  addressLine1: '14, Lake View Road',
  addressLine2: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560038',
};
const REQUIRED = ['fullName', 'addressLine1', 'city', 'state', 'pinCode'] as const;

it('requires every field of an address except the second line', () => {
  expect(addressProblems({ ...FULL, addressLine2: '' })).toEqual({});
  expect(Object.keys(addressProblems(EMPTY_ADDRESS)).toSorted()).toEqual(REQUIRED.toSorted());
});

it.each(REQUIRED)('rejects an address with an empty or blank %s', (field) => {
  for (const text of ['', '   ']) {
    expect(Object.keys(addressProblems({ ...FULL, [field]: text }))).toEqual([field]);
  }
});

it('accepts a full address, also with spaces around its values', () => {
  expect(addressProblems(FULL)).toEqual({});
  expect(addressProblems({ ...FULL, fullName: '  Asha Rao ', pinCode: ' 560 038 ' })).toEqual({});
  expect(placeOf({ ...FULL, city: ' Bengaluru ', pinCode: '560 038' })).toEqual(FULL);
  // What is sent has the digits of the pattern.
  expect(placeOf({ ...FULL, pinCode: '५६०० ३८' })).toEqual(FULL);
  const pasted = {
    fullName: 'Asha\u00a0Rao',
    addressLine1: '१४, Lake View Road',
    addressLine2: '\u200eIndiranagar',
  };
  expect(placeOf({ ...FULL, ...pasted })).toEqual(FULL);
});

const HOSTILE = ['<b>x</b>', '🏠 house', 'شارع', 'a; drop'];
const CASES: [AddressField, string][] = [
  ...['Al', 'x'.repeat(31), 'Asha 2', ...HOSTILE].map((text): [AddressField, string] => ['fullName', text]),
  ...['12345', '1234567', '012345', '56003a', '५६००३'].map((text): [AddressField, string] => [
    'pinCode',
    text,
  ]),
  ...['#14', 'x'.repeat(101), ...HOSTILE].map((text): [AddressField, string] => ['addressLine1', text]),
  ...['Flat & Co', 'x'.repeat(101), ...HOSTILE].map((text): [AddressField, string] => ['addressLine2', text]),
  ['city', 'x'.repeat(61)],
  ['state', 'x'.repeat(61)],
];

it.each(CASES)('rejects the %s %j', (field, text) => {
  expect(addressProblems({ ...FULL, [field]: text })).toEqual({ [field]: expect.any(String) as string });
});

it.each([
  ['fullName', 'Raj'],
  ['fullName', 'x'.repeat(30)],
  ['pinCode', '100000'],
  ['addressLine1', 'x'.repeat(100)],
  ['addressLine1', '14/2, St. Mark-Road'],
  ['city', 'x'.repeat(60)],
] as const)('accepts the %s %j', (field, text) => {
  expect(addressProblems({ ...FULL, [field]: text })).toEqual({});
});

it('formats an address in two lines, without a gap when there is no addressLine2', () => {
  expect(linesOf(FULL)).toEqual(['14, Lake View Road, Indiranagar', 'Bengaluru, Karnataka\u00a0560038']);
  expect(linesOf({ ...FULL, addressLine2: '' })[0]).toBe('14, Lake View Road');
});
