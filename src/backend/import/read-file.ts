// A catalogue file as rows, each with the line on which it stands; or what is wrong, line by line. Pure.
import Papa from 'papaparse';
import { COLUMNS, NEEDED, row, type CatalogueRow } from './columns.ts';

export interface Fault {
  line: number;
  reason: string;
}

export interface ReadRow {
  line: number;
  content: CatalogueRow;
}

export interface ReadFile {
  rows: ReadRow[];
  faults: Fault[];
}

const linesIn = (text: string): number => text.split(/\r\n|\r|\n/).length - 1;

/** A row may reach over several lines, where a text in quotes holds breaks. */
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

const headFaults = (head: readonly string[]): string[] => [
  ...NEEDED.filter((name) => !head.includes(name)).map((name) => `The column ${name} is missing`),
  ...head.filter((name) => !Object.hasOwn(COLUMNS, name)).map((name) => `No column is called “${name}”`),
  ...head.filter((name, at) => head.indexOf(name) !== at).map((name) => `The column ${name} stands twice`),
];

/** What a file in another encoding reads as, or what no text holds: neither can be shown to a member. */
const strangeIn = (value: string): string | null => {
  if (value.includes('\uFFFD')) return 'Not UTF-8';
  return /[^\P{Cc}\t\r\n]/u.test(value) ? 'Not plain text' : null;
};

const readRow = (head: readonly string[], fields: readonly string[]): CatalogueRow | string => {
  if (fields.length !== head.length) return `${fields.length} fields where ${head.length} are named`;
  const named = head.map((name, at) => [name, fields[at]?.trim() ?? ''] as const);
  const strange = named.flatMap(([name, value]) => {
    const reason = strangeIn(value);
    return reason === null ? [] : [`${name}: ${reason}`];
  });
  if (strange.length > 0) return strange.join('; ');
  // An empty field is none: each rule says what that means.
  const kept = named.filter(([name, value]) => value !== '' || NEEDED.some((needed) => needed === name));
  const read = row.safeParse(Object.fromEntries(kept));
  if (read.success) return read.data;
  return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
};

/** With a fault in its head nothing of a file can be read. */
export const readFile = (content: string): ReadFile => {
  const text = content.replace(/^\uFEFF/, '');
  const [first, ...others] = cut(text);
  const head = first?.fields.map((name) => name.trim().toLowerCase()) ?? [];
  const wrong = headFaults(head);
  if (wrong.length > 0) return { rows: [], faults: wrong.map((reason) => ({ line: 1, reason })) };
  const rows: ReadRow[] = [];
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  for (const { line, fields, error } of others) {
    if (fields.every((field) => field.trim() === '')) continue;
    const read = error ?? readRow(head, fields);
    const before = typeof read === 'string' ? undefined : seen.get(read.id);
    if (typeof read === 'string') faults.push({ line, reason: read });
    else if (before !== undefined)
      faults.push({ line, reason: `id: ${read.id} stands on line ${before} too` });
    else {
      seen.set(read.id, line);
      rows.push({ line, content: read });
    }
  }
  return { rows, faults };
};
