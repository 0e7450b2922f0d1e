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

/**
 * The nearest address that is not a trusted proxy: each proxy appends the address it heard from, so anything before
 * an untrusted address may be forged. If all are trusted, the farthest.
 */
export const callerAddress = (request: IncomingMessage): string => {
  const hops = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').toReversed();
  let caller = neighbourOf(request);
  warnOfUntrustedProxy(request, caller);
  for (const address of hops.map((one) => plain(one.trim()))) {
    if (!isTrusted(caller) || isIP(address) === 0) break;
    caller = address;
  }
  return caller;
};

/** The scheme that the caller used, according to a trusted proxy; the web server itself speaks http. */
export const callerScheme = (request: IncomingMessage): 'http' | 'https' =>
  request.headers['x-forwarded-proto'] === 'https' && isTrusted(neighbourOf(request)) ? 'https' : 'http';
