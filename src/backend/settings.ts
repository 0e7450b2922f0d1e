// Settings of the backend, read from the environment at run time and checked before anything starts.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isDemoByDefault } from '#contract/demo.ts';
import { databaseUrlFault } from './db/database-url.ts';
import { isSecret } from './keys.ts';
import { readRateLimits, type RateLimits } from './rate-limit-settings.ts';
import { StartError } from './start-error.ts';

/** Sandboxes that can be told to misbehave, by provider name, and the environment variables for it. */
export const SANDBOX_VARIABLES = {
  vouchers: 'SANDBOX_VOUCHERS',
  fulfilment: 'SANDBOX_FULFILMENT',
  programme: 'SANDBOX_PROGRAMME',
  payouts: 'SANDBOX_PAYOUTS',
} as const;

export type SandboxName = keyof typeof SANDBOX_VARIABLES;

/** Providers that a connector can stand for, by provider name, and the environment variables for its address. */
export const CONNECTOR_VARIABLES = {
  sms: 'CONNECTOR_SMS',
  email: 'CONNECTOR_EMAIL',
  vouchers: 'CONNECTOR_VOUCHERS',
  fulfilment: 'CONNECTOR_FULFILMENT',
  programme: 'CONNECTOR_PROGRAMME',
  payments: 'CONNECTOR_PAYMENTS',
  pan: 'CONNECTOR_PAN',
  bank: 'CONNECTOR_BANK',
  payouts: 'CONNECTOR_PAYOUTS',
} as const;

export type ConnectorName = keyof typeof CONNECTOR_VARIABLES;

export const CONNECTOR_NAMES = Object.keys(CONNECTOR_VARIABLES) as ConnectorName[];

/** The mail server that sends the e-mails. */
export interface MailSettings {
  /** With user and password. */
  smtpUrl: string;
  /** The address that e-mails come from. */
  from: string;
}

export interface Settings {
  apiPort: number;
  /** Address to listen on. */
  apiBind: string;
  /** Which proxies' x-forwarded-for is believed: `loopback`, addresses and ranges, separated by commas. */
  trustedProxies: string;
  /** Folder of the embedded database; unused if databaseUrl is set. */
  dataDir: string;
  /** PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | null;
  /** Demo conveniences: the outbox of one-time passwords, demo members. */
  demo: boolean;
  /** Key for one-time passwords, session tokens and data at rest, 32 bytes in hex; generated if not set. */
  secretKey: string | null;
  /** The client ids of the brands that are open, the one for all other names first; null for all brands. */
  brands: readonly string[] | null;
  /** Whether the session cookie is marked Secure. */
  secureCookies: boolean;
  logLevel: string;
  /** Runs the job workers in this process. */
  workers: boolean;
  /** How each sandbox of a demo misbehaves (providers/misbehaviour.ts); '' if it does not. */
  sandboxes: Record<SandboxName, string>;
  /** Addresses of the connectors, without a slash at the end (docs/connectors.md). */
  connectors: Partial<Record<ConnectorName, string>>;
  mail: MailSettings | null;
  /** Where browsers reach this backend; used for the partner shops of a demo. */
  demoShopUrl: string;
  limits: RateLimits;
}

/** The message names the variable at fault. */
export class SettingsError extends StartError {}

type Env = NodeJS.ProcessEnv;

/** Reads a variable with `parse`; a variable that is not set, or empty, has the fallback. */
const readVariable = <T>(env: Env, name: string, fallback: T, parse: (text: string) => T): T => {
  const text = env[name];
  return text ? parse(text) : fallback;
};

const readPort = (env: Env, name: string, fallback: number): number =>
  readVariable(env, name, fallback, (text) => {
    const port = Number(text);
    if (!Number.isInteger(port) || port < 0 || port > 65535) {
      throw new SettingsError(`${name} must be a port number, not "${text}"`);
    }
    return port;
  });

const readFlag = (env: Env, name: string, fallback: boolean): boolean =>
  readVariable(env, name, fallback, (text) => {
    if (text !== '0' && text !== '1') throw new SettingsError(`${name} must be 0 or 1, not "${text}"`);
    return text === '1';
  });

const readCount = (env: Env, name: string, fallback: number): number =>
  readVariable(env, name, fallback, (text) => {
    const count = Number(text);
    if (!Number.isInteger(count) || count < 1) {
      throw new SettingsError(`${name} must be a whole number above 0, not "${text}"`);
    }
    return count;
  });

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const parseLogLevel = (text: string | undefined): string => {
  const level = text || 'info';
  if (!LOG_LEVELS.includes(level)) {
    throw new SettingsError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${level}"`);
  }
  return level;
};

