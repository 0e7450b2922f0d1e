// Server only: the log of the web server, JSON lines in the shape of the backend's log, on standard error, which `npm
// start` always lets through. Never contains an address of a page, a query, a body or a header.
import { pino, type DestinationStream, type Logger } from 'pino';

const levelSet = (): string => {
  const level = process.env['LOG_LEVEL'] || 'info';
  return level === 'silent' || level in pino.levels.values ? level : 'info';
};

/** Lines that wait for room are dropped beyond this. */
const MAX_WAITING_BYTES = 2 ** 20;

/** Standard error. The process goes on while nothing can be written to it (docs/decisions/221). */
const standardError = (): DestinationStream => {
  const output = pino.destination({ fd: 2, sync: true, maxLength: MAX_WAITING_BYTES });
  // Without a listener, the first failure would end the process.
  output.on('error', () => undefined);
  return output;
};

export const createWebLog = (destination = standardError()): Logger =>
  pino(
    { level: levelSet(), base: { service: 'web' }, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  );
