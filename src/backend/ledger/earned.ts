// Earned coins, less what was taken back of them. Reads only.
import type { Queryable } from '../db/driver.ts';
import type { CauseKind } from './cause-kinds.ts';

/** Coins of entry `e` that were taken back so far, including those that could not be taken because they were gone. */
const TAKEN_BACK = `(
  select coalesce(sum(r.coins + r.shortfall), 0) from ledger_entry r
   where r.account_id = e.account_id and r.reverses = e.entry_id)`;

interface EntryState {
  at: Date;
  coins: number;
  /** What was taken back of them, including what was gone by then. */
  reversed: number;
}

/** The state of an entry; null if the account has no entry with that id. */
export const entryStateOf = async (
  q: Queryable,
  accountId: string,
  entryId: string,
): Promise<EntryState | null> =>
  (
    await q.query<EntryState>(
      `select e.at, e.coins, ${TAKEN_BACK} as reversed
         from ledger_entry e where e.account_id = $1 and e.entry_id = $2`,
      [accountId, entryId],
    )
  )[0] ?? null;

/**
 * Coins that are missing of what was taken back, by the entry that was; entries of which none are missing are left out.
 * Coins that came back since and were taken are not missing any more (docs/decisions/238).
 */
export const missingByEntry = async (
  q: Queryable,
  accountId: string,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await q.query<{ entryId: string; missing: number }>(
    `select reverses as "entryId", sum(shortfall)::bigint as missing from ledger_entry
      where account_id = $1 and reverses is not null and shortfall <> 0
      group by reverses having sum(shortfall) > 0`,
    [accountId],
  );
  return new Map(rows.map(({ entryId, missing }) => [entryId, missing]));
};

/** Coins earned from `from` until just before `before` by causes of these kinds, less what was taken back of them. */
export const earnedBetween = async (
  q: Queryable,
  accountId: string,
  kinds: readonly CauseKind[],
  { from, before }: { from: Date; before: Date },
): Promise<number> => {
  const [row] = await q.query<{ coins: number }>(
    `select coalesce(sum(e.coins - ${TAKEN_BACK}), 0) as coins
       from ledger_entry e
      where e.account_id = $1 and e.entry_type = 'EARNED' and e.cause_kind = any($2)
        and e.at >= $3 and e.at < $4`,
    [accountId, [...kinds], from, before],
  );
  return Math.max(0, row?.coins ?? 0);
};

/** Coins earned by causes of one kind, by account; accounts without any are left out. */
export const earnedByKind = async (
  q: Queryable,
  accountIds: readonly string[],
  kind: CauseKind,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await q.query<{ accountId: string; coins: number }>(
    `select account_id as "accountId", sum(coins)::bigint as coins from ledger_entry
      where account_id = any($1::uuid[]) and entry_type = 'EARNED' and cause_kind = $2
      group by account_id`,
    [[...accountIds], kind],
  );
  return new Map(rows.map(({ accountId, coins }) => [accountId, coins]));
};
