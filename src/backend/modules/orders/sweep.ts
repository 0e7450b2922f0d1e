// Housekeeping of orders: ends those that were not confirmed in time, and resumes those that have lost their job.
import { createHourlyThrottle } from '../../jobs/hourly-throttle.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createDueProcessor } from '../../due-processor.ts';
import { advance } from './advance.ts';
import { giveBackAll, returnToShelf } from './give-back.ts';
import { failureOf, NOT_CONFIRMED } from './messages.ts';
import { enqueueOrderJob, type Counted, type OrderJob } from './order-jobs.ts';
import * as repository from './repository.ts';
import * as due from './repository-due.ts';
import type { OrderServices } from './services.ts';
import { familyOf } from './states.ts';
import type { OrderName } from './types.ts';

/** By then all tries of `order.issue` are used up (jobs/policies.ts), so its job ended without ending the order. */
const STALLED_AFTER_MS = 2 * 60 * 60 * 1000;
/** A look at goods that is this late will not come; by then all tries of `order.void` are used up too. */
const OVERLOOKED_AFTER_MS = 2 * 60 * 60 * 1000;

type Sweeping = Pick<Dependencies, 'db' | 'clock' | 'queue' | 'log'>;
type Services = Pick<OrderServices, 'ledger' | 'catalogue' | 'membership' | 'payments'>;

const lapse = ({ db, clock }: Sweeping, services: Services, name: OrderName) =>
  db.tx(async (tx) => {
    const order = await repository.lockOrder(tx, name.accountId, name.orderId);
    const at = clock.now();
    if (order?.state !== 'PLACED' || order.verifyBy > at) return;
    await advance(tx, order, 'LAPSED', at, { failure: failureOf(NOT_CONFIRMED, order.points) });
    await returnToShelf(services, tx, order);
    await giveBackAll(services, tx, order, at);
  });

const logFieldsOf = ({ orderId }: OrderName) => ({ orderId });
const JOB_NOT_WRITTEN = 'The job of an order could not be queued again';

/** Part of `housekeeping.sweep`. */
export const createOrderSweeper = (sweeping: Sweeping, services: Services) => {
  const { db, clock, queue, log } = sweeping;
  const rounds = {
    lapsed: createDueProcessor<due.Lapsed>(sweeping, {
      failureMessage: 'An unconfirmed order could not be ended',
      logFieldsOf,
    }),
    stalled: createDueProcessor<due.Stalled>(sweeping, { failureMessage: JOB_NOT_WRITTEN, logFieldsOf }),
    overlooked: createDueProcessor<due.Overlooked>(sweeping, {
      failureMessage: JOB_NOT_WRITTEN,
      logFieldsOf,
    }),
  };

  const anew = (job: OrderJob) => {
    const hourly = createHourlyThrottle(sweeping);
    return (order: Counted) =>
      hourly(order.orderId, (tx, key) => {
        log.warn({ orderId: order.orderId, job }, 'An order was stuck: its job is queued again');
        return enqueueOrderJob(queue, tx, job, order, { key });
      });
  };
  const [voidAnew, issueAnew, fulfilAnew] = [anew('order.void'), anew('order.issue'), anew('order.fulfil')];

  return async (): Promise<void> => {
    const at = clock.now();
    await rounds.lapsed(
      (after, limit) => due.findLapsed(db, at, after, limit),
      (name) => lapse(sweeping, services, name),
    );
    const stalledBefore = new Date(at.getTime() - STALLED_AFTER_MS);
    await rounds.stalled(
      (after, limit) => due.findStalled(db, stalledBefore, after, limit),
      (order) => (order.state === 'CANCELLING' ? voidAnew : issueAnew)(order),
    );
    const overlookedBefore = new Date(at.getTime() - OVERLOOKED_AFTER_MS);
    await rounds.overlooked(
      (after, limit) => due.findOverlooked(db, overlookedBefore, after, limit),
      (order) => (familyOf(order.line.itemType) === 'GOODS' ? fulfilAnew : voidAnew)(order),
    );
  };
};
