// Ledger entries as a member sees them.
import type { DataOf } from '#contract/endpoint.ts';
import { LEDGER_ENTRY_SIGNS } from '#contract/enums.ts';
import type { member } from '#contract/member.ts';
import type { Entry, EntryDetails, RelatedEntry } from '../../ledger/statement.ts';
import { reasonOf, type Party } from './reasons.ts';

type Details = DataOf<typeof member.transactionDetails>;
type Transaction = Details['transaction'];

/** What became of announced or expected coins. Of an announcement nothing more is expected once its coins were due. */
const settlementOf = (
  { entryType, expectedBy, settledAt, settledAs }: Entry,
  now: Date,
): Pick<Transaction, 'settledAt' | 'settledAs'> => {
  const isOver = entryType === 'PREALLOC_EARN' && settledAt === null && expectedBy && expectedBy <= now;
  return isOver
    ? { settledAt: expectedBy.toISOString(), settledAs: 'CANCELLED' }
    : { settledAt: settledAt?.toISOString() ?? null, settledAs };
};

/** When coins are due. Coins that are late are promised for no other day, as on their trip. */
const promisedOf = ({ entryType, expectedBy, settledAt }: Entry, now: Date): string | null => {
  const isLate =
    entryType === 'PRE_ALLOCATE_EARN_PENDING' && settledAt === null && expectedBy && expectedBy <= now;
  return isLate ? null : (expectedBy?.toISOString() ?? null);
};

/**
 * A visit to a partner's shop was once named "Northkite Air, coins for every ₹100 of trip TR-…". Such rows are sealed, so
 * they keep that name in the books and in the proof, and are shown by that of today (docs/decisions/276).
 */
const titleOf = ({ entryType, cause: { title } }: Entry): string =>
  entryType === 'PREALLOC_EARN'
    ? title.replace(/^(.+), coins for every ₹100 of trip \S+$/, 'Visit to $1')
    : title;

/** Entries that do not change the available coins show no balance. */
export const transactionOf = (entry: Entry, now: Date): Transaction => ({
  entryId: entry.entryId,
  entryType: entry.entryType,
  sign: LEDGER_ENTRY_SIGNS[entry.entryType],
  points: entry.coins,
  title: titleOf(entry),
  cause: { kind: entry.cause.kind, id: entry.cause.id },
  activityDate: entry.at.toISOString(),
  balanceAfter: movesAvailable(entry) ? entry.balanceAfter : null,
  expectedBy: promisedOf(entry, now),
  ...settlementOf(entry, now),
  orderId: entry.cause.kind === 'order' ? entry.cause.id : null,
});

/**
 * A burn takes coins that were blocked before, so the available ones do not change; its balance is still of interest.
 */
const movesAvailable = (entry: Entry): boolean => entry.availableChange !== 0 || entry.holdId !== null;

const relatedOf = ({ entryId, entryType, coins, at }: RelatedEntry) => ({
  entryId,
  entryType,
  points: coins,
  activityDate: at.toISOString(),
});

export const detailsOf = (details: EntryDetails, party: Party | null, now: Date): Details => {
  const { entry, lots, moreLots, reverses, reversedBy, blockedAt } = details;
  return {
    transaction: transactionOf(entry, now),
    reason: reasonOf(entry, party),
    partner: party?.name ?? null,
    // Below zero it collects what another entry says was missing.
    shortfall: Math.max(0, entry.shortfall),
    blockedAt: blockedAt?.toISOString() ?? null,
    lots: lots.map((lot) => ({
      lotId: lot.lotId,
      points: lot.coins,
      effect: lot.effect,
      earnedOn: lot.earnedAt.toISOString(),
      expiresAt: lot.expiresAt.toISOString(),
      source: lot.source,
    })),
    moreLots: moreLots && { count: moreLots.count, points: moreLots.coins },
    reverses: reverses && relatedOf(reverses),
    reversedBy: reversedBy.map(relatedOf),
    hash: entry.hash,
    previousHash: entry.previousHash,
  };
};
