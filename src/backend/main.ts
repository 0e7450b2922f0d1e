// Starts the backend as a process. A start that fails says why in one line and exits with 1.
import { createLog } from './log.ts';
import { readSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { startBackend, type Backend } from './start.ts';

const oneLine = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  const why = error instanceof StartError ? '' : 'The backend cannot start: ';
  return `${why}${message}`.replace(/\s*\n\s*/g, ' ');
};

const NOTHING_REAL =
  'Sandboxes stand in for these providers: nothing of theirs reaches anybody, and what they answer is made up (docs/production.md)';

/** A stop that was asked for twice, or takes too long, ends at once. */
const STOP_WITHIN_MS = 30_000;

const stopOnSignal = (backend: Backend): void => {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await backend.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
};

try {
  const settings = readSettings();
  const log = createLog(settings.logLevel);
  const backend = await startBackend(settings, log);
  stopOnSignal(backend);
  log.info({ port: settings.apiPort, database: settings.databaseUrl ? 'postgres' : 'embedded' }, 'Listening');
  const { standIns } = backend;
  if (!settings.demo && standIns.length > 0) log.warn({ providers: standIns }, NOTHING_REAL);
} catch (error) {
  process.stderr.write(`${oneLine(error)}\n`);
  process.exit(1);
}
