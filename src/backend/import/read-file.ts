// Reads an operator's file as rows, each with its line number, or as faults line by line. Pure.
import Papa from 'papaparse';
import type { z } from 'zod';

export interface FileFormat<Row> {
  /** Every column that a file may have. */
  columns: readonly string[];
  /** The required columns. */
  needed: readonly string[];
  row: z.ZodType<Row>;
  /** A key that must be unique among the rows, in words that suit a fault message. */
  keyOf: (row: Row) => string;
}

export interface Fault {
  line: number;
  reason: string;
}

export interface ReadRow<Row> {
  line: number;
  content: Row;
}

export interface ReadFile<Row> {
  rows: ReadRow<Row>[];
  faults: Fault[];
}

const linesIn = (text: string): number => text.split(/\r\n|\r|\n/).length - 1;

/** A row may span several lines if a quoted text contains line breaks. */
const cut = (text: string) => {
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

const headFaults = (
  head: readonly string[],
  { columns, needed }: Pick<FileFormat<unknown>, 'columns' | 'needed'>,
): string[] => [
  ...needed.filter((name) => !head.includes(name)).map((name) => `The column ${name} is missing`),
  ...head.filter((name) => !columns.includes(name)).map((name) => `No column is called “${name}”`),
  ...head.filter((name, at) => head.indexOf(name) !== at).map((name) => `The column ${name} appears twice`),
];

/** Signs of another encoding, and control characters: neither can be shown to a member. */
const strangeIn = (value: string): string | null => {
  if (value.includes('\uFFFD')) return 'Not UTF-8';
  return /[^\P{Cc}\t\r\n]/u.test(value) ? 'Not plain text' : null;
};

const readRow = <Row>(
  head: readonly string[],
  fields: readonly string[],
  { needed, row }: FileFormat<Row>,
): Row | string => {
  if (fields.length !== head.length) return `${fields.length} fields for ${head.length} columns`;
  const named = head.map((name, at) => [name, fields[at]?.trim() ?? ''] as const);
  const strange = named.flatMap(([name, value]) => {
    const reason = strangeIn(value);
    return reason === null ? [] : [`${name}: ${reason}`];
  });
  if (strange.length > 0) return strange.join('; ');
  // An empty field counts as missing; each rule decides what that means.
  const kept = named.filter(([name, value]) => value !== '' || needed.includes(name));
  const read = row.safeParse(Object.fromEntries(kept));
  if (read.success) return read.data;
  return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
};

/** If the header has a fault, nothing of the file can be read. */
export const readFile = <Row extends object>(content: string, format: FileFormat<Row>): ReadFile<Row> => {
  const text = content.replace(/^\uFEFF/, '');
  const [first, ...others] = cut(text);
  const head = first?.fields.map((name) => name.trim().toLowerCase()) ?? [];
  const wrong = headFaults(head, format);
  if (wrong.length > 0) return { rows: [], faults: wrong.map((reason) => ({ line: 1, reason })) };
  const rows: ReadRow<Row>[] = [];
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  for (const { line, fields, error } of others) {
    if (fields.every((field) => field.trim() === '')) continue;
    const read = error ?? readRow(head, fields, format);
    if (typeof read === 'string') {
      faults.push({ line, reason: read });
      continue;
    }
    const key = format.keyOf(read);
    const before = seen.get(key);
    if (before !== undefined) faults.push({ line, reason: `${key} is on line ${before} too` });
    else {
      seen.set(key, line);
      rows.push({ line, content: read });
    }
  }
  return { rows, faults };
};
