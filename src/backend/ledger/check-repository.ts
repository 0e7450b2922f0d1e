// The reads of the ledger check, a batch of accounts or entries at a time.
import type { Queryable, Tx } from '../db/driver.ts';
import type { ChainedEntry, HashedEntry } from '#contract/ledger-chain.ts';
import type { BalanceRow } from './repository.ts';

export interface AccountToCheck extends BalanceRow {
  accountId: string;
  /** The sums of its lots, open holds and open expectations. */
  inLots: number;
  inHolds: number;
  inExpectations: number;
}

export interface EntryToCheck extends Omit<ChainedEntry, 'at' | 'expectedBy' | 'expiresAt'> {
  at: Date;
  expectedBy: Date | null;
  expiresAt: Date | null;
  previousHash: string;
  hash: string;
}

/** The entry in the form over which its hash is computed. */
export const toHashedEntry = (entry: EntryToCheck): HashedEntry => ({
  ...entry,
  at: entry.at.toISOString(),
  expectedBy: entry.expectedBy?.toISOString() ?? null,
  expiresAt: entry.expiresAt?.toISOString() ?? null,
});

/** A fault of one entry or one lot, found by SQL alone. */
export interface FaultRow {
  accountId: string;
  entryId: string;
}

/** Accounts after the given one, in order of id. */
export const accountsToCheck = (tx: Tx, after: string, limit: number): Promise<AccountToCheck[]> =>
  tx.query(
    `select account_id as "accountId", available, blocked, pending, issued, spent, expired, seq, last_hash, last_at,
            (select coalesce(sum(remaining), 0) from lot l where l.account_id = b.account_id) as "inLots",
            (select coalesce(sum(coins), 0) from hold h
              where h.account_id = b.account_id and status = 'OPEN') as "inHolds",
            (select coalesce(sum(remaining), 0) from expectation x
              where x.account_id = b.account_id) as "inExpectations"
       from account_balance b where account_id > $1 order by account_id limit $2`,
    [after, limit],
  );

/** Entries, each with its postings, its lots and the lot it made. */
const ENTRY = `select e.account_id as "accountId", e.seq, e.entry_id as "entryId", e.entry_type as "entryType", e.coins,
            e.shortfall, e.available_change as "availableChange", e.available_after as "availableAfter", e.at,
            e.cause_title as "causeTitle", e.cause_kind as "causeKind", e.cause_id as "causeId",
            e.cause_part as "causePart", e.expected_by as "expectedBy", e.reverses, e.hold_id as "holdId",
            e.prev_hash as "previousHash", e.hash,
            (select max(l.expires_at) from lot l
              where l.account_id = e.account_id and l.entry_id = e.entry_id) as "expiresAt",
            (select coalesce(jsonb_object_agg(book, amount), '{}') from ledger_posting p
              where p.account_id = e.account_id and p.entry_id = e.entry_id) as postings,
            (select coalesce(jsonb_object_agg(lot_id, coins), '{}') from lot_use u
              where u.account_id = e.account_id and u.entry_id = e.entry_id) as lots
       from ledger_entry e`;

/** An account's entries after the given seq. */
export const entriesToCheck = (
  q: Queryable,
  accountId: string,
  afterSeq: number,
  limit: number,
): Promise<EntryToCheck[]> =>
  q.query(`${ENTRY} where e.account_id = $1 and e.seq > $2 order by e.seq limit $3`, [
    accountId,
    afterSeq,
    limit,
  ]);

/** An entry's position among the entries of all accounts. */
type EntryPlace = Pick<EntryToCheck, 'accountId' | 'seq'>;

/** The entries after the given position up to an account's last, in order of account and seq. */
export const checkedEntriesUpTo = (
  tx: Tx,
  lastAccountId: string,
  after: EntryPlace,
  limit: number,
): Promise<EntryToCheck[]> =>
  tx.query(
    `${ENTRY} where (e.account_id, e.seq) > ($1::uuid, $2::bigint) and e.account_id <= $3
      order by e.account_id, e.seq limit $4`,
    [after.accountId, after.seq, lastAccountId, limit],
  );

/** Lots whose remaining coins differ from the sum of their uses. The entry is the one that made the lot. */
export const lotsThatDiffer = (tx: Tx, accountIds: readonly string[]): Promise<FaultRow[]> =>
  tx.query(
    `select l.account_id as "accountId", l.entry_id as "entryId" from lot l
      where l.account_id = any($1) and l.remaining <> (
        select coalesce(sum(u.coins), 0) from lot_use u
         where u.account_id = l.account_id and u.lot_id = l.lot_id)`,
    [[...accountIds]],
  );

