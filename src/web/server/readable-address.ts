// Server only: addresses that cannot be decoded, such as `/%ff`. The framework rejects them before any page, with a
// screen of its own and without our headers; with each `%` taken literally, they are ordinary unknown paths.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** The address with each `%` of its path escaped if the path cannot be decoded; otherwise unchanged. */
export const readableAddress = (address: string): string => {
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
