// Writes a movement: entries, postings, lots, their use and the balance, in one statement, so that they agree.
import type { Tx } from '../db/driver.ts';
import type { Writing } from './repository.ts';

const WRITE = `
with entries as (
  insert into ledger_entry (account_id, seq, entry_id, entry_type, coins, shortfall, available_change, available_after,
                            at, cause_title, cause_kind, cause_id, cause_part, expected_by, reverses, hold_id,
                            prev_hash, hash)
  select $1, "seq", "entryId", "entryType", "coins", "shortfall", "availableChange", "availableAfter",
         "at", "causeTitle", "causeKind", "causeId", "causePart", "expectedBy", "reverses", "holdId",
         "previousHash", "hash"
    from jsonb_to_recordset($2::jsonb) as e(
      "seq" bigint, "entryId" uuid, "entryType" text, "coins" bigint, "shortfall" bigint, "availableChange" bigint,
      "availableAfter" bigint, "at" timestamptz, "causeTitle" text, "causeKind" text, "causeId" text,
      "causePart" text, "expectedBy" timestamptz, "reverses" uuid, "holdId" uuid, "previousHash" text, "hash" text)
), postings as (
  insert into ledger_posting (account_id, entry_id, book, amount)
  select $1, "entryId", "book", "amount"
    from jsonb_to_recordset($3::jsonb) as p("entryId" uuid, "book" text, "amount" bigint)
), made as (
  insert into lot (account_id, lot_id, entry_id, seq, coins, remaining, earned_at, expires_at, source)
  select $1, "lotId", "entryId", "seq", "coins", "coins", "earnedAt", "expiresAt", "source"
    from jsonb_to_recordset($4::jsonb) as l(
      "lotId" uuid, "entryId" uuid, "seq" bigint, "coins" bigint, "earnedAt" timestamptz, "expiresAt" timestamptz,
      "source" text)
), changed as (
  update lot set remaining = lot.remaining + c."coins"
    from jsonb_to_recordset($5::jsonb) as c("lotId" uuid, "coins" bigint)
   where lot.account_id = $1 and lot.lot_id = c."lotId"
), used as (
  insert into lot_use (account_id, entry_id, lot_id, coins)
  select $1, "entryId", "lotId", "coins"
    from jsonb_to_recordset($6::jsonb) as u("entryId" uuid, "lotId" uuid, "coins" bigint)
)
update account_balance
   set available = $7, blocked = $8, pending = $9, issued = $10, spent = $11, expired = $12,
       seq = $13, last_hash = $14, last_at = $15
 where account_id = $1`;

const postingsOf = (writing: Writing) =>
  writing.entries.flatMap(({ entryId, postings }) =>
    Object.entries(postings).map(([book, amount]) => ({ entryId, book, amount })),
  );

const usesOf = (writing: Writing) =>
  writing.entries.flatMap(({ entryId, lots }) =>
    Object.entries(lots).map(([lotId, coins]) => ({ entryId, lotId, coins })),
  );

/** The account must have been locked by this transaction. */
export const write = (tx: Tx, writing: Writing): void => {
  const { balance } = writing;
  tx.send(WRITE, [
    writing.accountId,
    JSON.stringify(writing.entries),
    JSON.stringify(postingsOf(writing)),
    JSON.stringify(writing.newLots),
    JSON.stringify(writing.lotChanges),
    JSON.stringify(usesOf(writing)),
    balance.available,
    balance.blocked,
    balance.pending,
    balance.issued,
    balance.spent,
    balance.expired,
    balance.seq,
    balance.last_hash,
    balance.last_at,
  ]);
};
