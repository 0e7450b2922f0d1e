// Server only: facts about a request that are known before anything is loaded.
import type { IncomingMessage } from 'node:http';
import { DEFAULT_CLIENT, type Device } from '#contract/enums.ts';
import { callerScheme } from './forwarded.ts';

export type Cookies = Partial<Record<string, string>>;

/** A request whose cookies the framework has read. */
export type RequestWithCookies = IncomingMessage & { cookies: Cookies };

/** The form of a client's name; capitals do not matter. */
export const CLIENT_NAME = /^[a-z][a-z0-9-]{0,39}$/i;

/** A valid host name with optional port; any other Host header is ignored. */
const HOST = /^[a-z0-9.-]{1,253}(:\d{1,5})?$/i;

const hostOf = (request: IncomingMessage): string => {
  const { host = '' } = request.headers;
  return HOST.test(host) && URL.canParse(`http://${host}`) ? host : 'localhost';
};

/**
 * The client (brand) that a host name may name: the first label of `<brand>.…`, in capitals. Whether there is such a
 * client, only the API knows (known-clients.ts): that of `example.com` has the same form. Null if it names none.
 */
export const hostClientOf = (request: IncomingMessage): string | null => {
  const name = hostOf(request).replace(/:\d+$/, '').toUpperCase();
  const [label = '', ...rest] = name.split('.');
  return rest.length > 0 && label !== 'WWW' && CLIENT_NAME.test(label) ? label : null;
};

/**
 * The client of a host, so that a shared cache, which keys by host, never mixes brands. For one that does not exist,
 * the API answers with the default.
 */
export const clientIdOf = (request: IncomingMessage): string => hostClientOf(request) ?? DEFAULT_CLIENT;

export const originOf = (request: IncomingMessage): string => `${callerScheme(request)}://${hostOf(request)}`;

/**
 * The `device` parameter of calls (docs/decisions/092). One responsive HTML serves both platforms, so a cached page says
 * MWEB for all.
 */
export const DEVICE: Device = 'MWEB';
