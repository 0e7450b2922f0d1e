// Server only: answers for crawlers, and the caller with which they are fetched.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '#web/api/call.ts';
import { callerFor } from '../caller.ts';
import { clientIdOf } from '../request-facts.ts';

/** One hour in shared caches, and one more day while they fetch a fresh copy. */
const CACHED = 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400';

/** Calls as a visitor of the brand. Public files are the same for everybody, so no cookie is sent. */
export const visitorCaller = (request: IncomingMessage): Caller => callerFor(request, clientIdOf(request));

/** Allows only GET and HEAD; returns whether the request is one of them. */
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

/** 404: no such file. 503: the API is down. */
export const refuse = (response: ServerResponse, status: 404 | 503): void => {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  if (status === 503) response.setHeader('Retry-After', '60');
  response.end(status === 404 ? 'Not found\n' : 'Unavailable\n');
};
