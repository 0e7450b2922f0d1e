// The lots that expire soon, by the server's clock: the device's may be wrong.
import { DAY_MS } from '#web/lib/day.ts';
import { serverNow } from './device-time.ts';

/** Further ahead, a day is no reason to spend coins now (docs/decisions/273). */
const SOON_DAYS = 90;

export const expiringSoon = <Lot extends { expiresAt: string }>(lots: readonly Lot[]): Lot[] => {
  const until = serverNow().getTime() + SOON_DAYS * DAY_MS;
  return lots.filter(({ expiresAt }) => Date.parse(expiresAt) <= until);
};
