// How member-tables.ts describes a table.

/** What happens to the rows when the account is closed. */
export type ClosingRule =
  | { rows: 'ERASED' }
  /** `cleared`: columns and their new values, as SQL. */
  | { rows: 'KEPT'; why: string; cleared?: Readonly<Record<string, string>> };

export interface MemberTable {
  table: string;
  /** What the rows are, in the plural: their heading in the copy and in the preview of closing. */
  name: string;
  /**
   * The condition, as SQL, for a row `t` to be of the member `me`; by default the account is compared. `me` has
   * account_id, contacts (the member's numbers and addresses) and marks (the hashes by which the queue identifies
   * messages to these).
   */
  where?: string;
  /** The sort order, as SQL. */
  order: string;
  /** The columns that the copy shows, separated by spaces. */
  shown: string;
  /** Columns of which the copy says only that they have a value: encrypted codes. */
  covered?: string;
  /** Columns that the copy leaves out, with the reason. */
  hidden?: Readonly<Record<string, string>>;
  closing: ClosingRule;
}

/** The columns of a list separated by spaces. */
export const columnsIn = (list: string): string[] => list.split(' ').filter((name) => name !== '');
