// Jobs that housekeeping writes again for things that made no progress. It looks every minute, but the job's key
// allows one job per hour. What this process has written within the hour is not tried again, so that an outage is not
// logged every minute.
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/driver.ts';

const hourOf = (at: Date): string => at.toISOString().slice(0, 13);

/** Runs `write` in a transaction, with the job's key, once per name and hour. Throws what `write` throws. */
export const createHourlyThrottle = ({ db, clock }: { db: Db; clock: Clock }) => {
  let hour = '';
  const writtenNames = new Set<string>();
  return async (name: string, write: (tx: Tx, key: string) => Promise<void>): Promise<void> => {
    const now = hourOf(clock.now());
    if (now !== hour) writtenNames.clear();
    hour = now;
    if (writtenNames.has(name)) return;
    await db.tx((tx) => write(tx, `${name}:${now}`));
    writtenNames.add(name);
  };
};
