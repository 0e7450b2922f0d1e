// Payments that their cause ends: they are closed at the gateway as well, so that nobody pays for nothing, and what was
// paid meanwhile goes back (docs/decisions/161).
import { addMs } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createDueProcessor } from '../../due-processor.ts';
import { createHourlyThrottle } from '../../jobs/hourly-throttle.ts';
import { JOB_LOST_AFTER_MS } from '../../jobs/policies.ts';
import type { JobData } from '../../jobs/types.ts';
import { ProviderRefusal, type GatewayRecord } from '../../providers/types.ts';
import * as repository from './repository.ts';
import { isDecided, type PaymentSettler } from './settle.ts';
import type { Payment, PaymentRef } from './types.ts';

export const createAbandonment = (
  deps: Pick<Dependencies, 'db' | 'clock' | 'queue' | 'log'>,
  { end, settle, closeAtGateway }: Pick<PaymentSettler, 'end' | 'settle' | 'closeAtGateway'>,
) => {
  const { db, clock, queue, log } = deps;

  const abandon = async (tx: Tx, ref: PaymentRef): Promise<boolean> => {
    const payment = await repository.lockPayment(tx, ref);
    if (payment?.state !== 'OPEN') return false;
    await end(tx, payment, 'CANCELLED', null, { abandoned: true });
    await repository.setUnclosedSince(tx, payment, clock.now());
    const { accountId, paymentId } = payment;
    await queue.enqueue(tx, 'payment.close', { accountId, paymentId }, { key: paymentId });
    return true;
  };

  /** Null if the gateway refuses, for example because it knows no such payment: it would refuse for ever. */
  const closeUnlessRefused = async (payment: Payment): Promise<GatewayRecord | null> => {
    try {
      return await closeAtGateway(payment);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      log.warn({ paymentId: payment.paymentId, err: error }, 'The gateway refuses to close a payment');
      return null;
    }
  };

  /**
   * Handler of `payment.close`. If somebody has paid, which the gateway may have failed to report, the money is
   * refunded. Throws if it is worth another try.
   */
  const closeAbandoned = async (ref: JobData['payment.close']): Promise<void> => {
    const payment = await repository.findPayment(db, ref);
    if (payment?.state === 'CANCELLED') {
      const found = await closeUnlessRefused(payment);
      if (isDecided(found) && found.outcome === 'PAID') await settle(payment, found);
    }
    await repository.setUnclosedSince(db, ref, null);
  };

  const forEachUnclosed = createDueProcessor<repository.UnclosedPayment>(deps, {
    failureMessage: 'The job that closes a payment could not be queued again',
    logFieldsOf: ({ paymentId }) => ({ paymentId }),
  });
  const oncePerHour = createHourlyThrottle(deps);

  /** Writes another job for each payment whose tries are used up: only the gateway knows whether somebody paid. */
  const resumeStalled = (): Promise<void> =>
    forEachUnclosed(
      (after, limit) => repository.findUnclosed(db, addMs(clock.now(), -JOB_LOST_AFTER_MS), after, limit),
      ({ accountId, paymentId }) =>
        oncePerHour(paymentId, (tx, key) =>
          queue.enqueue(tx, 'payment.close', { accountId, paymentId }, { key }),
        ),
    );

  return { abandon, closeAbandoned, resumeStalled };
};
