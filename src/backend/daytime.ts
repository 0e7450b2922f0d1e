// When members may be disturbed with messages that can wait: during the day, in India.
import { addMs, DAY_MS, HOUR_MS } from './clock.ts';
import { dayInKolkata, startOfDayKolkata } from './ledger/calendar.ts';

/** From nine in the morning to eight in the evening. */
const HOURS = { from: 9, to: 20 } as const;

const midnightBefore = (at: Date): Date => startOfDayKolkata(dayInKolkata(at));

export const isDaytime = (at: Date): boolean => {
  const hours = (at.getTime() - midnightBefore(at).getTime()) / HOUR_MS;
  return hours >= HOURS.from && hours < HOURS.to;
};

/** When the next period begins in which members may be disturbed. */
export const nextMorning = (at: Date): Date => {
  const morning = addMs(midnightBefore(at), HOURS.from * HOUR_MS);
  return morning > at ? morning : addMs(morning, DAY_MS);
};
