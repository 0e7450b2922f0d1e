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

/** Records what becomes at once of coins that an entry of the book has returned to their lots, nearest expiry first; says what. */
export const settle = async (
  tx: Tx,
  book: AccountBook,
  { accountId, lots, at }: { accountId: string; lots: readonly LotRow[]; at: Date },
): Promise<ReturningCoins> => {
  const before = book.available;
  await settleReturned(tx, book, { accountId, returned: lots, at });
  const expired = expiredOf(lots, at);
  return { coins: sumOf(lots), expired, collected: before - book.available - expired };
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
  const takenBy = burnId ?? (holdId && (await findHold(q, accountId, { holdId }))?.entryId);
  if (!takenBy) return NOTHING_RETURNS;
  const lots = pickCoins(await lotsToRestore(q, accountId, takenBy), most).toReversed();
  const collections = await findCollections(q, accountId, lots, at);
  return {
    coins: sumOf(lots),
    expired: expiredOf(lots, at),
    collected: collections.reduce((sum, { lots: ofOne }) => sum + sumOf(ofOne), 0),
  };
};

/** What came back of a burn in all, and what was spent of it again. */
export interface ReturnedCoins extends ReturningCoins {
  spentAgain: number;
}

/**
 * What all reversals of a burn brought back so far. What became of their coins is in the entries that follow each of them,
 * up to the next of another kind; among these, coins that expired on a later day stayed at first. What was spent again
 * and collected later counts as spent again: no reversal of a burn follows one that was taken back (docs/decisions/048).
 */
export const findReturned = async (
  q: Queryable,
  accountId: string,
  burnId: string,
): Promise<ReturnedCoins> => {
  const [sums] = await q.query<ReturnedCoins>(
    `select coalesce(sum(back.coins), 0) as coins, coalesce(sum(lost.expired), 0) as expired,
            coalesce(sum(lost.collected), 0) as collected, coalesce(sum(again.coins), 0) as "spentAgain"
       from ledger_entry back
       cross join lateral (
         select sum(e.coins) filter (where e.shortfall < 0) as collected,
                sum(e.coins) filter (where e.entry_type = 'EXPIRED' and exists (
                  select 1 from lot_use u join lot l using (account_id, lot_id)
                   where account_id = $1 and u.entry_id = e.entry_id and l.expires_at <= back.at)) as expired
           from ledger_entry e
          where e.account_id = $1 and e.seq > back.seq and e.seq < coalesce(
            (select next.seq from ledger_entry next
              where next.account_id = $1 and next.seq > back.seq
                and next.entry_type <> 'EXPIRED' and next.shortfall >= 0
              order by next.seq limit 1), 9223372036854775807)) lost
       cross join lateral (
         select sum(e.coins) as coins from ledger_entry e
          where e.account_id = $1 and e.reverses = back.entry_id) again
      where back.account_id = $1 and back.reverses = $2`,
    [accountId, burnId],
  );
  return sums ?? { ...NOTHING_RETURNS, spentAgain: 0 };
};

/**
 * How many of the coins that an entry returned to their lots have expired by an instant, at once or later; those that were
 * collected since have not. Of a lot that had others too, these count first: without the entry, they would still be spent.
 */
export const findExpiredOf = async (
  q: Queryable,
  accountId: string,
  entryId: string,
  at: Date,
): Promise<number> => {
  // What a lot held as its day ended has expired, whether that is written yet or not.
  const [sum] = await q.query<{ coins: number }>(
    `select coalesce(sum(greatest(0, least(
              back.coins - lot_now.collected,
              case when e.at >= l.expires_at then back.coins
                   when l.expires_at > $3 then lot_now.held - l.remaining
                   else lot_now.held end))), 0) as coins
       from lot_use back
       join ledger_entry e using (account_id, entry_id)
       join lot l using (account_id, lot_id)
       cross join lateral (
         select coalesce(sum(u.coins) filter (where x.at < l.expires_at), 0) as held,
                coalesce(-sum(u.coins) filter (where x.seq > e.seq and x.shortfall < 0), 0) as collected
           from lot_use u join ledger_entry x using (account_id, entry_id)
          where account_id = $1 and u.lot_id = back.lot_id) lot_now
      where account_id = $1 and back.entry_id = $2 and back.coins > 0`,
    [accountId, entryId, at],
  );
  return sum?.coins ?? 0;
};
