/** A day in India is always as long as this: there is no daylight saving time. */
export const DAY_MS = 86_400_000;

/** Coins that expire within three months expire soon: further ahead, a day is no reason to spend them now. */
export const SOON_DAYS = 92;
