// Housekeeping of orders: ends those that were not confirmed in time, and resumes those that have lost their job.
import { addMs } from '../../clock.ts';
import { createHourlyThrottle } from '../../jobs/hourly-throttle.ts';
import { JOB_LOST_AFTER_MS } from '../../jobs/policies.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createDueProcessor } from '../../due-processor.ts';
import { isLapsed } from './action-rules.ts';
import { endFailed } from './refund.ts';
import { NOT_CONFIRMED } from './messages.ts';
import { enqueueOrderJob, type OrderForJob, type OrderJob } from './order-jobs.ts';
import * as repository from './repository.ts';
import * as due from './repository-due.ts';
import type { OrderServices } from './services.ts';
import { familyOf } from './states.ts';
import type { OrderRef } from './types.ts';

type SweepDependencies = Pick<Dependencies, 'db' | 'clock' | 'queue' | 'log'>;
type Services = Pick<OrderServices, 'ledger' | 'catalogue' | 'membership' | 'payments'>;

const expireOrder = ({ db, clock }: SweepDependencies, services: Services, ref: OrderRef) =>
  db.tx(async (tx) => {
    const order = await repository.lockOrder(tx, ref.accountId, ref.orderId);
    const at = clock.now();
    if (!order || !isLapsed(order, at)) return;
    await endFailed(services, tx, order, { to: 'LAPSED', reason: NOT_CONFIRMED, at });
  });

/** How many unconfirmed orders are ended at once. */
const ENDED_AT_ONCE = 4;

const logFieldsOf = ({ orderId }: OrderRef) => ({ orderId });
const STUCK = 'An order was stuck: its job is queued again';
const JOB_NOT_WRITTEN = 'The job of an order could not be queued again';

/** Part of `housekeeping.sweep`. */
export const createOrderSweeper = (deps: SweepDependencies, services: Services) => {
  const { db, clock, queue, log } = deps;
  const rounds = {
    expired: createDueProcessor<due.ExpiredOrder>(deps, {
      failureMessage: 'An unconfirmed order could not be ended',
      logFieldsOf,
    }),
    stalled: createDueProcessor<due.StalledOrder>(deps, { failureMessage: JOB_NOT_WRITTEN, logFieldsOf }),
    looks: createDueProcessor<due.OrderToLookAt>(deps, { failureMessage: JOB_NOT_WRITTEN, logFieldsOf }),
  };

  const createRetry = (job: OrderJob) => {
    const oncePerHour = createHourlyThrottle(deps);
    return (order: OrderForJob) =>
      oncePerHour(order.orderId, (tx, key) => {
        log.warn({ orderId: order.orderId, job }, STUCK);
        return enqueueOrderJob(queue, tx, job, order, { key });
      });
  };
  const [retryVoid, retryIssue] = [createRetry('order.void'), createRetry('order.issue')];
  const lookOncePerHour = createHourlyThrottle(deps);
  /** For the time that was missed: if the job was only late, the first of the two sets another time. */
  const retryLook = ({ accountId, orderId, dueAt }: due.OrderToLookAt) =>
    lookOncePerHour(orderId, (tx, key) => {
      log.warn({ orderId, job: 'order.fulfil' }, STUCK);
      return queue.enqueue(tx, 'order.fulfil', { accountId, orderId, lookAt: dueAt.toISOString() }, { key });
    });

  return async (): Promise<void> => {
    const at = clock.now();
    await rounds.expired(
      (after, limit) => due.findExpired(db, at, after, limit),
      (ref) => expireOrder(deps, services, ref),
      { atOnce: () => ENDED_AT_ONCE },
    );
    const lostSince = addMs(at, -JOB_LOST_AFTER_MS);
    await rounds.stalled(
      (after, limit) => due.findStalled(db, lostSince, after, limit),
      (order) => (order.state === 'CANCELLING' ? retryVoid : retryIssue)(order),
    );
    await rounds.looks(
      (after, limit) => due.findToLookAt(db, lostSince, after, limit),
      (order) => (familyOf(order.line.itemType) === 'GOODS' ? retryLook : retryVoid)(order),
    );
  };
};
