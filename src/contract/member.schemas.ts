import { z } from 'zod';
import {
  agentName,
  coins,
  cursor,
  day,
  email,
  instant,
  ledgerDay,
  month,
  paise,
  salutation,
  uuid,
} from './fields.ts';
import { cashLedger } from './dbt.schemas.ts';
import { AGENT_ROLES, IDENTITY_TYPES, LEDGER_FILTERS } from './enums.ts';
import { chainPlace, lotUse, relatedEntry, sealedEntry, transaction } from './ledger-entries.schemas.ts';
import { PATTERNS } from './patterns.ts';
import { DATE_OF_BIRTH_MESSAGES } from './profile-rules.ts';

const identity = z.object({
  /** '1' a loyalty card number (lcn), '3' or MOBILE_ID a mobile number (linkedMobileNumber), as in spec §3. */
  type: z.enum(IDENTITY_TYPES),
  lcn: z.string().optional(),
  linkedMobileNumber: z.string().optional(),
});

export const detail = {
  summary: 'The signed-in member.',
  data: z.object({
    salutation: salutation.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    /** Masked to support agents, like the mobile numbers. */
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    /** DD/MM/YYYY, as in spec §3. */
    dateOfBirth: z.string().nullable(),
    mobile: z.string(),
    /** Masked as in spec §9. */
    lcn: z.string(),
    status: z.string(),
    tier: z.string(),
    memberSince: instant,
    identities: z.array(identity),
  }),
};

const name = z.string().trim().regex(PATTERNS.fullName, 'Use 3 to 30 letters and spaces');

/** Rules and messages of spec §5; those that need today's date are the server's to hold (profile-rules.ts). */
export const update = {
  summary:
    'Changes the profile. Another e-mail address has to be verified before, by its one-time password of the purpose EMAIL_OTP.',
  body: z.object({
    salutation,
    firstName: name,
    lastName: name,
    /** Another address than before is verified first: `otp/init` and `otp/verify` with EMAIL_OTP make it the account's. */
    email,
    /** DD/MM/YYYY. */
    dateOfBirth: z
      .string()
      .min(1, { error: DATE_OF_BIRTH_MESSAGES.empty, abort: true })
      .regex(PATTERNS.dateOfBirth, DATE_OF_BIRTH_MESSAGES.format),
  }),
  data: detail.data,
};

const expiringCoins = z.object({ on: day, points: coins });

export const balance = {
  summary:
    'Coins of the account: total, available, blocked, on the way by when, spent, and what expires when.',
  data: z.object({
    /** Available and blocked coins together. */
    totalPointsAmount: coins,
    /** The active coins: what can be spent now. */
    availablePointsAmount: coins,
    /** Set aside for orders under way. */
    blockedPointsAmount: coins,
    /** On their way, and part of no other amount yet. */
    pendingPointsAmount: coins,
    spentPointsAmount: coins,
    expiredPointsAmount: coins,
    /** Coins on their way by the day in India on which they are expected, nearest first. */
    pending: z.array(z.object({ expectedOn: day, points: coins })),
    /** What the available coins are worth at the client's rate. */
    availableWorthPaise: paise,
    /** Lots that still hold coins, by the day they expire, nearest first. */
    expiring: z.array(expiringCoins),
    /** The same by month, nearest first. */
    expiringByMonth: z.array(z.object({ month, points: coins })),
  }),
};

const onADay = z.object({
  /** A day in India; the amounts are those at its end. */
  on: day,
  /** Available and blocked coins together. */
  totalPointsAmount: coins,
  availablePointsAmount: coins,
  blockedPointsAmount: coins,
  pendingPointsAmount: coins,
});

export const balanceOn = {
  summary: 'The balance at the end of a day in India; of today, as it is now.',
  query: z.object({ on: ledgerDay }),
  data: onADay,
};

