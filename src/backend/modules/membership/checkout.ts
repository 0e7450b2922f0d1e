// Buying a plan, on its own or in a campaign: creates an order and its payment in one transaction. Only one purchase
// is open at a time: buying the same again resumes it, buying another ends it (docs/decisions/026).
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

type BeginPurchase = (tx: Tx, session: Session, request: PlusOrderRequest) => Promise<BuyResult>;

const concurrentPurchase = (): ApiError =>
  new ApiError('REQUEST_IN_PROGRESS', 'Another purchase has just begun', { retryAfter: 1 });

export const createPlusCheckout = (
  { clock }: Pick<Dependencies, 'clock'>,
  { payments }: { payments: Pick<PaymentsService, 'start' | 'abandon'> },
) => {
  const newOrder = (
    { accountId, clientId }: Session,
    request: PlusOrderRequest,
    placedAt: Date,
  ): PlusOrder => {
    const { kind, campaignId, plan, pricePaise, bonusPoints, autoRenew } = request;
    const terms = { kind, campaignId, plan, pricePaise, bonusPoints, autoRenew };
    return newPlusOrder({
      accountId,
      orderId: createReadableId('PL', placedAt),
      clientId,
      placedAt,
      ...terms,
    });
  };

  /** The payment of the order: the open one if there is one. */
  const startPayment = async (
    tx: Tx,
    order: PlusOrder,
    request: Pick<PlusOrderRequest, 'title' | 'returnTo'>,
  ) => {
    const started = await payments.start(tx, {
      accountId: order.accountId,
      clientId: order.clientId,
      purpose: 'MEMBERSHIP',
      reference: order.orderId,
      title: request.title,
      amountPaise: order.pricePaise,
      returnTo: `${request.returnTo}?orderId=${encodeURIComponent(order.orderId)}`,
    });
    // Another purchase ended this one while it was being resumed: a payment on its page would be for nothing.
    if (!(await repository.setPayment(tx, order, started.paymentId))) throw concurrentPurchase();
    return toBuyResult(order, started);
  };

  /** Ends the payment of an order, and with it the order. As everywhere, payments are locked before orders. */
  const abandon = async (tx: Tx, { accountId, paymentId }: PlusOrder): Promise<void> => {
    if (paymentId !== null) await payments.abandon(tx, { accountId, paymentId });
  };

  const begin: BeginPurchase = async (tx, session, request) => {
    const open = await repository.findOpenPurchase(tx, session.accountId);
    if (open && isSamePurchase(open, request)) return startPayment(tx, open, request);
    if (open) await abandon(tx, open);
    const order = newOrder(session, request, clock.now());
    if (!(await repository.insertOrder(tx, order))) throw concurrentPurchase();
    return startPayment(tx, order, request);
  };

  return { begin, startPayment, abandon, newOrder };
};
