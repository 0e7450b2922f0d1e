// Server only: addresses that the framework answers before any page, without our headers. One that cannot be decoded,
// such as `/%ff`, gets a screen of its own, `*` an error, and one with a host a redirect to whatever host it names. With
// each `%` taken literally, and as a path of ours, they are ordinary addresses.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** The address without a host, which a request to a proxy has; one that is no path, such as `*`, becomes one. */
const ownAddress = (address: string): string =>
  address.startsWith('/')
    ? address
    : address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/');

/**
 * The address as a path of this site, with each `%` of the path escaped if it cannot be decoded; otherwise unchanged.
 */
export const readableAddress = (sent: string): string => {
  const address = ownAddress(sent);
  const [path = '', ...query] = address.split('?');
  try {
    decodeURIComponent(path);
    return address;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
};

/** Rewrites the address of every later request to this process, before anything else reads it. */
export const rewriteUnreadableAddresses = (): void =>
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url !== undefined) request.url = readableAddress(request.url);
  });
