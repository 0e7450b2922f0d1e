// What each kind of job does: the one place where jobs and services meet.
import { sweepAnswers } from '../http/idempotency.ts';
import { expireDueLots, releaseStaleHolds } from '../ledger/sweep.ts';
import { createOrderIssuer } from '../modules/orders/issue.ts';
import { createOrderSweeper } from '../modules/orders/sweep.ts';
import type { Parts } from '../parts.ts';
import { createMessageSender } from '../providers/message-job.ts';
import { sweepOutbox } from '../providers/messenger.ts';
import type { Services } from '../services.ts';
import type { JobHandlers } from './types.ts';

/** Ends what has run out. One part that fails does not keep the others from their turn. */
const createSweep = (parts: Parts, services: Services) => {
  const { db, clock, log } = parts;
  const sweeps = {
    // Before holds: an order ends its own.
    orders: createOrderSweeper(parts, services),
    holds: () => releaseStaleHolds(db, clock.now()),
    passwords: () => services.otp.sweep(),
    limits: () => services.limiter.sweep(),
    addresses: () => services.address.sweep(),
    outbox: () => sweepOutbox(db, clock.now()),
    answers: () => sweepAnswers(db, clock.now()),
  };
  return async (): Promise<void> => {
    for (const [part, sweep] of Object.entries(sweeps)) {
      await sweep().catch((error: unknown) => log.error({ err: error, part }, 'Housekeeping'));
    }
  };
};

export const createJobHandlers = (parts: Parts, services: Services): JobHandlers => ({
  'message.send': createMessageSender(parts),
  'order.issue': createOrderIssuer(parts, services),
  'housekeeping.sweep': createSweep(parts, services),
  'ledger.expire': async () => void (await expireDueLots(parts.db, parts.clock.now())),
});
