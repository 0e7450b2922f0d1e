// Rows of members' tables, across all accounts, that are due at a given time: the longest due first, page by page.
import type { Queryable } from './driver.ts';

/** A row's position in the order of due rows. */
export interface DueRow {
  accountId: string;
  dueAt: Date;
  rowId: string;
}

interface DueQuery {
  /** Columns to read besides the position, if any. */
  columns?: string;
  table: string;
  /** Which rows of the table can be due at all; the table has an index by `since` for them. */
  where: string;
  /** The column with the time from which a row is due. */
  since: string;
  /** The column that identifies a row within its account. */
  id: string;
}

/** Finds the rows that are due at an instant, after the given one. */
export const createDueQuery = <Row extends object>({ columns, table, where, since, id }: DueQuery) => {
  // One comparison for the first page too: with "$2 is null or" the index could not be entered at the position by a plan
  // that is kept for all calls, and each page would read all pages before it again.
  const sql = `
    select ${columns ? `${columns}, ` : ''}account_id as "accountId", ${since} as "dueAt", ${id}::text as "rowId" from ${table}
     where ${where} and ${since} <= $1
       and (${since}, account_id, ${id}::text) > (coalesce($2::timestamptz, '-infinity'),
             coalesce($3::uuid, '00000000-0000-0000-0000-000000000000'), coalesce($4::text, ''))
     order by ${since}, account_id, ${id}::text limit $5`;
  return (q: Queryable, at: Date, after: DueRow | null, limit: number): Promise<(Row & DueRow)[]> =>
    q.query<Row & DueRow>(sql, [
      at,
      after?.dueAt ?? null,
      after?.accountId ?? null,
      after?.rowId ?? null,
      limit,
    ]);
};
