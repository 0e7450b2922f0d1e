// Coins that come back to their lots. Those whose day has passed expire (docs/decisions/004). Those that were missing when
// what made or restored their lot was taken back are taken now (docs/decisions/238).
import type { LedgerEntryType } from '#contract/enums.ts';
import type { Queryable, Tx } from '../db/driver.ts';
import { negate, pickCoins, sumOf, type AccountBook } from './account-book.ts';
import { expireDue } from './expiry.ts';
import { EARNING, REFUND, reversalType } from './reversal-rules.ts';
import type { LotRow } from './repository.ts';
import type { Cause } from './types.ts';

/** An entry that was taken back, of whose coins some are still missing. */
interface Uncollected {
  entryId: string;
  entryType: LedgerEntryType;
  coins: number;
  missing: number;
  /** Those of the lots in question that it made or restored, nearest expiry first. */
  lotIds: string[];
  /** That of the last reversal which found too few coins. */
  cause: Required<Cause>;
}

interface UncollectedRow extends Omit<Uncollected, 'cause'>, Omit<Uncollected['cause'], 'id'> {
  causeId: string;
}

/**
 * Entries, oldest first, of which coins are missing that were in one of the lots. Reads the reversals of the account: an
 * index of shortfalls alone could not be made without orders waiting for it, and orders that give coins back are few.
 */
const findUncollected = async (
  q: Queryable,
  accountId: string,
  lots: readonly LotRow[],
): Promise<Uncollected[]> => {
  if (lots.length === 0) return [];
  const rows = await q.query<UncollectedRow>(
    `select e.entry_id as "entryId", e.entry_type as "entryType", e.coins, short.missing, used."lotIds",
            last.cause_title as title, last.cause_kind as kind, last.cause_id as "causeId", last.cause_part as part
       from (select reverses, sum(shortfall) as missing,
                    max(seq) filter (where shortfall > 0) as last
               from ledger_entry
              where account_id = $1 and reverses is not null and shortfall <> 0
              group by reverses having sum(shortfall) > 0) short
       join ledger_entry e on e.account_id = $1 and e.entry_id = short.reverses
       join ledger_entry last on last.account_id = $1 and last.seq = short.last
       cross join lateral (
         select array_agg(lot_id order by l.expires_at, l.seq) as "lotIds"
           from lot_use u join lot l using (account_id, lot_id)
          where account_id = $1 and u.entry_id = e.entry_id and u.coins > 0 and lot_id = any($2::uuid[])) used
      where used."lotIds" is not null
      order by e.seq`,
    [accountId, lots.map(({ lotId }) => lotId)],
  );
  return rows.map(({ title, kind, causeId: id, part, ...row }) => ({
    ...row,
    cause: { title, kind, id, part },
  }));
};

interface Collection {
  of: Uncollected;
  lots: LotRow[];
}

/** What is taken of coins that have come back; each coin for one entry. */
const planCollection = (uncollected: readonly Uncollected[], returned: readonly LotRow[]): Collection[] => {
  const left = new Map(returned.map((lot) => [lot.lotId, lot]));
  return uncollected.flatMap((of) => {
    const own = of.lotIds.flatMap((lotId) => left.get(lotId) ?? []);
    const lots = pickCoins(own, of.missing).filter(({ coins }) => coins > 0);
    for (const { lotId, coins } of lots) {
      const lot = left.get(lotId);
      if (lot) left.set(lotId, { ...lot, coins: lot.coins - coins });
    }
    return lots.length > 0 ? [{ of, lots }] : [];
  });
};

/** What would be taken of coins that came back at an instant. */
export const findCollections = async (
  q: Queryable,
  accountId: string,
  returned: readonly LotRow[],
  at: Date,
): Promise<Collection[]> => {
  const living = returned.filter(({ expiresAt }) => expiresAt > at);
  return planCollection(await findUncollected(q, accountId, living), living);
};

/** No cause of a caller has such a part: `/` is in none. Coins of one entry may be collected several times. */
const partOf = (book: AccountBook, { cause }: Uncollected): string => `${cause.part}/${book.nextSeq}`;

/** A shortfall below zero makes up for the one that is collected: what counts as reversed stays as it was. */
const collect = (book: AccountBook, { of, lots }: Collection, at: Date): void => {
  const rule = EARNING.of.includes(of.entryType) ? EARNING : REFUND;
  const coins = sumOf(lots);
  book.record({
    entryType: reversalType(rule, coins, of.coins),
    coins,
    shortfall: -coins,
    cause: { ...of.cause, part: partOf(book, of) },
    at,
    postings: { available: -coins, [rule.to]: coins },
    lots: negate(lots),
    reverses: of.entryId,
  });
};

/** Records what becomes at once of coins that an entry of the book has returned to their lots. */
export const settleReturned = async (
  tx: Tx,
  book: AccountBook,
  { accountId, returned, at }: { accountId: string; returned: readonly LotRow[]; at: Date },
): Promise<void> => {
  expireDue(book, returned, at);
  for (const collection of await findCollections(tx, accountId, returned, at)) collect(book, collection, at);
};
