// The balances that a statement shows next to its entries. The block of an order is hidden and its burn is listed, so
// its coins are subtracted at the burn and not before: each balance follows from the one below it.
import type { Queryable } from '../db/driver.ts';

interface EntryBalance {
  seq: number;
  at: Date;
  availableAfter: number;
}

interface HoldPeriod {
  coins: number;
  /** From the entry that blocked the coins to the one before they were returned in order to be burned. */
  from: number;
  until: number;
}

/**
 * ended_at is the time of the process, but an entry is never earlier than the one before it; the hour covers the
 * difference.
 */
const findHoldPeriods = (
  q: Queryable,
  accountId: string,
  newest: EntryBalance,
  oldest: EntryBalance,
): Promise<HoldPeriod[]> =>
  q.query(
    `select h.coins, b.seq as "from", r.seq as "until"
       from hold h
       join ledger_entry b on b.account_id = h.account_id and b.entry_id = h.entry_id
       join ledger_entry r on r.account_id = h.account_id and r.reverses = h.entry_id
      where h.account_id = $1 and h.status = 'COMMITTED' and h.ended_at > $2::timestamptz - interval '1 hour'
        and b.seq <= $3 and r.seq > $4`,
    [accountId, oldest.at, newest.seq, oldest.seq],
  );

/** The entries, newest first, with the balance after each. */
export const withBalances = async <Row extends EntryBalance>(
  q: Queryable,
  accountId: string,
  rows: readonly Row[],
): Promise<(Row & { balanceAfter: number })[]> => {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (!newest || !oldest) return [];
  const holdPeriods = await findHoldPeriods(q, accountId, newest, oldest);
  return rows.map((row) => {
    const openHolds = holdPeriods.filter(({ from, until }) => from <= row.seq && row.seq < until);
    return {
      ...row,
      balanceAfter: row.availableAfter + openHolds.reduce((sum, { coins }) => sum + coins, 0),
    };
  });
};
