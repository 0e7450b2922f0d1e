// Reads an operator's file as rows, each with its line number, or as problems line by line: a whole text at once
// (parseFile), or chunk by chunk in constant memory (readRows).
import Papa from 'papaparse';
import type { z } from 'zod';

export interface FileFormat<Row> {
  /** Every column that a file may have. */
  columns: readonly string[];
  /** The required columns. */
  required: readonly string[];
  row: z.ZodType<Row>;
  /** The file is about people: no reason repeats any of its text, not even that of the line that should be the header. */
  isPersonal?: boolean;
}

/** The format of a file that is read as a whole. */
export interface WholeFileFormat<Row> extends FileFormat<Row> {
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

/** A row as its fields, before anything is known about columns. */
interface RawRow {
  line: number;
  fields: string[];
  error: string | null;
}

/** The most characters that a row may have in a file that is read chunk by chunk. */
const LONGEST_ROW = 1_000_000;

/** From how many characters it is decided how lines end. */
const ENOUGH_TO_SEE_LINE_ENDS = 4096;

/** Splits text into rows. A row may span several lines if a quoted text contains line breaks. */
const createSplitter = () => {
  let rest = '';
  let line = 1;
  let newline: '\r' | '\n' | '\r\n' | undefined;
  /** The rows that are complete with this text; with the last text all of them. */
  const push = (text: string, isLast: boolean): RawRow[] => {
    rest += text;
    if (!isLast && !newline && rest.length < ENOUGH_TO_SEE_LINE_ENDS) return [];
    const rows: (RawRow & { from: number })[] = [];
    let next = line;
    let from = 0;
    Papa.parse<string[]>(rest, {
      delimiter: ',',
      newline,
      step: ({ data, errors, meta }) => {
        newline ??= meta.linebreak as '\r' | '\n' | '\r\n';
        rows.push({ line: next, fields: data, error: errors[0]?.message ?? null, from });
        next += linesIn(rest.slice(from, meta.cursor));
        from = meta.cursor;
      },
    });
    // More text may continue the last row.
    const open = isLast ? undefined : rows.pop();
    line = open?.line ?? next;
    rest = open ? rest.slice(open.from) : '';
    return rows;
  };
  return {
    push,
    /** Where the unfinished row begins, if it is longer than any row may be. */
    endlessRow: (): number | null => (rest.length > LONGEST_ROW ? line : null),
  };
};

const headerProblems = (
  header: readonly string[],
  { columns, required, isPersonal = false }: Omit<FileFormat<unknown>, 'row'>,
): string[] => [
  ...required.filter((name) => !header.includes(name)).map((name) => `The column ${name} is missing`),
  ...header.flatMap((name, at) => {
    if (columns.includes(name)) return [];
    return [isPersonal ? `The name of column ${at + 1} is unknown` : `No column is called “${name}”`];
  }),
  ...header
    .filter((name, at) => columns.includes(name) && header.indexOf(name) !== at)
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

const readHeader = (fields: readonly string[], format: Omit<FileFormat<unknown>, 'row'>): Header => {
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
  { columns, required, row }: FileFormat<Row>,
): { content: Row } | { reason: string } => {
  if (fields.length !== names.length)
    return { reason: `${fields.length} fields for ${names.length} columns` };
  // What the header calls otherwise is its fault, and the name may be a member's data if the header is missing.
  const named = names
    .map((name, at) => [name, fields[at]?.trim() ?? ''] as const)
    .filter(([name]) => columns.includes(name));
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

type ReadRow<Row> = ParsedRow<Row> | RowProblem;

/**
 * Reads raw rows, the header first. If the header has a fault, no row of the file can be used; those whose own faults
 * are certain are named as well.
 */
const createInterpreter = <Row>(format: FileFormat<Row>) => {
  let header: Header | null = null;
  const beginWith = (fields: readonly string[]): RowProblem[] => {
    header = readHeader(fields, format);
    return header.problems.map((reason) => ({ line: 1, reason }));
  };
  return {
    interpret: ({ line, fields, error }: RawRow): ReadRow<Row>[] => {
      if (!header) return beginWith(fields);
      if (fields.every((field) => field.trim() === '')) return [];
      const read = error === null ? readRow(header, fields, format) : { reason: error };
      if ('content' in read) return [{ line, content: read.content }];
      // Without a reason of its own: the header's fault explains it.
      return read.reason === '' ? [] : [{ line, reason: read.reason }];
    },
    /** What is still wrong at the end: an empty file has no header. */
    end: (): RowProblem[] => (header ? [] : beginWith([])),
    canUseRows: () => header?.problems.length === 0,
  };
};

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** The rows of a text whose format forbids two rows of one key. */
export const parseFile = <Row extends object>(
  content: string,
  format: WholeFileFormat<Row>,
): ParsedFile<Row> => {
  const rows: ParsedRow<Row>[] = [];
  const problems: RowProblem[] = [];
  const seen = new Map<string, number>();
  const { interpret, end, canUseRows } = createInterpreter(format);
  const raw = createSplitter().push(withoutMark(content), true);
  for (const read of [...raw.flatMap(interpret), ...end()]) {
    if ('reason' in read) {
      problems.push(read);
      continue;
    }
    const key = format.keyOf(read.content);
    const before = seen.get(key);
    if (before !== undefined) problems.push({ line: read.line, reason: `${key} is on line ${before} too` });
    else {
      seen.set(key, read.line);
      rows.push(read);
    }
  }
  return { rows: canUseRows() ? rows : [], problems };
};

/** A file of any size, in the order of lines: for each chunk of its text the rows that end in it. */
export async function* readRows<Row extends object>(
  chunks: AsyncIterable<string>,
  format: FileFormat<Row>,
): AsyncGenerator<ParsedFile<Row>> {
  const splitter = createSplitter();
  const { interpret, end, canUseRows } = createInterpreter(format);
  const read = (raw: readonly RawRow[]): ParsedFile<Row> => {
    const all = raw.flatMap(interpret);
    return {
      rows: canUseRows() ? all.filter((one) => 'content' in one) : [],
      problems: all.filter((one) => 'reason' in one),
    };
  };
  let isFirst = true;
  for await (const chunk of chunks) {
    yield read(splitter.push(isFirst ? withoutMark(chunk) : chunk, false));
    isFirst = false;
    const line = splitter.endlessRow();
    if (line !== null) {
      yield {
        rows: [],
        problems: [{ line, reason: 'The row does not end: a closing quote may be missing' }],
      };
      return;
    }
  }
  yield read(splitter.push('', true));
  yield { rows: [], problems: end() };
}
