// Coins that come back to their lots. Those whose day has passed expire (docs/decisions/004). Those that were missing when
// what made or restored their lot was taken back, or which stand for such coins, are taken now (docs/decisions/238).
import type { LedgerEntryType } from '#contract/enums.ts';
import type { Queryable, Tx } from '../db/driver.ts';
import { negate, sumOf, type AccountBook } from './account-book.ts';
import { expireDue } from './expiry.ts';
import { EARNING, REFUND, reversalType } from './reversal-rules.ts';
import type { LotRow } from './repository.ts';
import { findStandIns } from './stand-ins.ts';
import type { Cause } from './types.ts';

/** An entry that was taken back, of whose coins some are still missing. */
interface Uncollected {
  entryId: string;
  entryType: LedgerEntryType;
  coins: number;
  missing: number;
  /** The lots that it made or restored. */
  lotIds: string[];
  /** That of the last reversal which found too few coins. */
  cause: Required<Cause>;
}

interface UncollectedRow extends Omit<Uncollected, 'cause'>, Omit<Uncollected['cause'], 'id'> {
  causeId: string;
}

/**
 * Entries of an account, oldest first, of which coins are missing. Reads its reversals: an index of shortfalls alone could
 * not be made without orders waiting for it, and orders that give coins back are few.
 */
const findUncollected = async (q: Queryable, accountId: string): Promise<Uncollected[]> => {
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
         select array_agg(lot_id) as "lotIds" from lot_use
          where account_id = $1 and entry_id = e.entry_id and coins > 0) used
      order by e.seq`,
    [accountId],
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

/** How many of at most `most` coins of a lot make up for coins that an entry misses. */
type Claim = (of: Uncollected, lotId: string, most: number) => number;

/** Who gets coins that have come back: each coin goes to one entry, to the oldest that claims it. */
const createPlan = (uncollected: readonly Uncollected[], returned: readonly LotRow[]) => {
  const plan = uncollected.map((of): Collection => ({ of, lots: [] }));
  const left = new Map(returned.map(({ lotId, coins }) => [lotId, coins]));
  const missing = ({ of, lots }: Collection): number => of.missing - sumOf(lots);
  return {
    collections: () => plan.filter(({ lots }) => lots.length > 0),
    isSettled: () =>
      plan.every((one) => missing(one) === 0) || [...left.values()].every((coins) => coins === 0),
    give: (claim: Claim): void => {
      for (const collection of plan) {
        for (const lot of returned) {
          const there = left.get(lot.lotId) ?? 0;
          const most = Math.min(missing(collection), there);
          const coins = most > 0 ? claim(collection.of, lot.lotId, most) : 0;
          if (coins > 0) collection.lots.push({ ...lot, coins });
          left.set(lot.lotId, there - coins);
        }
      }
    },
  };
};

/**
 * What would be taken of coins that came back at an instant, nearest expiry first. Entries that made or restored their lots
 * come before those whose coins they stand for.
 */
export const findCollections = async (
  q: Queryable,
  accountId: string,
  returned: readonly LotRow[],
  at: Date,
): Promise<Collection[]> => {
  const living = returned.filter(({ expiresAt }) => expiresAt > at);
  const uncollected = living.length > 0 ? await findUncollected(q, accountId) : [];
  const plan = createPlan(uncollected, living);
  plan.give(({ lotIds }, lotId, most) => (lotIds.includes(lotId) ? most : 0));
  if (!plan.isSettled()) {
    const standIns = await findStandIns(q, accountId);
    plan.give(({ lotIds }, lotId, most) => standIns.use(lotId, lotIds, most));
  }
  return plan.collections();
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

/** Records what becomes at once of coins that an entry of the book has returned to their lots, nearest expiry first. */
export const settleReturned = async (
  tx: Tx,
  book: AccountBook,
  { accountId, returned, at }: { accountId: string; returned: readonly LotRow[]; at: Date },
): Promise<void> => {
  expireDue(book, returned, at);
  for (const collection of await findCollections(tx, accountId, returned, at)) collect(book, collection, at);
};
