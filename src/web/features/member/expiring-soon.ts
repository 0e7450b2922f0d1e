// Which coins count as expiring soon, on the home page and next to the ledger.
import { DAY_MS, SOON_DAYS } from '#web/lib/day.ts';

/** Whether a day (YYYY-MM-DD) is within the three months after `now` (milliseconds). */
export const isSoon = (day: string, now: number): boolean => Date.parse(day) - now <= SOON_DAYS * DAY_MS;

/** The lots that expire within the three months after `today` (YYYY-MM-DD), earliest first. */
export const expiringSoon = <Lot extends { on: string }>(lots: readonly Lot[], today: string): Lot[] =>
  lots.filter(({ on }) => isSoon(on, Date.parse(today)));
