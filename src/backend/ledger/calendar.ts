// The days of the ledger are days in Asia/Kolkata, whatever the server's time zone. India has one zone and no summer
// time.
import { DAY_MS } from '../clock.ts';

const OFFSET_MS = 330 * 60_000;

/** The calendar day (YYYY-MM-DD) in Asia/Kolkata at an instant. */
export const dayInKolkata = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** The instant at which a day (YYYY-MM-DD) begins in Asia/Kolkata. */
export const startOfDayKolkata = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - OFFSET_MS);

/** The instant at which a day (YYYY-MM-DD) ends in Asia/Kolkata and the next one begins. */
export const endOfDay = (day: string): Date => new Date(startOfDayKolkata(day).getTime() + DAY_MS);

/** The last millisecond, in Asia/Kolkata, of the day that contains `at`: coins that expire on a day expire then. */
export const endOfDayKolkata = (at: Date): Date => new Date(endOfDay(dayInKolkata(at)).getTime() - 1);

/** The same for the day that is `days` days after `at`. */
export const endOfDayAfter = (at: Date, days: number): Date =>
  endOfDayKolkata(new Date(at.getTime() + days * DAY_MS));
