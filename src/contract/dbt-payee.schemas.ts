// The person who claims cashback and where it is paid: the PAN, and a UPI id or a bank account in its name.
import { z } from 'zod';
import { day, explained, fullName, instant, uuid } from './fields.ts';
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
const bankName = z.string().regex(PATTERNS.bankName, 'Letters and spaces, 3 to 30');
export const beneficiaryKind = explained(BENEFICIARY_KINDS, 'How it is paid.', {
  UPI: 'to a UPI id, at once as a rule.',
  BANK: 'to a bank account, within a day as a rule.',
});
export const maskedAccount = z.string().meta({
  description:
    'The UPI id or the account number, masked as in spec §9: of an id the last four characters before the @ stay, of a number the first two and the last four digits.',
  examples: ['xxxxasha@examplebank'],
});

const claimant = z.object({
  panStatus: explained(['NEEDED', 'VERIFIED', 'LOCKED'], 'How far the member is.', {
    NEEDED: 'the PAN has to be verified first.',
    VERIFIED: 'it is, once and for all; cashback can be claimed.',
    LOCKED: 'too many tries failed, or were made in a day; `lockedUntil` says until when.',
  }),
  pan: z
    .string()
    .nullable()
    .meta({
      description: 'The PAN, masked as in spec §9; null until it is verified.',
      examples: ['ABxxxx234F'],
    }),
  panName: z
    .string()
    .nullable()
    .meta({
      description: 'The name on the PAN: accounts in this name alone are paid. Null until it is verified.',
      examples: ['Asha Menon'],
    }),
  triesLeft: z
    .int()
    .meta({ description: 'How many tries are left before the lock; 0 while locked.', examples: [5] }),
  lockedUntil: instant
    .nullable()
    .describe('Until when no PAN is checked; null where it is not locked.')
    .meta({ examples: [null] }),
});

const NOT_OFFERED = 'NOT_FOUND where the brand does not offer cashback.';

export const verifyUser = {
  summary: 'Answers how far the member is on the way to a claim: whether the PAN is verified, masked.',
  description: NOT_OFFERED,
  data: claimant,
};

export const verifyPan = {
  summary: 'Verifies the member’s PAN, once and for all.',
  description: `PAN_MISMATCH, with \`data.triesLeft\`, where name or date of birth are not those of the PAN; after five failures PAN_LOCKED for a day, and after ten checks in a day for the rest of it. The same PAN again answers as before; another one is refused with PAN_VERIFIED. UNAVAILABLE, which costs no try, where the register does not answer. ${NOT_OFFERED}`,
  body: z.object({
    pan,
    fullName: fullName.describe('The name as it stands on the PAN.'),
    dateOfBirth: day
      .describe('Date of birth as the PAN has it, YYYY-MM-DD as in spec §5; from 1900 until today.')
      .meta({ examples: ['1990-08-14'] }),
  }),
  data: claimant,
};

export const beneficiary = z
  .object({
    beneficiaryId: uuid.describe(
      'Id of the UPI id or bank account; another one put in its place has another.',
    ),
    kind: beneficiaryKind,
    account: maskedAccount,
    accountHolder: z.string().describe('In whose name it is: that of the PAN.'),
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
  .meta({ title: 'Beneficiary', description: 'A UPI id or a bank account that is paid.' });

const beneficiaryList = z
  .array(beneficiary)
  .describe('Where the member is paid now: at most one UPI id and one bank account.');

export const fetchBeneficiary = {
  summary: 'Lists where the member is paid: a UPI id, a bank account, or both, masked.',
  description: NOT_OFFERED,
  data: z.object({ beneficiaryList }),
};

export const editBeneficiary = {
  summary:
    'Adds a UPI id or a bank account in the name on the PAN, or puts it in the place of the one before.',
  description: `PAN_NEEDED before the PAN is verified. The bank is asked whose account it is: NAME_MISMATCH and PAYEE_UNKNOWN say how many tries are left, PAYEE_LOCKED that none is. The same account again answers as before. ${NOT_OFFERED}`,
  body: z.object({
    kind: beneficiaryKind,
    beneficiaryId: uuid
      .optional()
      .describe(
        'The one whose place it takes, of the same kind; without it that of its kind, where there is one.',
      ),
    upiId: upiId.optional().describe('The UPI id, name@handle. Needed for UPI.'),
    accountNumber: accountNumber.optional().describe('The account number, in full. Needed for BANK.'),
    ifsc: ifsc.optional().describe('IFSC of the branch. Needed for BANK.'),
    bankName: bankName
      .optional()
      .describe(
        'Name of the bank. Needed for BANK where `dbt.fetchBank` does not know the IFSC; else not read.',
      )
      .meta({ examples: ['Example Bank'] }),
  }),
  data: z.object({
    beneficiary: beneficiary.describe('The one that was added, or that was there already.'),
    beneficiaryList,
  }),
};

export const fetchBank = {
  summary: 'Answers which bank an IFSC belongs to.',
  description: 'An IFSC that the directory does not have is no error: name and code are null.',
  query: z.object({ ifsc }),
  data: z.object({
    ifsc: z.string().meta({ description: 'The IFSC that was asked for.', examples: ['EXMP0001234'] }),
    bankName: z
      .string()
      .nullable()
      .meta({
        description: 'Name of the bank; null where the IFSC is not known.',
        examples: ['Example Bank'],
      }),
    branchCode: z
      .string()
      .nullable()
      .describe('Code of the branch: the last six characters of the IFSC; null where it is not known.'),
  }),
};
