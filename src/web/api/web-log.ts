// Server only: the log of the web server, JSON lines in the shape of the backend's log, on standard error, which `npm
// start` always lets through. Never contains an address of a page, a query, a body or a header.
import { pino, type DestinationStream, type Logger } from 'pino';

const levelSet = (): string => {
  const level = process.env['LOG_LEVEL'] || 'info';
  return level === 'silent' || level in pino.levels.values ? level : 'info';
};

export const createWebLog = (
  destination: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger =>
  pino(
    { level: levelSet(), base: { service: 'web' }, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  );
