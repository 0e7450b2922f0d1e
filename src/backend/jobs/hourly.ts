// Jobs that housekeeping writes anew for what stands still. It looks every minute, and a job's key makes it one in an
// hour: what this process has written in the hour is not tried again, so that an outage is not told of every minute.
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/driver.ts';

const hourOf = (at: Date): string => at.toISOString().slice(0, 13);

/** Writes for `name`, in a transaction, with the key of the job: one of that name in an hour. Throws what `write` throws. */
export const createHourly = ({ db, clock }: { db: Db; clock: Clock }) => {
  let hour = '';
  const written = new Set<string>();
  return async (name: string, write: (tx: Tx, key: string) => Promise<void>): Promise<void> => {
    const now = hourOf(clock.now());
    if (now !== hour) written.clear();
    hour = now;
    if (written.has(name)) return;
    await db.tx((tx) => write(tx, `${name}:${now}`));
    written.add(name);
  };
};
