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
import type { Beginning, Begun, PlusOrder } from './types.ts';
import { startedOf } from './views.ts';

const isSame = (order: PlusOrder, wanted: Beginning): boolean =>
  order.kind === wanted.kind &&
  order.campaignId === wanted.campaignId &&
  order.plan.planId === wanted.plan.planId &&
  order.pricePaise === wanted.pricePaise &&
  order.autoRenew === wanted.autoRenew;

export type Begin = (tx: Tx, session: Session, wanted: Beginning) => Promise<Begun>;

const begunMeanwhile = (): ApiError =>
  new ApiError('REQUEST_IN_PROGRESS', 'Another purchase has just begun', { retryAfter: 1 });

export const createBuying = (
  { clock }: Pick<Dependencies, 'clock'>,
  { payments }: { payments: Pick<PaymentsService, 'start' | 'abandon'> },
) => {
  const fresh = ({ accountId, clientId }: Session, wanted: Beginning, placedAt: Date): PlusOrder => {
    const { kind, campaignId, plan, pricePaise, bonusPoints, autoRenew } = wanted;
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
  const pay = async (tx: Tx, order: PlusOrder, wanted: Pick<Beginning, 'title' | 'returnTo'>) => {
    const started = await payments.start(tx, {
      accountId: order.accountId,
      clientId: order.clientId,
      purpose: 'MEMBERSHIP',
      reference: order.orderId,
      title: wanted.title,
      amountPaise: order.pricePaise,
      returnTo: `${wanted.returnTo}?orderId=${encodeURIComponent(order.orderId)}`,
    });
    // Another purchase ended this one while it was being resumed: a payment on its page would be for nothing.
    if (!(await repository.keepPayment(tx, order, started.paymentId))) throw begunMeanwhile();
    return startedOf(order, started);
  };

  /** Ends the payment of an order, and with it the order. As everywhere, payments are locked before orders. */
  const abandon = async (tx: Tx, { accountId, paymentId }: PlusOrder): Promise<void> => {
    if (paymentId !== null) await payments.abandon(tx, { accountId, paymentId });
  };

  const begin: Begin = async (tx, session, wanted) => {
    const open = await repository.findOpen(tx, session.accountId, false);
    if (open && isSame(open, wanted)) return pay(tx, open, wanted);
    if (open) await abandon(tx, open);
    const order = fresh(session, wanted, clock.now());
    if (!(await repository.insertOrder(tx, order))) throw begunMeanwhile();
    return pay(tx, order, wanted);
  };

  return { begin, pay, abandon, fresh };
};
