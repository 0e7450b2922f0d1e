import { readLedgerView } from '#web/features/member/ledger.ts';

describe('The day whose balance an address asks for', () => {
  // Half past midnight in India, and still the day before in UTC.
  const now = new Date('2026-02-10T19:00:00.000Z');

  it.each([
    ['2026-02-10', '2026-02-10'],
    ['2026-02-11', '2026-02-11'],
    ['2026-02-12', null],
    ['2025-02-29', null],
  ])('may be today in India, and no later or unknown day: %s', (on, read) => {
    expect(readLedgerView({ on }, now).on).toBe(read);
  });
});
