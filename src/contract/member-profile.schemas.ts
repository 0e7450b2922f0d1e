// A member's profile, and changes to it.
import { z } from 'zod';
import { email, describedEnum, instant, lcn, maskedLcn, salutation } from './fields.ts';
import { DEFAULT_CLIENT, IDENTITY_TYPES, MEMBER_STATUS_ACTIVE, PLUS_TIER } from './enums.ts';
import { PATTERNS } from './patterns.ts';
import { DATE_OF_BIRTH_MESSAGES } from './profile-rules.ts';

const MASKED = 'Masked for support agents.';

const identity = z
  .object({
    type: describedEnum(IDENTITY_TYPES, 'The kind of identity.', {
      '1': 'a loyalty card number, in `lcn`.',
      '3': 'a mobile number, in `linkedMobileNumber`.',
      MOBILE_ID: 'a mobile number, under its other name.',
    }),
    lcn: maskedLcn.optional(),
    linkedMobileNumber: z
      .string()
      .optional()
      .meta({ description: `The mobile number: ten digits. ${MASKED}`, examples: ['9876543210'] }),
  })
  .meta({ title: 'Identity', description: 'A number that identifies the member.' });

export const tier = z.string().meta({
  description: `The member’s tier: \`${PLUS_TIER}\` while a Plus membership is active, otherwise \`${DEFAULT_CLIENT}\`.`,
  examples: [DEFAULT_CLIENT],
});
export const firstName = z.string().meta({ description: 'First name.', examples: ['Asha'] });
export const lastName = z.string().meta({ description: 'Last name.', examples: ['Menon'] });

export const detail = {
  summary: 'Returns the profile of the signed-in member.',
  data: z.object({
    salutation: salutation.nullable().describe('The member’s salutation; null if unknown.'),
    firstName,
    lastName,
    email: z
      .string()
      .nullable()
      .meta({
        description: `The account’s e-mail address; null if it has none. ${MASKED}`,
        examples: ['asha.menon@example.com'],
      }),
    emailVerified: z
      .boolean()
      .describe('Whether the member has confirmed the address with a one-time password.'),
    dateOfBirth: z.string().nullable().describe('Date of birth, DD/MM/YYYY; null if unknown.'),
    mobile: z.string().describe(`The account’s mobile number: ten digits. ${MASKED}`),
    lcn: maskedLcn,
    status: z.string().meta({
      description: `The status of the account; only accounts that are \`${MEMBER_STATUS_ACTIVE}\` can sign in.`,
      examples: [MEMBER_STATUS_ACTIVE],
    }),
    tier,
    memberSince: instant
      .describe('When the account was opened.')
      .meta({ examples: ['2024-06-12T05:41:00.000Z'] }),
    identities: z.array(identity).describe('The member’s identities: the card, then the mobile number.'),
  }),
};

export const card = {
  summary: 'Returns the number of the loyalty card, for showing it in a shop.',
  description: 'The only call that returns it in full: everywhere else it is masked.',
  data: z.object({ lcn }),
};

const name = z.string().trim().regex(PATTERNS.fullName, 'Use 3 to 30 letters from A to Z, and spaces');

/** Rules and messages of spec §5; only the server checks those that need today's date (profile-rules.ts). */
export const update = {
  summary: 'Changes the profile, with all of its fields.',
  description:
    'Another e-mail address has to be verified first: `login.otpInit` and `login.otpVerify` with EMAIL_OTP make it the account’s own; until then it is refused with OTP_NOT_VERIFIED. Fields that break their rules are refused with MALFORMED_REQUEST, with a message for each in `data.fields`.',
  body: z.object({
    salutation,
    firstName: name.describe('First name.'),
    lastName: name.describe('Last name.'),
    email: email.describe('The e-mail address: the account’s own, which may just have been verified.'),
    dateOfBirth: z
      .string()
      .min(1, { error: DATE_OF_BIRTH_MESSAGES.empty, abort: true })
      .regex(PATTERNS.dateOfBirth, DATE_OF_BIRTH_MESSAGES.format)
      .describe(
        'Date of birth, DD/MM/YYYY: after 01/01/1940, and at least five years before today in India.',
      ),
  }),
  data: detail.data,
};
