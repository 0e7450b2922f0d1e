// How payments end, each once: as the gateway reports them or answers when asked, or unpaid.
import type { PaymentPurpose, PaymentState } from '#contract/enums.ts';
import type { Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { GatewayRecord } from '../../providers/types.ts';
import type { NewsServices } from '../accounts/news.ts';
import { createStrayCharges } from './stray-charges.ts';
import * as repository from './repository.ts';
import type { Refunds } from './refunds.ts';
import { isPaid, type OnSettled, type Payment, type PaymentRef, type Settlement } from './types.ts';

type GatewayCharge = GatewayRecord & { outcome: 'PAID' };
export type GatewayResult = GatewayCharge | (GatewayRecord & { outcome: 'FAILED' | 'CANCELLED' });

type SettleDependencies = Pick<Dependencies, 'db' | 'clock' | 'queue' | 'keys' | 'log'>;

export const isDecided = (found: GatewayRecord | null): found is GatewayResult =>
  found !== null && found.outcome !== 'CLOSED';

interface Ending {
  outcome: Settlement['outcome'];
  /** Of what the gateway reported; none if it did not. */
  reference?: string | null;
  /** If it is not the amount due. */
  chargedPaise?: number;
  /** Ended by its cause. */
  abandoned?: boolean;
}

export const createPaymentSettler = (
  deps: SettleDependencies,
  services: NewsServices,
  hooks: ReadonlyMap<PaymentPurpose, OnSettled>,
  refunds: Refunds,
) => {
  const { db, clock } = deps;
  const strayCharges = createStrayCharges(deps, services, refunds);

  /** `amountPaise` is what its history says. */
  const move = async (
    tx: Tx,
    payment: Payment,
    { to, reference, amountPaise }: { to: PaymentState; reference: string | null; amountPaise: number },
  ): Promise<Date> => {
    const at = clock.now();
    const change = { from: payment.state, to, at, gatewayReference: reference };
    const moved = await repository.updateState(tx, payment, change);
    if (!moved) throw new Error(`The payment left ${payment.state} before it could go to ${to}`);
    await repository.insertEvent(tx, payment, { kind: to, amountPaise, at });
    return at;
  };

  /** Ends an open payment and runs its cause's hook, in one transaction. */
  const end = async (tx: Tx, payment: Payment, ending: Ending): Promise<void> => {
    const { outcome, reference: gatewayReference = null, chargedPaise, abandoned = false } = ending;
    const { accountId, paymentId, reference, amountPaise, purpose } = payment;
    const at = await move(tx, payment, {
      to: outcome,
      reference: gatewayReference,
      amountPaise: chargedPaise ?? amountPaise,
    });
    const renewalPaise = outcome === 'PAID' ? payment.renewalPaise : null;
    const hook = hooks.get(purpose);
    if (!hook) throw new Error(`Nobody waits for payments for ${purpose}`);
    await hook(tx, { accountId, paymentId, reference, amountPaise, renewalPaise, outcome, abandoned, at });
  };

  /** Another amount than was asked for pays for nothing (docs/decisions/171). */
  const endAsReported = async (tx: Tx, payment: Payment, result: GatewayResult): Promise<void> => {
    const { outcome, reference, amountPaise } = result;
    if (outcome !== 'PAID' || amountPaise === payment.amountPaise) {
      return end(tx, payment, { outcome, reference });
    }
    await end(tx, payment, { outcome: 'WRONG_AMOUNT', reference, chargedPaise: amountPaise });
    await strayCharges.giveBack(tx, payment, result, 'WRONG_AMOUNT');
  };

  /** A charge after the end: all of it goes back, unless it is the one that paid. */
  const takeLateCharge = async (tx: Tx, payment: Payment, charge: GatewayCharge): Promise<void> => {
    if (await strayCharges.isKnown(tx, payment, charge)) return;
    if (isPaid(payment)) return strayCharges.giveBack(tx, payment, charge, 'SECOND_CHARGE');
    if (charge.amountPaise !== payment.amountPaise) {
      return strayCharges.giveBack(tx, payment, charge, 'LATE');
    }
    const { reference, amountPaise } = charge;
    await move(tx, payment, { to: 'PAID_LATE', reference, amountPaise });
    await strayCharges.giveBackLatePayment(tx, payment, charge);
  };

  /** Handles the gateway's report, whether it comes first, again or too late. Throws NOT_FOUND. */
  const settle = async (ref: PaymentRef, result: GatewayResult): Promise<void> => {
    await db.tx(async (tx) => {
      const payment = await repository.lockPayment(tx, ref);
      if (!payment) throw new ApiError('NOT_FOUND', 'There is no such payment');
      if (payment.state === 'OPEN') await endAsReported(tx, payment, result);
      else if (result.outcome === 'PAID') await takeLateCharge(tx, payment, result);
    });
  };

  /**
   * Ends a payment that nobody will decide any more as the gateway found it, or else unpaid. What it found after an end
   * is handled as a late report.
   */
  const settleOrEnd = async (
    ref: PaymentRef,
    found: GatewayRecord | null,
    unpaid: 'LAPSED' | 'FAILED',
  ): Promise<void> => {
    if (isDecided(found)) return settle(ref, found);
    await db.tx(async (tx) => {
      const payment = await repository.lockPayment(tx, ref);
      if (payment?.state === 'OPEN') await end(tx, payment, { outcome: unpaid });
    });
  };

  return { end, settle, settleOrEnd };
};

export type PaymentSettler = ReturnType<typeof createPaymentSettler>;
