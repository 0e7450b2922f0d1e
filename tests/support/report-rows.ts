// Reports as rows with named cells, for tests.
import type { Table } from '#backend/reports/table.ts';

export type ReportRow = Readonly<Record<string, string | number>>;

export const rowsOf = ([head = [], ...rows]: Table): ReportRow[] =>
  rows.map((row) => Object.fromEntries(row.map((cell, n) => [String(head[n]), cell])));

/** Without the cells that are zero. */
export const nonZero = (row: ReportRow): ReportRow =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== 0 && cell !== '0.00'));

export const numberIn = (row: ReportRow, column: string): number => Number(row[column]);

/** Sums by brand and month, without those that are zero. */
export const sumsOf = (table: Table, cell: (row: ReportRow) => number): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const row of rowsOf(table)) {
    const key = `${row['brand']} ${row['month']}`;
    sums[key] = (sums[key] ?? 0) + cell(row);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};
