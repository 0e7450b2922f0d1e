import { z } from 'zod';
import { coins, cursor, day, email, instant, paise, salutation } from './fields.ts';
import { LEDGER_ENTRY_TYPES, LEDGER_FILTERS } from './enums.ts';

const identity = z.object({
  /** '1' a loyalty card number (lcn), '3' a mobile number (linkedMobileNumber), as in spec §3. */
  type: z.enum(['1', '3']),
  lcn: z.string().optional(),
  linkedMobileNumber: z.string().optional(),
});

export const detail = {
  data: z.object({
    salutation: salutation.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: email.nullable(),
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

const expiringCoins = z.object({ on: day, points: coins });

export const balance = {
  data: z.object({
    /** Available and blocked coins together. */
    totalPointsAmount: coins,
    availablePointsAmount: coins,
    blockedPointsAmount: coins,
    pendingPointsAmount: coins,
    spentPointsAmount: coins,
    /** What the available coins are worth at the client's rate. */
    availableWorthPaise: paise,
    /** Lots that still hold coins, by the day they expire, nearest first. */
    expiring: z.array(expiringCoins),
  }),
};

export const dashboard = {
  data: z.object({
    firstName: z.string(),
    lastName: z.string(),
    tier: z.string(),
    totalPointsAmount: coins,
    availablePointsAmount: coins,
    availableWorthPaise: paise,
    nextExpiry: expiringCoins.nullable(),
  }),
};

const transaction = z.object({
  entryId: z.string(),
  entryType: z.enum(LEDGER_ENTRY_TYPES),
  sign: z.enum(['+', '-', '']),
  points: coins,
  /** What caused it, in plain words. */
  title: z.string(),
  activityDate: instant,
  /** Available coins after the entry; null for entries that do not move them (pending ones). */
  balanceAfter: coins.nullable(),
  /** When coins that are on the way are expected. */
  expectedBy: instant.nullable(),
  orderId: z.string().nullable(),
});

/** A day that a ledger can have: the first years of the calendar are none of a database's. */
const ledgerDay = day.refine((text) => text >= '1900', 'Not before 1900');

export const transactions = {
  body: z.object({
    filter: z.enum(LEDGER_FILTERS).default('ALL'),
    from: ledgerDay.optional(),
    to: ledgerDay.optional(),
    cursor: cursor.optional(),
    limit: z.int().min(1).max(100).default(20),
  }),
  data: z.object({ accountTxnList: z.array(transaction), nextCursor: cursor.nullable() }),
};

const lotUse = z.object({
  lotId: z.string(),
  points: coins,
  earnedOn: instant,
  expiresAt: instant,
  source: z.string(),
});

export const transactionDetails = {
  body: z.object({ entryId: z.string().min(1).max(60) }),
  data: z.object({
    transaction,
    lots: z.array(lotUse),
    /** The entry that this one reverses. */
    reverses: z.string().nullable(),
    /** SHA-256 of the entry chained to the one before, in hex. */
    hash: z.string(),
    previousHash: z.string(),
  }),
};
