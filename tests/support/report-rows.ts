// Reports as rows with named cells, for tests.
import type { Table } from '#backend/reports/table.ts';

export type ReportRow = Readonly<Record<string, string | number>>;

export const rowsOf = ([head = [], ...rows]: Table): ReportRow[] =>
  rows.map((row) => Object.fromEntries(row.map((cell, n) => [String(head[n]), cell])));

/** Without the cells that are zero. */
export const nonZero = (row: ReportRow): ReportRow =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== 0 && cell !== '0.00'));
