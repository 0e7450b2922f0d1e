import { monthsAfter } from '#backend/modules/membership/periods.ts';
import { addMonths, shiftMonth } from '#backend/months.ts';

it.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-31', -24, '2024-01-31'],
])('addMonths(%s, %i) is %s', (day, months, then) => {
  expect(addMonths(day, months)).toBe(then);
});

it.each([
  ['2027-02-28', 3, '2026-11-30', '2027-05-30'],
  ['2027-02-28', 12, '2024-02-29', '2028-02-29'],
  ['2026-04-30', 1, '2026-01-31', '2026-05-31'],
])('addMonths(%s, %i, %s), of terms in a row, is %s', (day, months, first, then) => {
  expect(addMonths(day, months, first)).toBe(then);
});

it.each([
  ['2026-11', 3, '2027-02'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -24, '2024-03'],
])('shiftMonth(%s, %i) is %s', (month, by, then) => {
  expect(shiftMonth(month, by)).toBe(then);
});

it('addMonths rejects a malformed day', () => {
  expect(() => addMonths('31/01/2026', 1)).toThrow('31/01/2026 is not a day');
});

it.each([
  // Bought at two in the morning of 1 March, when it is still February in UTC: paid until 1 June.
  ['2026-02-28T20:30:00.000Z', 3, '2026-05-31T20:30:00.000Z'],
  ['2026-04-30T20:30:00.000Z', 1, '2026-05-31T20:30:00.000Z'],
  ['2026-03-14T09:30:00.000Z', 12, '2027-03-14T09:30:00.000Z'],
  ['2026-01-31T20:30:00.000Z', -3, '2025-10-31T20:30:00.000Z'],
])(
  'monthsAfter: a membership from %s for %i months ends by the calendar in India at %s',
  (from, months, until) => {
    expect(monthsAfter(new Date(from), months).toISOString()).toBe(until);
  },
);
