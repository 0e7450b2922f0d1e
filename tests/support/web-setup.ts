// Before each web test file: matchers for the document, and a test fails on anything the console complains of
// and on any request that nothing answers.
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { format } from 'node:util';
import { mockTheNetwork } from './mock-server.ts';

mockTheNetwork();

// Of calls that fail, tests of the log alone tell.
process.env['LOG_LEVEL'] ??= 'silent';

// How long a machine takes is nothing that a test is about.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 8_000 });

// The test document did not come from anywhere.
Object.assign(performance, { getEntriesByType: () => [] });

// jsdom lays nothing out.
Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
});
if ('Element' in globalThis) Element.prototype.scrollIntoView = () => undefined;

const complaints: string[] = [];

/** Redux Toolkit's checks say how long they took: that is the machine's, not the test's. */
const TIMING = /Middleware took \d+ms/;

beforeEach(() => {
  complaints.length = 0;
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      const text = format(...parts);
      if (!TIMING.test(text)) complaints.push(`console.${level}: ${text}`);
    });
  }
});

afterEach(() => {
  const seen = complaints.splice(0);
  if (seen.length > 0) throw new Error(`The test wrote to the console:\n${seen.join('\n')}`);
});
