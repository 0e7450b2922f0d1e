import { dayInKolkata, endOfDayMonthsAfter } from '#backend/ledger/calendar.ts';

const lastDayOf = (earnedAt: string, months: number): string =>
  dayInKolkata(endOfDayMonthsAfter(new Date(earnedAt), months));

describe('The end of a day some months later', () => {
  it.each([
    [12, '2027-11-26'],
    [24, '2028-11-26'],
    [3, '2027-02-26'],
  ])('is on the same day of the month: after %i months', (months, lastDay) => {
    expect(lastDayOf('2026-11-26T09:30:00.000Z', months)).toBe(lastDay);
  });

  it('is on the same day if a leap day lies between, and on the last of a month that has no such day', () => {
    expect(lastDayOf('2027-06-01T09:30:00.000Z', 12)).toBe('2028-06-01');
    expect(lastDayOf('2028-02-29T09:30:00.000Z', 12)).toBe('2029-02-28');
    expect(lastDayOf('2026-08-31T09:30:00.000Z', 1)).toBe('2026-09-30');
  });

  it('is the end of that day in India', () => {
    // Already the 27th in India.
    expect(endOfDayMonthsAfter(new Date('2026-11-26T18:30:00.000Z'), 12)).toEqual(
      new Date('2027-11-27T18:29:59.999Z'),
    );
  });
});
