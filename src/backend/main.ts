// Starts the backend as a process. A start that fails says why in one line and exits with 1.
import type { Logger } from 'pino';
import { startFailure } from './db/connection-error.ts';
import { assertDemoMeant } from './demo-meant.ts';
import { createLog } from './log.ts';
import { readSettings } from './settings.ts';
import { startBackend, type Backend } from './start.ts';
import { ignoredSandboxSettings, unreadSettings } from './unread-settings.ts';

const SANDBOXES_WARNING =
  'These providers are sandboxes: they reach nobody and make up their answers (docs/production.md)';

const UNREAD_WARNING = 'Nothing reads these settings of .env: are their names right (.env.example)?';

const DEMO_ONLY_WARNING = 'These settings have no effect: sandboxes misbehave only in a demo, and DEMO is 0';

/** A stop that takes longer is cut short. scripts/lib/services.mjs waits a little longer than this. */
const STOP_TIMEOUT_MS = 30_000;

/**
 * Stops at the first signal, and exits at once at a second Ctrl-C. One request to stop may arrive as several signals:
 * Ctrl-C in a terminal as SIGINT to every process of the group and the SIGTERM that `npm start` sends because of it; a
 * supervisor's SIGTERM from itself, if it signals every process of the service, and again from the script above.
 */
const stopOnSignal = (backend: Backend, log: Logger): void => {
  const receivedSignals = new Set<NodeJS.Signals>();
  const stop = async (signal: NodeJS.Signals) => {
    if (signal === 'SIGINT' && receivedSignals.has(signal)) process.exit(1);
    const isFirst = receivedSignals.size === 0;
    receivedSignals.add(signal);
    if (!isFirst) return;
    log.info({ signal }, 'Stopping: running calls and jobs are finished first');
    setTimeout(() => {
      log.error({ withinMs: STOP_TIMEOUT_MS }, 'Not stopped in time: what still runs is cut off');
      process.exit(1);
    }, STOP_TIMEOUT_MS).unref();
    await backend.stop();
    log.info('Stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
};

try {
  const settings = readSettings();
  assertDemoMeant();
  const log = createLog(settings.logLevel);
  const unread = unreadSettings();
  if (unread.length > 0) log.warn({ names: unread }, UNREAD_WARNING);
  const ignored = ignoredSandboxSettings(settings);
  if (ignored.length > 0) log.warn({ names: ignored }, DEMO_ONLY_WARNING);
  const backend = await startBackend(settings, log);
  stopOnSignal(backend, log);
  log.info({ port: settings.apiPort, database: settings.databaseUrl ? 'postgres' : 'embedded' }, 'Listening');
  const { sandboxedProviders } = backend;
  if (!settings.demo && sandboxedProviders.length > 0)
    log.warn({ providers: sandboxedProviders }, SANDBOXES_WARNING);
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
