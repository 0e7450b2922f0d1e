// SQL for balances, entries and lots, as movements need them; write.ts writes what they record.
import type { LedgerEntryType } from '#contract/enums.ts';
import type { Queryable, Tx } from '../db/driver.ts';
import type { Book, ChainedEntry } from '#contract/ledger-chain.ts';
import type { Cause, EntryRef } from './types.ts';

export interface BalanceRow extends Record<Book, number> {
  seq: number;
  last_hash: string;
  last_at: Date | null;
}

export interface LotRow {
  lotId: string;
  /** Coins that a movement may take from the lot or return to it. */
  coins: number;
  expiresAt: Date;
}

interface NewLot {
  lotId: string;
  entryId: string;
  seq: number;
  coins: number;
  earnedAt: string;
  expiresAt: string;
  source: string;
}

export interface NewHold {
  holdId: string;
  entryId: string;
  coins: number;
  expiresAt: string;
  causeTitle: string;
  causeKind: string;
  causeId: string;
}

/** Everything that a movement writes, in one statement. */
export interface LedgerChanges {
  accountId: string;
  entries: (ChainedEntry & { previousHash: string; hash: string })[];
  newLots: NewLot[];
  newHolds: NewHold[];
  /** Changes to lots that existed before, by lot. */
  lotChanges: Map<string, number>;
  balance: BalanceRow;
}

const BALANCE = 'available, blocked, pending, issued, spent, expired, seq, last_hash, last_at';

/** Balances of new accounts, by account; the transaction holds them as if it had locked them. */
export const insertBalances = async (
  tx: Tx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, BalanceRow>> => {
  const rows = await tx.query<BalanceRow & { accountId: string }>(
    `insert into account_balance (account_id) select unnest($1::uuid[])
     returning account_id as "accountId", ${BALANCE}`,
    [[...accountIds]],
  );
  return new Map(rows.map(({ accountId, ...balance }) => [accountId, balance]));
};

/** Locks the account against other movements until the transaction ends. */
export const lockBalance = async (tx: Tx, accountId: string): Promise<BalanceRow | undefined> =>
  (
    await tx.query<BalanceRow>(`select ${BALANCE} from account_balance where account_id = $1 for update`, [
      accountId,
    ])
  )[0];

/** Locks those of the accounts whose balance no other transaction holds, in the order of their ids. */
export const lockFreeBalances = async (
  tx: Tx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, BalanceRow>> => {
  const rows = await tx.query<BalanceRow & { accountId: string }>(
    `select account_id as "accountId", ${BALANCE} from account_balance
      where account_id = any($1::uuid[]) order by account_id for update skip locked`,
    [[...accountIds]],
  );
  return new Map(rows.map(({ accountId, ...balance }) => [accountId, balance]));
};

export const findByCause = async (
  tx: Tx,
  accountId: string,
  cause: Cause,
  types: readonly LedgerEntryType[],
): Promise<(EntryRef & { shortfall: number }) | undefined> =>
  (
    await tx.query<EntryRef & { shortfall: number }>(
      `select entry_id as "entryId", entry_type as "entryType", coins, shortfall from ledger_entry
        where account_id = $1 and cause_kind = $2 and cause_id = $3 and cause_part = $4 and entry_type = any($5)`,
      [accountId, cause.kind, cause.id, cause.part ?? '', [...types]],
    )
  )[0];

export const findEntry = async (tx: Tx, accountId: string, entryId: string): Promise<EntryRef | undefined> =>
  (
    await tx.query<EntryRef>(
      `select entry_id as "entryId", entry_type as "entryType", coins from ledger_entry
        where account_id = $1 and entry_id = $2`,
      [accountId, entryId],
    )
  )[0];

/** How many coins of an entry have been reversed, including those that could not be taken because they were gone. */
export const reversedSoFar = async (tx: Tx, accountId: string, entryId: string): Promise<number> =>
  (
    await tx.query<{ coins: number }>(
      `select coalesce(sum(coins + shortfall), 0) as coins from ledger_entry
        where account_id = $1 and reverses = $2`,
      [accountId, entryId],
    )
  )[0]?.coins ?? 0;

/** Lots that have coins after `at`, nearest expiry first, then oldest: enough for `coins`. */
export const lotsToTake = (tx: Tx, accountId: string, at: Date, coins: number): Promise<LotRow[]> =>
  tx.query<LotRow>(
    `select lot_id as "lotId", remaining as coins, expires_at as "expiresAt"
       from (select lot_id, remaining, expires_at, seq,
                    sum(remaining) over (order by expires_at, seq) - remaining as before
               from lot where account_id = $1 and remaining > 0 and expires_at > $2) l
      where before < $3
      order by expires_at, seq`,
    [accountId, at, coins],
  );

/** Lots that are due, with their remaining coins, by account. */
export const dueLots = async (
  tx: Tx,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, LotRow[]>> => {
  const rows = await tx.query<LotRow & { accountId: string }>(
    `select account_id as "accountId", lot_id as "lotId", remaining as coins, expires_at as "expiresAt" from lot
      where account_id = any($1::uuid[]) and remaining > 0 and expires_at <= $2
      order by account_id, expires_at, seq`,
    [[...accountIds], now],
  );
  return Map.groupBy(rows, ({ accountId }) => accountId);
};

/** The lots a hold took coins from, and how many of each, nearest expiry first. */
export const lotsHeld = (tx: Tx, accountId: string, holdId: string): Promise<LotRow[]> =>
  tx.query<LotRow>(
    `select lot_id as "lotId", -u.coins as coins, l.expires_at as "expiresAt"
       from hold h join lot_use u using (account_id, entry_id) join lot l using (account_id, lot_id)
      where account_id = $1 and h.hold_id = $2 and u.coins < 0
      order by l.expires_at, l.seq`,
    [accountId, holdId],
  );

/**
 * What may still return to the lots of a burn, or of an entry that blocked coins: the coins it used, less those its
 * reversals restored; latest expiry first.
 */
export const lotsToRestore = (q: Queryable, accountId: string, takenBy: string): Promise<LotRow[]> =>
  q.query<LotRow>(
    `select lot_id as "lotId", -sum(u.coins) as coins, l.expires_at as "expiresAt"
       from lot_use u
       join ledger_entry e using (account_id, entry_id)
       join lot l using (account_id, lot_id)
      where account_id = $1 and (e.entry_id = $2 or e.reverses = $2)
      group by lot_id, l.expires_at, l.seq
     having sum(u.coins) < 0
      order by l.expires_at desc, l.seq desc`,
    [accountId, takenBy],
  );

/** The coins that the lots which an entry made or restored have after `at`, nearest expiry first. */
export const lotsMadeBy = (tx: Tx, accountId: string, entryId: string, at: Date): Promise<LotRow[]> =>
  tx.query<LotRow>(
    `select lot_id as "lotId", l.remaining as coins, l.expires_at as "expiresAt"
       from lot_use u join lot l using (account_id, lot_id)
      where account_id = $1 and u.entry_id = $2 and u.coins > 0 and l.remaining > 0 and l.expires_at > $3
      order by l.expires_at, l.seq`,
    [accountId, entryId, at],
  );
