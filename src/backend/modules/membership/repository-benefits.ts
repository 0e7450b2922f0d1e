// Benefits of a membership: extra coins for an earning, or an offer for members.
import type { Queryable, Tx } from '../../db/driver.ts';
import { missingByEntry } from '../../ledger/earned.ts';
import type { Benefit } from './types.ts';

interface Bonus {
  accountId: string;
  /** The entry of the earning that it was added to. */
  entryId: string;
  title: string;
  bonusEntryId: string;
  points: number;
  at: Date;
}

const sourceOf = (entryId: string): string => `entry:${entryId}`;

/** Only once for each earning. */
export const insertBonus = (tx: Tx, bonus: Bonus) =>
  tx.query(
    `insert into plus_benefit (account_id, source, kind, title, bonus_entry_id, points, at)
     values ($1, $2, 'EARN', $3, $4, $5, $6) on conflict do nothing`,
    [bonus.accountId, sourceOf(bonus.entryId), bonus.title, bonus.bonusEntryId, bonus.points, bonus.at],
  );

interface StoredBonus {
  bonusEntryId: string;
  points: number;
  reversed: number;
}

/** The extra coins of an earning, locked until the transaction ends; null if it had none. */
export const lockBonus = async (tx: Tx, accountId: string, entryId: string): Promise<StoredBonus | null> =>
  (
    await tx.query<StoredBonus>(
      `select bonus_entry_id as "bonusEntryId", points, reversed
         from plus_benefit where account_id = $1 and source = $2 for update`,
      [accountId, sourceOf(entryId)],
    )
  )[0] ?? null;

export const setReversed = (tx: Tx, accountId: string, entryId: string, reversed: number) =>
  tx.query('update plus_benefit set reversed = $3 where account_id = $1 and source = $2', [
    accountId,
    sourceOf(entryId),
    reversed,
  ]);

export interface Offer {
  accountId: string;
  orderId: string;
  title: string;
  savedPaise: number;
  at: Date;
}

/** Records that an order took an offer for members; only once for each order. */
export const insertOffer = (tx: Tx, offer: Offer) =>
  tx.query(
    `insert into plus_benefit (account_id, source, kind, title, saved_paise, at)
     values ($1, $2, 'OFFER', $3, $4, $5) on conflict do nothing`,
    [offer.accountId, `order:${offer.orderId}`, offer.title, offer.savedPaise, offer.at],
  );

export const deleteOffer = (tx: Tx, accountId: string, orderId: string) =>
  tx.query('delete from plus_benefit where account_id = $1 and source = $2', [accountId, `order:${orderId}`]);

/**
 * Benefits since an instant, with the extra coins that members have had of them: those that could not be taken back with
 * their earning, because they were spent, were had. `$3` and `$4` name those coins by the entry of the bonus.
 */
const HAD = `
  (select b.kind, b.title, b.source, b.saved_paise, b.at,
          b.points - b.reversed + coalesce(short.missing, 0) as points
     from plus_benefit b
     left join unnest($3::uuid[], $4::bigint[]) as short (entry_id, missing) on short.entry_id = b.bonus_entry_id
    where b.account_id = $1 and b.at >= $2) had`;

const valuesOf = async (q: Queryable, accountId: string, since: Date): Promise<unknown[]> => {
  const missing = await missingByEntry(q, accountId);
  return [accountId, since, [...missing.keys()], [...missing.values()]];
};

interface Sums {
  points: number;
  offers: number;
  savedPaise: number;
}

/** The benefits since an instant, less what was taken back. */
export const sumsSince = async (q: Queryable, accountId: string, since: Date): Promise<Sums> => {
  const [row] = await q.query<Sums>(
    `select coalesce(sum(points), 0)::bigint as points,
            count(*) filter (where kind = 'OFFER')::int as offers,
            coalesce(sum(saved_paise), 0)::bigint as "savedPaise"
       from ${HAD}`,
    await valuesOf(q, accountId, since),
  );
  return row ?? { points: 0, offers: 0, savedPaise: 0 };
};

/** The latest benefits since an instant, without those that were taken back. */
export const benefitsSince = async (
  q: Queryable,
  accountId: string,
  since: Date,
  limit: number,
): Promise<Benefit[]> =>
  q.query<Benefit>(
    `select $1::uuid as "accountId", source, kind, title, points, saved_paise as "savedPaise", at
       from ${HAD} where kind = 'OFFER' or points > 0
      order by at desc, source limit $5`,
    [...(await valuesOf(q, accountId, since)), limit],
  );
