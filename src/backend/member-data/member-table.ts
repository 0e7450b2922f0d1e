// What member-tables.ts says of each table.

/** What becomes of the rows when the account is closed. */
export type ClosingRule =
  | { rows: 'ERASED' }
  /** `cleared`: columns and what stands in them then, as SQL. */
  | { rows: 'KEPT'; why: string; cleared?: Readonly<Record<string, string>> };

export interface MemberTable {
  table: string;
  /** What the rows are, in the plural: in the copy, and in what is told of closing. */
  name: string;
  /**
   * Which rows `t` are the member's `me`, as SQL; by the account where not given. `me` has account_id, contacts (its
   * numbers and addresses) and marks (by what the queue knows messages to those).
   */
  where?: string;
  /** As SQL. */
  order: string;
  /** Columns that the copy shows as they stand, apart by spaces. */
  shown: string;
  /** Columns of which it says only that something is there: sealed codes. */
  covered?: string;
  /** Columns that it leaves out, and why. */
  hidden?: Readonly<Record<string, string>>;
  closing: ClosingRule;
}

/** The columns of a list that is written apart by spaces. */
export const columnsIn = (list: string): string[] => list.split(' ').filter((name) => name !== '');
