// Housekeeping of cashback: asks again for payouts that are still open, tells members about broken promises, and
// deletes claims that nobody confirmed.
import { DAY_MS } from '../../clock.ts';
import { createHourlyThrottle } from '../../jobs/hourly-throttle.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createDueProcessor } from '../../due-processor.ts';
import { createRecogniser } from './claimants.ts';
import * as repository from './repository-transfers.ts';
import { decidedBy } from './states.ts';

/** By then all retries of `cashback.pay` are used up (jobs/policies.ts). */
const LEFT_OPEN_AFTER_MS = 2 * 60 * 60 * 1000;
const DRAFTS_KEPT_MS = 7 * DAY_MS;

type Sweeping = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'queue' | 'log'>;

const delay = ({ db }: Pick<Sweeping, 'db'>, name: repository.TransferName, at: Date) =>
  db.tx(async (tx) => {
    const transfer = await repository.lockTransfer(tx, name);
    if (!transfer?.dueBy || transfer.dueBy > at) return;
    const events = await repository.eventsOf(tx, name);
    await repository.postpone(tx, name, decidedBy(transfer.requestedAt, at));
    if (events.some(({ kind }) => kind === 'DELAYED')) return;
    await repository.insertEvent(tx, name, { kind: 'DELAYED', at });
  });

const named = ({ transferId }: repository.TransferName) => ({ transferId });

/** Part of `housekeeping.sweep`. */
export const createCashbackSweeper = (sweeping: Sweeping) => {
  const { db, clock, queue } = sweeping;
  const recognise = createRecogniser(sweeping);
  const overdue = createDueProcessor<repository.DueTransfer>(sweeping, {
    failureMessage: 'An overdue cashback claim could not be postponed',
    logFieldsOf: named,
  });
  const leftOpen = createDueProcessor<repository.DueTransfer>(sweeping, {
    failureMessage: 'The job of a payout could not be queued again',
    logFieldsOf: named,
  });
  const anew = createHourlyThrottle(sweeping);
  return async (): Promise<void> => {
    const at = clock.now();
    await recognise();
    await overdue(
      (after, limit) => repository.findOverdue(db, at, after, limit),
      (name) => delay(sweeping, name, at),
    );
    const openSince = new Date(at.getTime() - LEFT_OPEN_AFTER_MS);
    await leftOpen(
      (after, limit) => repository.findOpen(db, openSince, after, limit),
      ({ accountId, transferId }) =>
        anew(transferId, (tx, key) => queue.enqueue(tx, 'cashback.pay', { accountId, transferId }, { key })),
    );
    await repository.deleteDraftsBefore(db, new Date(at.getTime() - DRAFTS_KEPT_MS));
  };
};
