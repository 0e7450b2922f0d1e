// Settings of the backend, read from the environment at run time and checked before anything starts.
import { resolve } from 'node:path';

export interface Settings {
  apiPort: number;
  /** Folder of the embedded database; unused with databaseUrl. */
  dataDir: string;
  /** PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | null;
  /** Demo conveniences: the outbox of one-time passwords, demo members. */
  demo: boolean;
  /** Key for one-time passwords, session tokens and data at rest, 32 bytes in hex; generated where unset. */
  secretKey: string | null;
  /** Whether the session cookie is marked Secure. */
  secureCookies: boolean;
  logLevel: string;
  /** Runs the job workers in this process. */
  workers: boolean;
}

export class SettingsError extends Error {}

const port = (name: string, text: string | undefined, fallback: number): number => {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65535) {
    throw new SettingsError(`${name} must be a port number, not "${text}"`);
  }
  return value;
};

const flag = (name: string, text: string | undefined, fallback: boolean): boolean => {
  if (text === undefined || text === '') return fallback;
  if (text !== '0' && text !== '1') throw new SettingsError(`${name} must be 0 or 1, not "${text}"`);
  return text === '1';
};

/** Reads and checks the environment. Throws SettingsError with one line that says what is wrong. */
export const readSettings = (env: NodeJS.ProcessEnv = process.env): Settings => {
  const databaseUrl = env['DATABASE_URL'] || null;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new SettingsError('DATABASE_URL must start with postgres:// or postgresql://');
  }
  const secretKey = env['SECRET_KEY'] || null;
  if (secretKey && !/^[0-9a-f]{64}$/i.test(secretKey)) {
    throw new SettingsError('SECRET_KEY must be 32 bytes in hex (64 digits)');
  }
  if (databaseUrl && !secretKey) {
    throw new SettingsError(
      'SECRET_KEY is needed with DATABASE_URL: 32 bytes in hex, the same for every process',
    );
  }
  return {
    apiPort: port('API_PORT', env['API_PORT'], 4000),
    dataDir: resolve(env['DATA_DIR'] || './data'),
    databaseUrl,
    demo: flag(
      'DEMO',
      env['DEMO'],
      !databaseUrl && !env['API_HOST'] && !env['AUTH_HOST'] && !env['SEARCH_HOST'],
    ),
    secretKey,
    secureCookies: flag('SECURE_COOKIES', env['SECURE_COOKIES'], false),
    logLevel: env['LOG_LEVEL'] || 'info',
    workers: flag('WORKERS', env['WORKERS'], true),
  };
};
