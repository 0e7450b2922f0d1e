// What the web server's log writes. A test reads it after
// `jest.mock('pino', () => jest.requireActual('../../support/log-lines.ts'))`.
import type * as Pino from 'pino';

process.env['LOG_LEVEL'] = 'info';

const actual = jest.requireActual<typeof Pino>('pino');
const written: string[] = [];

/** Where the log goes. */
export const destination = { write: (line: string) => void written.push(line) };

export const pino = Object.assign(
  (options: Pino.LoggerOptions, to: Pino.DestinationStream) => actual.pino(options, to),
  actual.pino,
  { destination: () => ({ ...destination, on: () => undefined }) },
);

/** The lines of the running test. */
export const logLines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);

beforeEach(() => void written.splice(0));
