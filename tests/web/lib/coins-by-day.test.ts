import { coinsByDay } from '#web/lib/coins-by-day.ts';

it('adds up the coins that expire on the same day in India, nearest day first', () => {
  const lots = [
    { points: 150, expiresAt: '2027-11-23T18:29:00.000Z' },
    { points: 500, expiresAt: '2027-11-22T18:30:00.000Z' },
    { points: 288, expiresAt: '2028-11-22T10:00:00.000Z' },
  ];
  expect(coinsByDay(lots)).toEqual([
    { day: '23 Nov 2027', points: 650 },
    { day: '22 Nov 2028', points: 288 },
  ]);
  expect(coinsByDay([])).toEqual([]);
});
