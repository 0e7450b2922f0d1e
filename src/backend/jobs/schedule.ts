// Jobs that run on a schedule. Each slot of a schedule has one job, whichever process writes it first; the slot is the
// job's key. If no process ran at midnight, the next one to start catches up.
import { dayInKolkata } from '../ledger/calendar.ts';
import type { BossQueue } from './queue.ts';
import type { JobData, JobName } from './types.ts';

/** Jobs that need no data. */
type PlainJob = { [N in JobName]: JobData[N] extends Record<string, never> ? N : never }[JobName];

interface Schedule {
  name: PlainJob;
  /** Names the slot that contains an instant. */
  slotOf(at: Date): string;
}

export const SCHEDULES: readonly Schedule[] = [
  // Every minute.
  { name: 'housekeeping.sweep', slotOf: (at) => at.toISOString().slice(0, 16) },
  // Every day from 00:00 in Asia/Kolkata.
  { name: 'ledger.expire', slotOf: dayInKolkata },
];

/** Writes the jobs of the slots that have begun, each once. */
export const writeDueJobs = async (queue: BossQueue, at: Date): Promise<void> => {
  for (const { name, slotOf } of SCHEDULES) {
    await queue.db.tx((tx) => queue.enqueue(tx, name, {}, { key: slotOf(at) }));
    await queue.nudge(name);
  }
};
