import { addWorkingDays } from '#backend/working-days.ts';

const after = (at: string, days: number) => addWorkingDays(new Date(at), days).toISOString();

test('a weekend does not count', () => {
  // A Wednesday and a Friday.
  expect(after('2026-12-02T06:00:00.000Z', 2)).toBe('2026-12-04T06:00:00.000Z');
  expect(after('2026-12-04T06:00:00.000Z', 1)).toBe('2026-12-07T06:00:00.000Z');
  expect(after('2026-12-02T06:00:00.000Z', 8)).toBe('2026-12-14T06:00:00.000Z');
});

test('what is ordered at a weekend leaves on Monday', () => {
  expect(after('2026-12-05T06:00:00.000Z', 1)).toBe('2026-12-07T06:00:00.000Z');
  expect(after('2026-12-06T06:00:00.000Z', 1)).toBe('2026-12-07T06:00:00.000Z');
});

test('the weekday is that of India', () => {
  // Sunday evening in London is Monday in India, and Friday evening is Saturday.
  expect(after('2026-12-06T20:00:00.000Z', 1)).toBe('2026-12-07T20:00:00.000Z');
  expect(after('2026-12-04T20:00:00.000Z', 1)).toBe('2026-12-06T20:00:00.000Z');
});

test('no days are no time', () => {
  expect(after('2026-12-05T06:00:00.000Z', 0)).toBe('2026-12-05T06:00:00.000Z');
});
