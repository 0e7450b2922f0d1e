// Server only: facts about a request that are known before anything is loaded.
import type { IncomingMessage } from 'node:http';
import { DEFAULT_CLIENT, type Device } from '#contract/enums.ts';
import { callerScheme } from './forwarded.ts';

export type Cookies = Partial<Record<string, string>>;

/** A request whose cookies the framework has read. */
export type RequestWithCookies = IncomingMessage & { cookies: Cookies };

/** A valid host name with optional port; any other Host header is ignored. */
const HOST = /^[a-z0-9.-]{1,253}(:\d{1,5})?$/i;

const hostOf = (request: IncomingMessage): string => {
  const { host = '' } = request.headers;
  return HOST.test(host) && URL.canParse(`http://${host}`) ? host : 'localhost';
};

/**
 * The client (brand) of a host name: the first label of `<brand>.…`, so that a shared cache, which keys by host,
 * never mixes brands. The API decides whether the client exists; it falls back to the default.
 */
export const clientIdOf = (request: IncomingMessage): string => {
  const name = hostOf(request).replace(/:\d+$/, '').toLowerCase();
  const [label = '', ...rest] = name.split('.');
  const isBrandHost =
    rest.length > 0 && !/^\d+$/.test(label) && label !== 'www' && /^[a-z][a-z0-9-]{0,39}$/.test(label);
  return isBrandHost ? label.toUpperCase() : DEFAULT_CLIENT;
};

export const originOf = (request: IncomingMessage): string => `${callerScheme(request)}://${hostOf(request)}`;

/**
 * The API's platform header (spec §9). One responsive HTML serves both platforms, so a cached page says MWEB for all.
 */
export const DEVICE: Device = 'MWEB';
