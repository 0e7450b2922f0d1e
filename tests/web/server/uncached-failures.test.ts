/** @jest-environment node */
import { channel } from 'node:diagnostics_channel';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { keepFailuresOutOfCaches } from '#web/server/uncached-failures.ts';

const PUBLIC = 'public, max-age=0, s-maxage=60';

beforeAll(keepFailuresOutOfCaches);

it.each([
  ['stores a page that was rendered', 200, PUBLIC],
  ['stores a page that does not exist', 404, PUBLIC],
  ['does not store a page whose render failed', 500, 'private, no-store'],
])('a shared cache %s (%i)', (_what, status, caching) => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  // What Node does when a request arrives.
  channel('http.server.request.start').publish({ request, response });
  response.setHeader('Cache-Control', PUBLIC);
  response.statusCode = status;
  response.end('a page');
  expect(response.headersSent).toBe(true);
  expect([response.statusCode, response.getHeader('cache-control')]).toEqual([status, caching]);
});
