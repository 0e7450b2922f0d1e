// Reading the member's ledger: entries by filter, one entry, and the hash chain of a statement.
import { z } from 'zod';
import { coins, cursor, describedEnum, instant, ledgerDay, maskedLcn, nextCursor, uuid } from './fields.ts';
import { LEDGER_FILTERS } from './enums.ts';
import {
  chainPlace,
  hash,
  lotUse,
  previousHash,
  relatedEntry,
  sealedEntry,
  transaction,
} from './ledger-entries.schemas.ts';

const from = ledgerDay
  .describe('The first day, in India; from the beginning if not given.')
  .meta({ examples: ['2026-03-01'] });
const to = ledgerDay
  .describe('The last day, in India, included entirely; until now if not given.')
  .meta({ examples: ['2026-03-31'] });

export const transactions = {
  summary: 'Lists ledger entries, newest first, by filter and range of days, a page at a time.',
  description:
    'Blocking and releasing coins is not listed if it ended in spending, because the entry for the spending stands for it.',
  body: z.object({
    filter: describedEnum(LEDGER_FILTERS, 'Which entries are listed.', {
      ALL: 'every type.',
      EARN: 'what was earned, announced or is on its way, and what of it was taken back.',
      BURN: 'what is blocked or spent.',
      EXPIRED: 'what expired.',
      REFUND: 'what came back, and what of it was taken back.',
    }).default('ALL'),
    from: from.optional(),
    to: to.optional(),
    cursor: cursor.optional(),
    limit: z.int().min(1).max(100).default(20).describe('How many entries on a page.'),
  }),
  data: z.object({
    accountTxnList: z.array(transaction).describe('The entries of this page, newest first.'),
    nextCursor,
  }),
};

export const transactionDetails = {
  summary: 'Returns one ledger entry: its reason, and the lots that it made, consumed or restored.',
  description: 'NOT_FOUND if the account has no such entry.',
  body: z.object({
    entryId: z.string().min(1).max(60).describe('Id of the entry, from `member.transactions`.'),
  }),
  data: z.object({
    transaction,
    reason: z.string().meta({
      description: 'Why the coins moved, in words for the member.',
      examples: ['Spent on your order, nearest expiry first.'],
    }),
    partner: z
      .string()
      .nullable()
      .meta({
        description:
          'The other party: the brand of the ordered item, a partner, or a client’s programme; null if unknown.',
        examples: ['Wanderlane Stays'],
      }),
    shortfall: coins
      .describe(
        'Coins that a reversal could not take then, because they were gone; 0 for any other entry. If they come back later, another entry takes them, and this stays.',
      )
      .meta({ examples: [0] }),
    blockedAt: instant
      .nullable()
      .describe('When the coins were blocked, for blocking, release and spending; null for any other entry.')
      .meta({ examples: ['2026-03-30T06:28:00.000Z'] }),
    lots: z
      .array(lotUse)
      .describe('The lots that the entry moved, nearest expiry first; of very many, only the first 500.'),
    moreLots: z
      .object({
        count: z.int().min(1).describe('How many lots.'),
        points: coins.describe('How many coins of them together.'),
      })
      .nullable()
      .describe('The lots that are not in that list; null if it is whole.')
      .meta({ examples: [null] }),
    reverses: relatedEntry
      .nullable()
      .describe('The entry that this one reverses; null if there is none.')
      .meta({ examples: [null] }),
    reversedBy: z
      .array(relatedEntry)
      .describe('The entries that reverse this one, oldest first.')
      .meta({ examples: [[]] }),
    hash,
    previousHash,
  }),
};

export const statement = {
  summary: 'Returns the ledger entries of a period in canonical form, oldest first, each with its hash.',
  description:
    'For verifying the books: each hash is the SHA-256, in lower-case hex, of the previous hash, a line feed and the entry without its two hashes as JSON, with sorted keys and without white space.',
  query: z.object({
    from: from.optional(),
    to: to.optional(),
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200).describe('How many entries on a page.'),
  }),
  data: z.object({
    accountId: uuid.describe('Id of the account.'),
    name: z.string().meta({ description: 'First and last name of the member.', examples: ['Asha Menon'] }),
    lcn: maskedLcn,
    madeAt: instant.describe('When the statement was made.'),
    opening: chainPlace.describe(
      'The state before the first entry of this page; at the account’s beginning number 0 and 64 zeros.',
    ),
    head: chainPlace.describe('The account’s very last entry, as stored with the balance.'),
    entries: z.array(sealedEntry).describe('Oldest first and complete, so that they form a chain.'),
    nextCursor,
  }),
};
