// Reading the member's ledger: entries by filter, one entry, and the hash chain of a statement.
import { z } from 'zod';
import { coins, cursor, explained, instant, ledgerDay, maskedLcn, nextCursor, uuid } from './fields.ts';
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
  .describe('The first day, in India; from the beginning where not given.')
  .meta({ examples: ['2026-03-01'] });
const to = ledgerDay
  .describe('The last day, in India, all of it; until now where not given.')
  .meta({ examples: ['2026-03-31'] });

export const transactions = {
  summary: 'Lists ledger entries, newest first, by filter and range of days, a page at a time.',
  description:
    'Setting coins aside and their release are not listed where they ended in spending: the entry that spends tells of them.',
  body: z.object({
    filter: explained(LEDGER_FILTERS, 'Which entries are listed, as in spec §4.', {
      ALL: 'every type.',
      EARN: 'what was earned, is announced or on its way, and what of it was taken back.',
      BURN: 'what is set aside or spent.',
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
  summary: 'Answers one ledger entry: why it is there, and the lots that it made, consumed or restored.',
  description: 'NOT_FOUND where the account has no such entry.',
  body: z.object({
    entryId: z.string().min(1).max(60).describe('The entry, as `member.transactions` names it.'),
  }),
  data: z.object({
    transaction,
    reason: z.string().meta({
      description: 'Why the coins moved, in words to the member.',
      examples: ['Spent on your order, nearest expiry first.'],
    }),
    partner: z
      .string()
      .nullable()
      .meta({
        description:
          'Whom it was with: the brand of what was ordered, a partner, or a client’s programme; null where that is not known.',
        examples: ['Wanderlane Stays'],
      }),
    shortfall: coins
      .describe('Coins of a reversal that were not there any more to be taken; 0 for any other entry.')
      .meta({ examples: [0] }),
    blockedAt: instant
      .nullable()
      .describe(
        'When the coins were set aside, of setting aside, release and spending; null for any other entry.',
      ),
    lots: z.array(lotUse).describe('The lots that the entry moved, the one that expires first ahead.'),
    reverses: relatedEntry
      .nullable()
      .describe('The entry that this one reverses; null where it reverses none.')
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
  summary: 'Answers the ledger entries of a period in canonical form, oldest first, each with its hash.',
  description:
    'For whoever wants to check the books: each hash is the SHA-256, in lower-case hex, of the previous hash, a line feed and the entry without its two hashes as JSON, keys sorted and without white space.',
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
      'What stands before the first entry of this page: number 0 and 64 zeros at the account’s beginning.',
    ),
    head: chainPlace.describe('The account’s last entry of all, as the books keep it.'),
    entries: z.array(sealedEntry).describe('Oldest first, none left out: the chain runs through them.'),
    nextCursor,
  }),
};
