// Time as a dependency, so that tests can move it.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Whether less than that has passed since. If the clock was set back to before `since`, it counts as passed. */
export const isWithin = (ms: number, since: Date, now: Date): boolean => {
  const passed = now.getTime() - since.getTime();
  return passed >= 0 && passed < ms;
};

/** Whole seconds until an instant, so that a wrong clock on a device does no harm. 0 once it has passed. */
export const secondsUntil = (at: Date, now: Date): number =>
  Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000));
