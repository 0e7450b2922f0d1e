// Serves the reference of the API: /openapi.json for machines, /docs for people.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gzipSync } from 'node:zlib';
import { openApiDocument } from './openapi.ts';
import { PAGE_POLICY } from './page-style.ts';
import { referencePage } from './page.ts';

/** The result of `make`, made when it is first asked for. */
const once = <Made>(make: () => Made): (() => Made) => {
  let made: { it: Made } | undefined;
  return () => (made ??= { it: make() }).it;
};

/** A text that does not change while the server runs, generated and compressed once. */
const page = (textOf: () => string, headers: Record<string, string>) => {
  const kept = once(() => {
    const text = textOf();
    return { text, compressed: gzipSync(text, { level: 9 }) };
  });
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { text, compressed } = kept();
    reply.headers({ 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding', ...headers });
    return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      ? reply.header('Content-Encoding', 'gzip').send(compressed)
      : reply.send(text);
  };
};

/** Both are generated on first use, so that starts do not wait for what most processes are never asked for. */
export const registerReference = (app: FastifyInstance): void => {
  const document = once(openApiDocument);
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
