// Server only: addresses that are no text, such as `/%ff`. The framework refuses them before any page, with a screen of
// its own and without our headers; taken for what stands there, they are unknown paths like others.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** The address with each `%` of its path written out, where the path cannot be decoded. */
export const readableAddress = (address: string): string => {
  const [path = '', ...query] = address.split('?');
  try {
    decodeURIComponent(path);
    return address;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
};

/** From now on, of every request that reaches this process, before anything else reads it. */
export const readAddresses = (): void =>
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url !== undefined) request.url = readableAddress(request.url);
  });
