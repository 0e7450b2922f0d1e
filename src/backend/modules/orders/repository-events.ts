// An order's history, and the codes that it brought.
import type { Db, Tx } from '../../db/driver.ts';
import type { Order, OrderEvent, OrderName, StoredVoucher } from './types.ts';

/** What happened to an order without moving it. Call it with the order locked: the number is the next one of it. */
export const insertEvent = (tx: Tx, { accountId, orderId }: OrderName, { kind, at }: OrderEvent) =>
  tx.query(
    `insert into order_event (account_id, order_id, seq, kind, at)
     select $1, $2, coalesce(max(seq), 0) + 1, $3, $4
       from order_event where account_id = $1 and order_id = $2`,
    [accountId, orderId, kind, at],
  );

export const eventsOf = (q: Db | Tx, { accountId, orderId }: Order): Promise<OrderEvent[]> =>
  q.query<OrderEvent>(
    'select kind, at from order_event where account_id = $1 and order_id = $2 order by seq',
    [accountId, orderId],
  );

export const vouchersOf = (q: Db | Tx, { accountId, orderId }: Order): Promise<StoredVoucher[]> =>
  q.query<StoredVoucher>(
    `select n, code_sealed as "codeSealed", pin_sealed as "pinSealed", expires_at as "expiresAt"
       from order_voucher where account_id = $1 and order_id = $2 order by n`,
    [accountId, orderId],
  );

/** The first answer of the provider stays, whatever comes later. */
export const insertVoucher = (q: Db | Tx, { accountId, orderId }: Order, voucher: StoredVoucher, at: Date) =>
  q.query(
    `insert into order_voucher (account_id, order_id, n, code_sealed, pin_sealed, expires_at, issued_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (account_id, order_id, n) do nothing`,
    [accountId, orderId, voucher.n, voucher.codeSealed, voucher.pinSealed, voucher.expiresAt, at],
  );
