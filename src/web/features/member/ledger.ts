// How the ledger is read: the filter in its address, its months with totals, what expires soon. Pure.
import { LEDGER_FILTERS, type LedgerFilter } from '#contract/enums.ts';
import { dayInIndia, formatMonth, isCalendarDay } from '#web/lib/dates.ts';
import { grouped } from '#web/lib/grouped.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { LEDGER_WORDS } from './ledger-words.ts';
import type { LedgerEntryRow } from './records.ts';

/** The filter in an address; all entries if it names none. */
const readLedgerFilter = (text: string | undefined): LedgerFilter =>
  LEDGER_FILTERS.find((name) => name === text) ?? 'ALL';

/** What the ledger shows: a type of entries, and days YYYY-MM-DD, both inclusive; null means no limit. */
export interface LedgerView {
  filter: LedgerFilter;
  from: string | null;
  to: string | null;
  /** The day whose balance is requested. */
  on: string | null;
}

/** Whether the entries of certain days are shown. */
export const hasDays = ({ from, to }: LedgerView): boolean => (from ?? to) !== null;

/** The first day that can be asked for: a year before it was typed with two digits. */
export const EARLIEST_DAY = '1900-01-01';

/** A valid calendar day for a ledger; null for any other text. */
const readDay = (text: string | undefined): string | null => {
  if (!text || text < EARLIEST_DAY) return null;
  return isCalendarDay(text) ? text : null;
};

/** The view in an address. A future day has no balance yet. */
export const readLedgerView = (query: Partial<Record<string, string>>, now: Date): LedgerView => {
  const on = readDay(query['on']);
  return {
    filter: readLedgerFilter(query['filter']),
    from: readDay(query['from']),
    to: readDay(query['to']),
    on: on !== null && on <= dayInIndia(now) ? on : null,
  };
};

/** The address of a view, from a position in its list onwards. */
export const ledgerHref = ({ filter, ...days }: LedgerView, after?: string | null): string =>
  hrefs.pointsLedger({ filter: filter === 'ALL' ? null : filter, ...days, after: after ?? null });

/** The part of a view that is sent with calls. */
export const selectionOf = ({ filter, from, to }: LedgerView) => ({
  filter,
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
});

/** Coins that are still pending: announced or expected, and neither credited nor cancelled since. */
export const waits = ({ entryType, settledAt }: Pick<LedgerEntryRow, 'entryType' | 'settledAt'>): boolean =>
  LEDGER_WORDS[entryType].waits === true && settledAt === null;

/** Whether its coins are those for every ₹100 of a purchase to come: how many there will be is not known. */
export const isRate = ({ entryType }: Pick<LedgerEntryRow, 'entryType'>): boolean =>
  entryType === 'PREALLOC_EARN';

/** What became of pending coins: the words before its day, or before the last one of an announcement. */
export const outcomeOf = ({
  entryType,
  settledAs,
}: Pick<LedgerEntryRow, 'entryType' | 'settledAs'>): string => {
  if (isRate({ entryType }))
    return settledAs === 'CANCELLED' ? 'No purchase reported by' : 'Purchase reported on';
  return settledAs === 'CANCELLED' ? 'Cancelled on' : 'Arrived on';
};

export interface LedgerMonth {
  /** "November 2026", in Indian time. */
  name: string;
  entries: LedgerEntryRow[];
  /** Coins credited and debited by these entries. */
  gained: number;
  lost: number;
}

/** Whether an entry changed what the member owns: held coins do not, and pending ones come with no balance. */
const counts = ({ entryType, balanceAfter }: LedgerEntryRow): boolean =>
  !LEDGER_WORDS[entryType].setsAside && balanceAfter !== null;

const sumOf = (entries: readonly LedgerEntryRow[], sign: LedgerEntryRow['sign']): number =>
  entries
    .filter((entry) => entry.sign === sign && counts(entry))
    .reduce((sum, { points }) => sum + points, 0);

/** Entries by month, in their order. */
export const byMonth = (entries: readonly LedgerEntryRow[]): LedgerMonth[] => {
  const months = grouped(entries, ({ activityDate }) => formatMonth(activityDate));
  return [...months].map(([name, rows]) => ({
    name,
    entries: rows,
    gained: sumOf(rows, '+'),
    lost: sumOf(rows, '-'),
  }));
};
