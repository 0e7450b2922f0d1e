// Serves the reference of the API: /openapi.json for machines, /docs for people.
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';
import { PAGE_POLICY } from './page-style.ts';
import { referencePage } from './page.ts';

/** Both are made once, at start: a contract that cannot be described keeps the server from starting. */
export const registerReference = (app: FastifyInstance): void => {
  const document = openApiDocument();
  const json = JSON.stringify(document);
  const page = referencePage(document);
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('Cache-Control', 'public, max-age=300').send(json),
  );
  app.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'Cache-Control': 'public, max-age=300',
        'Content-Security-Policy': PAGE_POLICY,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      })
      .send(page),
  );
};
