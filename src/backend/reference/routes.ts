// Serves the reference of the API: /openapi.json for machines, /docs for people.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gzipSync } from 'node:zlib';
import { openApiDocument } from './openapi.ts';
import { PAGE_POLICY } from './page-style.ts';
import { referencePage } from './page.ts';

/** A text that does not change while the server runs, compressed once. */
const once = (text: string, headers: Record<string, string>) => {
  const compressed = gzipSync(text, { level: 9 });
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding', ...headers });
    return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      ? reply.header('Content-Encoding', 'gzip').send(compressed)
      : reply.send(text);
  };
};

/** Both are made once, at start: a contract that cannot be described keeps the server from starting. */
export const registerReference = (app: FastifyInstance): void => {
  const document = openApiDocument();
  app.get(
    '/openapi.json',
    once(JSON.stringify(document), { 'Content-Type': 'application/json; charset=utf-8' }),
  );
  app.get(
    '/docs',
    once(referencePage(document), {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': PAGE_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    }),
  );
};
