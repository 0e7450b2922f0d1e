// Where coins expire, over all accounts: what reminders look through. Reads only.
import type { Queryable } from '../db/driver.ts';
import type { Due } from '../db/due.ts';

/** After every account's id: the place before what expires after an instant. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The instants up to `until`, the nearest first, at which coins expire that can still be spent, with the account that
 * has them: those after the one given, or after `now`. Coins that are blocked are in no lot. Of the index of lots that
 * are next to expire it reads so many rows as it answers, and the other lots of the same account and instant.
 */
export const expiriesUntil = async (
  q: Queryable,
  { now, until }: { now: Date; until: Date },
  after: Due | null,
  limit: number,
): Promise<Due[]> => {
  const rows = await q.query<Omit<Due, 'rowId'>>(
    `select distinct expires_at as "dueAt", account_id as "accountId" from lot
      where remaining > 0 and (expires_at, account_id) > ($1, $2::uuid) and expires_at <= $3
      order by expires_at, account_id limit $4`,
    [after?.dueAt ?? now, after?.accountId ?? LAST_ID, until, limit],
  );
  return rows.map((row) => ({ ...row, rowId: row.dueAt.toISOString() }));
};
