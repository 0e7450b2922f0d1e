// A report as CSV, as spreadsheets read it.
import Papa from 'papaparse';
import type { Table } from './table.ts';

/** A spreadsheet would calculate a name that begins like a formula. An amount below zero is none. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+\.\d\d$))/;

/** A text that begins like a formula gets an apostrophe, which makes it a text. */
export const csvOf = (table: Table): string =>
  `${Papa.unparse([...table], { newline: '\n', escapeFormulae: FORMULA })}\n`;
