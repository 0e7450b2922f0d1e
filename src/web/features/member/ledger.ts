// How the ledger is read: its filter in the address, its months with their sums, what expires soon. Pure.
import { LEDGER_FILTERS, type LedgerFilter } from '#contract/enums.ts';
import { formatMonth } from '#web/lib/dates.ts';
import { LEDGER_WORDS } from './ledger-words.ts';
import type { Balance, LedgerEntryRow } from './records.ts';

/** The filter of an address; all entries where it names none. */
export const readLedgerFilter = (text: string | undefined): LedgerFilter =>
  LEDGER_FILTERS.find((name) => name === text) ?? 'ALL';

export interface LedgerMonth {
  /** "November 2026", in India. */
  name: string;
  entries: LedgerEntryRow[];
  /** Coins that came in and that went out in these entries. */
  gained: number;
  lost: number;
}

/** Whether an entry changed what the member owns: neither blocked coins nor those on their way do. */
const counts = ({ entryType, balanceAfter }: LedgerEntryRow): boolean => {
  const { setsAside, waits } = LEDGER_WORDS[entryType];
  return !setsAside && !waits && balanceAfter !== null;
};

const sumOf = (entries: readonly LedgerEntryRow[], sign: LedgerEntryRow['sign']): number =>
  entries
    .filter((entry) => entry.sign === sign && counts(entry))
    .reduce((sum, { points }) => sum + points, 0);

/** Entries by month, in the order in which they come. */
export const byMonth = (entries: readonly LedgerEntryRow[]): LedgerMonth[] => {
  const months = new Map<string, LedgerEntryRow[]>();
  for (const entry of entries) {
    const name = formatMonth(entry.activityDate);
    months.set(name, [...(months.get(name) ?? []), entry]);
  }
  return [...months].map(([name, rows]) => ({
    name,
    entries: rows,
    gained: sumOf(rows, '+'),
    lost: sumOf(rows, '-'),
  }));
};

export const SOON_DAYS = 92;
const DAY_MS = 86_400_000;

/** What expires within the three months after `today` (YYYY-MM-DD), nearest first. */
export const expiringSoon = (expiring: Balance['expiring'], today: string): Balance['expiring'] =>
  expiring.filter(({ on }) => (Date.parse(on) - Date.parse(today)) / DAY_MS <= SOON_DAYS);
