// What members read of their ledger: the statement and the details of an entry. Reads only.
import type { LedgerEntryType } from '#contract/enums.ts';
import { isUuid } from '#contract/uuid.ts';
import type { Queryable } from '../db/driver.ts';
import { ApiError } from '../http/api-error.ts';
import { sumOf } from './account-book.ts';
import type { CauseKind } from './cause-kinds.ts';
import { withBalances } from './statement-balances.ts';
import type { Cause } from './types.ts';

export interface Entry {
  entryId: string;
  /** Position among the account's entries; the cursor of a page. */
  seq: number;
  entryType: LedgerEntryType;
  coins: number;
  /** Coins that a reversal could not take because they were gone; below zero where it takes such coins later. */
  shortfall: number;
  at: Date;
  cause: Pick<Cause, 'title' | 'kind' | 'id'>;
  /** By how much the entry changed the available coins; 0 for entries that affect only the pending book. */
  availableChange: number;
  availableAfter: number;
  /** As the statement shows it (statement-balances.ts). */
  balanceAfter: number;
  expectedBy: Date | null;
  /** When announced or expected coins came or were cancelled; null until then. */
  settledAt: Date | null;
  settledAs: 'CONFIRMED' | 'CANCELLED' | null;
  reverses: string | null;
  holdId: string | null;
  hash: string;
  previousHash: string;
}

interface EntryRow extends Omit<Entry, 'cause' | 'balanceAfter'> {
  title: string;
  kind: CauseKind;
  causeId: string;
}

const ENTRY_COLUMNS = `
  e.entry_id as "entryId", e.seq, e.entry_type as "entryType", e.coins, e.shortfall, e.at,
  e.cause_title as title, e.cause_kind as kind, e.cause_id as "causeId",
  e.available_change as "availableChange", e.available_after as "availableAfter", e.expected_by as "expectedBy",
  e.reverses, e.hold_id as "holdId", e.hash, e.prev_hash as "previousHash",
  coalesce(x.settled_at, f.at) as "settledAt",
  case when x.status <> 'OPEN' then x.status when f.at is not null then 'CONFIRMED' end as "settledAs"`;

// Expected coins have a row of their own: there is one at most, but without the limit all of the account may be read for
// each entry, because most accounts have few. An announcement is settled by the first entry of its cause or of a part of
// it, such as an order of a trip, until its coins were due: beyond that, no entry says what became of it.
const ENTRIES = `
  ledger_entry e
  left join lateral (
    select settled_at, status from expectation
     where e.entry_type = 'PRE_ALLOCATE_EARN_PENDING' and account_id = e.account_id and entry_id = e.entry_id
     limit 1) x on true
  left join lateral (
    select min(s.at) as at from ledger_entry s
     where e.entry_type = 'PREALLOC_EARN' and s.account_id = e.account_id and s.cause_kind = e.cause_kind
       and s.at between e.at and e.expected_by
       and (s.cause_id = e.cause_id or starts_with(s.cause_id, e.cause_id || '/'))
       and s.entry_type in ('PRE_ALLOCATE_EARN_PENDING', 'EARNED')) f on true`;

const entryOf = ({ title, kind, causeId, ...row }: EntryRow): Omit<Entry, 'balanceAfter'> => ({
  ...row,
  cause: { title, kind, id: causeId },
});

interface PageOptions {
  types: readonly LedgerEntryType[];
  /** Entries at or after this instant. */
  from?: Date;
  /** Entries before this instant. */
  before?: Date;
  /** Entries older than the one with this seq. */
  cursor?: number;
  limit: number;
  /** Also shows the BLOCKED and BLOCK_REVERSED entries of holds that ended in a burn. */
  includeEndedHolds?: boolean;
}

/** Comes after every seq. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER;

/**
 * A page of the statement, newest first. The BLOCKED and BLOCK_REVERSED entries of a hold that ended in a burn cancel
 * each other out and are left out: the burn stands for them. Entries are in order of time, so a period is a range of seq,
 * and the index is entered at its end even by a plan that is kept for all calls.
 */
