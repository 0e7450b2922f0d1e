// An order as stored in the database.
import type { orders } from '#contract/orders.ts';
import type { DataOf, ParsedBodyOf, ParsedQueryOf } from '#contract/endpoint.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Cause } from '../../ledger/types.ts';
import { sha256 } from '../../sha256.ts';
import type { Place } from '../address/service.ts';
import type { OrderNote, OrderState } from './states.ts';

export type Draft = ParsedBodyOf<typeof orders.validate>;
export type PlaceVoucherRequest = ParsedBodyOf<typeof orders.placeVoucher>;
export type PlaceProductRequest = ParsedBodyOf<typeof orders.placeProduct>;
export type PlaceItemRequest = ParsedBodyOf<typeof orders.placeItem>;
export type PlaceResult = DataOf<typeof orders.placeVoucher>;
export type VerifyResult = DataOf<typeof orders.verify>;
export type ListQuery = ParsedQueryOf<typeof orders.list>;
export type Quote = DataOf<typeof orders.validate>;
export type Line = Quote['line'];
export type OrderPrice = Quote['price'];
export type Split = Quote['split'];
export type OrderPage = DataOf<typeof orders.list>;
export type OrderHead = OrderPage['orderList'][number];
export type OrderDetail = DataOf<typeof orders.details>['order'];
export type Tracking = NonNullable<OrderDetail['tracking']>;

export interface Order {
  accountId: string;
  orderId: string;
  cartId: string;
  clientId: string;
  state: OrderState;
  line: Line;
  price: OrderPrice;
  /** What is paid: coins, and paise in addition. */
  points: number;
  moneyPaise: number;
  sku: string;
  validityMonths: number | null;
  /** Its pieces were taken from a counted stock, and go back there; what was unlimited when it was placed does not. */
  tookStock: boolean;
  email: string | null;
  mobile: string;
  address: Place | null;
  holdId: string | null;
  burnId: string | null;
  paymentId: string | null;
  tracking: Tracking | null;
  /** The state to which a cancellation that comes too late goes back. */
  cameFrom: OrderState | null;
  returnedCount: number;
  returningCount: number;
  /** How many times a return was requested. */
  returnNumber: number;
  /** The store rejected returned pieces, so no other return is possible. */
  returnRefused: boolean;
  failure: string | null;
  placedAt: Date;
  verifyBy: Date;
  confirmedAt: Date | null;
  deliverBy: Date | null;
  deliveredAt: Date | null;
  revealedAt: Date | null;
  /** When to ask the provider next: of goods, at most one job looks then. */
  nextLookAt: Date | null;
}

export type OrderRef = Pick<Order, 'accountId' | 'orderId'>;

export interface StoredVoucher {
  n: number;
  codeSealed: string;
  pinSealed: string | null;
  expiresAt: Date;
}

export interface OrderEvent {
  kind: OrderState | OrderNote;
  at: Date;
}

export const noOrder = (): ApiError => new ApiError('NOT_FOUND', 'There is no such order in this account');

/** The order in plain words, for the ledger, messages and the text of the one-time password. */
export const titleOf = ({ line }: Pick<Order, 'line'>): string =>
  line.count === 1 ? line.name : `${line.name} × ${line.count}`;

/** What its one-time password confirms: where it goes may be corrected until it is confirmed. */
export const bindingOf = ({ accountId, orderId, email, mobile }: Order) => ({
  accountId,
  orderId,
  terms: sha256(`${email?.toLowerCase() ?? ''}\n${mobile}`),
});

/** An order that waits for its one-time password. */
export interface PendingOrder extends Pick<Order, 'orderId'> {
  title: string;
  coins: number;
  /** As in the password's binding. */
  terms: string;
  /** The e-mail address that gets its codes. */
  codesTo: string | null;
}

/** What an order takes from the stock; some of it, if `count` says so. */
export const piecesOf = (
  { productId, itemType, denominationPaise, count: ordered }: Line,
  count = ordered,
) => ({
  itemId: productId,
  amountPaise: itemType === 'VOUCHER' ? denominationPaise : null,
  count,
});

/** The cause of an order's movements in the ledger; `part` distinguishes several of one kind. */
export const causeOf = (order: Order, part?: string): Cause => ({
  title: titleOf(order),
  kind: 'order',
  id: order.orderId,
  ...(part === undefined ? {} : { part }),
});
