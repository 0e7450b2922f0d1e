// Reads an operator's file as rows, each with its line number, or as problems line by line. Pure.
import Papa from 'papaparse';
import type { z } from 'zod';

export interface FileFormat<Row> {
  /** Every column that a file may have. */
  columns: readonly string[];
  /** The required columns. */
  required: readonly string[];
  row: z.ZodType<Row>;
  /** A key that must be unique among the rows, in words that suit a fault message. */
  keyOf: (row: Row) => string;
}

export interface RowProblem {
  line: number;
  reason: string;
}

export interface ParsedRow<Row> {
  line: number;
  content: Row;
}

export interface ParsedFile<Row> {
  rows: ParsedRow<Row>[];
  problems: RowProblem[];
}

const linesIn = (text: string): number => text.split(/\r\n|\r|\n/).length - 1;

/** A row may span several lines if a quoted text contains line breaks. */
const splitRows = (text: string) => {
  const cells: { line: number; fields: string[]; error: string | null }[] = [];
  let line = 1;
  let from = 0;
  Papa.parse<string[]>(text, {
    delimiter: ',',
    step: ({ data, errors, meta }) => {
      cells.push({ line, fields: data, error: errors[0]?.message ?? null });
      line += linesIn(text.slice(from, meta.cursor));
      from = meta.cursor;
    },
  });
  return cells;
};

const headerProblems = (
  header: readonly string[],
  { columns, required }: Pick<FileFormat<unknown>, 'columns' | 'required'>,
): string[] => [
  ...required.filter((name) => !header.includes(name)).map((name) => `The column ${name} is missing`),
  ...header.filter((name) => !columns.includes(name)).map((name) => `No column is called “${name}”`),
  ...header
    .filter((name, at) => header.indexOf(name) !== at)
    .map((name) => `The column ${name} appears twice`),
];

/** Signs of another encoding, and control characters: neither can be shown to a member. */
const invalidTextReason = (value: string): string | null => {
  if (value.includes('\uFFFD')) return 'Not UTF-8';
  return /[^\P{Cc}\t\r\n]/u.test(value) ? 'Not plain text' : null;
};

interface Header {
  names: string[];
  problems: string[];
  /** Whether a row's fault in a column is one: not where the header has one that explains it. */
  isClear: (name: string) => boolean;
}

const readHeader = (
  fields: readonly string[],
  format: Pick<FileFormat<unknown>, 'columns' | 'required'>,
): Header => {
  const names = fields.map((name) => name.trim().toLowerCase());
  const problems = headerProblems(names, format);
  const isClear = (name: string) =>
    problems.length === 0 || names.filter((other) => other === name).length === 1;
  return { names, problems, isClear };
};

/** A row, or all that is wrong with it. */
const readRow = <Row>(
  { names, isClear }: Header,
  fields: readonly string[],
  { required, row }: FileFormat<Row>,
): { content: Row } | { reason: string } => {
  if (fields.length !== names.length)
    return { reason: `${fields.length} fields for ${names.length} columns` };
  const named = names.map((name, at) => [name, fields[at]?.trim() ?? ''] as const);
  const invalid = named.flatMap(([name, value]) => {
    const reason = invalidTextReason(value);
    return reason === null ? [] : [[name, reason] as const];
  });
  // An empty field counts as missing; each rule decides what that means.
  const kept = named.filter(([name, value]) => value !== '' || required.includes(name));
  const read = row.safeParse(Object.fromEntries(kept));
  if (read.success && invalid.length === 0) return { content: read.data };
  const invalidNames = new Set(invalid.map(([name]) => name));
  const broken = (read.error?.issues ?? [])
    .map(({ path, message }) => [path.join('.'), message] as const)
    .filter(([name]) => !invalidNames.has(name) && isClear(name));
  return { reason: [...invalid, ...broken].map((one) => one.join(': ')).join('; ') };
};

/** If the header has a fault, no row of the file can be used; those whose own faults are certain are named as well. */
export const parseFile = <Row extends object>(content: string, format: FileFormat<Row>): ParsedFile<Row> => {
  const text = content.replace(/^\uFEFF/, '');
  const [first, ...others] = splitRows(text);
  const header = readHeader(first?.fields ?? [], format);
  const rows: ParsedRow<Row>[] = [];
  const problems: RowProblem[] = header.problems.map((reason) => ({ line: 1, reason }));
  const seen = new Map<string, number>();
  for (const { line, fields, error } of others) {
    if (fields.every((field) => field.trim() === '')) continue;
    const read = error === null ? readRow(header, fields, format) : { reason: error };
    if ('reason' in read) {
      if (read.reason !== '') problems.push({ line, reason: read.reason });
      continue;
    }
    const key = format.keyOf(read.content);
    const before = seen.get(key);
    if (before !== undefined) problems.push({ line, reason: `${key} is on line ${before} too` });
    else {
      seen.set(key, line);
      rows.push({ line, content: read.content });
    }
  }
  return { rows: header.problems.length > 0 ? [] : rows, problems };
};
