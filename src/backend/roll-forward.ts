import { addMs } from './clock.ts';

/**
 * When to expect something that was promised for `due`. Once `due` has passed, adds the fewest whole steps of
 * `stepMs` that take it past `now`, so that the answer stays the same until it passes too.
 */
export const rollForward = <T extends Date | null>(due: T, now: Date, stepMs: number): T | Date => {
  const overdueMs = due === null ? -1 : now.getTime() - due.getTime();
  return due === null || overdueMs < 0 ? due : addMs(due, (Math.floor(overdueMs / stepMs) + 1) * stepMs);
};
