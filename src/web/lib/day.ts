/** A day in India is always as long as this: there is no daylight saving time. */
export const DAY_MS = 86_400_000;
