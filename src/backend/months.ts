// Calendar months in India, in which memberships, vouchers and the life of coins are measured.

const YEAR_MONTH_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const partsOf = (day: string): readonly [number, number, number] => {
  const [, year, month, date] = (YEAR_MONTH_DAY.exec(day) ?? []).map(Number);
  if (!year || !month || !date) throw new RangeError(`${day} is not a day`);
  return [year, month, date];
};

/**
 * The day (YYYY-MM-DD) `months` later, or earlier if negative; the 31st becomes the last day of a shorter month. Where
 * one term follows another, `first` is the day on which the first one began: the day of the month is that one's again
 * in longer months.
 */
export const addMonths = (day: string, months: number, first = day): string => {
  const [year, month] = partsOf(day);
  const [, , date] = partsOf(first);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10);
};

/** The month (YYYY-MM) that is `by` months later, or earlier if negative. */
export const shiftMonth = (month: string, by: number): string => addMonths(`${month}-01`, by).slice(0, 7);
