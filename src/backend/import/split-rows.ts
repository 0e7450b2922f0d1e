// Splits an operator's file into rows of fields, chunk by chunk in constant memory, each with its line number.
import Papa from 'papaparse';

const linesIn = (text: string): number => text.split(/\r\n|\r|\n/).length - 1;

/** A row as its fields, before anything is known about columns. */
export interface RawRow {
  line: number;
  fields: string[];
  error: string | null;
}

/** The most characters that a row may have in a file that is read chunk by chunk. */
const LONGEST_ROW = 1_000_000;

/** From how many characters it is decided how lines end. */
const ENOUGH_TO_SEE_LINE_ENDS = 4096;

/** Splits text into rows. A row may span several lines if a quoted text contains line breaks. */
export const createSplitter = () => {
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
