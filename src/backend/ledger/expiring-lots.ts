// When coins expire, across all accounts, for reminders and for the sweep. Reads only.
import type { Queryable } from '../db/driver.ts';
import type { DueRow } from '../db/due.ts';

/** Sorts after every account id, so that a search begins after all that expires at an instant. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Comes before every expiry. */
export const BEGINNING = new Date(0);

/**
 * The instants after `from` up to `until`, earliest first, at which coins in lots expire, each with the account that
 * has them. Continues after the given row. Blocked coins are in no lot. The index of lots by expiry lets it read only
 * the rows that it returns, and the other lots of the same account and instant.
 */
export const expiriesBetween = async (
  q: Queryable,
  { from, until }: { from: Date; until: Date },
  after: DueRow | null,
  limit: number,
): Promise<DueRow[]> => {
  const rows = await q.query<Omit<DueRow, 'rowId'>>(
    `select distinct expires_at as "dueAt", account_id as "accountId" from lot
      where remaining > 0 and (expires_at, account_id) > ($1, $2::uuid) and expires_at <= $3
      order by expires_at, account_id limit $4`,
    [after?.dueAt ?? from, after?.accountId ?? LAST_ID, until, limit],
  );
  return rows.map((row) => ({ ...row, rowId: row.dueAt.toISOString() }));
};
