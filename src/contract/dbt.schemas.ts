import { z } from 'zod';
import { coins, cursor, day, fullName, instant, otp, paise, uuid } from './fields.ts';
import { BENEFICIARY_KINDS } from './enums.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { PATTERNS } from './patterns.ts';

const pan = z.string().regex(PATTERNS.pan, 'Five capital letters, four digits, one capital letter');
const upiId = z.string().max(320).regex(PATTERNS.upiId, 'Invalid UPI ID');
const accountNumber = z.string().regex(PATTERNS.bankAccount, 'Enter 9 to 18 digits');
const ifsc = z.string().regex(PATTERNS.ifsc, 'Four capital letters, a zero, six letters or digits');
const bankName = z.string().regex(PATTERNS.bankName, 'Letters and spaces, 3 to 30');
const beneficiaryKind = z.enum(BENEFICIARY_KINDS);
const transferId = z.string().min(1).max(40);

const claimant = z.object({
  /** LOCKED after five failures, until `lockedUntil`. */
  panStatus: z.enum(['NEEDED', 'VERIFIED', 'LOCKED']),
  /** Masked as in spec §9; null until it is verified. */
  pan: z.string().nullable(),
  /** The name on the PAN: accounts in this name are paid. */
  panName: z.string().nullable(),
  /** How often one may try before the lock. */
  triesLeft: z.int(),
  lockedUntil: instant.nullable(),
});

export const verifyUser = {
  summary: 'How far the member is on the way to a claim: whether the PAN is verified, masked.',
  data: claimant,
};

export const verifyPan = {
  summary: 'Verifies the member’s PAN, once and for all; five failures lock it for a day.',
  body: z.object({ pan, fullName, /** YYYY-MM-DD, as in spec §5. */ dateOfBirth: day }),
  data: claimant,
};

const beneficiary = z.object({
  beneficiaryId: uuid,
  kind: beneficiaryKind,
  /** The UPI id or the account number, masked as in spec §9. */
  account: z.string(),
  accountHolder: z.string(),
  /** Of a bank account. */
  bankName: z.string().nullable(),
  ifsc: z.string().nullable(),
  addedAt: instant,
});

const beneficiaryList = z.array(beneficiary);

export const fetchBeneficiary = {
  summary: 'Where the member is paid: a UPI id, a bank account, or both, masked.',
  data: z.object({ beneficiaryList }),
};

export const editBeneficiary = {
  summary:
    'Adds a UPI id or a bank account in the name on the PAN, or puts it in the place of the one before.',
  body: z.object({
    kind: beneficiaryKind,
    /** The one whose place it takes; without it that of its kind, where there is one. */
    beneficiaryId: uuid.optional(),
    /** For UPI. */
    upiId: upiId.optional(),
    /** For BANK, with ifsc. */
    accountNumber: accountNumber.optional(),
    ifsc: ifsc.optional(),
    /** For a branch that the directory does not know yet; read for no other. */
    bankName: bankName.optional(),
  }),
  data: z.object({ beneficiary, beneficiaryList }),
};

export const fetchBank = {
  summary: 'The bank of an IFSC.',
  query: z.object({ ifsc }),
  data: z.object({
    ifsc: z.string(),
    /** Null, as the branch's code, of an IFSC that the directory does not have. */
    bankName: z.string().nullable(),
    branchCode: z.string().nullable(),
  }),
};

const lots = z.array(z.object({ points: coins, expiresAt: instant }));

const limits = z.object({
  /** Fewest and most coins of one claim; `mostPoints` is what is left of the month where that is less. */
  leastPoints: coins,
  mostPoints: coins,
  /** What may still be claimed in this calendar month. */
  leftThisMonth: coins,
});

const quote = {
  points: coins,
  amountPaise: paise,
  pointsLeft: coins,
  /** Coins missing; 0 where they suffice. */
  pointsMissing: coins,
  /** Which coins would go, nearest expiry first. */
  lots,
};

export const validate = {
  summary: 'The rate and the limits of a claim, and what so many coins would bring.',
  query: z.object({
    points: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    /** Whether the page is one of a microsite, as in spec §7; the same rules hold there. */
    microSite: z.stringbool().default(false),
  }),
  data: z.object({
    paisePerCoin: z.number().positive(),
    limits,
    availablePointsAmount: coins,
    /** Null where no coins are named. */
    quote: z.object(quote).nullable(),
  }),
};

const draft = z.object({
  cartId: z.string(),
  beneficiary,
  paisePerCoin: z.number().positive(),
  ...quote,
  /** By when the money is there if it is confirmed now. */
  expectedBy: instant,
});

export const save = {
  summary: 'Keeps what the cart claims: how many coins, and who is paid. Nothing is spent yet.',
  query: z.object({
    beneficiaryId: uuid,
    points: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  }),
  data: z.object({ draft }),
};

export const saveByPost = {
  summary:
    'Keeps what the cart claims: how many coins, and who is paid. Nothing is spent yet; the POST form.',
  body: z.object({ beneficiaryId: uuid, points: z.int().min(1) }),
  data: save.data,
};

const transferHead = {
  transferId,
  status: z.enum(ORDER_STATUSES),
  points: coins,
  amountPaise: paise,
  /** Masked. */
  account: z.string(),
};

export const transferDetail = z.object({
  ...transferHead,
  cartId: z.string(),
  kind: beneficiaryKind,
  accountHolder: z.string(),
  bankName: z.string().nullable(),
  requestedAt: instant,
  /** By when the next status is due; null where there is none to come. */
  dueBy: instant.nullable(),
  /** The bank's reference of a payment. */
  reference: z.string().nullable(),
  /** Why it failed, in plain words. */
  failure: z.string().nullable(),
  events: z.array(z.object({ at: instant, text: z.string() })),
});

export const summary = {
  summary:
    'What the cart claims before it is confirmed, and how the transfer stands afterwards; by cart or by transferId.',
  query: z.object({ transferId: transferId.optional() }),
  data: z.object({
    /** Null once it is confirmed. */
    draft: draft.nullable(),
    transfer: transferDetail.nullable(),
    availablePointsAmount: coins,
  }),
};

export const transfer = {
  summary:
    'Confirms the claim of the cart with its one-time password (purpose CASH_TRANSACTION, same cartId): the coins are blocked and a job pays.',
  body: z.object({
    requestId: uuid,
    otp,
    /** What the member was shown; anything else is refused with PRICE_CHANGED. */
    points: coins.min(1),
    amountPaise: paise.min(1),
  }),
  data: z.object({ transferId, status: z.enum(ORDER_STATUSES), dueBy: instant.nullable() }),
};

/** The cash ledger of spec §3, part of the section "member". */
export const cashLedger = {
  body: z.object({ cursor: cursor.optional(), limit: z.int().min(1).max(100).default(20) }),
  data: z.object({
    ledgerResponseList: z.array(
      z.object({ ...transferHead, activityDate: instant, /** In plain words. */ title: z.string() }),
    ),
    nextCursor: cursor.nullable(),
  }),
};
