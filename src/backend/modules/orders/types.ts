// An order as the database keeps it.
import type { orders } from '#contract/orders.ts';
import type { DataOf, ParsedBodyOf, ParsedQueryOf } from '#contract/endpoint.ts';
import type { OrderState, REVEALED } from './states.ts';

export type Draft = ParsedBodyOf<typeof orders.validate>;
export type Placing = ParsedBodyOf<typeof orders.placeVoucher>;
export type Verifying = ParsedBodyOf<typeof orders.verify>;
export type ListQuery = ParsedQueryOf<typeof orders.list>;
export type Quote = DataOf<typeof orders.validate>;
export type Line = Quote['line'];
export type OrderPrice = Quote['price'];
export type OrderPage = DataOf<typeof orders.list>;
export type OrderHead = OrderPage['orderList'][number];
export type OrderDetail = DataOf<typeof orders.details>['order'];

export interface Order {
  accountId: string;
  orderId: string;
  cartId: string;
  clientId: string;
  state: OrderState;
  line: Line;
  price: OrderPrice;
  sku: string;
  validityMonths: number | null;
  email: string;
  mobile: string;
  holdId: string | null;
  failure: string | null;
  placedAt: Date;
  verifyBy: Date;
  confirmedAt: Date | null;
  revealedAt: Date | null;
}

export interface StoredVoucher {
  n: number;
  codeSealed: string;
  pinSealed: string | null;
  expiresAt: Date;
}

export interface OrderEvent {
  kind: OrderState | typeof REVEALED;
  at: Date;
}

/** What is ordered, in plain words: for the ledger, messages and the one-time password's text. */
export const titleOf = ({ line }: Pick<Order, 'line'>): string =>
  line.count === 1 ? line.name : `${line.name} × ${line.count}`;
