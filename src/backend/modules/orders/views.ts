// Orders as the contract shows them. Pure.
import { addMs, DAY_MS, HOUR_MS } from '../../clock.ts';
import type { ReturnedCoins } from '../../ledger/returning.ts';
import { rollForward } from '../../roll-forward.ts';
import { toPlaceView } from '../address/service.ts';
import type { PaymentView } from '../payments/service.ts';
import { actionsOf, isAwaitingPassword, isLapsed, returnUntil, undoUntil } from './action-rules.ts';
import { faceValueOf, voucherIdOf, type VoucherCodes } from './codes.ts';
import { historyOf, withRefunds } from './history.ts';
import { lapsedText, returnFailureOf } from './messages.ts';
import { issuedWithinMs } from './order-jobs.ts';
import { eventText, familyOf, STATE_VIEWS, type OrderState } from './states.ts';
import type { Order, OrderDetail, OrderEvent, OrderHead, StoredVoucher } from './types.ts';

/** For a pick-up and the transport back to the store. */
const PICKED_UP_WITHIN_MS = 10 * DAY_MS;

export const headOf = (order: Order, now: Date): OrderHead => ({
  orderId: order.orderId,
  itemType: order.line.itemType,
  status: STATE_VIEWS[isLapsed(order, now) ? 'LAPSED' : order.state].status,
  statusText: STATE_VIEWS[order.state].statusText,
  awaitsVerification: isAwaitingPassword(order, now),
  placedAt: order.placedAt.toISOString(),
  line: order.line,
  points: order.points,
  moneyPaise: order.moneyPaise,
});

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const initialExpectedAt = (order: Order, events: readonly OrderEvent[]): Date | null => {
  if (STATE_VIEWS[order.state].status !== 'PENDING' || order.confirmedAt === null) return null;
  if (order.state === 'RETURNING' || order.state === 'COLLECTED') {
    const since = events.findLast(({ kind }) => kind === order.state)?.at;
    return since ? addMs(since, PICKED_UP_WITHIN_MS) : null;
  }
  return familyOf(order.line.itemType) === 'GOODS'
    ? order.deliverBy
    : addMs(order.confirmedAt, issuedWithinMs(order.line.count));
};

/** When an order that is on its way should be done; never a time in the past. */
const expectedAt = ({ order, events }: Pick<FullOrder, 'order' | 'events'>, now: Date): Date | null => {
  const codes = familyOf(order.line.itemType) === 'CODES';
  return rollForward(initialExpectedAt(order, events), now, codes ? HOUR_MS : DAY_MS);
};

/** Codes should come at once, so a single failed try delays them; goods only after the promised day. */
const delayOf = ({ order, events }: Pick<FullOrder, 'order' | 'events'>, now: Date): string | null => {
  const family = familyOf(order.line.itemType);
  const due = initialExpectedAt(order, events);
  if (due === null) return null;
  const isLate = due <= now || (family === 'CODES' && events.at(-1)?.kind === 'DELAYED');
  return isLate ? eventText('DELAYED', family, 0) : null;
};

/** What comes next for the member, in words. */
const NEXT_STEP_TEXTS: Partial<Record<OrderState, string>> = {
  CONFIRMED: 'On its way to you',
  ISSUING: 'The code is yours',
  PACKING: 'Delivery to your door',
  DISPATCHED: 'Delivery to your door',
  IN_DELIVERY: 'Delivery to your door',
  CANCELLING: 'The cancellation is settled',
  RETURNING: 'A courier has it, and your coins come back',
  COLLECTED: 'The store has counted what came back',
};

const upcomingOf = (fullOrder: FullOrder, now: Date): OrderDetail['upcoming'] => {
  const { order, payment } = fullOrder;
  if (isAwaitingPassword(order, now)) {
    return [{ text: 'Confirm with your one-time password', by: order.verifyBy.toISOString() }];
  }
  // Once its time is over the payment has no URL, because the member can do nothing more.
  if (order.state === 'AWAITING_PAYMENT' && payment?.url) {
    return [{ text: 'Pay the rest', by: payment.payBy }];
  }
  const text = NEXT_STEP_TEXTS[order.state];
  const by = expectedAt(fullOrder, now);
  return text !== undefined && by ? [{ text, by: by.toISOString() }] : [];
};

export interface FullOrder {
  order: Order;
  /** What its returns brought back. */
  returned: ReturnedCoins;
  losses: OrderDetail['losses'];
  vouchers: StoredVoucher[];
  events: OrderEvent[];
  payment: PaymentView | null;
}

type CodesOf = (voucher: StoredVoucher) => VoucherCodes | null;

/** Codes are shown once the order is done; before that, the coins are not spent. */
const toVoucherViews = ({ order, vouchers }: FullOrder, codesOf: CodesOf): OrderDetail['vouchers'] =>
  STATE_VIEWS[order.state].status === 'ORDER_SUCCESS'
    ? vouchers.map((voucher) => ({
        voucherId: voucherIdOf({ orderId: order.orderId, n: voucher.n }),
        amountPaise: faceValueOf(order.line),
        ...(codesOf(voucher) ?? { code: null, pin: null }),
        expiresAt: voucher.expiresAt.toISOString(),
      }))
    : [];

const failureTextOf = ({ order, returned }: FullOrder, now: Date): string | null => {
  if (isLapsed(order, now)) return lapsedText(order.points);
  return order.returnNumber > 0 ? returnFailureOf(order, returned) : order.failure;
};

/** `codesOf` returns null for a voucher whose code stays hidden. */
export const detailOf = (fullOrder: FullOrder, now: Date, codesOf: CodesOf): OrderDetail => {
  const { order, losses, events, payment } = fullOrder;
  return {
    ...headOf(order, now),
    cartId: order.cartId,
    verifyBy: order.verifyBy.toISOString(),
    price: order.price,
    email: order.email,
    mobile: order.mobile,
    vouchers: toVoucherViews(fullOrder, codesOf),
    revealed: order.revealedAt !== null,
    address: order.address && toPlaceView(order.address),
    tracking: order.tracking,
    payment,
    returnedCount: order.returnedCount,
    actions: actionsOf(order, now),
    losses,
    undoUntil: isoOf(undoUntil(order)),
    returnUntil: isoOf(returnUntil(order)),
    events: withRefunds(historyOf(events, familyOf(order.line.itemType), order.points), payment),
    upcoming: upcomingOf(fullOrder, now),
    failure: failureTextOf(fullOrder, now),
    expectedBy: isoOf(expectedAt(fullOrder, now)),
    delay: delayOf(fullOrder, now),
  };
};
