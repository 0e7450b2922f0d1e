// The person who claims cashback and where it is paid: the PAN, and a UPI id or a bank account in its name.
import { z } from 'zod';
import { day, describedEnum, fullName, instant, uuid } from './fields.ts';
import { BENEFICIARY_KINDS } from './enums.ts';
import { PATTERNS } from './patterns.ts';

const pan = z
  .string()
  .regex(PATTERNS.pan, 'Five capital letters, four digits, one capital letter')
  .describe('Permanent account number of the member, in full.');
const upiId = z.string().max(320).regex(PATTERNS.upiId, 'Invalid UPI ID');
const accountNumber = z.string().regex(PATTERNS.bankAccount, 'Enter 9 to 18 digits');
const ifsc = z
  .string()
  .regex(PATTERNS.ifsc, 'Four capital letters, a zero, six letters or digits')
  .describe('IFSC of the branch.');
const bankName = z.string().trim().regex(PATTERNS.bankName, 'Letters and spaces, 3 to 30');
export const beneficiaryKind = describedEnum(BENEFICIARY_KINDS, 'The type of payment.', {
  UPI: 'to a UPI id, usually at once.',
  BANK: 'to a bank account, usually within a day.',
});
export const maskedAccount = z.string().meta({
  description:
    'The UPI id or the account number, masked: of an id the last four characters before the @ are shown, of a number the first two and the last four digits.',
  examples: ['xxxxasha@examplebank'],
});

const claimant = z.object({
  panStatus: describedEnum(['NEEDED', 'VERIFIED', 'LOCKED'], 'The state of the verification.', {
    NEEDED: 'the PAN has to be verified first.',
    VERIFIED: 'the PAN is verified permanently; cashback can be claimed.',
    LOCKED: 'too many tries failed, or too many were made in a day; `lockedUntil` says until when.',
  }).meta({ examples: ['VERIFIED'] }),
  pan: z
    .string()
    .nullable()
    .meta({
      description: 'The PAN, masked to its first two and last four characters; null until it is verified.',
      examples: ['ABxxxx234F'],
    }),
  panName: z
    .string()
    .nullable()
    .meta({
      description: 'The name on the PAN: only accounts in this name are paid. Null until it is verified.',
      examples: ['Asha Menon'],
    }),
  triesLeft: z
    .int()
    .meta({ description: 'How many tries are left before the lock; 0 while locked.', examples: [5] }),
  lockedUntil: instant
    .nullable()
    .describe('Until when no PAN is checked; null if it is not locked.')
    .meta({ examples: [null] }),
});

const NOT_OFFERED = 'NOT_FOUND if the brand does not offer cashback.';

export const verifyUser = {
  summary: 'Returns whether the member’s PAN is verified, and the masked PAN.',
  description: NOT_OFFERED,
  data: claimant,
};

export const verifyPan = {
  summary: 'Verifies the member’s PAN, once and permanently.',
  description: `PAN_MISMATCH, with \`data.triesLeft\`, if name or date of birth are not those of the PAN; after five failures PAN_LOCKED for a day, and after ten checks in a day for the rest of it. Repeating what was refused last is refused again and uses up no other try. Repeating the same PAN returns the same answer; another one is refused with PAN_VERIFIED. UNAVAILABLE, which uses up no try, if the register does not answer. ${NOT_OFFERED}`,
  body: z.object({
    pan,
    fullName: fullName.describe('The name as on the PAN.'),
    dateOfBirth: day
      .describe('Date of birth as on the PAN, YYYY-MM-DD; from 1900 until today.')
      .meta({ examples: ['1990-08-14'] }),
  }),
  data: claimant,
};

export const beneficiary = z
  .object({
    beneficiaryId: uuid.describe('Id of the UPI id or bank account; a replacement has another id.'),
    kind: beneficiaryKind,
    account: maskedAccount,
    accountHolder: z.string().describe('The holder of the account: the name on the PAN.'),
    bankName: z
      .string()
      .nullable()
      .meta({
        description: 'Name of the bank; null for a UPI id.',
        examples: [null],
      }),
    ifsc: z
      .string()
      .nullable()
      .meta({ description: 'IFSC of the branch; null for a UPI id.', examples: [null] }),
    addedAt: instant.describe('When it was added.'),
  })
  .meta({ title: 'Beneficiary', description: 'A UPI id or a bank account for payouts.' });

const payees = {
  beneficiaryList: z
    .array(beneficiary)
    .describe('Where the member is currently paid: at most one UPI id and one bank account.'),
  lockedUntil: instant
    .nullable()
    .describe(
      'Until when no other account is checked, because too many failed or too many were checked in a day; null if one is.',
    )
    .meta({ examples: [null] }),
};

export const fetchBeneficiary = {
  summary: 'Lists where the member is paid: a UPI id, a bank account, or both, masked.',
  description: NOT_OFFERED,
  data: z.object(payees),
};

export const editBeneficiary = {
  summary: 'Adds a UPI id or a bank account in the name on the PAN, or replaces the previous one.',
  description: `PAN_NEEDED before the PAN is verified. The bank is asked for the holder of the account: NAME_MISMATCH and PAYEE_UNKNOWN state how many tries are left, PAYEE_LOCKED if there are none. Repeating the same account returns the same answer. ${NOT_OFFERED}`,
  body: z.object({
    kind: beneficiaryKind,
    beneficiaryId: uuid
      .optional()
      .describe('The one to replace, of the same kind; by default the current one of that kind, if any.'),
    upiId: upiId.optional().describe('The UPI id, name@handle. Needed for UPI.'),
    accountNumber: accountNumber.optional().describe('The account number, in full. Needed for BANK.'),
    ifsc: ifsc.optional().describe('IFSC of the branch. Needed for BANK.'),
    bankName: bankName
      .optional()
      .describe(
        'Name of the bank. Needed for BANK if `dbt.fetchBank` does not know the IFSC; otherwise ignored.',
      )
      .meta({ examples: ['Example Bank'] }),
  }),
  data: z.object({
    beneficiary: beneficiary.describe('The beneficiary that was added, or that existed already.'),
    ...payees,
  }),
};

export const fetchBank = {
  summary: 'Returns the bank that an IFSC belongs to.',
  description: 'An IFSC that is not in the directory is no error: name and code are null.',
  query: z.object({ ifsc }),
  data: z.object({
    ifsc: z.string().meta({ description: 'The requested IFSC.', examples: ['EXMP0001234'] }),
    bankName: z
      .string()
      .nullable()
      .meta({
        description: 'Name of the bank; null if the IFSC is unknown.',
        examples: ['Example Bank'],
      }),
    branchCode: z
      .string()
      .nullable()
      .describe('Code of the branch: the last six characters of the IFSC; null if it is unknown.'),
  }),
};