export const entriesPage = async (
  q: Queryable,
  accountId: string,
  options: PageOptions,
): Promise<{ entries: Entry[]; nextCursor: number | null }> => {
  const rows = await q.query<EntryRow>(
    `select ${ENTRY_COLUMNS} from ${ENTRIES}
      where e.account_id = $1 and e.entry_type = any($2)
        and e.seq >= (select f.seq from ledger_entry f
                       where f.account_id = $1 and f.at >= coalesce($3::timestamptz, '-infinity')
                       order by f.at, f.seq limit 1)
        and e.seq <= (select f.seq from ledger_entry f
                       where f.account_id = $1 and f.at < coalesce($4::timestamptz, 'infinity')
                       order by f.at desc, f.seq desc limit 1)
        and e.seq < $5
        and ($6 or e.entry_type not in ('BLOCKED', 'BLOCK_REVERSED')
             or not exists (select 1 from hold h
                             where h.account_id = e.account_id and h.hold_id = e.hold_id and h.status = 'COMMITTED'))
      order by e.seq desc limit $7`,
    [
      accountId,
      [...options.types],
      options.from ?? null,
      options.before ?? null,
      options.cursor ?? AFTER_ALL,
      options.includeEndedHolds ?? false,
      options.limit + 1,
    ],
  );
  const entries = await withBalances(q, accountId, rows.slice(0, options.limit).map(entryOf));
  return { entries, nextCursor: rows.length > options.limit ? (entries.at(-1)?.seq ?? null) : null };
};

interface LotUse {
  lotId: string;
  coins: number;
  effect: 'MADE' | 'CONSUMED' | 'RESTORED';
  earnedAt: Date;
  expiresAt: Date;
  source: string;
}

export type RelatedEntry = Pick<Entry, 'entryId' | 'entryType' | 'coins' | 'at'>;

export interface EntryDetails {
  entry: Entry;
  reverses: RelatedEntry | null;
  /** Oldest first. */
  reversedBy: RelatedEntry[];
  /** The lots that the entry made, consumed or restored, nearest expiry first, and no more than MAX_LOTS. */
  lots: LotUse[];
  /** Those beyond; null if there are none. */
  moreLots: { count: number; coins: number } | null;
  /** When the coins of a burn were blocked. */
  blockedAt: Date | null;
}

/** A member who earned a little every day for years may spend thousands of lots at once. */
const MAX_LOTS = 500;

/** The totals are of all of them. */
const lotsOf = async (
  q: Queryable,
  accountId: string,
  entryId: string,
): Promise<Pick<EntryDetails, 'lots' | 'moreLots'>> => {
  const rows = await q.query<LotUse & { total: number; totalCoins: number }>(
    `select lot_id as "lotId", abs(u.coins) as coins,
            case when u.coins < 0 then 'CONSUMED' when l.entry_id = u.entry_id then 'MADE' else 'RESTORED' end as effect,
            l.earned_at as "earnedAt", l.expires_at as "expiresAt", l.source,
            count(*) over () as total, sum(abs(u.coins)) over () as "totalCoins"
       from lot_use u join lot l using (account_id, lot_id)
      where account_id = $1 and u.entry_id = $2
      order by l.expires_at, l.seq
      limit $3`,
    [accountId, entryId, MAX_LOTS],
  );
  const { total = 0, totalCoins = 0 } = rows[0] ?? {};
  const more = { count: total - rows.length, coins: totalCoins - sumOf(rows) };
  return { lots: rows, moreLots: more.count > 0 ? more : null };
};

const findDetails = async (
  q: Queryable,
  accountId: string,
  entryId: string,
): Promise<(EntryRow & { blockedAt: Date | null }) | undefined> => {
  // The database refuses to compare anything else with an id.
  if (!isUuid(entryId)) return undefined;
  const [row] = await q.query<EntryRow & { blockedAt: Date | null }>(
    `select ${ENTRY_COLUMNS}, b.at as "blockedAt"
       from ${ENTRIES}
       left join hold h on h.account_id = e.account_id and h.hold_id = e.hold_id
       left join ledger_entry b on b.account_id = h.account_id and b.entry_id = h.entry_id
      where e.account_id = $1 and e.entry_id = $2`,
    [accountId, entryId],
  );
  return row;
};

/** Throws NOT_FOUND if the account has no such entry. */
export const entryDetails = async (
  q: Queryable,
  accountId: string,
  entryId: string,
): Promise<EntryDetails> => {
  const row = await findDetails(q, accountId, entryId);
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such entry');
  const { blockedAt, ...read } = row;
  const [entry] = await withBalances(q, accountId, [entryOf(read)]);
  const related = await q.query<RelatedEntry>(
    `select entry_id as "entryId", entry_type as "entryType", coins, at from ledger_entry
      where account_id = $1 and (entry_id = $2 or reverses = $3) order by seq`,
    [accountId, row.reverses, row.entryId],
  );
  return {
    entry: entry as Entry,
    reverses: related.find(({ entryId }) => entryId === row.reverses) ?? null,
    reversedBy: related.filter(({ entryId }) => entryId !== row.reverses),
    ...(await lotsOf(q, accountId, row.entryId)),
    blockedAt,
  };
};
