// Runs before each web test file: adds matchers for the document, and fails a test on any console output and on any
// unhandled request.
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { format } from 'node:util';
import { mockNetwork } from './mock-server.ts';

mockNetwork();

// Failed calls are logged only in tests of the log.
process.env['LOG_LEVEL'] ??= 'silent';

// Generous timeouts: no test is about the speed of the machine.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 8_000 });

// The test document was not loaded from anywhere.
Object.assign(performance, { getEntriesByType: () => [] });

// jsdom has no layout.
Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
});
if ('Element' in globalThis) {
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
}

const complaints: string[] = [];

/** Redux Toolkit's checks report how long they took, which depends on the machine. */
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
