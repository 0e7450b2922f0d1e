// A part of the bench: one question, measured on its own, and answered in a section of docs/performance.md.

export interface Effort {
  /** Short rounds, to check that it works: the figures mean little. */
  quick: boolean;
}

export interface Part {
  /** As in `npm run bench -- <name>`. */
  name: string;
  /** Heading of its section. */
  title: string;
  /** Measures, and returns the section in Markdown. */
  measure(effort: Effort): Promise<string>;
}

/** A Markdown table, aligned as Prettier does. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((title, at) => Math.max(3, title.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
};

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
};

/** Prints what is being measured: a bench that is silent for minutes looks as if it hung. */
export const progress = (what: string): void => console.log(`  ${what} …`);
