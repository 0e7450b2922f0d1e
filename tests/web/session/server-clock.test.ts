import { toDeviceTime } from '#web/session/device-time.ts';
import { recordServerTime } from '#web/session/server-clock.ts';

afterEach(() => window.sessionStorage.clear());

const INSTANT = '2026-03-02T06:31:00.000Z';
const at = Date.parse(INSTANT);
/** The Date header of an answer that was sent at that instant. */
const DATE = new Date(at).toUTCString();
const MINUTES = 60_000;

it('does not convert a time before the server’s clock is known', () => {
  expect(toDeviceTime(INSTANT)).toBe(at);
});

it.each([
  ['is two minutes fast', 2 * MINUTES],
  ['is two minutes slow', -2 * MINUTES],
])('converts a time to a device clock that %s, to the second', (_name, wrong) => {
  recordServerTime(DATE, at + wrong, at + wrong + 400);
  expect(Math.abs(toDeviceTime(INSTANT) - (at + wrong))).toBeLessThan(1000);
});

describe('in a new tab, with the server time of the page', () => {
  const { timeOrigin } = performance;
  /** A page that was requested half a second after the tab opened, and took 200 ms. */
  const rendered = (ahead: number, name = 'now') => {
    const duration = timeOrigin + 600 + ahead;
    const entry = { requestStart: 500, responseStart: 700, serverTiming: [{ name, duration }] };
    jest.spyOn(performance, 'getEntriesByType').mockReturnValue([entry] as unknown as PerformanceEntryList);
  };
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['slow', 2 * MINUTES],
    ['fast', -2 * MINUTES],
    ['right', 0],
  ])('converts a time to a device clock that is %s', (_name, ahead) => {
    rendered(ahead);
    expect(toDeviceTime(INSTANT)).toBe(at - ahead);
  });

  it('does not convert a time when the page has no server time, and prefers a response to the page', () => {
    rendered(MINUTES, 'db');
    expect(toDeviceTime(INSTANT)).toBe(at);
    rendered(MINUTES);
    recordServerTime(DATE, at, at);
    expect(toDeviceTime(INSTANT)).toBe(at);
  });
});

it('does not correct a clock that may be right', () => {
  // Sent in the same second, received late.
  recordServerTime(DATE, at + 900, at + 9000);
  expect(toDeviceTime(INSTANT)).toBe(at);
});

it.each([[undefined], ['soon']])('ignores a Date header of %j', (date) => {
  recordServerTime(DATE, at + MINUTES, at + MINUTES);
  const before = toDeviceTime(INSTANT);
  recordServerTime(date, at, at);
  expect(toDeviceTime(INSTANT)).toBe(before);
});
