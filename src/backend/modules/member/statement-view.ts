// Ledger entries as a member sees them.
import type { DataOf } from '#contract/endpoint.ts';
import { LEDGER_ENTRY_SIGNS } from '#contract/enums.ts';
import type { member } from '#contract/member.ts';
import type { Entry, EntryDetails } from '../../ledger/statement.ts';

type Details = DataOf<typeof member.transactionDetails>;
type Transaction = Details['transaction'];

/** Entries that leave the available coins as they are show no balance. */
export const transactionOf = (entry: Entry): Transaction => ({
  entryId: entry.entryId,
  entryType: entry.entryType,
  sign: LEDGER_ENTRY_SIGNS[entry.entryType],
  points: entry.coins,
  title: entry.cause.title,
  activityDate: entry.at.toISOString(),
  balanceAfter: movesAvailable(entry) ? entry.availableAfter : null,
  expectedBy: entry.expectedBy?.toISOString() ?? null,
  orderId: entry.cause.kind === 'order' ? entry.cause.id : null,
});

/** A burn takes blocked coins: the available ones went before, and the balance after it is still of interest. */
const movesAvailable = (entry: Entry): boolean => entry.availableChange !== 0 || entry.holdId !== null;

export const detailsOf = ({ entry, lots }: EntryDetails): Details => ({
  transaction: transactionOf(entry),
  lots: lots.map((lot) => ({
    lotId: lot.lotId,
    points: lot.coins,
    earnedOn: lot.earnedAt.toISOString(),
    expiresAt: lot.expiresAt.toISOString(),
    source: lot.source,
  })),
  reverses: entry.reverses,
  hash: entry.hash,
  previousHash: entry.previousHash,
});
