import type { CatalogueType } from '#contract/enums.ts';
import type { Db, Tx } from '../../db/driver.ts';
import type { OrderState } from './states.ts';
import type { Order, OrderEvent, StoredVoucher } from './types.ts';

const ORDER = `
  select account_id as "accountId", order_id as "orderId", cart_id as "cartId", client_id as "clientId", state,
         line, price, sku, validity_months as "validityMonths", email, mobile, hold_id as "holdId", failure,
         placed_at as "placedAt", verify_by as "verifyBy", confirmed_at as "confirmedAt",
         revealed_at as "revealedAt"
    from member_order`;

export const findOrder = async (q: Db | Tx, accountId: string, orderId: string): Promise<Order | null> =>
  (await q.query<Order>(`${ORDER} where account_id = $1 and order_id = $2`, [accountId, orderId]))[0] ?? null;

/** Holds the order until the transaction ends. */
export const lockOrder = async (tx: Tx, accountId: string, orderId: string): Promise<Order | null> => {
  const [row] = await tx.query<Order>(`${ORDER} where account_id = $1 and order_id = $2 for update`, [
    accountId,
    orderId,
  ]);
  return row ?? null;
};

/** The order of a cart that has not lapsed. */
export const findOrderOfCart = async (
  q: Db | Tx,
  accountId: string,
  cartId: string,
): Promise<Order | null> => {
  const [row] = await q.query<Order>(
    `${ORDER} where account_id = $1 and cart_id = $2 and state <> 'LAPSED'`,
    [accountId, cartId],
  );
  return row ?? null;
};

/** Sends the codes of an order that waits for its password elsewhere. Answers false where it waits no more. */
export const redirectDelivery = async (
  tx: Tx,
  { accountId, orderId }: Order,
  to: Pick<Order, 'email' | 'mobile'>,
): Promise<boolean> => {
  const rows = await tx.query(
    `update member_order set email = $3, mobile = $4
      where account_id = $1 and order_id = $2 and state = 'PLACED' returning order_id`,
    [accountId, orderId, to.email, to.mobile],
  );
  return rows.length === 1;
};

/** False where the cart has an order; waits for one that is being placed at the same time. */
export const insertOrder = async (tx: Tx, order: Order): Promise<boolean> => {
  const rows = await tx.query(
    `insert into member_order (account_id, order_id, cart_id, client_id, state, item_type, line, price, sku,
                               validity_months, email, mobile, placed_at, verify_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (account_id, cart_id) where state <> 'LAPSED' do nothing returning order_id`,
    [
      order.accountId,
      order.orderId,
      order.cartId,
      order.clientId,
      order.state,
      order.line.itemType,
      JSON.stringify(order.line),
      JSON.stringify(order.price),
      order.sku,
      order.validityMonths,
      order.email,
      order.mobile,
      order.placedAt,
      order.verifyBy,
    ],
  );
  return rows.length === 1;
};

export const keepHold = (tx: Tx, { accountId, orderId }: Order, holdId: string) =>
  tx.query('update member_order set hold_id = $3 where account_id = $1 and order_id = $2', [
    accountId,
    orderId,
    holdId,
  ]);

export interface StateChange {
  from: OrderState;
  to: OrderState;
  confirmedAt?: Date;
  failure?: string;
}

/** Answers false where the order was not in the state that it was to leave. */
export const updateState = async (
  tx: Tx,
  { accountId, orderId }: Order,
  change: StateChange,
): Promise<boolean> => {
  const rows = await tx.query(
    `update member_order
        set state = $4, confirmed_at = coalesce($5, confirmed_at), failure = coalesce($6, failure)
      where account_id = $1 and order_id = $2 and state = $3 returning order_id`,
    [accountId, orderId, change.from, change.to, change.confirmedAt ?? null, change.failure ?? null],
  );
  return rows.length === 1;
};

/** Answers false where the codes had been shown before. */
export const markRevealed = async (tx: Tx, { accountId, orderId }: Order, at: Date): Promise<boolean> => {
  const rows = await tx.query(
    `update member_order set revealed_at = $3
      where account_id = $1 and order_id = $2 and revealed_at is null returning order_id`,
    [accountId, orderId, at],
  );
  return rows.length === 1;
};

/** Call it with the order locked or just inserted: the number is the next one of the order. */
export const insertEvent = (
  tx: Tx,
  { accountId, orderId }: Order,
  event: OrderEvent & { from: OrderState | null },
) =>
  tx.query(
    `insert into order_event (account_id, order_id, seq, kind, from_state, at)
     select $1, $2, coalesce(max(seq), 0) + 1, $3, $4, $5
       from order_event where account_id = $1 and order_id = $2`,
    [accountId, orderId, event.kind, event.from, event.at],
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

export interface OrderSelection {
  accountId: string;
  type: CatalogueType | undefined;
  states: readonly OrderState[] | null;
  /** The last order of the page before. */
  after: { placedAt: Date; orderId: string } | null;
  limit: number;
}

/** Newest first. */
export const findOrders = (q: Db | Tx, selection: OrderSelection): Promise<Order[]> =>
  q.query<Order>(
    `${ORDER}
      where account_id = $1
        and ($2::text is null or item_type = $2)
        and ($3::text[] is null or state = any($3::text[]))
        and ($4::timestamptz is null or (placed_at, order_id) < ($4::timestamptz, $5::text))
      order by placed_at desc, order_id desc limit $6`,
    [
      selection.accountId,
      selection.type ?? null,
      selection.states,
      selection.after?.placedAt ?? null,
      selection.after?.orderId ?? null,
      selection.limit,
    ],
  );

export type OrderName = Pick<Order, 'accountId' | 'orderId'>;

const NAME = 'select account_id as "accountId", order_id as "orderId" from member_order';

/** Orders whose time to be confirmed is over, oldest first. */
export const findLapsed = (q: Db | Tx, at: Date, limit: number): Promise<OrderName[]> =>
  q.query<OrderName>(`${NAME} where state = 'PLACED' and verify_by < $1 order by verify_by limit $2`, [
    at,
    limit,
  ]);

/** Confirmed orders that are still not delivered, oldest first. */
export const findStalled = (q: Db | Tx, confirmedBefore: Date, limit: number): Promise<OrderName[]> =>
  q.query<OrderName>(
    `${NAME} where state in ('CONFIRMED', 'ISSUING') and confirmed_at < $1 order by confirmed_at limit $2`,
    [confirmedBefore, limit],
  );
