// The entries as a CSV file for a spreadsheet.
import { formatDateTime } from '#web/lib/dates.ts';
import { LEDGER_WORDS } from './ledger-words.ts';
import type { LedgerEntryRow } from './records.ts';

const HEAD = ['Date', 'Kind', 'What for', 'Coins', 'Balance after', 'Not in the balance', 'Entry'];

/** Spreadsheets recognise UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Coins and balance are numbers, so that they can be used in formulas: coins add up to the change of the balance, so
 * those that are announced or on their way, or are called off before they came, have a column of their own. Texts that
 * could run as a formula are escaped.
 */
const rowOf = (entry: LedgerEntryRow): (string | number | null)[] => {
  const coins = entry.sign === '-' ? -entry.points : entry.points;
  const isInBalance = entry.balanceAfter !== null;
  return [
    formatDateTime(entry.activityDate),
    LEDGER_WORDS[entry.entryType].kind,
    entry.title,
    isInBalance ? coins : null,
    entry.balanceAfter,
    isInBalance ? null : coins,
    entry.entryId,
  ];
};

export const csvOf = async (entries: readonly LedgerEntryRow[]): Promise<string> => {
  // Loaded only for a download.
  const { default: papa } = await import('papaparse');
  return BYTE_ORDER_MARK + papa.unparse({ fields: HEAD, data: entries.map(rowOf) }, { escapeFormulae: true });
};