/**
 * Holds that do not agree with their entries. A hold needs one BLOCKED entry of the same coins; an open hold nothing
 * else; an ended one also a BLOCK_REVERSED entry of the same coins, and a burn if and only if the hold was committed.
 * Entries are grouped first: there is no index by hold, and each hold would go through all entries of its account.
 */
export const holdsThatDiffer = (tx: Tx, accountIds: readonly string[]): Promise<FaultRow[]> =>
  tx.query(
    `select h.account_id as "accountId", h.entry_id as "entryId"
       from hold h
       left join ledger_entry began on began.account_id = h.account_id and began.entry_id = h.entry_id
                                   and began.hold_id = h.hold_id and began.entry_type = 'BLOCKED'
       left join (
         select account_id, hold_id, sum(coins) filter (where entry_type = 'BLOCK_REVERSED') as returned,
                count(*) filter (where entry_type = 'BLOCK_REVERSED') as returns,
                count(*) filter (where entry_type in ('BURNED', 'PARTIALLY_BURNED')) as burns
           from ledger_entry where account_id = any($1) and hold_id is not null
          group by account_id, hold_id) ended
         on ended.account_id = h.account_id and ended.hold_id = h.hold_id
      where h.account_id = any($1)
        and (coalesce(began.coins, 0) <> h.coins
             or coalesce(ended.returned, 0) <> case h.status when 'OPEN' then 0 else h.coins end
             or coalesce(ended.returns, 0) > 1
             or coalesce(ended.burns, 0) <> case h.status when 'COMMITTED' then 1 else 0 end)`,
    [[...accountIds]],
  );

/** Expectations that differ from their entry, or, while open, have other remaining coins than cancellations leave. */
export const expectationsThatDiffer = (tx: Tx, accountIds: readonly string[]): Promise<FaultRow[]> =>
  tx.query(
    `select x.account_id as "accountId", x.entry_id as "entryId"
       from expectation x
       left join ledger_entry made on made.account_id = x.account_id and made.entry_id = x.entry_id
      where x.account_id = any($1)
        and (made.coins is distinct from x.coins or made.entry_type <> 'PRE_ALLOCATE_EARN_PENDING'
             or x.status = 'OPEN' and x.remaining <> x.coins - (
               select coalesce(sum(e.coins), 0) from ledger_entry e
                where e.account_id = x.account_id and e.reverses = x.entry_id))`,
    [[...accountIds]],
  );

/** Entries that were reversed by more than they moved. */
export const overReversedEntries = (tx: Tx, accountIds: readonly string[]): Promise<FaultRow[]> =>
  tx.query(
    `select e.account_id as "accountId", e.entry_id as "entryId"
       from ledger_entry e join ledger_entry r on r.account_id = e.account_id and r.reverses = e.entry_id
      where e.account_id = any($1)
      group by e.account_id, e.entry_id, e.coins having sum(r.coins + r.shortfall) > e.coins`,
    [[...accountIds]],
  );

/**
 * Entries that collect coins which were missing before (docs/decisions/238), but more than that. Shortfalls of what
 * reverses an entry add up to what is still missing.
 */
export const overCollectingEntries = (tx: Tx, accountIds: readonly string[]): Promise<FaultRow[]> =>
  tx.query(
    `select "accountId", "entryId"
       from (select account_id as "accountId", entry_id as "entryId", shortfall,
                    sum(shortfall) over (partition by account_id, reverses order by seq) as missing
               from ledger_entry where account_id = any($1) and reverses is not null) r
      where shortfall < 0 and missing < 0`,
    [[...accountIds]],
  );

/** Entries with a shortfall below zero that collect other coins, or of which no reversal can have missed any. */
export const falseCollections = (tx: Tx, accountIds: readonly string[]): Promise<FaultRow[]> =>
  tx.query(
    `select account_id as "accountId", entry_id as "entryId" from ledger_entry
      where account_id = any($1) and shortfall < 0
        and (shortfall <> -coins or reverses is null
             or entry_type not in ('EARN_REVERSED', 'PARTIALLY_EARN_REVERSED', 'PARTIALLY_REVERSED'))`,
    [[...accountIds]],
  );

/** Entries of accounts without a balance. */
export const entriesWithoutAccount = (tx: Tx, limit: number): Promise<FaultRow[]> =>
  tx.query(
    `select e.account_id as "accountId", e.entry_id as "entryId" from ledger_entry e
      where not exists (select 1 from account_balance b where b.account_id = e.account_id)
      order by e.account_id, e.seq limit $1`,
    [limit],
  );
