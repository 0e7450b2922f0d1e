// SQL for holds and expectations.
import type { Queryable, Tx } from '../db/driver.ts';
import { createDueQuery, type DueRow } from '../db/due.ts';
import type { Cancellation, Cause, Hold, HoldEnd } from './types.ts';

const HOLD_COLUMNS = 'hold_id as "holdId", account_id as "accountId", coins, status, entry_id as "entryId"';

export type HoldRow = Hold & { entryId: string };

export const findHold = async (
  q: Queryable,
  accountId: string,
  by: { holdId: string } | { entryId: string },
): Promise<HoldRow | undefined> => {
  const [column, id] = 'holdId' in by ? ['hold_id', by.holdId] : ['entry_id', by.entryId];
  const rows = await q.query<HoldRow>(
    `select ${HOLD_COLUMNS} from hold where account_id = $1 and ${column} = $2`,
    [accountId, id],
  );
  return rows[0];
};

/** Ends an open hold; undefined if it is not open. */
export const endHold = async (
  tx: Tx,
  { accountId, holdId, at }: HoldEnd,
  status: 'COMMITTED' | 'RELEASED',
): Promise<HoldRow | undefined> =>
  (
    await tx.query<HoldRow>(
      `update hold set status = $3, ended_at = $4
        where account_id = $1 and hold_id = $2 and status = 'OPEN' returning ${HOLD_COLUMNS}`,
      [accountId, holdId, status, at],
    )
  )[0];

export const insertExpectation = (
  tx: Tx,
  accountId: string,
  entryId: string,
  coins: number,
): Promise<unknown> =>
  tx.query('insert into expectation (account_id, entry_id, coins, remaining) values ($1, $2, $3, $3)', [
    accountId,
    entryId,
    coins,
  ]);

/** What is still expected; undefined if there is no such expectation. */
export const findExpectation = async (
  tx: Tx,
  accountId: string,
  entryId: string,
): Promise<{ coins: number; remaining: number } | undefined> =>
  (
    await tx.query<{ coins: number; remaining: number }>(
      'select coins, remaining from expectation where account_id = $1 and entry_id = $2',
      [accountId, entryId],
    )
  )[0];

interface OpenExpectation {
  /** Of the entry that began it. */
  expectationId: string;
  coins: number;
  remaining: number;
}

/** What is still expected. */
export const openExpectations = (tx: Tx, accountId: string): Promise<OpenExpectation[]> =>
  tx.query<OpenExpectation>(
    `select entry_id as "expectationId", coins, remaining from expectation
      where account_id = $1 and remaining > 0 order by entry_id`,
    [accountId],
  );

/** Ends all that is still expected, as `reduceExpectation` does one by one. The account must be locked. */
export const cancelExpectations = (tx: Tx, accountId: string, at: Date): Promise<unknown> =>
  tx.query(
    `update expectation set remaining = 0, status = 'CANCELLED', settled_at = $2
      where account_id = $1 and remaining > 0`,
    [accountId, at],
  );

/** Takes coins off what is still expected; `endsAs` is what becomes of it once nothing is. */
export const reduceExpectation = (
  tx: Tx,
  { accountId, expectationId, at }: Pick<Cancellation, 'accountId' | 'expectationId' | 'at'>,
  coins: number,
  endsAs: 'CONFIRMED' | 'CANCELLED',
): Promise<unknown> =>
  tx.query(
    `update expectation
        set remaining = remaining - $3, status = case when remaining = $3 then $4 else 'OPEN' end,
            settled_at = case when remaining = $3 then $5::timestamptz end
      where account_id = $1 and entry_id = $2`,
    [accountId, expectationId, coins, endsAs, at],
  );

export type StaleHold = DueRow & Cause & { holdId: string };

/** Open holds whose time is over. */
export const staleHolds = createDueQuery<Cause & { holdId: string }>({
  columns: 'hold_id as "holdId", cause_title as title, cause_kind as kind, cause_id as id',
  table: 'hold',
  where: `status = 'OPEN'`,
  since: 'expires_at',
  id: 'hold_id',
});
