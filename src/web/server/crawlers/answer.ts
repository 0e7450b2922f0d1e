// Server only: how what crawlers read is answered, and on whose behalf it asks the API.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '#web/api/call.ts';
import { callerFor } from '../caller.ts';
import { clientIdOf } from '../request-facts.ts';

/** An hour in shared caches, a day more while a fresh one is fetched. */
const CACHED = 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400';

/** A visitor of the brand. Public files are the same for everybody: no cookie travels. */
export const visitorCaller = (request: IncomingMessage): Caller => callerFor(request, clientIdOf(request));

/** Answers GET and HEAD alone; says whether the request was one of them. */
export const isRead = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  response.statusCode = 405;
  response.setHeader('Allow', 'GET, HEAD');
  response.end();
  return false;
};

export const begin = (response: ServerResponse, contentType: string): void => {
  response.statusCode = 200;
  response.setHeader('Content-Type', contentType);
  response.setHeader('Cache-Control', CACHED);
};

/** No such file, or the API is away. */
export const refuse = (response: ServerResponse, status: 404 | 503): void => {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  if (status === 503) response.setHeader('Retry-After', '60');
  response.end(status === 404 ? 'Not found\n' : 'Unavailable\n');
};
