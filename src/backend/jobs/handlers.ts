// What each kind of job does. This is the one place where jobs and services meet.
import { createVacuum } from '../db/vacuum.ts';
import { startTimeLimit } from '../due-processor.ts';
import { createSecondChances } from './second-chances.ts';
import { sweepAnswers } from '../http/idempotency.ts';
import { expireDueLots, releaseStaleHolds } from '../ledger/sweep.ts';
import { createConversionSettler, createConversionSweeper } from '../modules/conversion/settle.ts';
import { createPayer } from '../modules/cashback/pay.ts';
import { createCashbackSweeper } from '../modules/cashback/sweep.ts';
import { createFulfiller } from '../modules/orders/goods.ts';
import { createOrderIssuer } from '../modules/orders/issue.ts';
import { createOrderSweeper } from '../modules/orders/sweep.ts';
import { createCodeSender } from '../modules/orders/send-codes.ts';
import { createVoider } from '../modules/orders/void.ts';
import type { Dependencies } from '../dependencies.ts';
import { createSandboxCallback } from '../providers/gateway.ts';
import { createMessageSender } from '../providers/message-job.ts';
import { sweepOutbox } from '../providers/messenger.ts';
import type { Services } from '../services.ts';
import type { JobHandlers } from './types.ts';

/** Ends everything whose time is over. A part that fails does not stop the others. */
const createSweep = (deps: Dependencies, services: Services) => {
  const { db, clock, log } = deps;
  const sweeps = {
    conversions: createConversionSweeper(deps),
    // Before holds, because orders and payments end their own holds.
    orders: createOrderSweeper(deps, services),
    failedJobs: createSecondChances(deps),
    payments: () => services.payments.sweep(),
    memberships: () => services.membership.sweep(),
    cashback: createCashbackSweeper(deps),
    reminders: () => services.reminders.sweep(),
    holds: () => releaseStaleHolds(db, clock.now()),
    passwords: () => services.otp.sweep(),
    sessions: () => services.sessions.sweep(),
    links: () => services.agents.sweep(),
    limits: () => services.limiter.sweep(),
    addresses: () => services.address.sweep(),
    outbox: () => sweepOutbox(db, clock.now()),
    answers: () => sweepAnswers(db, clock.now()),
    // Last, because it reclaims the space that the others leave.
    tables: createVacuum(db),
  };
  return async (): Promise<void> => {
    for (const [part, sweep] of Object.entries(sweeps)) {
      await sweep().catch((error: unknown) => log.error({ err: error, part }, 'Housekeeping failed'));
    }
  };
};

/** Less than a try may take (policies.ts): another one would begin while this one goes on. */
const EXPIRY_BUDGET_MS = 240_000;

const LOGGED_BATCHES = 5;

/** Says why an expiry takes longer than usual, even if in the end it leaves nothing: of many failures, how many. */
const createBatchLog = (log: Dependencies['log']) => {
  let failed = 0;
  return {
    add: (err: unknown, accounts: number): void => {
      failed += 1;
      if (failed <= LOGGED_BATCHES)
        log.warn(
          { err, accounts },
          'Coins of several accounts could not expire at once: each is tried alone',
        );
    },
    end: (): void => {
      if (failed > LOGGED_BATCHES)
        log.warn({ batches: failed }, 'Coins expired slowly, because many accounts had to be tried alone');
    },
  };
};

/**
 * Expires what is due. On a day on which the coins of very many members expire, what is not reached in time is left to
 * another job. What failed is met by that one too, and reported by the one that reaches the end.
 */
export const createExpiry =
  (
    { db, clock, queue, log }: Pick<Dependencies, 'db' | 'clock' | 'queue' | 'log'>,
    budgetMs = EXPIRY_BUDGET_MS,
  ) =>
  async (): Promise<void> => {
    const shouldStop = startTimeLimit(budgetMs);
    const batches = createBatchLog(log);
    const options = { shouldStop, onBatchFailed: batches.add };
    const [work] = await Promise.allSettled([expireDueLots(db, clock.now(), options)]);
    batches.end();
    if (shouldStop()) await db.tx((tx) => queue.enqueue(tx, 'ledger.expire', {}));
    else if (work.status === 'rejected') throw work.reason;
  };

export const createJobHandlers = (deps: Dependencies, services: Services): JobHandlers => ({
  'message.send': createMessageSender(deps, services),
  'mail.send': createMessageSender(deps, services),
  'order.issue': createOrderIssuer(deps, services),
  'order.void': createVoider(deps, services),
  'order.tell': createCodeSender(deps, services),
  'order.fulfil': createFulfiller(deps, services),
  'conversion.settle': createConversionSettler(deps, services),
  'payment.close': services.payments.closeAbandoned,
  'payment.refund': services.payments.sendRefund,
  'membership.charge': services.membership.charge,
  'sandbox.callback': createSandboxCallback(deps.keys, services.payments.receive),
  'cashback.pay': createPayer(deps, services),
  'housekeeping.sweep': createSweep(deps, services),
  'ledger.expire': createExpiry(deps),
});