export const history = {
  summary: 'Coins earned, spent, refunded, reversed and expired by month, and the balance over time.',
  query: z.object({
    /** How many calendar months in India, the current one included. */
    months: z.coerce.number().int().min(1).max(36).default(12),
  }),
  data: z.object({
    /**
     * Every month, oldest first. What was moved adds up:
     * closing = closing of the month before + earned − reversed − spent + refunded − expired.
     */
    months: z.array(
      z.object({
        month,
        earned: coins,
        /** Earnings that were reversed, and refunds that were taken back. */
        reversed: coins,
        spent: coins,
        refunded: coins,
        expired: coins,
        /** Total coins at the end of the month; of the current one, now. */
        closingPointsAmount: coins,
      }),
    ),
    /** Total coins where the first month begins, then at the end of each day that moved them, oldest first. */
    days: z.array(z.object({ on: day, totalPointsAmount: coins })),
  }),
};

/** The support agent who acts in the member's place. */
const actingAgent = z.object({
  name: agentName,
  role: z.enum(AGENT_ROLES),
  /** When the session ends, and how many seconds from now, so that a wrong clock does no harm. */
  endsAt: instant,
  endsInSeconds: z.int(),
});

export const dashboard = {
  summary: 'What a page head shows of a member: name, balance, the next coins to expire.',
  data: z.object({
    firstName: z.string(),
    lastName: z.string(),
    /** Masked as in spec §9. */
    lcn: z.string(),
    /** Null where members act for themselves. */
    agent: actingAgent.nullable(),
    tier: z.string(),
    totalPointsAmount: coins,
    availablePointsAmount: coins,
    availableWorthPaise: paise,
    nextExpiry: expiringCoins.nullable(),
  }),
};

export const transactions = {
  summary: 'Ledger entries, newest first, by filter and date range, a page at a time.',
  body: z.object({
    filter: z.enum(LEDGER_FILTERS).default('ALL'),
    from: ledgerDay.optional(),
    to: ledgerDay.optional(),
    cursor: cursor.optional(),
    limit: z.int().min(1).max(100).default(20),
  }),
  data: z.object({ accountTxnList: z.array(transaction), nextCursor: cursor.nullable() }),
};

export const transactionDetails = {
  summary:
    'One ledger entry: why it is there, what caused it, what it reverses, and the lots that it made, consumed or restored.',
  body: z.object({ entryId: z.string().min(1).max(60) }),
  data: z.object({
    transaction,
    /** Why the coins moved, in plain words. */
    reason: z.string(),
    /** The partner behind it, where one is known. */
    partner: z.string().nullable(),
    /** Coins of a reversal that were not there any more to be taken. */
    shortfall: coins,
    /** When the coins of a burn were set aside. */
    blockedAt: instant.nullable(),
    lots: z.array(lotUse),
    /** The entry that this one reverses. */
    reverses: relatedEntry.nullable(),
    /** The entries that reverse this one, oldest first. */
    reversedBy: z.array(relatedEntry),
    /** SHA-256 of the entry chained to the one before, in hex. */
    hash: z.string(),
    previousHash: z.string(),
  }),
};

export const statement = {
  summary:
    'Ledger entries of a period in canonical form, oldest first, each with its hash: SHA-256 of the previous hash, a line feed and the entry as JSON with sorted keys.',
  query: z.object({
    from: ledgerDay.optional(),
    to: ledgerDay.optional(),
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  data: z.object({
    accountId: uuid,
    name: z.string(),
    /** Masked as in spec §9. */
    lcn: z.string(),
    madeAt: instant,
    /** What stands before the first entry of this page: number 0 and 64 zeros at the account's beginning. */
    opening: chainPlace,
    /** The account's last entry of all, as the books keep it. */
    head: chainPlace,
    /** Oldest first, none left out: the chain runs through them. */
    entries: z.array(sealedEntry),
    nextCursor: cursor.nullable(),
  }),
};

export const cashTransactions = {
  summary: 'The cash ledger: what was paid out to the member, newest first, a page at a time.',
  ...cashLedger,
};
