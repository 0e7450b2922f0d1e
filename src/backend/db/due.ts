// Rows of members' tables that the clock has something to do with, of all accounts: the longest due first, page by page.
import type { Queryable } from './driver.ts';

/** A row's place among those that are due. */
export interface Due {
  accountId: string;
  dueAt: Date;
  rowId: string;
}

interface Finding {
  /** What is read of a row besides its place, if anything. */
  columns?: string;
  table: string;
  /** What is due at all, of the table; its index is by `since`. */
  where: string;
  /** The column of the time from which a row is due. */
  since: string;
  /** The column that names a row within its account. */
  id: string;
}

/** Finds those that are due at an instant, after the one given. */
export const findDue = <Row extends object>({ columns, table, where, since, id }: Finding) => {
  const sql = `
    select ${columns ? `${columns}, ` : ''}account_id as "accountId", ${since} as "dueAt", ${id}::text as "rowId" from ${table}
     where ${where} and ${since} <= $1
       and ($2::timestamptz is null or (${since}, account_id, ${id}::text) > ($2, $3::uuid, $4))
     order by ${since}, account_id, ${id}::text limit $5`;
  return (q: Queryable, at: Date, after: Due | null, limit: number): Promise<(Row & Due)[]> =>
    q.query<Row & Due>(sql, [
      at,
      after?.dueAt ?? null,
      after?.accountId ?? null,
      after?.rowId ?? null,
      limit,
    ]);
};
