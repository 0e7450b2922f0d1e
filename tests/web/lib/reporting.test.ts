import { waitFor } from '@testing-library/react';
import type * as Reporting from '#web/lib/reporting.ts';
import { reportingOrigins } from '#web/lib/reporting.ts';

const started: unknown[][] = [];
const sent: unknown[] = [];

jest.mock('#web/lib/error-tracking.ts', () => ({
  startTracking: (...start: unknown[]) => {
    started.push(start);
    return (report: unknown) => sent.push(report);
  },
}));

const fresh = async (): Promise<typeof Reporting> => {
  started.length = 0;
  sent.length = 0;
  jest.resetModules();
  return import('#web/lib/reporting.ts');
};

describe('error reporting', () => {
  afterEach(() => jest.useRealTimers());

  it('loads and sends nothing without a DSN', async () => {
    const { report, startReporting } = await fresh();
    jest.useFakeTimers();
    report(new Error('early'));
    startReporting(null, '2.7.6', 0);
    report(new Error('late'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect([started, sent]).toEqual([[], []]);
  });

  it('starts after the page, and sends earlier errors as well', async () => {
    const { report, startReporting } = await fresh();
    const early = new Error('early');
    report(early, { endpoint: 'orders.list' });
    startReporting('https://key@errors.example/1', '2.7.6', 0);
    expect(started).toEqual([]);
    await waitFor(() => expect(sent).toHaveLength(1));
    const late = new Error('late');
    report(late);
    expect(started).toEqual([['https://key@errors.example/1', '2.7.6']]);
    expect(sent).toEqual([
      { error: early, context: { endpoint: 'orders.list' } },
      { error: late, context: {} },
    ]);
  });

  it('adds its host to the Content-Security-Policy, and none without a valid DSN', () => {
    expect(reportingOrigins('https://key@errors.example/1')).toEqual(['https://errors.example']);
    expect(reportingOrigins(undefined)).toEqual([]);
    expect(reportingOrigins('not an address')).toEqual([]);
  });
});
