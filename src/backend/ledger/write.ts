// Writes a movement (entries, postings, lots, their use, holds and the balance) in one statement, so that they agree.
// The statement names only the tables that change, because PostgreSQL opens each named table with its indexes.
import { channel } from 'node:diagnostics_channel';
import type { Tx } from '../db/driver.ts';
import type { LedgerChanges } from './repository.ts';

/** Is told the new entries of each movement. Its transaction may still be rolled back. */
export const writtenEntries = channel('ledger.written');

const ENTRIES = (rows: string) => `
  insert into ledger_entry (account_id, seq, entry_id, entry_type, coins, shortfall, available_change, available_after,
                            at, cause_title, cause_kind, cause_id, cause_part, expected_by, reverses, hold_id,
                            prev_hash, hash)
  select $1, "seq", "entryId", "entryType", "coins", "shortfall", "availableChange", "availableAfter",
         "at", "causeTitle", "causeKind", "causeId", "causePart", "expectedBy", "reverses", "holdId",
         "previousHash", "hash"
    from ${rows} as e(
      "seq" bigint, "entryId" uuid, "entryType" text, "coins" bigint, "shortfall" bigint, "availableChange" bigint,
      "availableAfter" bigint, "at" timestamptz, "causeTitle" text, "causeKind" text, "causeId" text,
      "causePart" text, "expectedBy" timestamptz, "reverses" uuid, "holdId" uuid, "previousHash" text, "hash" text)`;

const POSTINGS = (rows: string) => `
  insert into ledger_posting (account_id, entry_id, book, amount)
  select $1, "entryId", "book", "amount" from ${rows} as p("entryId" uuid, "book" text, "amount" bigint)`;

const NEW_LOTS = (rows: string) => `
  insert into lot (account_id, lot_id, entry_id, seq, coins, remaining, earned_at, expires_at, source)
  select $1, "lotId", "entryId", "seq", "coins", "coins", "earnedAt", "expiresAt", "source"
    from ${rows} as l(
      "lotId" uuid, "entryId" uuid, "seq" bigint, "coins" bigint, "earnedAt" timestamptz, "expiresAt" timestamptz,
      "source" text)`;

const LOT_CHANGES = (rows: string) => `
  update lot set remaining = lot.remaining + c."coins" from ${rows} as c("lotId" uuid, "coins" bigint)
   where lot.account_id = $1 and lot.lot_id = c."lotId"`;

const LOT_USES = (rows: string) => `
  insert into lot_use (account_id, entry_id, lot_id, coins)
  select $1, "entryId", "lotId", "coins" from ${rows} as u("entryId" uuid, "lotId" uuid, "coins" bigint)`;

const NEW_HOLDS = (rows: string) => `
  insert into hold (account_id, hold_id, entry_id, coins, expires_at, cause_title, cause_kind, cause_id)
  select $1, "holdId", "entryId", "coins", "expiresAt", "causeTitle", "causeKind", "causeId"
    from ${rows} as h(
      "holdId" uuid, "entryId" uuid, "coins" bigint, "expiresAt" timestamptz, "causeTitle" text, "causeKind" text,
      "causeId" text)`;

const BALANCE = `
  update account_balance
     set available = $2, blocked = $3, pending = $4, issued = $5, spent = $6, expired = $7,
         seq = $8, last_hash = $9, last_at = $10
   where account_id = $1`;

const postingsOf = (changes: LedgerChanges) =>
  changes.entries.flatMap(({ entryId, postings }) =>
    Object.entries(postings).map(([book, amount]) => ({ entryId, book, amount })),
  );

const usesOf = (changes: LedgerChanges) =>
  changes.entries.flatMap(({ entryId, lots }) =>
    Object.entries(lots).map(([lotId, coins]) => ({ entryId, lotId, coins })),
  );

/** Leaves out lots whose coins were returned and taken again: they stay as they were. */
const changesOf = ({ lotChanges }: LedgerChanges) =>
  [...lotChanges].flatMap(([lotId, coins]) => (coins === 0 ? [] : [{ lotId, coins }]));

/** The account must be locked by this transaction. */
export const writeChanges = (tx: Tx, changes: LedgerChanges): void => {
  const { balance } = changes;
  const params: unknown[] = [
    changes.accountId,
    balance.available,
    balance.blocked,
    balance.pending,
    balance.issued,
    balance.spent,
    balance.expired,
    balance.seq,
    balance.last_hash,
    balance.last_at,
  ];
  const statements = {
    entries: [ENTRIES, changes.entries],
    postings: [POSTINGS, postingsOf(changes)],
    made: [NEW_LOTS, changes.newLots],
    changed: [LOT_CHANGES, changesOf(changes)],
    used: [LOT_USES, usesOf(changes)],
    held: [NEW_HOLDS, changes.newHolds],
  } as const;
  const bind = (rows: readonly object[]): string => {
    params.push(JSON.stringify(rows));
    return `jsonb_to_recordset($${params.length}::jsonb)`;
  };
  const ctes = Object.entries(statements)
    .filter(([, [, rows]]) => rows.length > 0)
    .map(([name, [sql, rows]]) => `${name} as (${sql(bind(rows))})`);
  tx.send(`with ${ctes.join(', ')} ${BALANCE}`, params);
  writtenEntries.publish(changes.entries);
};
