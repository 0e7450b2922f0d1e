// Orders as the contract shows them. Pure but for the keys that open sealed codes.
import type { Keys } from '../../keys.ts';
import { eventText, SHOWN } from './states.ts';
import type { Order, OrderDetail, OrderEvent, OrderHead, StoredVoucher } from './types.ts';

/** By then either the vouchers are here or every retry is used up: see the policy of `order.issue`. */
const ISSUED_WITHIN_MS = 75 * 60 * 1000;

/** What a code is sealed for: it opens for that voucher of that order only. */
export const sealContext = ({ accountId, orderId }: Order, n: number): string =>
  `order_voucher\n${accountId}\n${orderId}\n${n}`;

export const headOf = (order: Order): OrderHead => ({
  orderId: order.orderId,
  itemType: order.line.itemType,
  status: SHOWN[order.state].status,
  statusText: SHOWN[order.state].statusText,
  awaitsVerification: order.state === 'PLACED',
  placedAt: order.placedAt.toISOString(),
  line: order.line,
  points: order.price.points,
});

const expectedBy = ({ state, confirmedAt }: Order): string | null =>
  confirmedAt && SHOWN[state].status === 'PENDING'
    ? new Date(confirmedAt.getTime() + ISSUED_WITHIN_MS).toISOString()
    : null;

export interface Codes {
  code: string;
  pin: string | null;
}

export const openVoucher = (keys: Keys, order: Order, voucher: StoredVoucher): Codes => {
  const context = sealContext(order, voucher.n);
  return {
    code: keys.open(voucher.codeSealed, context),
    pin: voucher.pinSealed === null ? null : keys.open(voucher.pinSealed, context),
  };
};

export interface Parcel {
  order: Order;
  vouchers: StoredVoucher[];
  events: OrderEvent[];
}

/** `codesOf` answers null for a voucher whose code stays covered. */
export const detailOf = (
  { order, vouchers, events }: Parcel,
  codesOf: (voucher: StoredVoucher) => Codes | null,
): OrderDetail => ({
  ...headOf(order),
  cartId: order.cartId,
  verifyBy: order.verifyBy.toISOString(),
  price: order.price,
  email: order.email,
  mobile: order.mobile,
  // Vouchers show once the order is done: until then the coins are not spent.
  vouchers:
    SHOWN[order.state].status === 'ORDER_SUCCESS'
      ? vouchers.map((voucher) => ({
          voucherId: `${order.orderId}-${voucher.n}`,
          amountPaise: order.line.denominationPaise,
          ...(codesOf(voucher) ?? { code: null, pin: null }),
          expiresAt: voucher.expiresAt.toISOString(),
        }))
      : [],
  events: events.map((event) => ({ at: event.at.toISOString(), text: eventText(event.kind) })),
  failure: order.failure,
  expectedBy: expectedBy(order),
});
