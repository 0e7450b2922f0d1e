// Spec §5 on the server: what the call of each form refuses, with the fields and messages of the spec.
import type { z } from 'zod';
import { schemasOf } from '#contract/schemas.ts';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';

const ID = '6f1c2a3e-8d4b-4c5a-9e7f-0a1b2c3d4e5f';

const FORMS = {
  address: [
    contract.address.add,
    {
      fullName: 'Asha Rao',
      addressLine1: '14, Lake View Road',
      addressLine2: '',
      city: 'Bengaluru',
      state: 'Karnataka',
      pinCode: '560038',
      userId: 'somebody',
    },
  ],
  enrolment: [
    contract.login.enroll,
    { requestId: ID, salutation: 'Ms', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' },
  ],
  profile: [
    contract.member.update,
    {
      salutation: 'Ms',
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'asha@example.in',
      dateOfBirth: '14/08/1990',
    },
  ],
  PAN: [contract.dbt.verifyPan, { pan: 'ABCDE1234F', fullName: 'Asha Rao', dateOfBirth: '1990-08-14' }],
  payee: [
    contract.dbt.editBeneficiary,
    {
      kind: 'BANK',
      upiId: 'asha@examplebank',
      accountNumber: '123456789',
      ifsc: 'EXMP0001234',
      bankName: 'Bank of Example',
    },
  ],
} as const satisfies Record<string, readonly [Endpoint, object]>;

/** The message for each bad field. */
const refusal = (form: keyof typeof FORMS, changes: object): Record<string, string> => {
  const [endpoint, right] = FORMS[form];
  const { body } = schemasOf(endpoint) as { body: z.ZodType };
  const { error } = body.safeParse({ ...right, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

it.each(Object.keys(FORMS) as (keyof typeof FORMS)[])('accepts a valid %s form', (form) => {
  expect(refusal(form, {})).toEqual({});
});

const NAME = 'Letters and spaces, 3 to 30';
const PROFILE_NAME = 'Use 3 to 30 letters from A to Z, and spaces';
const ADDRESS = 'Letters from A to Z, digits, spaces and , . / - only';
const ACCOUNT = 'Enter 9 to 18 digits';

it.each([
  ['address', 'fullName', 'Al', NAME],
  ['address', 'fullName', '   ', NAME],
  ['address', 'addressLine1', '#14', ADDRESS],
  ['address', 'addressLine1', ' ', ADDRESS],
  ['address', 'addressLine2', 'Flat & Co', ADDRESS],
  ['address', 'pinCode', '060001', 'Enter a 6-digit pincode'],
  ['enrolment', 'firstName', '   ', NAME],
  ['enrolment', 'lastName', 'Asha2', NAME],
  ['enrolment', 'email', 'asha@example', 'Enter a valid e-mail address'],
  ['profile', 'firstName', '   ', PROFILE_NAME],
  ['profile', 'lastName', 'Al', PROFILE_NAME],
  ['profile', 'email', '', 'Enter a valid e-mail address'],
  ['profile', 'dateOfBirth', '', 'Date of Birth should not be empty'],
  ['profile', 'dateOfBirth', '1990-08-14', 'Date of Bith should be in format DD/MM/YYYY'],
  ['PAN', 'pan', 'abcde1234f', 'Five capital letters, four digits, one capital letter'],
  ['PAN', 'fullName', '   ', NAME],
  ['payee', 'upiId', 'asha', 'Invalid UPI ID'],
  ['payee', 'upiId', '', 'Invalid UPI ID'],
  ['payee', 'accountNumber', '12345678', ACCOUNT],
  ['payee', 'accountNumber', '', ACCOUNT],
  ['payee', 'ifsc', 'EXMP1001234', 'Four capital letters, a zero, six letters or digits'],
  ['payee', 'bankName', 'SB', NAME],
] as const)('rejects in the %s form the %s %j: %s', (form, field, text, problem) => {
  expect(refusal(form, { [field]: text })).toEqual({ [field]: problem });
});

it.each([
  ['address', 'city', ' '],
  ['address', 'state', ''],
  ['address', 'city', 'two\nlines'],
  ['enrolment', 'salutation', 'Dr'],
  ['profile', 'salutation', ''],
  ['PAN', 'dateOfBirth', '14/08/1990'],
  ['payee', 'kind', 'CHEQUE'],
] as const)('rejects in the %s form the %s %j', (form, field, text) => {
  expect(Object.keys(refusal(form, { [field]: text }))).toEqual([field]);
});
