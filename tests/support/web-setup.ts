// Before each web test file: matchers for the document, and a test fails on anything the console complains of
// and on any request that nothing answers.
import '@testing-library/jest-dom';
import { format } from 'node:util';
import { mockTheNetwork } from './mock-server.ts';

mockTheNetwork();

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      complaints.push(`console.${level}: ${format(...parts)}`);
    });
  }
});

afterEach(() => {
  const seen = complaints.splice(0);
  if (seen.length > 0) throw new Error(`The test wrote to the console:\n${seen.join('\n')}`);
});
