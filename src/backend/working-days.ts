// The days on which stores and couriers work: Monday to Friday in India. Public holidays differ from state to state
// and are not taken off.
import { addMs, DAY_MS } from './clock.ts';
import { dayInKolkata } from './ledger/calendar.ts';

const isWorkingDay = (at: Date): boolean => {
  const weekday = new Date(`${dayInKolkata(at)}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
};

/** The same time of day, that many working days later. */
export const addWorkingDays = (at: Date, days: number): Date => {
  let [day, left] = [at, days];
  while (left > 0) {
    day = addMs(day, DAY_MS);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
};
