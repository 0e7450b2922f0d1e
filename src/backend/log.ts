// The log: JSON lines with a request id. Never contains bodies, cookies, tokens, passwords or members' numbers.
import { pino, type DestinationStream, type Logger } from 'pino';
import { sqlState } from './db/driver.ts';
import { isLoggedOutage } from './db/outage-log.ts';
import { createLineOutput } from './line-output.ts';

/**
 * Masks numbers of members, cards and bank accounts, PANs, UPI ids and e-mails: providers and databases quote what
 * they refuse.
 */
export const redactPersonalData = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]*\w/g, '[e-mail]')
    .replace(/[\w.-]+@[A-Za-z]\w+/g, '[UPI id]')
    .replace(/\b[A-Z]{5}\d{4}[A-Z]\b/g, '[PAN]')
    .replace(/(?<![\w.-])\+?\d{9,18}(?![\w-])/g, '[number]');

/** An AggregateError over many accounts logs at most this many of its errors. */
const MAX_CAUSES = 5;
const MAX_CAUSE_DEPTH = 3;

const causesOf = (error: Error): unknown[] => [
  ...(error instanceof AggregateError ? (error.errors as unknown[]).slice(0, MAX_CAUSES) : []),
  ...(error.cause === undefined ? [] : [error.cause]),
];

/**
 * Leaves out the details that database drivers add, because they hold the values of the row. Includes the causes.
 */
const serializeError = (error: unknown, depth = 0): object => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an Error' };
  const causes = depth < MAX_CAUSE_DEPTH ? causesOf(error) : [];
  return {
    type: error.name,
    message: redactPersonalData(error.message),
    code: sqlState(error),
    stack: error.stack && redactPersonalData(error.stack),
    ...(causes.length > 0 && { causes: causes.map((cause) => serializeError(cause, depth + 1)) }),
  };
};

const LEVEL_DEBUG = 20;

const STANDARD_OUTPUT = 1;
/** Lines that wait for room are dropped beyond this. */
const MAX_WAITING = 2 ** 20;

const SECRET_HEADERS = ['cookie', 'authorization', 'token', 'set-cookie'];

export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service: 'api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (error: unknown) => serializeError(error),
        req: ({ method }: { method: string }) => ({ method }),
        res: () => undefined,
      },
      hooks: {
        // What fails because of an outage of the database adds nothing to the line about the outage.
        logMethod(args, write, level) {
          const { err } = (args[0] ?? {}) as { err?: unknown };
          if (level > LEVEL_DEBUG && isLoggedOutage(err)) this.debug(...args);
          else write.apply(this, args);
        },
      },
      redact: SECRET_HEADERS.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
    },
    destination ?? createLineOutput(STANDARD_OUTPUT, MAX_WAITING),
  );
