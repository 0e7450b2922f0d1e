// What becomes of coins that return to their lots: now, if they would, and so far.
import type { Queryable, Tx } from '../db/driver.ts';
import { pickCoins, sumOf, type AccountBook } from './account-book.ts';
import { findCollections, settleReturned } from './collecting.ts';
import { findHold } from './hold-repository.ts';
import { lotsToRestore, type LotRow } from './repository.ts';
import type { ReturningCoins } from './types.ts';

/** Where the coins are that would return: in a hold, or in the burn that ended it. */
interface Taken {
  accountId: string;
  holdId: string | null;
  burnId: string | null;
}

/** Where no coins return. */
export const NOTHING_RETURNS: ReturningCoins = { coins: 0, expired: 0, collected: 0 };

const expiredOf = (lots: readonly LotRow[], at: Date): number =>
  sumOf(lots.filter(({ expiresAt }) => expiresAt <= at));

/** `settleReturned`, which also says what became of the coins. */
export const settleAndCount = async (
  tx: Tx,
  book: AccountBook,
  { accountId, lots, at }: { accountId: string; lots: readonly LotRow[]; at: Date },
): Promise<ReturningCoins> => {
  const availableBefore = book.available;
  await settleReturned(tx, book, { accountId, returned: lots, at });
  const expired = expiredOf(lots, at);
  return { coins: sumOf(lots), expired, collected: availableBefore - book.available - expired };
};

/**
 * What would return at an instant of `most` coins, or of what is left of them. What is spent has the nearest expiry, and a
 * part returns to the lots that live longest, so the coins with a day to come always return first.
 */
export const findReturning = async (
  q: Queryable,
  { accountId, holdId, burnId }: Taken,
  most: number,
  at: Date,
): Promise<ReturningCoins> => {
  const takingEntryId = burnId ?? (holdId && (await findHold(q, accountId, { holdId }))?.entryId);
  if (!takingEntryId) return NOTHING_RETURNS;
  const lots = pickCoins(await lotsToRestore(q, accountId, takingEntryId), most).toReversed();
  const collections = await findCollections(q, accountId, lots, at);
  const collected = sumOf(collections.flatMap((collection) => collection.lots));
  return { coins: sumOf(lots), expired: expiredOf(lots, at), collected };
};

/** What came back of a burn in all, and what was spent of it again. */
export interface ReturnedCoins extends ReturningCoins {
  spentAgain: number;
}

/**
 * What became at once of the coins that entry `back` returned: it is in the entries that follow it, up to the next
 * movement of another kind. Among these, coins that expired on a later day stayed at first.
 */
const LOST_AT_ONCE = `
  select sum(e.coins) filter (where e.shortfall < 0) as collected,
         sum(e.coins) filter (where e.entry_type = 'EXPIRED' and exists (
           select 1 from lot_use u join lot l using (account_id, lot_id)
            where account_id = $1 and u.entry_id = e.entry_id and l.expires_at <= back.at)) as expired
    from ledger_entry e
   where e.account_id = $1 and e.seq > back.seq and e.seq < coalesce(
     (select next.seq from ledger_entry next
       where next.account_id = $1 and next.seq > back.seq
         and next.entry_type <> 'EXPIRED' and next.shortfall >= 0
       order by next.seq limit 1), 9223372036854775807)`;

/**
 * What was spent again of the coins that entry `back` returned. What was spent and collected later counts as spent: no
 * reversal of a burn follows one that was taken back (docs/decisions/048).
 */
const SPENT_AGAIN = `
  select sum(e.coins) as coins from ledger_entry e
   where e.account_id = $1 and e.reverses = back.entry_id`;

const RETURNED_OF_BURN = `
  select coalesce(sum(back.coins), 0) as coins, coalesce(sum(lost.expired), 0) as expired,
         coalesce(sum(lost.collected), 0) as collected, coalesce(sum(again.coins), 0) as "spentAgain"
    from ledger_entry back
         cross join lateral (${LOST_AT_ONCE}) lost
         cross join lateral (${SPENT_AGAIN}) again
   where back.account_id = $1 and back.reverses = $2`;

/** What all reversals of a burn brought back so far. */
export const findReturned = async (
  q: Queryable,
  accountId: string,
  burnId: string,
): Promise<ReturnedCoins> => {
  const [sums] = await q.query<ReturnedCoins>(RETURNED_OF_BURN, [accountId, burnId]);
  return sums ?? { ...NOTHING_RETURNS, spentAgain: 0 };
};

/**
 * What lot `l`, to which entry `e` returned coins, held as its day ended (or holds, if that is to come), and how many
 * coins were collected from it since the entry.
 */
const LOT_SINCE_RETURN = `
  select coalesce(sum(u.coins) filter (where x.at < l.expires_at), 0) as held,
         coalesce(-sum(u.coins) filter (where x.seq > e.seq and x.shortfall < 0), 0) as collected
    from lot_use u join ledger_entry x using (account_id, entry_id)
   where account_id = $1 and u.lot_id = back.lot_id`;

/**
 * How many coins of lot `l` have expired by $3 since entry `e` returned some to it. There are three cases:
 * - They were returned after the lot's day: all of them, at once.
 * - The day is still to come at $3: what is missing in the lot, since another process may be past midnight already and
 *   have written its expiry.
 * - The day has ended since: what the lot held then, whether its expiry is written yet or not.
 */
const EXPIRED_OF_LOT = `
  case when e.at >= l.expires_at then back.coins
       when l.expires_at > $3 then since.held - l.remaining
       else since.held end`;

const EXPIRED_OF_RETURN = `
  select coalesce(sum(greatest(0, least(back.coins - since.collected, ${EXPIRED_OF_LOT}))), 0) as coins
    from lot_use back
         join ledger_entry e using (account_id, entry_id)
         join lot l using (account_id, lot_id)
         cross join lateral (${LOT_SINCE_RETURN}) since
   where account_id = $1 and back.entry_id = $2 and back.coins > 0`;

/**
 * How many of the coins that an entry returned to their lots have expired by an instant, at once or later. Coins that were
 * collected since have not. If a lot had other coins as well, those that were returned count as expired first: without the
 * entry they would still be spent. For example, of 10 returned to a lot of 30, which expires with 25 left, 10 expired.
 */
export const findExpiredOf = async (
  q: Queryable,
  accountId: string,
  entryId: string,
  at: Date,
): Promise<number> => {
  const [sum] = await q.query<{ coins: number }>(EXPIRED_OF_RETURN, [accountId, entryId, at]);
  return sum?.coins ?? 0;
};
