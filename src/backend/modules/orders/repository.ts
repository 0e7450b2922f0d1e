import type { Queryable, Tx } from '../../db/driver.ts';
import type { OrderState } from './states.ts';
import type { Order, OrderRef, Tracking } from './types.ts';

const ROW = `
         account_id as "accountId", order_id as "orderId", cart_id as "cartId", client_id as "clientId", state,
         line, price, points, money_paise as "moneyPaise", sku, validity_months as "validityMonths",
         took_stock as "tookStock", email, mobile, address,
         hold_id as "holdId", burn_id as "burnId", payment_id as "paymentId", tracking,
         came_from as "cameFrom", returned_count as "returnedCount", returning_count as "returningCount",
         return_number as "returnNumber", return_refused as "returnRefused", failure,
         placed_at as "placedAt", verify_by as "verifyBy", confirmed_at as "confirmedAt",
         deliver_by as "deliverBy", delivered_at as "deliveredAt", revealed_at as "revealedAt",
         next_look_at as "nextLookAt"`;

/** Everything stored about orders, as an Order. */
export const ORDER = `select ${ROW} from member_order`;

/** States of orders that failed before they were confirmed, or were cancelled: their cart can be ordered again. */
const FREE_CART = `('LAPSED', 'UNPAID', 'CANCELLED')`;

export const findOrder = async (q: Queryable, accountId: string, orderId: string): Promise<Order | null> =>
  (await q.query<Order>(`${ORDER} where account_id = $1 and order_id = $2`, [accountId, orderId]))[0] ?? null;

/** Locks the order until the transaction ends. */
export const lockOrder = async (tx: Tx, accountId: string, orderId: string): Promise<Order | null> => {
  const [row] = await tx.query<Order>(`${ORDER} where account_id = $1 and order_id = $2 for update`, [
    accountId,
    orderId,
  ]);
  return row ?? null;
};

/** The order that a cart is taken by, if any. */
export const findOrderOfCart = async (
  q: Queryable,
  accountId: string,
  cartId: string,
): Promise<Order | null> => {
  const [row] = await q.query<Order>(
    `${ORDER} where account_id = $1 and cart_id = $2 and state not in ${FREE_CART}`,
    [accountId, cartId],
  );
  return row ?? null;
};

/** The newest order of an item that waits for its one-time password; null if there is none. */
export const findWaiting = async (q: Queryable, accountId: string, productId: string, now: Date) => {
  const [row] = await q.query<Order>(
    `${ORDER} where account_id = $1 and line ->> 'productId' = $2 and state = 'PLACED' and verify_by > $3
      order by placed_at desc, order_id desc limit 1`,
    [accountId, productId, now],
  );
  return row ?? null;
};

/** The order by which an account has a coupon; null if it has none. */
export const findOrderOfCoupon = async (
  q: Queryable,
  accountId: string,
  productId: string,
): Promise<Order | null> => {
  const [row] = await q.query<Order>(
    `${ORDER} where account_id = $1 and line ->> 'productId' = $2 and item_type = 'COUPON'
        and state not in ('LAPSED', 'UNPAID', 'CANCELLED', 'UNDELIVERED')`,
    [accountId, productId],
  );
  return row ?? null;
};

/** Changes the recipient of an order that waits for its password. Returns false if it no longer waits. */
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

/**
 * Writes the order and the first event of its history. False if the cart has an order, or the account the coupon;
 * waits for one that is being placed at the same time.
 */
export const insertOrder = async (tx: Tx, order: Order): Promise<boolean> => {
  const rows = await tx.query(
    `with placed as (
       insert into member_order (account_id, order_id, cart_id, client_id, state, item_type, line, price, points,
                                 money_paise, sku, validity_months, email, mobile, address, placed_at, verify_by,
                                 deliver_by, hold_id, took_stock)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
       on conflict do nothing returning account_id, order_id, state, placed_at
     )
     insert into order_event (account_id, order_id, seq, kind, at)
     select account_id, order_id, 1, state, placed_at from placed returning order_id`,
    [
      order.accountId,
      order.orderId,
      order.cartId,
      order.clientId,
      order.state,
      order.line.itemType,
      JSON.stringify(order.line),
      JSON.stringify(order.price),
      order.points,
      order.moneyPaise,
      order.sku,
      order.validityMonths,
      order.email,
      order.mobile,
      order.address && JSON.stringify(order.address),
      order.placedAt,
      order.verifyBy,
      order.deliverBy,
      order.holdId,
      order.tookStock,
    ],
  );
  return rows.length === 1;
};

