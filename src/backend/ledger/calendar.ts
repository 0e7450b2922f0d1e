// The days of the ledger are days in Asia/Kolkata, whatever the server's time zone. India has one zone and no summer
// time.
import { addMs, DAY_MS, MINUTE_MS } from '../clock.ts';
import { addMonths } from '../months.ts';

const OFFSET_MS = 330 * MINUTE_MS;

/** The calendar day (YYYY-MM-DD) in Asia/Kolkata at an instant. */
export const dayInKolkata = (at: Date): string => addMs(at, OFFSET_MS).toISOString().slice(0, 10);

/** The instant at which a day (YYYY-MM-DD) begins in Asia/Kolkata. */
export const startOfDayKolkata = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - OFFSET_MS);

/** The instant at which a day (YYYY-MM-DD) ends in Asia/Kolkata and the next one begins. */
export const endOfDay = (day: string): Date => addMs(startOfDayKolkata(day), DAY_MS);

/** The last millisecond, in Asia/Kolkata, of the day that contains `at`: coins that expire on a day expire then. */
export const endOfDayKolkata = (at: Date): Date => addMs(endOfDay(dayInKolkata(at)), -1);

/** The same for the day that is `days` days after `at`. */
export const endOfDayAfter = (at: Date, days: number): Date => endOfDayKolkata(addMs(at, days * DAY_MS));

/** The same for the day that is `months` calendar months after `at`. */
export const endOfDayMonthsAfter = (at: Date, months: number): Date =>
  addMs(endOfDay(addMonths(dayInKolkata(at), months)), -1);
