// SQL for an order's history and its codes.
import type { Queryable, Tx } from '../../db/driver.ts';
import type { Order, OrderEvent, OrderRef, StoredVoucher } from './types.ts';

/**
 * Records an event that does not change the state. The order must be locked, because the event gets the next number.
 */
export const insertEvent = (tx: Tx, { accountId, orderId }: OrderRef, { kind, at }: OrderEvent) =>
  tx.query(
    `insert into order_event (account_id, order_id, seq, kind, at)
     select $1, $2, coalesce(max(seq), 0) + 1, $3, $4
       from order_event where account_id = $1 and order_id = $2`,
    [accountId, orderId, kind, at],
  );

export const eventsOf = (q: Queryable, { accountId, orderId }: Order): Promise<OrderEvent[]> =>
  q.query<OrderEvent>(
    'select kind, at from order_event where account_id = $1 and order_id = $2 order by seq',
    [accountId, orderId],
  );

export const vouchersOf = (q: Queryable, { accountId, orderId }: OrderRef): Promise<StoredVoucher[]> =>
  q.query<StoredVoucher>(
    `select n, code_sealed as "codeSealed", pin_sealed as "pinSealed", expires_at as "expiresAt"
       from order_voucher where account_id = $1 and order_id = $2 order by n`,
    [accountId, orderId],
  );

/** How many times a cancellation of the order was requested. */
const STOPS = `
  select count(*)::int as stops from order_event
   where account_id = $1 and order_id = $2 and kind = 'CANCELLING'`;

export const countStops = async (q: Queryable, { accountId, orderId }: OrderRef): Promise<number> =>
  (await q.query<{ stops: number }>(STOPS, [accountId, orderId]))[0]?.stops ?? 0;

/**
 * Keeps the provider's first answers, whatever comes later. Stores none once the order has ended: what did not come by
 * then is not paid for, and is voided. Stores none either if the order was undone since the codes were asked for (it
 * had been so `stops` times then): they may be void. The order must be locked.
 */
export const insertVouchers = (
  tx: Tx,
  { accountId, orderId }: OrderRef,
  vouchers: readonly StoredVoucher[],
  { stops, at }: { stops: number; at: Date },
) =>
  tx.query(
    `with issuing as (
       select 1 from member_order
        where account_id = $1 and order_id = $2 and state = 'ISSUING' and (${STOPS}) = $8
     )
     insert into order_voucher (account_id, order_id, n, code_sealed, pin_sealed, expires_at, issued_at)
     select $1, $2, v.n, v.code, v.pin, v.expires_at, $7
       from issuing, unnest($3::int[], $4::text[], $5::text[], $6::timestamptz[]) as v (n, code, pin, expires_at)
     on conflict (account_id, order_id, n) do nothing`,
    [
      accountId,
      orderId,
      vouchers.map(({ n }) => n),
      vouchers.map(({ codeSealed }) => codeSealed),
      vouchers.map(({ pinSealed }) => pinSealed),
      vouchers.map(({ expiresAt }) => expiresAt),
      at,
      stops,
    ],
  );

/** Forgets codes that are void. */
export const deleteVouchers = (tx: Tx, { accountId, orderId }: OrderRef, numbers: readonly number[]) =>
  tx.query('delete from order_voucher where account_id = $1 and order_id = $2 and n = any($3::int[])', [
    accountId,
    orderId,
    [...numbers],
  ]);
