// Ledger entries in answers of the member section: for the screen, as related entries, and with their hashes.
import { z } from 'zod';
import { coins, describedEnum, instant, uuid } from './fields.ts';
import { LEDGER_ENTRY_TYPES } from './enums.ts';

const entryType = describedEnum(LEDGER_ENTRY_TYPES, 'What happened.', {
  EARNED: 'coins were earned, and can be spent.',
  PARTIALLY_EARN_REVERSED: 'part of what was earned, or expected, was taken back.',
  EARN_REVERSED: 'all of what was earned, or expected, was taken back.',
  EXPIRED: 'coins expired unused.',
  PREALLOC_EARN: 'coins that may come were announced; nothing moves.',
  PRE_ALLOCATE_EARN_PENDING: 'coins are on their way; they cannot be spent yet.',
  PARTIALLY_REVERSED: 'a refund was taken back, because the returned pieces did not arrive or were used.',
  BLOCKED: 'coins were blocked for an order or a claim.',
  BLOCK_REVERSED: 'blocked coins are back.',
  BURNED: 'blocked coins are spent.',
  PARTIALLY_BURNED: 'some of the blocked coins are spent; the rest is back.',
  PARTIALLY_BURN_REV: 'part of what was spent was refunded.',
  BURNED_REVERSED: 'all of what was spent was refunded.',
});

const entryId = uuid.meta({
  description: 'Id of the entry.',
  examples: ['0b7e1d52-6c3f-4f0e-8a3d-2d9c4b1a7e60'],
});
const causeKind = z.string().meta({
  description:
    'The kind of cause: `order`, `cashback`, `trip` or `partner` (a purchase at a partner), `welcome`, `import` (a balance brought over from another programme), `conversion`, `survey`, `plus`, `campaign`, `bonus` or `expiry`. Others may be added.',
  examples: ['order'],
});
const causeId = z.string().meta({
  description: 'The id of the cause, such as the order’s; for `expiry` the day.',
  examples: ['ZV-2026-0330-K7XQ2-9MP4T'],
});

export const transaction = z
  .object({
    entryId: z.string().meta({ description: 'Id of the entry, for `member.transactionDetails`.' }),
    entryType: entryType.meta({ examples: ['BURNED'] }),
    sign: describedEnum(
      ['+', '-', ''],
      'The sign that a member sees in front of the coins; it depends on the type only.',
      {
        '+': 'coins come in or come back.',
        '-': 'coins go out.',
        '': 'none: nothing moves.',
      },
    ).meta({ examples: ['-'] }),
    points: coins.describe('Coins of the entry, without a sign.'),
    title: z.string().describe('The cause, in words for the member.'),
    cause: z.object({ kind: causeKind, id: causeId }).describe('The cause, for tracing.'),
    activityDate: instant.describe('When it was booked.'),
    balanceAfter: coins
      .nullable()
      .describe(
        'The balance after the entry; it follows from the previous one by these coins. The coins of an order are subtracted at BURNED, unless BLOCKED is listed. Null for an entry that does not change it, as for coins on their way.',
      )
      .meta({ examples: [23_000] }),
    expectedBy: instant
      .nullable()
      .describe(
        'When announced or expected coins are due; null for expected ones that are late, and for any other entry.',
      )
      .meta({ examples: [null] }),
    settledAt: instant
      .nullable()
      .describe(
        'When announced or expected coins came or were cancelled; null until then, and for any other entry.',
      )
      .meta({ examples: [null] }),
    settledAs: describedEnum(['CONFIRMED', 'CANCELLED'], 'Their outcome; null if `settledAt` is.', {
      CONFIRMED: 'they came or, for an announcement, were reported.',
      CANCELLED: 'they were taken back before they came or, for an announcement, none were reported in time.',
    })
      .nullable()
      .meta({ examples: [null] }),
    orderId: z
      .string()
      .nullable()
      .describe('The order that caused it; null if it has another cause.')
      .meta({ examples: ['ZV-2026-0330-K7XQ2-9MP4T'] }),
  })
  .meta({ title: 'Ledger entry', description: 'One movement of coins, as the member sees it.' });

export const lotUse = z
  .object({
    lotId: z
      .string()
      .describe('Id of the lot.')
      .meta({ examples: ['d94c2b7e-51a6-4f3e-b0c8-7e1a90f2c6d5'] }),
    points: coins.describe('How many coins of the lot.'),
    effect: describedEnum(['MADE', 'CONSUMED', 'RESTORED'], 'The effect of the entry on the lot.', {
      MADE: 'the coins were earned, which created the lot.',
      CONSUMED: 'they were taken from it.',
      RESTORED: 'they were returned to it, with their original expiry.',
    }).meta({ examples: ['CONSUMED'] }),
    earnedOn: instant.describe('When the coins of the lot were earned.'),
    expiresAt: instant.describe('When the coins of the lot expire.'),
    source: z
      .string()
      .describe('Their origin, in words.')
      .meta({ examples: ['Wanderlane Stays order'] }),
  })
  .meta({
    title: 'Lot use',
    description: 'Coins of one lot that the entry moved; a lot contains coins that were earned together.',
  });

