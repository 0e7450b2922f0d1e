// SQL for claims and the state of each payout.
import type { TimePosition } from '../../cursor.ts';
import type { Db, Queryable, Tx } from '../../db/driver.ts';
import { createDueQuery, type DueRow } from '../../db/due.ts';
import type { TransferState } from './states.ts';
import type { Draft, Transfer, TransferEvent } from './types.ts';

export interface TransferRef {
  accountId: string;
  transferId: string;
}

export const saveDraft = (q: Queryable, { accountId, cartId, beneficiaryId, points }: Draft, at: Date) =>
  q.query(
    `insert into cashback_draft (account_id, cart_id, beneficiary_id, points, saved_at)
     values ($1, $2, $3, $4, $5)
     on conflict (account_id, cart_id) do update
        set beneficiary_id = excluded.beneficiary_id, points = excluded.points, saved_at = excluded.saved_at`,
    [accountId, cartId, beneficiaryId, points, at],
  );

export const findDraft = async (q: Queryable, accountId: string, cartId: string): Promise<Draft | null> => {
  const [row] = await q.query<Draft>(
    `select account_id as "accountId", cart_id as "cartId", beneficiary_id as "beneficiaryId", points
       from cashback_draft where account_id = $1 and cart_id = $2`,
    [accountId, cartId],
  );
  return row ?? null;
};

export const deleteDraft = (tx: Tx, accountId: string, cartId: string) =>
  tx.query('delete from cashback_draft where account_id = $1 and cart_id = $2', [accountId, cartId]);

export const deleteDraftsBefore = (db: Db, age: Date) =>
  db.query('delete from cashback_draft where saved_at < $1', [age]);

const TRANSFER = `
  select account_id as "accountId", transfer_id as "transferId", cart_id as "cartId", client_id as "clientId",
         beneficiary_id as "beneficiaryId", state, points, amount_paise as "amountPaise", hold_id as "holdId",
         mobile, requested_at as "requestedAt", due_by as "dueBy", reference, failure
    from cashback_transfer`;

export const findTransfer = async (
  q: Queryable,
  { accountId, transferId }: TransferRef,
): Promise<Transfer | null> => {
  const sql = `${TRANSFER} where account_id = $1 and transfer_id = $2`;
  return (await q.query<Transfer>(sql, [accountId, transferId]))[0] ?? null;
};

/** Locks the transfer until the transaction ends. */
export const lockTransfer = async (
  tx: Tx,
  { accountId, transferId }: TransferRef,
): Promise<Transfer | null> => {
  const sql = `${TRANSFER} where account_id = $1 and transfer_id = $2 for update`;
  return (await tx.query<Transfer>(sql, [accountId, transferId]))[0] ?? null;
};

export const findTransferOfCart = async (
  q: Queryable,
  accountId: string,
  cartId: string,
): Promise<Transfer | null> => {
  const sql = `${TRANSFER} where account_id = $1 and cart_id = $2`;
  return (await q.query<Transfer>(sql, [accountId, cartId]))[0] ?? null;
};

/** Newest first. */
export const findTransfers = (
  q: Queryable,
  accountId: string,
  after: TimePosition | null,
  limit: number,
): Promise<Transfer[]> =>
  q.query<Transfer>(
    `${TRANSFER} where account_id = $1
        and (requested_at, transfer_id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::text, ''))
      order by requested_at desc, transfer_id desc limit $4`,
    [accountId, after?.at ?? null, after?.id ?? null, limit],
  );

/** Those that are neither paid nor given up. */
export const transfersUnderWay = (q: Queryable, accountId: string): Promise<Transfer[]> =>
  q.query<Transfer>(
    `${TRANSFER} where account_id = $1 and due_by is not null order by requested_at, transfer_id`,
    [accountId],
  );

/**
 * Coins of a brand that the account's person has claimed since an instant, with any card, less those that came back.
 */
export const claimedSince = async (
  q: Queryable,
  { accountId, clientId }: { accountId: string; clientId: string },
  since: Date,
): Promise<number> => {
  const [row] = await q.query<{ points: number }>(
    `select coalesce(sum(points), 0)::bigint as points from cashback_transfer
      where client_id = $2 and requested_at >= $3 and state <> 'FAILED' and account_id in (
        select $1::uuid union
        select other.account_id from cashback_claimant own join cashback_claimant other using (person)
         where own.account_id = $1)`,
    [accountId, clientId, since],
  );
  return row?.points ?? 0;
};

export const insertTransfer = (tx: Tx, transfer: Transfer) =>
  tx.query(
    `insert into cashback_transfer (account_id, transfer_id, cart_id, client_id, beneficiary_id, state, points,
                                    amount_paise, hold_id, mobile, requested_at, due_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      transfer.accountId,
      transfer.transferId,
      transfer.cartId,
      transfer.clientId,
      transfer.beneficiaryId,
      transfer.state,
      transfer.points,
      transfer.amountPaise,
      transfer.holdId,
      transfer.mobile,
      transfer.requestedAt,
      transfer.dueBy,
    ],
  );

interface StateChange {
  to: TransferState;
  dueBy: Date | null;
  reference?: string;
  failure?: string;
}

export const updateState = (tx: Tx, { accountId, transferId }: TransferRef, change: StateChange) =>
  tx.query(
    `update cashback_transfer
        set state = $3, due_by = $4, reference = coalesce($5, reference), failure = coalesce($6, failure)
      where account_id = $1 and transfer_id = $2`,
    [accountId, transferId, change.to, change.dueBy, change.reference ?? null, change.failure ?? null],
  );

export const postpone = (tx: Tx, { accountId, transferId }: TransferRef, dueBy: Date) =>
  tx.query(
    'update cashback_transfer set due_by = $3 where account_id = $1 and transfer_id = $2 and due_by is not null',
    [accountId, transferId, dueBy],
  );

export const insertEvent = (tx: Tx, { accountId, transferId }: TransferRef, event: TransferEvent) =>
  tx.query(
    `insert into cashback_event (account_id, transfer_id, seq, kind, at)
     select $1, $2, coalesce(max(seq), 0) + 1, $3, $4
       from cashback_event where account_id = $1 and transfer_id = $2`,
    [accountId, transferId, event.kind, event.at],
  );

export const eventsOf = (q: Queryable, { accountId, transferId }: TransferRef): Promise<TransferEvent[]> =>
  q.query<TransferEvent>(
    'select kind, at from cashback_event where account_id = $1 and transfer_id = $2 order by seq',
    [accountId, transferId],
  );

export type DueTransfer = TransferRef & DueRow;

const OF_TRANSFERS = {
  table: 'cashback_transfer',
  id: 'transfer_id',
  columns: 'transfer_id as "transferId"',
  where: 'due_by is not null',
};

/** Open transfers that were requested by an instant. */
export const findOpen = createDueQuery<TransferRef>({ ...OF_TRANSFERS, since: 'requested_at' });

/** Transfers whose next status is overdue. */
export const findOverdue = createDueQuery<TransferRef>({ ...OF_TRANSFERS, since: 'due_by' });
