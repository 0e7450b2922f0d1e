// Housekeeping: ends everything whose time is over.
import { createVacuum } from '../db/vacuum.ts';
import type { Dependencies } from '../dependencies.ts';
import { sweepAnswers } from '../http/idempotency.ts';
import { releaseStaleHolds } from '../ledger/sweep.ts';
import { createCashbackSweeper } from '../modules/cashback/sweep.ts';
import { createConversionSweeper } from '../modules/conversion/settle.ts';
import { createOrderSweeper } from '../modules/orders/sweep.ts';
import { sweepOutbox } from '../providers/messenger.ts';
import type { Services } from '../services.ts';
import { createSecondChances } from './second-chances.ts';

/** A part that fails does not stop the others. */
export const createSweep = (deps: Dependencies, services: Services) => {
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