/** Another entry that this one reverses, or that reverses this one. */
export const relatedEntry = z
  .object({
    entryId,
    entryType,
    points: coins.describe('Coins of that entry, without a sign.'),
    activityDate: instant.describe('When it was booked.'),
  })
  .meta({ title: 'Related entry', description: 'Another entry of the same account.' });

export const hash = z.string().meta({
  description: 'SHA-256 of the entry and the previous hash, in lower-case hex.',
  examples: ['5d41c0fe7ab94c2e8a3f6b1d90e7c2548f1a6d3b0c9e7f25a48b613d7e0c9f12'],
});
export const previousHash = z.string().meta({
  description: 'Hash of the account’s previous entry; 64 zeros for the first.',
  examples: ['b7a41e3c0d9f82657c1be40a9d3f6e8215c7b0a94e6d3f1872a5c9e0b4d6f831'],
});

/** Amounts in lots and postings can be negative. */
const moved = z.int();
const inBook = (what: string) =>
  moved.optional().describe(`By how many coins the entry changes ${what}; left out if it does not.`);

/**
 * An entry in the canonical form of src/contract/ledger-chain.ts: everything that its hash covers, and the two hashes.
 */
export const sealedEntry = z
  .object({
    accountId: uuid.describe('Id of the account.'),
    seq: z.int().min(1).describe('Position of the entry among those of the account, from 1, without gaps.'),
    entryId,
    entryType,
    coins: coins.describe('Coins of the entry, without a sign.').meta({ examples: [500] }),
    shortfall: moved
      .describe(
        'Coins that a reversal could not take because they were gone; below zero where it takes coins that were missing before and have come back, so that the shortfalls of what reverses an entry add up to what is still missing; 0 for any other entry.',
      )
      .meta({ examples: [0] }),
    availableChange: moved
      .describe('The change in available coins; negative if they decreased.')
      .meta({ examples: [500] }),
    availableAfter: coins.describe('Available coins after the entry.').meta({ examples: [25_500] }),
    at: instant.describe('When it was booked.'),
    causeTitle: z
      .string()
      .describe('The cause, in words.')
      .meta({ examples: ['Welcome coins'] }),
    causeKind: causeKind.meta({ examples: ['welcome'] }),
    causeId: causeId.meta({ examples: ['6f1c2a3e-8d4b-4c5a-9e7f-0a1b2c3d4e5f'] }),
    causePart: z
      .string()
      .describe(
        'Distinguishes movements of the same type and cause, such as two partial refunds of one order; usually empty.',
      )
      .meta({ examples: [''] }),
    expectedBy: instant
      .nullable()
      .describe('When announced or expected coins are due; null for any other entry.')
      .meta({ examples: [null] }),
    reverses: uuid
      .nullable()
      .describe('The entry that this one reverses; null if there is none.')
      .meta({ examples: [null] }),
    holdId: uuid
      .nullable()
      .describe(
        'The hold that blocked the coins, for blocking, releasing and spending; null for any other entry.',
      )
      .meta({ examples: [null] }),
    postings: z
      .object({
        available: inBook('the coins that can be spent'),
        blocked: inBook('the blocked coins'),
        pending: inBook('the coins on their way'),
        issued: inBook('the counter-book of all coins ever issued, which decreases when coins are issued'),
        spent: inBook('the spent coins'),
        expired: inBook('the expired coins'),
      })
      .describe('The amounts by book; they add up to zero. Empty if nothing moves.')
      .meta({ examples: [{ available: 500, issued: -500 }] }),
    expiresAt: instant.nullable().describe('When the lot that the entry made expires; null if it made none.'),
    lots: z
      .record(z.string(), moved)
      .describe('Coins by lot id: positive if the lot was made or restored, negative if it was consumed.')
      .meta({ examples: [{ 'd94c2b7e-51a6-4f3e-b0c8-7e1a90f2c6d5': 500 }] }),
    previousHash,
    hash,
  })
  .meta({
    title: 'Sealed entry',
    description: 'A ledger entry with everything that its hash covers, so that anyone can recompute it.',
  });

/** A position in the chain: the entry with this number, and the available coins after it. */
export const chainPlace = z
  .object({
    seq: z.int().min(0).describe('Number of the entry; 0 before the first one.'),
    hash: hash.describe('Its hash; 64 zeros before the first one.'),
    availableAfter: coins.describe('Available coins after it.').meta({ examples: [25_000] }),
  })
  .meta({ title: 'Chain place', description: 'A position in the account’s chain of entries.' });
