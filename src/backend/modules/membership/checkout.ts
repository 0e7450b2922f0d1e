// Buying a plan, on its own or in a campaign: creates an order and its payment in one transaction. Only one purchase
// is open at a time: buying the same again resumes it while it can be paid, buying another ends it
// (docs/decisions/026).
import type { Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createReadableId } from '../../readable-id.ts';
import type { PaymentsService } from '../payments/service.ts';
import { newPlusOrder } from './new-order.ts';
import * as repository from './repository.ts';
import type { PlusOrderRequest, BuyResult, PlusOrder } from './types.ts';
import { toBuyResult } from './views.ts';

const isSamePurchase = (order: PlusOrder, request: PlusOrderRequest): boolean =>
  order.kind === request.kind &&
  order.campaignId === request.campaignId &&
  order.plan.planId === request.plan.planId &&
  order.pricePaise === request.pricePaise &&
  order.autoRenew === request.autoRenew;

/** What the payer is asked to agree to: a renewal costs what the plan costs now (docs/decisions/026). */
const renewalPaiseOf = ({ autoRenew, plan }: PlusOrder): number | null =>
  autoRenew ? plan.pricePaise : null;

const concurrentPurchase = (): ApiError =>
  new ApiError('REQUEST_IN_PROGRESS', 'Another purchase has just begun', { retryAfter: 1 });

const orderFrom = (
  { accountId, clientId }: Session,
  { kind, campaignId, plan, pricePaise, bonusPoints, autoRenew }: PlusOrderRequest,
  placedAt: Date,
): PlusOrder =>
  newPlusOrder({
    accountId,
    orderId: createReadableId('PL', placedAt),
    clientId,
    kind,
    campaignId,
    plan,
    pricePaise,
    bonusPoints,
    autoRenew,
    placedAt,
  });

export const createPlusCheckout = (
  { clock }: Pick<Dependencies, 'clock'>,
  { payments }: { payments: Pick<PaymentsService, 'start' | 'abandon' | 'isPayable'> },
) => {
  /** The payment of the order: the open one if there is one. */
  const startPayment = async (tx: Tx, order: PlusOrder, { title, returnTo }: PlusOrderRequest) => {
    const started = await payments.start(tx, {
      accountId: order.accountId,
      clientId: order.clientId,
      purpose: 'MEMBERSHIP',
      reference: order.orderId,
      title,
      amountPaise: order.pricePaise,
      renewalPaise: renewalPaiseOf(order),
      returnTo: returnTo(order.orderId),
    });
    // Another purchase ended this one while it was being resumed: a payment on its page would be for nothing.
    if (!(await repository.setPayment(tx, order, started.paymentId))) throw concurrentPurchase();
    return toBuyResult(order, started);
  };

  // One that was begun by an older release does not ask for the agreement.
  const isPayable = async (tx: Tx, order: PlusOrder): Promise<boolean> => {
    const { accountId, paymentId } = order;
    return paymentId !== null && payments.isPayable(tx, { accountId, paymentId }, renewalPaiseOf(order));
  };

  return async (tx: Tx, session: Session, request: PlusOrderRequest): Promise<BuyResult> => {
    const open = await repository.findOpenPurchase(tx, session.accountId);
    if (open && isSamePurchase(open, request) && (await isPayable(tx, open))) {
      return startPayment(tx, open, request);
    }
    // Ends the order as well. As everywhere, payments are locked before orders.
    if (open?.paymentId) await payments.abandon(tx, { accountId: open.accountId, paymentId: open.paymentId });
    const order = orderFrom(session, request, clock.now());
    if (!(await repository.insertOrder(tx, order))) throw concurrentPurchase();
    return startPayment(tx, order, request);
  };
};
