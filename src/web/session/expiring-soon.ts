// The lots that expire soon, at a checkout (docs/decisions/273), by the server's clock: the device's may be wrong.
import { DAY_MS, SOON_DAYS } from '#web/lib/day.ts';
import { serverNow } from './device-time.ts';

export const lotsExpiringSoon = <Lot extends { expiresAt: string }>(lots: readonly Lot[]): Lot[] => {
  const until = serverNow().getTime() + SOON_DAYS * DAY_MS;
  return lots.filter(({ expiresAt }) => Date.parse(expiresAt) <= until);
};
