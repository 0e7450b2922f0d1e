// Money that members pay through the gateway: started in the transaction of its cause, settled once, refunded. A cause
// registers a hook for the end of its payments; payments know causes only by name.
import { randomUUID } from 'node:crypto';
import type { PaymentPurpose } from '#contract/enums.ts';
import { addMs } from '../../clock.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { NewsServices } from '../accounts/news.ts';
import { createAbandonment } from './abandoned.ts';
import { createGatewayCalls } from './gateway-calls.ts';
import { createReconciliation } from './reconciliation.ts';
import * as repository from './repository.ts';
import { createRefunds } from './refunds.ts';
import { createPaymentSettler, type GatewayResult } from './settle.ts';
import {
  noPayment,
  PAY_WITHIN_MS,
  type Callback,
  type OnSettled,
  type Payment,
  type PaymentRef,
  type PaymentView,
  type RefundRequest,
  type StartedPayment,
  type PaymentRequest,
} from './types.ts';
import { viewOf } from './views.ts';

export type { OnSettled, PaymentView, Settlement } from './types.ts';

/** A path of the web app, never a URL of another site. */
const isPath = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text);

/** Throws MALFORMED_REQUEST for a charge without its id. */
const resultOf = ({ outcome, amountPaise, gatewayReference }: Callback): GatewayResult => {
  const reference = gatewayReference ?? null;
  if (outcome !== 'PAID') return { outcome, amountPaise, reference };
  if (reference === null) throw malformed('gatewayReference', 'Required for what was paid');
  return { outcome, amountPaise, reference };
};

export type PaymentsService = ReturnType<typeof createPaymentsService>;

