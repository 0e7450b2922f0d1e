// Server only: the caller's address and scheme behind proxies. Follows TRUSTED_PROXIES as the backend does: only a
// trusted neighbour is believed.
import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { createWebLog } from '#web/api/web-log.ts';

const RANGES: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Addresses and ranges; an invalid entry is skipped (`npm start` rejects it first). */
const listOf = (text: string): BlockList => {
  const list = new BlockList();
  const names = text.split(',').map((one) => one.trim());
  for (const range of names.flatMap((name) => RANGES[name] ?? [name])) {
    const [address = '', bits] = range.split('/');
    const longest = isIP(address) === 4 ? 32 : 128;
    const prefix = bits === undefined ? longest : Number(bits);
    if (isIP(address) === 0 || !(Number.isInteger(prefix) && prefix >= 0 && prefix <= longest)) continue;
    list.addSubnet(address, prefix, familyOf(address));
  }
  return list;
};

let trusted = { text: '', list: new BlockList() };

const isTrusted = (address: string): boolean => {
  const text = process.env['TRUSTED_PROXIES'] || 'loopback';
  if (trusted.text !== text) trusted = { text, list: listOf(text) };
  return isIP(address) > 0 && trusted.list.check(address, familyOf(address));
};

/** Unwraps an IPv4 address from a dual-stack socket. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const neighbourOf = ({ socket }: IncomingMessage): string => plain(socket.remoteAddress ?? '');

const UNTRUSTED_PROXY_WARNING =
  'TRUSTED_PROXIES does not list an address that forwards requests: its X-Forwarded-For and X-Forwarded-Proto are ignored, so session cookies are not Secure and all members share one rate limit (docs/production.md)';

let hasWarned = false;

/** Logs once that a proxy is not trusted: otherwise nothing would tell, because the site still works. */
const warnOfUntrustedProxy = ({ headers }: IncomingMessage, neighbour: string): void => {
  if (hasWarned || headers['x-forwarded-for'] === undefined || isTrusted(neighbour)) return;
  hasWarned = true;
  createWebLog().warn({ address: neighbour }, UNTRUSTED_PROXY_WARNING);
};

/** What the proxies appended to a header, that of the nearest first. */
const appended = (value: string | string[] = ''): string[] =>
  [value]
    .flat()
    .join(',')
    .split(',')
    .toReversed()
    .map((one) => one.trim());

/**
 * The nearest address that is not a trusted proxy: each proxy appends the address it heard from, so anything before
 * an untrusted address may be forged. If all are trusted, the farthest. `proxies` is how many are believed.
 */
const callerOf = (request: IncomingMessage): { address: string; proxies: number } => {
  const caller = { address: neighbourOf(request), proxies: 0 };
  for (const address of appended(request.headers['x-forwarded-for']).map(plain)) {
    if (!isTrusted(caller.address) || isIP(address) === 0) break;
    caller.address = address;
    caller.proxies += 1;
  }
  return caller;
};

export const callerAddress = (request: IncomingMessage): string => {
  warnOfUntrustedProxy(request, neighbourOf(request));
  return callerOf(request).address;
};

/**
 * The scheme that the caller used; the web server itself speaks http. Where proxies append it as they append addresses,
 * the entry of the trusted proxy that heard from the caller counts, or the farthest if there are fewer. (The backend
 * takes the last, which is the same for it: this server passes on a single one.)
 */
export const callerScheme = (request: IncomingMessage): 'http' | 'https' => {
  if (!isTrusted(neighbourOf(request))) return 'http';
  const schemes = appended(request.headers['x-forwarded-proto']);
  const { proxies } = callerOf(request);
  return (schemes[Math.max(proxies - 1, 0)] ?? schemes.at(-1)) === 'https' ? 'https' : 'http';
};
