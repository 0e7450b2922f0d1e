// Ledger entries as the member section answers them: for the screen, related, and sealed.
import { z } from 'zod';
import { coins, instant, uuid } from './fields.ts';
import { LEDGER_ENTRY_TYPES } from './enums.ts';

export const transaction = z.object({
  entryId: z.string(),
  entryType: z.enum(LEDGER_ENTRY_TYPES),
  sign: z.enum(['+', '-', '']),
  points: coins,
  /** What caused it, in plain words. */
  title: z.string(),
  /** What caused it: `order`, `partner`, `welcome`, `conversion`, `survey` … and its id there. */
  cause: z.object({ kind: z.string(), id: z.string() }),
  activityDate: instant,
  /** Available coins after the entry; null for entries that do not move them (pending ones). */
  balanceAfter: coins.nullable(),
  /** When coins that are on the way are expected. */
  expectedBy: instant.nullable(),
  /** When coins that were on the way came, or were cancelled; null while they are still on the way. */
  settledAt: instant.nullable(),
  settledAs: z.enum(['CONFIRMED', 'CANCELLED']).nullable(),
  orderId: z.string().nullable(),
});

export const lotUse = z.object({
  lotId: z.string(),
  points: coins,
  /** What the entry did to the lot. */
  effect: z.enum(['MADE', 'CONSUMED', 'RESTORED']),
  earnedOn: instant,
  expiresAt: instant,
  source: z.string(),
});

/** Another entry that this one reverses, or is reversed by. */
export const relatedEntry = z.object({
  entryId: z.string(),
  entryType: z.enum(LEDGER_ENTRY_TYPES),
  points: coins,
  activityDate: instant,
});

/** An entry in the canonical form of src/contract/ledger-chain.ts: what its hash seals, and the two hashes. */
export const sealedEntry = z.object({
  accountId: uuid,
  seq: z.int().min(1),
  entryId: uuid,
  entryType: z.enum(LEDGER_ENTRY_TYPES),
  coins,
  shortfall: coins,
  availableChange: z.int(),
  availableAfter: coins,
  at: instant,
  causeTitle: z.string(),
  causeKind: z.string(),
  causeId: z.string(),
  causePart: z.string(),
  expectedBy: instant.nullable(),
  reverses: uuid.nullable(),
  holdId: uuid.nullable(),
  /** Amount by book; a book that the entry does not touch is left out. */
  postings: z.object({
    available: z.int().optional(),
    blocked: z.int().optional(),
    pending: z.int().optional(),
    issued: z.int().optional(),
    spent: z.int().optional(),
    expired: z.int().optional(),
  }),
  expiresAt: instant.nullable(),
  /** Coins by lot id: + made or restored, − consumed. */
  lots: z.record(z.string(), z.int()),
  previousHash: z.string(),
  hash: z.string(),
});

/** A place in the chain: the entry with this number, and the available coins after it. */
export const chainPlace = z.object({ seq: z.int().min(0), hash: z.string(), availableAfter: coins });
