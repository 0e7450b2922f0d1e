// SQL for members' choices about reminders, and for the days of expiry that they were reminded of.
import type { Queryable, Tx } from '../../db/driver.ts';
import { lockOf } from '../../db/locks.ts';
import type { Reminder } from './rules.ts';

export const saveChoice = (q: Queryable, accountId: string, expiry: boolean, at: Date) =>
  q.query(
    `insert into reminder_choice (account_id, expiry, changed_at) values ($1, $2, $3)
     on conflict (account_id) do update set expiry = excluded.expiry, changed_at = excluded.changed_at`,
    [accountId, expiry, at],
  );

/** Those of the accounts that want no reminders. */
export const findOptedOut = async (q: Queryable, accountIds: readonly string[]): Promise<Set<string>> => {
  const rows = await q.query<{ accountId: string }>(
    `select account_id as "accountId" from reminder_choice where account_id = any($1::uuid[]) and not expiry`,
    [[...accountIds]],
  );
  return new Set(rows.map(({ accountId }) => accountId));
};

/** By account and day of expiry from a day on, the latest reminder that was sent. */
export const findSent = async (
  q: Queryable,
  accountIds: readonly string[],
  from: string,
): Promise<Map<string, Map<string, number>>> => {
  const rows = await q.query<{ accountId: string; on: string; daysBefore: number }>(
    `select account_id as "accountId", expires_on as "on", days_before as "daysBefore" from expiry_reminder
      where account_id = any($1::uuid[]) and expires_on >= $2`,
    [[...accountIds], from],
  );
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  return new Map(
    [...byAccount].map(([accountId, sent]) => [
      accountId,
      new Map(sent.map(({ on, daysBefore }) => [on, daysBefore])),
    ]),
  );
};

/** Serialises reminders of an account until the transaction ends. */
export const lockReminders = (tx: Tx, accountId: string) => tx.query(...lockOf('reminders', accountId));

/** Records what an account is reminded of, and deletes records for days before `today`. */
export const recordSent = (
  tx: Tx,
  accountId: string,
  { sent, today, at }: Pick<Reminder, 'sent'> & { today: string; at: Date },
): void => {
  tx.send('delete from expiry_reminder where account_id = $1 and expires_on < $2', [accountId, today]);
  tx.send(
    `insert into expiry_reminder (account_id, expires_on, days_before, sent_at)
     select $1, v.expires_on, v.days_before, $4
       from unnest($2::date[], $3::int[]) as v (expires_on, days_before)
     on conflict (account_id, expires_on)
       do update set days_before = excluded.days_before, sent_at = excluded.sent_at`,
    [accountId, sent.map(({ on }) => on), sent.map(({ daysBefore }) => daysBefore), at],
  );
};
