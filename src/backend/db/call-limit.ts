// Limits how many calls use the embedded database at once (docs/decisions/150). It has one connection, whose queue they
// share with jobs: the queue is kept short, and further calls wait here, for a limited time.
import { createSemaphore } from '../semaphore.ts';

/**
 * More than ever come at once in normal use, and so few that each of their statements has its turn in a fraction of a
 * second.
 */
const CALLS_AT_ONCE = 100;

/** As long as a call waits for a connection to PostgreSQL (postgres.ts). */
export const MAX_WAIT_MS = 5000;

/** The database has more to do than it can; counts as unavailable (unavailable.ts). */
export class CallLimitError extends Error {
  constructor() {
    super(`it had no room for another call for ${MAX_WAIT_MS / 1000} s`);
  }
}

interface CallLimit {
  /** As `Db.beginCall`. */
  beginCall(): Promise<() => void>;
}

export const createCallLimit = ({ calls = CALLS_AT_ONCE, maxWaitMs = MAX_WAIT_MS } = {}): CallLimit => {
  const places = createSemaphore(calls, { maxWaitMs });
  return {
    beginCall: async () => {
      if (!(await places.acquire())) throw new CallLimitError();
      // The next call begins in another turn of the event loop: the database occupies the process without a pause, so
      // that otherwise no connection would be read, and no waiting call would time out.
      return () => void setImmediate(places.release);
    },
  };
};
