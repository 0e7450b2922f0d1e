import { noteServerTime, onThisDevice } from '#web/session/server-clock.ts';

afterEach(() => window.sessionStorage.clear());

const INSTANT = '2026-03-02T06:31:00.000Z';
const at = Date.parse(INSTANT);
/** The Date of an answer that was given at that instant. */
const DATE = new Date(at).toUTCString();
const MINUTES = 60_000;

it('takes an instant as it stands before the server said anything', () => {
  expect(onThisDevice(INSTANT)).toBe(at);
});

it.each([
  ['is two minutes fast', 2 * MINUTES],
  ['is two minutes slow', -2 * MINUTES],
])('moves an instant to a clock that %s, to the second', (_name, wrong) => {
  noteServerTime(DATE, at + wrong, at + wrong + 400);
  expect(Math.abs(onThisDevice(INSTANT) - (at + wrong))).toBeLessThan(1000);
});

it('leaves a clock alone that may be right', () => {
  // Asked in the same second, answered late.
  noteServerTime(DATE, at + 900, at + 9000);
  expect(onThisDevice(INSTANT)).toBe(at);
});

it.each([[undefined], ['soon']])('learns nothing from a Date of %j', (date) => {
  noteServerTime(DATE, at + MINUTES, at + MINUTES);
  const before = onThisDevice(INSTANT);
  noteServerTime(date, at, at);
  expect(onThisDevice(INSTANT)).toBe(before);
});
