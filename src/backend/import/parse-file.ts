// Reads an operator's file as rows, each with its line number, or as problems line by line: a whole text at once
// (parseFile), or chunk by chunk in constant memory (readRows).
import type { z } from 'zod';
import { createSplitter, type RawRow } from './split-rows.ts';

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

/** A row that could not be read, with what it says by column. */
export interface UnreadRow extends RowProblem {
  given: Readonly<Record<string, string>>;
}

/** Signs of another encoding, and control characters: neither can be shown to a member. */
const invalidTextReason = (value: string): string | null => {
  if (value.includes('\uFFFD')) return 'Not UTF-8';
  return /[^\P{Cc}\t\r\n]/u.test(value) ? 'Not plain text' : null;
};

/** Spreadsheets write these in the place of commas, depending on the country. */
const OTHER_SEPARATORS = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
] as const;

/** Why the line is no header at all: one reason instead of one for each column. */
const unreadableHeaderReason = (names: readonly string[], columns: readonly string[]): string | null => {
  const invalid = names.map(invalidTextReason).find((reason) => reason !== null);
  if (invalid) return invalid;
  const [only = '', ...others] = names;
  const separator = OTHER_SEPARATORS.find(
    ([sign]) => others.length === 0 && only.split(sign).filter((name) => columns.includes(name)).length > 1,
  );
  return separator ? `The columns are separated by ${separator[1]} and must be by commas` : null;
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

interface Header {
  names: string[];
  problems: string[];
  /** Whether the names were found: otherwise every row has the same fault. */
  isReadable: boolean;
  /** Whether a row's fault in a column is one: not where the header has one that explains it. */
  isClear: (name: string) => boolean;
}

const readHeader = (fields: readonly string[], format: Omit<FileFormat<unknown>, 'row'>): Header => {
  const names = fields.map((name) => name.trim().toLowerCase());
  const unreadable = unreadableHeaderReason(names, format.columns);
  const problems = unreadable === null ? headerProblems(names, format) : [unreadable];
  const isClear = (name: string) =>
    problems.length === 0 || names.filter((other) => other === name).length === 1;
  return { names, problems, isReadable: unreadable === null, isClear };
};

/** A row, or all that is wrong with it. */
const readRow = <Row>(
  { names, isClear }: Header,
  fields: readonly string[],
  { columns, required, row }: FileFormat<Row>,
): { content: Row } | Omit<UnreadRow, 'line'> => {
  const all = names.map((name, at) => [name, fields[at]?.trim() ?? ''] as const);
  const given = Object.fromEntries(all);
  if (fields.length !== names.length)
    return { reason: `${fields.length} fields for ${names.length} columns`, given };
  // What the header calls otherwise is its fault, and the name may be a member's data if the header is missing.
  const named = all.filter(([name]) => columns.includes(name));
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
  return { reason: [...invalid, ...broken].map((one) => one.join(': ')).join('; '), given };
};

type ReadRow<Row> = ParsedRow<Row> | UnreadRow;

/**
 * Reads raw rows, the header first. If the header has a fault, no row of the file can be used; those whose own faults
 * are certain are named as well.
 */
const createInterpreter = <Row>(format: FileFormat<Row>) => {
  let header: Header | null = null;
  let hasRows = false;
  const beginWith = (fields: readonly string[]): UnreadRow[] => {
    header = readHeader(fields, format);
    return header.problems.map((reason) => ({ line: 1, reason, given: {} }));
  };
  return {
    interpret: ({ line, fields, error }: RawRow): ReadRow<Row>[] => {
      if (!header) return beginWith(fields);
      if (!header.isReadable || fields.every((field) => field.trim() === '')) return [];
      hasRows = true;
      const read = error === null ? readRow(header, fields, format) : { reason: error, given: {} };
      if ('content' in read) return [{ line, content: read.content }];
      // Without a reason of its own: the header's fault explains it.
      return read.reason === '' ? [] : [{ line, ...read }];
    },
    /** What is still wrong at the end: an empty file has no header, and one without rows comes from a failed export. */
    end: (): UnreadRow[] => {
      if (!header) return beginWith([]);
      const isEmpty = !hasRows && header.problems.length === 0;
      return isEmpty ? [{ line: 1, reason: 'No row follows the header line', given: {} }] : [];
    },
    canUseRows: () => header?.problems.length === 0,
  };
};

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

const toProblem = ({ line, reason }: UnreadRow): RowProblem => ({ line, reason });

/** The rows of a text whose format forbids two rows of one key; those among the problems that could not be read. */
export const parseFile = <Row extends object>(
  content: string,
  format: WholeFileFormat<Row>,
): ParsedFile<Row> & { unread: Omit<UnreadRow, 'reason'>[] } => {
  const unread: UnreadRow[] = [];
  const rows: ParsedRow<Row>[] = [];
  const problems: RowProblem[] = [];
  const seen = new Map<string, number>();
  const { interpret, end, canUseRows } = createInterpreter(format);
  const raw = createSplitter().push(withoutMark(content), true);
  for (const read of [...raw.flatMap(interpret), ...end()]) {
    if ('reason' in read) {
      problems.push(toProblem(read));
      unread.push(read);
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
  return { rows: canUseRows() ? rows : [], problems, unread };
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
      problems: all.filter((one) => 'reason' in one).map(toProblem),
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
  yield { rows: [], problems: end().map(toProblem) };
}
