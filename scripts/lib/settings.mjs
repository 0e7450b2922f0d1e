// The operator's settings (.env, environment), checked before anything starts.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { loadEnvFile, OperatorError } from './project.mjs';

const HOSTS = ['API_HOST', 'AUTH_HOST', 'SEARCH_HOST'];

const portOf = async (name, fallback, { listens = true } = {}) => {
  const text = process.env[name] || String(fallback);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535)
    throw new OperatorError(`${name} must be a port number, not "${text}".`);
  const { blockedPortFault } = await import('../../src/backend/blocked-ports.ts');
  const fault = listens && blockedPortFault(name, port);
  if (fault) throw new OperatorError(`${fault}.`);
  return port;
};

const checkHosts = () => {
  for (const name of HOSTS.filter((host) => process.env[host])) {
    const url = URL.canParse(process.env[name]) ? new URL(process.env[name]) : null;
    if (!url || !/^https?:$/.test(url.protocol)) {
      throw new OperatorError(
        `${name} must be an address like https://api.example.com, not "${process.env[name]}".`,
      );
    }
  }
};

/** The settings whose hosts do not answer. */
export const findUnreachableHosts = async () => {
  const isReachable = async (name) => {
    const answer = await fetch(process.env[name], {
      redirect: 'manual',
      signal: AbortSignal.timeout(5000),
    }).catch(() => null);
    await answer?.body?.cancel();
    return answer !== null;
  };
  const named = HOSTS.filter((host) => process.env[host]);
  const reachable = await Promise.all(named.map(isReachable));
  return named.filter((_, place) => !reachable[place]);
};

const SENTRY_DSN = /^https?:\/\/\w+(:\w+)?@[^/]+\/(.+\/)?\d+$/;

/** Settings that only the web server reads. */
const checkWeb = async () => {
  const { WEB_PROCESSES: processes, BRAND_COOKIE: cookie, SENTRY_DSN: dsn } = process.env;
  if (processes && !/^[1-9]\d*$/.test(processes))
    throw new OperatorError(`WEB_PROCESSES must be a whole number above 0, not "${processes}".`);
  if (cookie && !/^[01]$/.test(cookie))
    throw new OperatorError(`BRAND_COOKIE must be 0 or 1, not "${cookie}".`);
  if (dsn && !SENTRY_DSN.test(dsn))
    throw new OperatorError('SENTRY_DSN must be like https://key@errors.example.com/1.');
  const { analyticsOf } = await import('../../src/web/lib/analytics.ts');
  try {
    analyticsOf(process.env);
  } catch (error) {
    throw new OperatorError(error.message);
  }
};

/** The checked settings, from .env and the environment. */
export const readSettings = async () => {
  loadEnvFile();
  checkHosts();
  await checkWeb();
  const webPort = await portOf('PORT', 3000);
  const withBackend = !process.env.API_HOST;
  const apiPort = await portOf('API_PORT', 4000, { listens: withBackend });
  const { readSettings: readBackend, SettingsError } = await import('../../src/backend/settings.ts');
  const { assertDemoMeant } = await import('../../src/backend/demo-meant.ts');
  try {
    // Here, because the backend is told what comes of it.
    assertDemoMeant();
    const { dataDir, databaseUrl, demo } = readBackend(process.env);
    if (withBackend && webPort === apiPort) throw new OperatorError(`PORT and API_PORT are both ${webPort}.`);
    return { webPort, apiPort, dataDir, databaseUrl, demo, withBackend };
  } catch (error) {
    throw error instanceof SettingsError ? new OperatorError(error.message) : error;
  }
};

/** Refuses if something is already listening on the port. */
export const checkPortFree = (name, port) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code})`;
      reject(new OperatorError(`Port ${port} ${why}: stop what listens there or set ${name}.`));
    });
    server.listen(port, () => server.close(() => resolve()));
  });

// mkdirSync's own `recursive` never returns under /proc.
const makeFolder = (folder) => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
};

/** Refuses if the folder of the embedded database cannot be created or written. */
export const checkDataDir = (dataDir) => {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be written (${error.code}).`);
  }
};

/** Refuses if PostgreSQL does not answer. Never prints the URL, because it may contain a password. */
export const checkDatabase = async (databaseUrl) => {
  const { default: pg } = await import('pg');
  let client;
  try {
    client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    const { connectionRefusal } = await import('../../src/backend/db/connection-error.ts');
    throw new OperatorError(connectionRefusal(error));
  } finally {
    await client?.end().catch(() => {});
  }
};
