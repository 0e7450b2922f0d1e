// Converts server times for countdowns on a device whose clock may be wrong.
import { AHEAD, estimateAhead } from './server-clock.ts';
import { tabStorage } from './storage.ts';

/** The Server-Timing name under which a page rendered for one member carries the server's time. */
export const SERVER_TIME = 'now';

/** A new tab has made no request yet except for the page itself. */
const aheadOfPage = (): number => {
  const [page] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  const { serverTiming = [], requestStart = 0, responseStart = 0 } = page ?? {};
  const timing = serverTiming.find(({ name }) => name === SERVER_TIME);
  if (!timing) return 0;
  const at = timing.duration - performance.timeOrigin;
  return estimateAhead(at - responseStart, at - requestStart);
};

/** By how many milliseconds the server's clock is ahead of this device's. */
const ahead = (): number => Number(tabStorage.read(AHEAD) ?? aheadOfPage());

/** A server time in milliseconds of this device's clock. */
export const toDeviceTime = (instant: string): number => Date.parse(instant) - ahead();

/** What the server's clock says now. */
export const serverNow = (): Date => new Date(Date.now() + ahead());