export const createPaymentsService = (deps: Dependencies, services: NewsServices) => {
  const { db, clock, providers } = deps;
  const { clients } = services;
  const hooks = new Map<PaymentPurpose, OnSettled>();
  const refunds = createRefunds(deps);
  const settler = createPaymentSettler(deps, services, hooks, refunds);
  const gateway = createGatewayCalls(deps);
  const abandonment = createAbandonment(deps, gateway, settler);
  const reconcile = createReconciliation(deps, gateway, settler);

  const urlOf = (payment: Payment): string =>
    providers.payments.pageFor({
      paymentId: payment.paymentId,
      payer: payment.accountId,
      clientId: payment.clientId,
      payee: payment.payee,
      title: payment.title,
      amountPaise: payment.amountPaise,
      ...(payment.renewalPaise !== null && { renewalPaise: payment.renewalPaise }),
      payBy: payment.payBy,
      returnTo: payment.returnTo,
    });

  const toStarted = (payment: Payment): StartedPayment => ({
    paymentId: payment.paymentId,
    url: urlOf(payment),
    payBy: payment.payBy,
  });

  /**
   * Starts a payment in the caller's transaction. If one is open for the same cause, returns that one. Throws for an
   * invalid amount, or a path that leads elsewhere, which are our own faults.
   */
  const start = async (tx: Tx, request: PaymentRequest): Promise<StartedPayment> => {
    const { accountId, purpose, reference, amountPaise, withinMs = PAY_WITHIN_MS } = request;
    if (!Number.isSafeInteger(amountPaise) || amountPaise < 1) throw new Error('A payment of no money');
    if (!isPath(request.returnTo)) throw new Error('A payment returns to a path of the web app');
    if (!hooks.has(purpose)) throw new Error(`Nobody waits for payments for ${purpose}`);
    const at = clock.now();
    const { name: payee } = await clients.configIn(tx, request.clientId);
    const payment: Payment = {
      ...request,
      payee,
      renewalPaise: request.renewalPaise ?? null,
      paymentId: randomUUID(),
      refundedPaise: 0,
      state: 'OPEN',
      gatewayReference: null,
      startedAt: at,
      payBy: addMs(at, withinMs),
      settledAt: null,
    };
    if (await repository.insertPayment(tx, payment)) {
      await repository.insertEvent(tx, payment, { kind: 'STARTED', amountPaise, at });
      return toStarted(payment);
    }
    const open = await repository.findPaymentFor(tx, accountId, purpose, reference);
    // It has just ended.
    if (open?.state !== 'OPEN') {
      throw new ApiError('REQUEST_IN_PROGRESS', 'A payment for this has just ended', { retryAfter: 1 });
    }
    if (open.amountPaise !== amountPaise) {
      throw new Error(`A payment for ${purpose} ${reference} is open for another amount`);
    }
    return toStarted(open);
  };

  const isPayable = ({ state, payBy }: Payment): boolean => state === 'OPEN' && payBy > clock.now();

  const loadView = async (q: Queryable, payment: Payment): Promise<PaymentView> =>
    viewOf(payment, {
      url: isPayable(payment) ? urlOf(payment) : null,
      refunds: await repository.refundsOf(q, payment),
    });

  return {
    start,

    /** Registers the hook for the end of payments for that purpose. Call it once for each purpose, at start. */
    onSettled: (purpose: PaymentPurpose, hook: OnSettled): void => {
      if (hooks.has(purpose)) throw new Error(`Payments for ${purpose} are waited for already`);
      hooks.set(purpose, hook);
    },

    /** Throws NOT_FOUND for a payment of another account. */
    status: async ({ accountId }: Session, paymentId: string): Promise<{ payment: PaymentView }> => {
      const payment = await repository.findPayment(db, { accountId, paymentId });
      if (!payment) throw noPayment();
      return { payment: await loadView(db, payment) };
    },

    /** The newest payment for a cause, as its owner sees it; null if there is none. */
    paymentFor: async (
      q: Queryable,
      accountId: string,
      purpose: PaymentPurpose,
      reference: string,
    ): Promise<PaymentView | null> => {
      const payment = await repository.findPaymentFor(q, accountId, purpose, reference);
      return payment && (await loadView(q, payment));
    },

    /**
     * Gives money back, in the caller's transaction; a job tells the gateway. Repeating the key refunds nothing more.
     * Throws ORDER_STATE for more than was paid.
     */
    refund: (tx: Tx, request: RefundRequest): Promise<void> => refunds.refund(tx, request),

    /**
     * Has an open payment charged to the payer of the payment `mandate`; its outcome is reported as for any other. A
     * refusal ends it at once, unless an earlier try was paid. Throws if it is worth another try. Its time runs from the
     * first try.
     */
    charge: async (ref: PaymentRef, mandate: string): Promise<void> => {
      const payment = await repository.endBy(db, ref, addMs(clock.now(), PAY_WITHIN_MS));
      if (!payment || (await gateway.charge(payment, mandate))) return;
      await settler.settleOrEnd(payment, await gateway.find(payment), 'FAILED');
    },

    /** Whether the payment's page is of any use: it is open, its time is not over, and it asks for that agreement. */
    isPayable: async (q: Queryable, ref: PaymentRef, renewalPaise: number | null): Promise<boolean> => {
      const payment = await repository.findPayment(q, ref);
      return payment !== null && isPayable(payment) && payment.renewalPaise === renewalPaise;
    },

    /** Ends an open payment because its cause no longer wants it, and runs the hook. Returns whether it was open. */
    abandon: (tx: Tx, ref: PaymentRef): Promise<boolean> => abandonment.abandon(tx, ref),

    /**
     * Takes a report of the gateway. Throws FORBIDDEN if the signature is not the gateway's, MALFORMED_REQUEST, NOT_FOUND.
     */
    receive: async (callback: Callback): Promise<void> => {
      if (!providers.payments.isGenuine(callback)) {
        throw new ApiError('FORBIDDEN', 'The signature does not belong to the gateway');
      }
      await settler.settle({ accountId: callback.payer, paymentId: callback.paymentId }, resultOf(callback));
    },

    /** Job `payment.close`. */
    closeAbandoned: abandonment.closeAbandoned,

    /** Job `payment.refund`. */
    sendRefund: refunds.sendRefund,

    /** Part of `housekeeping.sweep`: asks the gateway about what it has not reported, and ends what has no answer. */
    sweep: async (): Promise<void> => {
      await reconcile();
      await abandonment.resumeStalled();
      await refunds.resumeStalled();
    },
  };
};
