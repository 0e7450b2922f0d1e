import { coinExpiry, type COIN_LIFE_MONTHS } from '#backend/ledger/coin-life.ts';
import { dayInKolkata } from '#backend/ledger/calendar.ts';

type How = keyof typeof COIN_LIFE_MONTHS;

/** Of coins that are earned on 26 November 2026. */
const LAST_DAYS: Record<How, string> = {
  partner: '2028-11-26',
  conversion: '2028-11-26',
  import: '2028-11-26',
  welcome: '2027-11-26',
  plus: '2027-11-26',
};

const lastDayOf = (earnedAt: string, how: How): string => dayInKolkata(coinExpiry(new Date(earnedAt), how));

describe('Coins expire', () => {
  it.each(Object.entries(LAST_DAYS) as [How, string][])(
    'on the day of the month on which they were earned, whether by %s',
    (how, lastDay) => {
      expect(lastDayOf('2026-11-26T09:30:00.000Z', how)).toBe(lastDay);
    },
  );

  it('on the same day if a leap day lies between, and on the last of February if they were earned on one', () => {
    expect(lastDayOf('2027-06-01T09:30:00.000Z', 'welcome')).toBe('2028-06-01');
    expect(lastDayOf('2028-02-29T09:30:00.000Z', 'welcome')).toBe('2029-02-28');
  });

  it('with the end of that day in India', () => {
    // Already the 27th in India.
    expect(coinExpiry(new Date('2026-11-26T18:30:00.000Z'), 'welcome')).toEqual(
      new Date('2027-11-27T18:29:59.999Z'),
    );
  });
});