/** The forms that Fastify accepts: named ranges, addresses, and ranges like 10.0.0.0/8. */
const isProxy = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const longest = isIP(address) === 6 ? 128 : 32;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return isIP(address) > 0 && fits && more.length === 0;
};

const parseTrustedProxies = (text: string | undefined): string => {
  const list = (text || 'loopback').split(',').map((one) => one.trim());
  const odd = list.find((one) => !isProxy(one));
  if (odd !== undefined) {
    throw new SettingsError(
      `TRUSTED_PROXIES must list addresses and ranges such as 10.0.0.5 or 10.0.0.0/8, not "${odd}"`,
    );
  }
  return list.join(',');
};

const parseBrands = (text: string | undefined): string[] | null => {
  const names = (text ?? '').split(',').map((name) => name.trim().toUpperCase());
  return text?.trim() ? names : null;
};

/** An address under which operations are called; null if it is not set. */
const parseBase = (name: string, text: string | undefined): string | null => {
  if (!text) return null;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new SettingsError(`${name} must be an http or https address without user, ? and #`);
  }
  return url.href.replace(/\/+$/, '');
};

const parseConnectors = (env: Env): Settings['connectors'] => {
  const bases = CONNECTOR_NAMES.map((name) => {
    const variable = CONNECTOR_VARIABLES[name];
    return [name, parseBase(variable, env[variable])] as const;
  });
  return Object.fromEntries(bases.filter(([, base]) => base !== null));
};

/** Only a demo has sandboxes that misbehave. */
const readSandboxes = (env: Env, demo: boolean): Settings['sandboxes'] => {
  const read = (name: SandboxName): string => (demo ? (env[SANDBOX_VARIABLES[name]] ?? '') : '');
  return {
    vouchers: read('vouchers'),
    fulfilment: read('fulfilment'),
    programme: read('programme'),
    payouts: read('payouts'),
  };
};

/** SMTP_URL contains a password, so messages do not repeat it. */
const parseMail = (env: Env): MailSettings | null => {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env;
  if (!smtpUrl) return null;
  const url = URL.parse(smtpUrl);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw new SettingsError(
      'SMTP_URL must be smtp://user:password@host:port, or smtps:// for TLS from the start',
    );
  }
  if (!from || !/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(from)) {
    throw new SettingsError('SMTP_URL needs MAIL_FROM, the e-mail address that messages come from');
  }
  if (env[CONNECTOR_VARIABLES.email]) {
    throw new SettingsError('Set SMTP_URL or CONNECTOR_EMAIL, not both');
  }
  return { smtpUrl, from };
};

const parseDatabaseUrl = (url: string | undefined): string | null => {
  const fault = url ? databaseUrlFault(url) : null;
  if (fault) throw new SettingsError(`DATABASE_URL must ${fault}`);
  return url || null;
};

/** A key of 32 bytes, in hex; null if it is not set. */
export const parseSecret = (name: string, text: string | undefined): string | null => {
  if (text && !isSecret(text)) {
    throw new SettingsError(`${name} must be 32 bytes in hex (64 digits)`);
  }
  return text || null;
};

/** Reads and checks the environment. Throws SettingsError with one line that says what is wrong. */
export const readSettings = (env: Env = process.env): Settings => {
  const databaseUrl = parseDatabaseUrl(env['DATABASE_URL']);
  const secretKey = parseSecret('SECRET_KEY', env['SECRET_KEY']);
  if (databaseUrl && !secretKey) {
    throw new SettingsError(
      'SECRET_KEY is needed with DATABASE_URL, the same for every process; to make one: openssl rand -hex 32',
    );
  }
  const apiPort = readPort(env, 'API_PORT', 4000);
  const demo = readFlag(env, 'DEMO', isDemoByDefault(env));
  return {
    apiPort,
    // A demo shows one-time passwords to anyone who can reach it, so it listens on this machine only.
    apiBind: env['API_BIND'] || (demo ? 'localhost' : '0.0.0.0'),
    trustedProxies: parseTrustedProxies(env['TRUSTED_PROXIES']),
    dataDir: resolve(env['DATA_DIR'] || './data'),
    databaseUrl,
    demo,
    secretKey,
    brands: parseBrands(env['BRANDS']),
    secureCookies: readFlag(env, 'SECURE_COOKIES', false),
    logLevel: parseLogLevel(env['LOG_LEVEL']),
    workers: readFlag(env, 'WORKERS', true),
    sandboxes: readSandboxes(env, demo),
    connectors: parseConnectors(env),
    mail: parseMail(env),
    demoShopUrl: env['DEMO_SHOP_URL'] || `http://localhost:${apiPort}`,
    limits: readRateLimits((name, fallback) => readCount(env, name, fallback)),
  };
};
