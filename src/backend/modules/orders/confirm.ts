// From placed to confirmed: by the one-time password, and by the payment if money is due. The confirmation also writes
// the job that fulfils the order.
import type { Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { webPages } from '../../web-pages.ts';
import type { OnSettled } from '../payments/service.ts';
import { isLapsed } from './action-rules.ts';
import { advance } from './advance.ts';
import { endCancelled, endFailed } from './refund.ts';
import { orderTexts } from './messages.ts';
import { enqueueLook, enqueueOrderJob } from './order-jobs.ts';
import { assertPlusAccess } from './pricing.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import { familyOf, STATE_VIEWS } from './states.ts';
import { createTextSender } from './text-sender.ts';
import { bindingOf, noOrder, titleOf, type Order, type VerifyResult } from './types.ts';

type ConfirmDependencies = Pick<Dependencies, 'clock' | 'keys' | 'queue'>;

export const UNPAID_REASONS = {
  FAILED: 'The payment failed.',
  CANCELLED: 'The payment was cancelled.',
  LAPSED: 'The payment was not made in time.',
  WRONG_AMOUNT: 'The amount paid was wrong. It goes back to you.',
} as const;

export interface PasswordAttempt {
  orderId: string;
  /** Null for the order's open request. */
  requestId: string | null;
  otp: string;
}

export const createOrderConfirmation = (deps: ConfirmDependencies, services: OrderServices) => {
  const { clock, queue } = deps;
  const { membership, otp, payments } = services;
  const sendTexts = createTextSender(deps, services);

  /**
   * Records an offer of Plus as used as soon as the password is accepted: with an offer used, leaving Plus gives no
   * refund.
   */
  const recordOffer = async (tx: Tx, order: Order): Promise<void> => {
    const { accountId, orderId } = order;
    if (!order.line.plusOnly) return;
    const savedPaise = order.price.discountPaise;
    await membership.recordOffer(tx, { accountId, orderId, title: titleOf(order), savedPaise });
  };

  const confirm = async (tx: Tx, order: Order, at: Date): Promise<Order> => {
    const confirmed = await advance(tx, order, 'CONFIRMED', at, { confirmedAt: at });
    services.countStep('confirmed');
    await recordOffer(tx, order);
    const key = order.orderId;
    if (familyOf(order.line.itemType) === 'GOODS') {
      await sendTexts(tx, confirmed, orderTexts);
      await enqueueLook(queue, tx, order, { key, lookAt: at });
    } else {
      await enqueueOrderJob(queue, tx, 'order.issue', order, { key });
    }
    return confirmed;
  };

  const startPayment = async (
    tx: Tx,
    order: Order,
    at: Date,
  ): Promise<NonNullable<VerifyResult['payment']>> => {
    await recordOffer(tx, order);
    const { paymentId, url, payBy } = await payments.start(tx, {
      accountId: order.accountId,
      clientId: order.clientId,
      purpose: 'ORDER',
      reference: order.orderId,
      title: titleOf(order),
      amountPaise: order.moneyPaise,
      returnTo: webPages.orderReceipt(order.orderId),
    });
    await advance(tx, order, 'AWAITING_PAYMENT', at, { paymentId });
    return { paymentId, url, payBy: payBy.toISOString() };
  };

  /** Throws NOT_FOUND, ORDER_STATE, PLUS_ONLY, and what `otp.consume` throws. */
  const verify = async (tx: Tx, accountId: string, attempt: PasswordAttempt): Promise<VerifyResult> => {
    const at = clock.now();
    const { orderId } = attempt;
    const [order, request] = await Promise.all([
      repository.lockOrder(tx, accountId, orderId),
      attempt.requestId === null
        ? otp.openRequestOf(tx, { accountId, orderId })
        : otp.lock(tx, attempt.requestId),
    ]);
    if (!order) throw noOrder();
    if (order.state !== 'PLACED') {
      const { status } = STATE_VIEWS[order.state];
      throw new ApiError('ORDER_STATE', 'This order has already been confirmed or has ended', { status });
    }
    if (isLapsed(order, at)) {
      throw new ApiError('ORDER_STATE', 'The order was not confirmed in time', {
        status: STATE_VIEWS.LAPSED.status,
      });
    }
    // Checked when the order was placed, but the member may have left Plus since.
    await assertPlusAccess(order.line, () => membership.lockOfferAccess(tx, accountId));
    const requestId = attempt.requestId ?? request?.requestId;
    if (requestId === undefined) {
      throw new ApiError('OTP_UNKNOWN', 'Please ask for a one-time password first');
    }
    const binding = bindingOf(order);
    await otp.consume(tx, { requestId, otp: attempt.otp, purpose: 'REDEEM_POINTS', binding }, request);
    if (order.moneyPaise > 0) {
      const payment = await startPayment(tx, order, at);
      return { orderId, status: STATE_VIEWS.AWAITING_PAYMENT.status, payment };
    }
    const confirmed = await confirm(tx, order, at);
    return { orderId, status: STATE_VIEWS[confirmed.state].status, payment: null };
  };

  /** What happens to an order when its payment ends. */
  const onSettled: OnSettled = async (tx, settlement) => {
    const { accountId, paymentId, reference, outcome, amountPaise, abandoned, at } = settlement;
    const order = await repository.lockOrder(tx, accountId, reference);
    const isAwaited = order?.state === 'AWAITING_PAYMENT' && order.paymentId === paymentId;
    if (outcome === 'PAID') {
      if (isAwaited) await confirm(tx, order, at);
      else await payments.refund(tx, { accountId, paymentId, amountPaise, key: 'all' });
      return;
    }
    if (!isAwaited) return;
    if (abandoned) await endCancelled(services, tx, order, { at });
    else {
      const reason = UNPAID_REASONS[outcome];
      const unpaid = await endFailed(services, tx, order, { to: 'UNPAID', reason, at });
      await sendTexts(tx, unpaid, orderTexts);
    }
  };

  return { confirm, verify, onSettled };
};
