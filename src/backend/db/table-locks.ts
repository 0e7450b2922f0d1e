// Changes tables that others are using. A change waits for every open transaction that has read the table, such as a
// backup's, and whoever wants the table meanwhile waits behind it: so it gives up soon, lets them pass, and tries again.
import { LOCK_NOT_AVAILABLE, sqlState, type Db } from './driver.ts';

/**
 * How long others wait behind one try. Longer than PostgreSQL waits before it ends an automatic vacuum that is in the way
 * (`deadlock_timeout`, a second): a shorter try would never get past one.
 */
const TRY_MS = 1500;

/** How long they have the table to themselves before the next one. */
const PAUSE_MS = 2000;

/** Runs statements in one transaction as soon as no lock is in their way. Calls `onWait` once, if it has to wait. */
export const execWhenUnlocked = async (db: Db, sql: string, onWait: () => void): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await db.exec(`set local lock_timeout = ${TRY_MS};\n${sql}`, { noTimeout: true });
      return;
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (tries === 1) onWait();
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }
};
