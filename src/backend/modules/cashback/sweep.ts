// Housekeeping of cashback: payouts that are left open are asked for again, broken promises are owned up to, and
// claims that nobody confirmed are forgotten.
import { DAY_MS } from '../../clock.ts';
import { oneByOne } from '../../one-by-one.ts';
import type { Parts } from '../../parts.ts';
import * as repository from './repository-transfers.ts';
import { decidedBy } from './states.ts';

const AT_ONCE = 500;
/** By then every retry of `cashback.pay` is used up (jobs/policies.ts). */
const LEFT_OPEN_AFTER_MS = 2 * 60 * 60 * 1000;
const DRAFTS_KEPT_MS = 7 * DAY_MS;

type Sweeping = Pick<Parts, 'db' | 'clock' | 'queue' | 'log'>;

const delay = ({ db }: Pick<Sweeping, 'db'>, name: repository.TransferName, at: Date) =>
  db.tx(async (tx) => {
    const transfer = await repository.lockTransfer(tx, name);
    if (!transfer?.dueBy || transfer.dueBy > at) return;
    const events = await repository.eventsOf(tx, name);
    await repository.postpone(tx, name, decidedBy(transfer.requestedAt, at));
    if (events.some(({ kind }) => kind === 'DELAYED')) return;
    await repository.insertEvent(tx, name, { kind: 'DELAYED', at });
  });

/** Part of `housekeeping.sweep`. One claim whose promise cannot be renewed does not keep the others. */
export const createCashbackSweeper = (sweeping: Sweeping) => async (): Promise<void> => {
  const { db, clock, queue } = sweeping;
  const at = clock.now();
  await oneByOne(
    sweeping,
    await repository.findOverdue(db, at, AT_ONCE),
    (name) => delay(sweeping, name, at),
    { failed: 'A claim that is overdue could not be put off', named: ({ transferId }) => ({ transferId }) },
  );
  const open = await repository.findOpen(db, new Date(at.getTime() - LEFT_OPEN_AFTER_MS), AT_ONCE);
  for (const { accountId, transferId } of open) {
    const key = `${transferId}:${at.toISOString().slice(0, 13)}`;
    await db.tx((tx) => queue.enqueue(tx, 'cashback.pay', { accountId, transferId }, { key }));
  }
  await repository.deleteDraftsBefore(db, new Date(at.getTime() - DRAFTS_KEPT_MS));
};
