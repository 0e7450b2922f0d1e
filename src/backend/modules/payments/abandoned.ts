// Payments that their cause ends: they are closed at the gateway as well, so that nobody pays for nothing, and what was
// paid meanwhile goes back (docs/decisions/161).
import { addMs } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createDueProcessor } from '../../due-processor.ts';
import { createHourlyThrottle } from '../../jobs/hourly-throttle.ts';
import { JOB_LOST_AFTER_MS } from '../../jobs/policies.ts';
import type { JobData } from '../../jobs/types.ts';
import { CALLS_TO_DECIDE, type GatewayCalls } from './gateway-calls.ts';
import * as due from './repository-due.ts';
import * as repository from './repository.ts';
import { isDecided, type PaymentSettler } from './settle.ts';
import { PAY_WITHIN_MS, type PaymentRef } from './types.ts';

export const createAbandonment = (
  deps: Pick<Dependencies, 'db' | 'clock' | 'queue' | 'log'>,
  gateway: Pick<GatewayCalls, 'close'>,
  { end, settle }: Pick<PaymentSettler, 'end' | 'settle'>,
) => {
  const { db, clock, queue } = deps;

  const enqueueClosing = (
    tx: Tx,
    { accountId, paymentId }: PaymentRef,
    options: { key: string; after?: Date },
  ): Promise<void> =>
    queue.enqueue(
      tx,
      'payment.close',
      { accountId, paymentId },
      { ...options, providerCalls: CALLS_TO_DECIDE },
    );

  const abandon = async (tx: Tx, ref: PaymentRef): Promise<boolean> => {
    const payment = await repository.endBy(tx, ref, addMs(clock.now(), PAY_WITHIN_MS));
    if (!payment) return false;
    await end(tx, payment, { outcome: 'CANCELLED', abandoned: true });
    await repository.setUnclosedSince(tx, payment, clock.now());
    await enqueueClosing(tx, payment, { key: payment.paymentId });
    return true;
  };

  /**
   * Handler of `payment.close`. If somebody has paid, which the gateway may have failed to report, the money is
   * refunded. What it refuses to close, before anybody has decided, may be paid until its time is over, and is asked
   * about once more then. Throws if it is worth another try.
   */
  const closeAbandoned = async (ref: JobData['payment.close']): Promise<void> => {
    const payment = await repository.findPayment(db, ref);
    if (payment?.state === 'CANCELLED') {
      const { paymentId, payBy: after } = payment;
      const found = await gateway.close(payment);
      if (isDecided(found)) await settle(payment, found);
      else if (found === null && after > clock.now()) {
        return db.tx((tx) => enqueueClosing(tx, payment, { key: `${paymentId}:over`, after }));
      }
    }
    await repository.setUnclosedSince(db, ref, null);
  };

  const forEachUnclosed = createDueProcessor<due.UnclosedPayment>(deps, {
    failureMessage: 'The job that closes a payment could not be queued again',
    logFieldsOf: ({ paymentId }) => ({ paymentId }),
  });
  const oncePerHour = createHourlyThrottle(deps);

  /** Writes another job for each payment whose tries are used up: only the gateway knows whether somebody paid. */
  const resumeStalled = (): Promise<void> =>
    forEachUnclosed(
      (after, limit) => due.findUnclosed(db, addMs(clock.now(), -JOB_LOST_AFTER_MS), after, limit),
      (ref) => oncePerHour(ref.paymentId, (tx, key) => enqueueClosing(tx, ref, { key })),
    );

  return { abandon, closeAbandoned, resumeStalled };
};
