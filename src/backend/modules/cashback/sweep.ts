// Housekeeping of cashback: asks again for payouts that are still open, tells members about broken promises, and
// deletes claims that nobody confirmed.
import { addMs, DAY_MS } from '../../clock.ts';
import { createHourlyThrottle } from '../../jobs/hourly-throttle.ts';
import { JOB_LOST_AFTER_MS } from '../../jobs/policies.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createDueProcessor } from '../../due-processor.ts';
import { createPersonKeyFiller } from './person.ts';
import * as repository from './repository-transfers.ts';
import { decidedBy } from './states.ts';

const DRAFT_RETENTION_MS = 7 * DAY_MS;

type SweepDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'queue' | 'log'>;

const recordDelay = ({ db }: Pick<SweepDependencies, 'db'>, ref: repository.TransferRef, at: Date) =>
  db.tx(async (tx) => {
    const transfer = await repository.lockTransfer(tx, ref);
    if (!transfer?.dueBy || transfer.dueBy > at) return;
    const events = await repository.eventsOf(tx, ref);
    await repository.postpone(tx, ref, decidedBy(transfer.requestedAt, at));
    if (events.some(({ kind }) => kind === 'DELAYED')) return;
    await repository.insertEvent(tx, ref, { kind: 'DELAYED', at });
  });

const named = ({ transferId }: repository.TransferRef) => ({ transferId });

/** Part of `housekeeping.sweep`. */
export const createCashbackSweeper = (deps: SweepDependencies) => {
  const { db, clock, queue } = deps;
  const fillPersonKeys = createPersonKeyFiller(deps);
  const overdue = createDueProcessor<repository.DueTransfer>(deps, {
    failureMessage: 'An overdue cashback claim could not be postponed',
    logFieldsOf: named,
  });
  const leftOpen = createDueProcessor<repository.DueTransfer>(deps, {
    failureMessage: 'The job of a payout could not be queued again',
    logFieldsOf: named,
  });
  const oncePerHour = createHourlyThrottle(deps);
  return async (): Promise<void> => {
    const at = clock.now();
    await fillPersonKeys();
    await overdue(
      (after, limit) => repository.findOverdue(db, at, after, limit),
      (ref) => recordDelay(deps, ref, at),
    );
    const openSince = addMs(at, -JOB_LOST_AFTER_MS);
    await leftOpen(
      (after, limit) => repository.findOpen(db, openSince, after, limit),
      ({ accountId, transferId }) =>
        oncePerHour(transferId, (tx, key) =>
          queue.enqueue(tx, 'cashback.pay', { accountId, transferId }, { key }),
        ),
    );
    await repository.deleteDraftsBefore(db, addMs(at, -DRAFT_RETENTION_MS));
  };
};
