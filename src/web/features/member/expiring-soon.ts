// Which coins are said to expire soon: on the home page and beside the ledger alike.

const SOON_DAYS = 92;
const DAY_MS = 86_400_000;

/** Whether a day (YYYY-MM-DD) is within the three months after `now` (milliseconds). */
export const isSoon = (day: string, now: number): boolean => Date.parse(day) - now <= SOON_DAYS * DAY_MS;

/** What expires within the three months after `today` (YYYY-MM-DD), nearest first. */
export const expiringSoon = <Lot extends { on: string }>(lots: readonly Lot[], today: string): Lot[] =>
  lots.filter(({ on }) => isSoon(on, Date.parse(today)));
