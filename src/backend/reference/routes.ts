// Serves the reference of the API: /openapi.json for machines, /docs for people.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gzipSync } from 'node:zlib';
import { openApiDocument } from './openapi.ts';
import { EXAMPLE_ADDRESS } from './page-start.ts';
import { PAGE_POLICY } from './page-style.ts';
import { referencePage } from './page.ts';

/** The result of `make`, made when it is first asked for. */
const lazy = <Made>(make: () => Made): (() => Made) => {
  let made: { it: Made } | undefined;
  return () => (made ??= { it: make() }).it;
};

/** What a host name or an IP address looks like, with or without a port: safe to paste into a shell. */
const HOST = /^([a-z\d._-]+|\[[a-f\d:.]+\])(:\d+)?$/i;

/** The address under which the caller reached this server. */
const requestedAddress = ({ protocol, host }: FastifyRequest): string =>
  HOST.test(host) ? `${protocol}://${host}` : EXAMPLE_ADDRESS;

/** A server has few addresses; a caller can name any number of them. */
const MOST_ADDRESSES = 4;

/** The text with the address of this server. */
const withAddress = (text: string, address: string): string => text.replace(EXAMPLE_ADDRESS, address);

/**
 * A text that does not change while the server runs but for the server's address: generated once, and compressed once
 * for each of the first addresses. For more it is sent as it is.
 */
const page = (textOf: () => string, headers: Record<string, string>) => {
  const text = lazy(textOf);
  const compressed = new Map<string, Buffer>();
  const compressedFor = (address: string): Buffer | undefined => {
    if (!compressed.has(address) && compressed.size < MOST_ADDRESSES) {
      compressed.set(address, gzipSync(withAddress(text(), address), { level: 9 }));
    }
    return compressed.get(address);
  };
  return (request: FastifyRequest, reply: FastifyReply) => {
    const address = requestedAddress(request);
    reply.headers({ 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding', ...headers });
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    const packed = takesGzip ? compressedFor(address) : undefined;
    return packed
      ? reply.header('Content-Encoding', 'gzip').send(packed)
      : reply.send(withAddress(text(), address));
  };
};

/** Both are generated on first use, so that starts do not wait for what most processes are never asked for. */
export const registerReference = (app: FastifyInstance): void => {
  const document = lazy(openApiDocument);
  app.get(
    '/openapi.json',
    page(() => JSON.stringify(document()), { 'Content-Type': 'application/json; charset=utf-8' }),
  );
  app.get(
    '/docs',
    page(() => referencePage(document()), {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': PAGE_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    }),
  );
};
