// What counts down to an instant of the server, by a device's clock that may be wrong.
import { AHEAD, aheadBetween } from './server-clock.ts';
import { tabStorage } from './storage.ts';

/** The name under which a page that is rendered for one member brings the server's time. */
export const SERVER_TIME = 'now';

/** In a new tab nothing was asked for yet but the page itself. */
const aheadByPage = (): number => {
  const [page] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  const { serverTiming = [], requestStart = 0, responseStart = 0 } = page ?? {};
  const told = serverTiming.find(({ name }) => name === SERVER_TIME);
  if (!told) return 0;
  const at = told.duration - performance.timeOrigin;
  return aheadBetween(at - responseStart, at - requestStart);
};

/** An instant of the server in milliseconds of this device's clock. */
export const onThisDevice = (instant: string): number =>
  Date.parse(instant) - Number(tabStorage.read(AHEAD) ?? aheadByPage());
