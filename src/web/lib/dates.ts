// How dates and times are written on the screen, as in spec §9. Pure.
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { EMPTY } from './format.ts';

dayjs.extend(utc);

/** India has one time zone and no summer time; a fixed offset makes server and browser agree. */
const INDIA_MINUTES = 330;

type DateLike = string | number | Date | null | undefined;

const inIndia = (value: DateLike): dayjs.Dayjs | null => {
  if (value === null || value === undefined || value === '') return null;
  const time = dayjs.utc(value);
  return time.isValid() ? time.utcOffset(INDIA_MINUTES) : null;
};

/** "20 Nov 2026", or "--" for empty. */
export const formatDate = (value: DateLike): string => inIndia(value)?.format('DD MMM YYYY') ?? EMPTY;

/** "20 Nov 2026 10:42:07 am", or "--" for empty. */
export const formatDateTime = (value: DateLike): string =>
  inIndia(value)?.format('DD MMM YYYY hh:mm:ss a') ?? EMPTY;

/** Makes the result of those two fit for a sentence: a line may break between date and time, but not within either. */
export const unbroken = (written: string): string => written.replaceAll(/ (?!\d\d:)/g, '\u00a0');

/** "10:42:07 am", or "--" for empty: for a time whose day is written already. */
export const formatTime = (value: DateLike): string => inIndia(value)?.format('hh:mm:ss a') ?? EMPTY;

/** "November 2026": the heading of a group of entries. */
export const formatMonth = (value: DateLike): string => inIndia(value)?.format('MMMM YYYY') ?? EMPTY;

/** The calendar day in India, YYYY-MM-DD. */
export const dayInIndia = (at: Date): string => inIndia(at)?.format('YYYY-MM-DD') ?? '';

/** Whether there is such a day: YYYY-MM-DD. */
export const isCalendarDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};
