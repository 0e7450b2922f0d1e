// Money that goes back: counted in the caller's transaction, and reported to the gateway by the job `payment.refund`.
import { randomUUID } from 'node:crypto';
import type { RefundReason } from '#contract/enums.ts';
import { addMs } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import { createDueProcessor } from '../../due-processor.ts';
import { ApiError } from '../../http/api-error.ts';
import { createHourlyThrottle } from '../../jobs/hourly-throttle.ts';
import { JOB_LOST_AFTER_MS } from '../../jobs/policies.ts';
import type { JobData } from '../../jobs/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { ProviderRefusal } from '../../providers/types.ts';
import { askAgainAt, STUCK_AFTER } from './refusals.ts';
import * as due from './repository-due.ts';
import * as repository from './repository.ts';
import {
  noPayment,
  type Charge,
  type Payment,
  type PaymentRef,
  type Refund,
  type RefundRequest,
} from './types.ts';

const jobKey = ({ accountId, paymentId, refundId }: JobData['payment.refund']): string =>
  `${accountId}:${paymentId}:${refundId}`;

export const createRefunds = (deps: Pick<Dependencies, 'db' | 'clock' | 'queue' | 'providers' | 'log'>) => {
  const { db, clock, queue, providers, log } = deps;

  /** The payment must be locked. */
  const request = async (
    tx: Tx,
    { accountId, paymentId }: PaymentRef,
    refund: Pick<Refund, 'key' | 'amountPaise' | 'charge' | 'reason'>,
  ): Promise<void> => {
    const job = { accountId, paymentId, refundId: randomUUID() };
    const askedAt = clock.now();
    await repository.insertRefund(tx, { ...refund, ...job, askedAt, refusals: 0, doneAt: null });
    const { amountPaise } = refund;
    await repository.insertEvent(tx, job, { kind: 'REFUND_ASKED', amountPaise, at: askedAt });
    await queue.enqueue(tx, 'payment.refund', job, { key: jobKey(job) });
  };

  /**
   * Gives money of the charge that paid back. Repeating the key refunds nothing more. Throws NOT_FOUND, and ORDER_STATE
   * for more than was paid.
   */
  const refund = async (tx: Tx, { amountPaise, key, reason, ...ref }: RefundRequest): Promise<void> => {
    if (!Number.isSafeInteger(amountPaise) || amountPaise < 1) throw new Error('A refund of no money');
    const payment = await repository.lockPayment(tx, ref);
    if (!payment) throw noPayment();
    const before = (await repository.refundsOf(tx, ref)).find((one) => one.key === key);
    if (before) return;
    if (!(await repository.countRefund(tx, ref, amountPaise))) {
      throw new ApiError('ORDER_STATE', 'No more can be refunded than was paid');
    }
    await request(tx, ref, { key, amountPaise, charge: null, reason: reason ?? null });
  };

  /** Gives back all of a charge that paid for nothing. The payment must be locked, and the charge new to it. */
  const refundCharge = (
    tx: Tx,
    payment: Payment,
    { reference: charge, amountPaise }: Charge,
    reason: RefundReason,
  ): Promise<void> => request(tx, payment, { key: `charge:${charge}`, amountPaise, charge, reason });

  /** The gateway's id of the charge that a refund gives back. */
  const chargeOf = async (open: Refund): Promise<string> => {
    const reference = open.charge ?? (await repository.findPayment(db, open))?.gatewayReference;
    if (!reference) throw new Error('A refund of a payment that was never charged');
    return reference;
  };

  /** The operator is told once, when it has been refused often enough. */
  const recordRefusal = async (open: Refund, error: ProviderRefusal): Promise<void> => {
    const { paymentId, refundId, amountPaise } = open;
    const refusals = open.refusals + 1;
    const isNew = await db.tx(async (tx) => {
      await repository.lockPayment(tx, open);
      return repository.countRefusal(tx, open, askAgainAt(refusals, clock.now()));
    });
    const fields = { paymentId, refundId, amountPaise, refusals, err: error };
    if (isNew && refusals < STUCK_AFTER) log.warn(fields, 'The gateway refuses a refund');
    if (isNew && refusals === STUCK_AFTER) log.error(fields, 'The gateway keeps refusing a refund');
  };

  /**
   * Handler of `payment.refund`: tells the gateway. Throws if it is worth another try soon, which a refusal is not.
   */
  const sendRefund = async (job: JobData['payment.refund']): Promise<void> => {
    const open = (await repository.refundsOf(db, job)).find((one) => one.refundId === job.refundId);
    if (!open || open.doneAt) return;
    const { refundId: key, paymentId, amountPaise } = open;
    const reference = await chargeOf(open);
    try {
      const sent = providers.payments.refund({ key, paymentId, reference, amountPaise });
      await withProviderTimeout(sent, 'The gateway');
    } catch (error) {
      if (error instanceof ProviderRefusal) return recordRefusal(open, error);
      throw error;
    }
    await db.tx(async (tx) => {
      await repository.lockPayment(tx, open);
      const at = clock.now();
      if (!(await repository.markRefunded(tx, open, at))) return;
      await repository.insertEvent(tx, open, { kind: 'REFUNDED', amountPaise, at });
    });
  };

  const createForEach = () =>
    createDueProcessor<due.DueRefund>(deps, {
      failureMessage: 'The job of a refund could not be queued again',
      logFieldsOf: ({ paymentId, refundId }) => ({ paymentId, refundId }),
    });
  const [forEachStalled, forEachRefused] = [createForEach(), createForEach()];
  const oncePerHour = createHourlyThrottle(deps);

  const askAgain = ({ accountId, paymentId, refundId }: Refund): Promise<void> => {
    const job = { accountId, paymentId, refundId };
    return oncePerHour(jobKey(job), (tx, key) => queue.enqueue(tx, 'payment.refund', job, { key }));
  };

  /** Writes another job for each refund whose tries are used up, and for those that were refused when it is time. */
  const resumeStalled = async (): Promise<void> => {
    const now = clock.now();
    const askedBefore = addMs(now, -JOB_LOST_AFTER_MS);
    await forEachStalled((after, limit) => due.findOpenRefunds(db, askedBefore, after, limit), askAgain);
    await forEachRefused((after, limit) => due.findRefusedRefunds(db, now, after, limit), askAgain);
  };

  return { refund, refundCharge, sendRefund, resumeStalled };
};

export type Refunds = ReturnType<typeof createRefunds>;
