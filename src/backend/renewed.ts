/**
 * By when something is expected that was promised for `due`: where that has passed, as many times `stepMs` later as
 * takes it past `now`, so that it stays the same until it passes too.
 */
export const renewed = <T extends Date | null>(due: T, now: Date, stepMs: number): T | Date => {
  const late = due === null ? -1 : now.getTime() - due.getTime();
  return due === null || late < 0 ? due : new Date(due.getTime() + (Math.floor(late / stepMs) + 1) * stepMs);
};