/** For an order that took none of its pieces after all, so that none are put back. */
export const setTookNoStock = (tx: Tx, { accountId, orderId }: OrderRef) =>
  tx.query('update member_order set took_stock = false where account_id = $1 and order_id = $2', [
    accountId,
    orderId,
  ]);

/** Changes with or without a change of state. */
export interface Changes {
  confirmedAt?: Date;
  deliveredAt?: Date;
  failure?: string;
  burnId?: string;
  paymentId?: string;
  cameFrom?: OrderState;
  tracking?: Tracking;
  returnedCount?: number;
  returningCount?: number;
  returnNumber?: number;
  returnRefused?: true;
}

const COLUMNS: readonly (readonly [keyof Changes, string, string])[] = [
  ['confirmedAt', 'confirmed_at', 'timestamptz'],
  ['deliveredAt', 'delivered_at', 'timestamptz'],
  ['failure', 'failure', 'text'],
  ['burnId', 'burn_id', 'uuid'],
  ['paymentId', 'payment_id', 'uuid'],
  ['cameFrom', 'came_from', 'text'],
  ['tracking', 'tracking', 'jsonb'],
  ['returnedCount', 'returned_count', 'int'],
  ['returningCount', 'returning_count', 'int'],
  ['returnNumber', 'return_number', 'int'],
  ['returnRefused', 'return_refused', 'boolean'],
];

const valuesOf = (changes: Changes): unknown[] =>
  COLUMNS.map(([name]) => {
    const value = changes[name] ?? null;
    return name === 'tracking' && value ? JSON.stringify(value) : value;
  });

const setFrom = (first: number): string =>
  COLUMNS.map(([, name, type], n) => `${name} = coalesce($${first + n}::${type}, ${name})`).join(', ');

/** The order must be locked. */
export const change = (tx: Tx, { accountId, orderId }: OrderRef, changes: Changes) =>
  tx.query(`update member_order set ${setFrom(3)} where account_id = $1 and order_id = $2`, [
    accountId,
    orderId,
    ...valuesOf(changes),
  ]);

interface Move {
  from: OrderState;
  to: OrderState;
  at: Date;
  changes: Changes;
  /** Pieces that go to the member with it, or come back (below zero). */
  pieces?: number;
}

const moveSql = (columns: string): string => `
  with moved as (
    update member_order set state = $4, ${setFrom(7)}
     where account_id = $1 and order_id = $2 and state = $3 returning *
  ), noted as (
    insert into order_event (account_id, order_id, seq, kind, from_state, at, pieces)
    select account_id, order_id, (select coalesce(max(seq), 0) + 1 from order_event e
                                   where e.account_id = moved.account_id and e.order_id = moved.order_id),
           $4, $3, $5, nullif($6::int, 0)
      from moved
  )
  select ${columns} from moved`;

const moveParams = ({ accountId, orderId }: OrderRef, move: Move): unknown[] => [
  accountId,
  orderId,
  move.from,
  move.to,
  move.at,
  move.pieces ?? 0,
  ...valuesOf(move.changes),
];

/** Moves a locked order and records that in its history. False if it was not in the expected state. */
export const updateState = async (tx: Tx, name: OrderRef, move: Move): Promise<boolean> =>
  (await tx.query(moveSql('order_id'), moveParams(name, move))).length === 1;

/** The same for an order that is not locked yet. Returns the order; null if it is in another state. */
export const moveFrom = async (q: Queryable, name: OrderRef, move: Move): Promise<Order | null> =>
  (await q.query<Order>(moveSql(ROW), moveParams(name, move)))[0] ?? null;

/** Returns false if the codes were shown before. */
export const markRevealed = async (tx: Tx, { accountId, orderId }: Order, at: Date): Promise<boolean> => {
  const rows = await tx.query(
    `update member_order set revealed_at = $3
      where account_id = $1 and order_id = $2 and revealed_at is null returning order_id`,
    [accountId, orderId, at],
  );
  return rows.length === 1;
};

/** When to ask the provider next, where goods are or to void codes that nobody received; null for never. */
export const setNextLookAt = (tx: Tx, { accountId, orderId }: OrderRef, at: Date | null) =>
  tx.query('update member_order set next_look_at = $3 where account_id = $1 and order_id = $2', [
    accountId,
    orderId,
    at,
  ]);
