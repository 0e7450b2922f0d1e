// How many calls use the embedded database at once (docs/decisions/150). It has one connection, so everything else
// waits in its line, jobs included: the line is kept short, and who comes when it is full waits outside.
import { createSemaphore } from '../semaphore.ts';

/**
 * More than ever come at once in normal use, and so few that each of their statements has its turn in a fraction of a
 * second.
 */
const CALLS_AT_ONCE = 100;

/** As long as a call waits for a connection to PostgreSQL (postgres.ts). */
export const MAX_WAIT_MS = 5000;

/** The database has more to do than it can; counts as unavailable (unavailable.ts). */
export class NoRoomError extends Error {
  constructor() {
    super(`it had no room for another call for ${MAX_WAIT_MS / 1000} s`);
  }
}

export interface Room {
  /** As `Db.enter`. */
  enter(): Promise<() => void>;
}

export const createRoom = ({ calls = CALLS_AT_ONCE, maxWaitMs = MAX_WAIT_MS } = {}): Room => {
  const places = createSemaphore(calls, { maxWaitMs });
  return {
    enter: async () => {
      if (!(await places.acquire())) throw new NoRoomError();
      // The database works without giving the process a pause: without one between two calls, those who wait would
      // neither be read from their connections nor be told that they waited too long.
      return () => void setImmediate(places.release);
    },
  };
};
