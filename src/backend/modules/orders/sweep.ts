// Housekeeping of orders: those that were not confirmed in time end, and those that a job was lost for go on.
import type { Parts } from '../../parts.ts';
import { advance } from './advance.ts';
import { causeOf } from './place.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';

const AT_ONCE = 500;
/** By then every retry of `order.issue` is used up (jobs/policies.ts), so its job ended without ending the order. */
const STALLED_AFTER_MS = 2 * 60 * 60 * 1000;

export const NOT_CONFIRMED = 'The order was not confirmed in time.';

type Sweeping = Pick<Parts, 'db' | 'clock' | 'queue' | 'log'>;
type Services = Pick<OrderServices, 'ledger' | 'catalogue'>;

const lapse = ({ db, clock }: Sweeping, { ledger, catalogue }: Services, name: repository.OrderName) =>
  db.tx(async (tx) => {
    const order = await repository.lockOrder(tx, name.accountId, name.orderId);
    const at = clock.now();
    if (order?.state !== 'PLACED' || order.verifyBy > at) return;
    const { accountId, holdId, line } = order;
    await advance(tx, order, 'LAPSED', at, { failure: NOT_CONFIRMED });
    await catalogue.returnStock(tx, line.productId, line.denominationPaise, line.count);
    if (holdId !== null) await ledger.release(tx, { accountId, holdId, cause: causeOf(order), at });
  });

/** Part of `housekeeping.sweep`. One order that cannot be ended does not keep the others. */
export const createOrderSweeper = (sweeping: Sweeping, services: Services) => async (): Promise<void> => {
  const { db, clock, queue, log } = sweeping;
  const at = clock.now();
  for (const name of await repository.findLapsed(db, at, AT_ONCE)) {
    await lapse(sweeping, services, name).catch((error: unknown) =>
      log.error({ orderId: name.orderId, err: error }, 'An unconfirmed order could not be ended'),
    );
  }
  const stalled = await repository.findStalled(db, new Date(at.getTime() - STALLED_AFTER_MS), AT_ONCE);
  for (const { accountId, orderId } of stalled) {
    log.warn({ orderId }, 'A confirmed order is still not delivered: issued anew');
    const key = `${orderId}:${at.toISOString().slice(0, 13)}`;
    await db.tx((tx) => queue.enqueue(tx, 'order.issue', { accountId, orderId }, { key }));
  }
};
