// Server only: forwards the browser's calls to the hosts of the contract, for the contract's paths only. So cookies
// stay first-party and no CORS is needed.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { endpoints } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { loggedFetch } from '#web/api/failure-log.ts';
import { GENERIC_MESSAGE } from '#web/api/failure.ts';
import { hostAddress } from '#web/api/hosts.ts';
import { withOutcomeUnknown } from '#web/api/outcome-unknown.ts';
import { withSecondTry } from '#web/api/second-try.ts';
import { requestIdOf } from '#web/api/server-caller.ts';
import { report } from '#web/lib/reporting.ts';
import { callerAddress, callerScheme } from './forwarded.ts';
import { isSignOutDue } from './identity.ts';
import { originOf } from './request-facts.ts';

const endpointsByPath = Map.groupBy<string, Endpoint>(endpoints, ({ path }) => path);

/** A HEAD asks for the headers that a GET would get. */
const methodOf = ({ method }: IncomingMessage): string | undefined => (method === 'HEAD' ? 'GET' : method);

/** Request headers that are forwarded to the host; all others are dropped. */
const FORWARDED_HEADERS = [
  'accept',
  'accept-language',
  'content-encoding',
  'content-type',
  'cookie',
  'user-agent',
  'platform',
  'clientid',
  'token',
  'cartid',
  'idempotency-key',
  'sec-fetch-site',
];
/** The headers among them that carry the session. */
const IDENTITY = ['cookie', 'token'];
const RETURNED_HEADERS = ['content-type', 'content-length', 'retry-after', 'x-request-id', 'cache-control'];

const TIMEOUT = 20_000;

/** The same limit as the API's: 100 kB. Larger bodies are refused before they are read. */
const BODY_LIMIT = 100 * 1024;

const refuse = (response: ServerResponse, status: number, errorCode: string, message: string): void => {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  // Without this header a cache may store a 404.
  response.setHeader('Cache-Control', 'no-store');
  if (status === 503) response.setHeader('Retry-After', '5');
  response.end(JSON.stringify({ status: 'FAILED', statusCode: status, message, data: { errorCode } }));
};

/** A page of another site may send a form here, but its Origin gives it away. */
export const isForeign = (request: IncomingMessage): boolean => {
  const { origin } = request.headers;
  if (methodOf(request) === 'GET' || origin === undefined) return false;
  return new URL(originOf(request)).host !== (URL.canParse(origin) ? new URL(origin).host : '');
};

/** The web server's own headers about the caller. */
export const forwardedHeaders = (request: IncomingMessage): Record<string, string> => ({
  'x-request-id': requestIdOf(request),
  'x-forwarded-for': callerAddress(request),
  'x-forwarded-proto': callerScheme(request),
});

/** What the log records of a call. */
export const callFacts = ({ id }: Endpoint, request: IncomingMessage) => ({
  requestId: requestIdOf(request),
  endpoint: id,
});

/** The request's own headers of these names, and those about the caller. */
export const headersToSend = (request: IncomingMessage, names: readonly string[]): Record<string, string> => {
  const own = names.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(own), ...forwardedHeaders(request) };
};

const headersFor = (request: IncomingMessage): Record<string, string> => {
  const withheld = isSignOutDue(request) ? IDENTITY : [];
  return headersToSend(
    request,
    FORWARDED_HEADERS.filter((name) => !withheld.includes(name)),
  );
};

/** The body of a call, undefined for a GET or HEAD; null if it is too large. */
export const bodyOf = async (
  request: IncomingMessage,
): Promise<Uint8Array<ArrayBuffer> | undefined | null> => {
  if (methodOf(request) === 'GET') return undefined;
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) return null;
  const parts: Buffer[] = [];
  let size = 0;
  // Breaking off must not destroy the request, because the answer uses its socket.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_LIMIT) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const send = (
  endpoint: Endpoint,
  search: string,
  request: IncomingMessage,
  body: Uint8Array<ArrayBuffer> | undefined,
): Promise<Response> => {
  const init: RequestInit = {
    method: request.method ?? endpoint.method,
    headers: headersFor(request),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT),
    ...(body && { body }),
  };
  const call = () => fetch(`${hostAddress(endpoint.host)}${endpoint.path}${search}`, init);
  return loggedFetch(callFacts(endpoint, request), withSecondTry(endpoint, call));
};

/**
 * Cookies for a caller on https get the Secure flag: an API that does not trust this server cannot know the scheme.
 */
const cookiesFor = (request: IncomingMessage, answer: Response): string[] =>
  answer.headers
    .getSetCookie()
    .map((cookie) =>
      callerScheme(request) === 'https' && !/;\s*secure\s*(;|$)/i.test(cookie) ? `${cookie}; Secure` : cookie,
    );

/**
 * The status text of the answer, which is its message if the body has none (spec §8). Without one it stays empty, for
 * which Node needs a space: it would make one up.
 */
const statusTextOf = ({ statusText }: Response): string =>
  statusText.replace(/[^ -~\u0080-\u00ff]/g, '') || ' ';

const relay = async (answer: Response, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  // Before the headers: an answer that breaks off is answered for with others.
  const body = Buffer.from(await answer.arrayBuffer());
  response.statusCode = answer.status;
  response.statusMessage = statusTextOf(answer);
  for (const name of RETURNED_HEADERS) {
    const value = answer.headers.get(name);
    // fetch has unpacked the body, so its length may no longer be right.
    if (value !== null && !(name === 'content-length' && answer.headers.has('content-encoding'))) {
      response.setHeader(name, value);
    }
  }
  const cookies = cookiesFor(request, answer);
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
  if (!response.hasHeader('cache-control')) response.setHeader('Cache-Control', 'no-store');
  response.end(body);
};

/** Refuses a call that is not in the contract, as the API does: its path is unknown, or needs another method. */
const refuseUnknown = (response: ServerResponse, samePath: readonly Endpoint[]): void => {
  if (samePath.length === 0) {
    refuse(response, 404, 'NOT_FOUND', 'No such path');
    return;
  }
  const allowed = samePath.map(({ method }) => method);
  response.setHeader('Allow', allowed.join(', '));
  refuse(response, 405, 'METHOD_NOT_ALLOWED', `Use ${allowed.join(' or ')} for this path`);
};

/** Answers a call under /api; in the envelope, too, if it is not in the contract. */
export const passThrough = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  // For the refusals below; an answer of the API brings its own, which is the same.
  response.setHeader('X-Request-Id', requestIdOf(request));
  const [path = '', ...query] = (request.url ?? '').split('?');
  const samePath = endpointsByPath.get(path) ?? [];
  const endpoint = samePath.find(({ method }) => method === methodOf(request));
  if (!endpoint) {
    refuseUnknown(response, samePath);
    return;
  }
  if (isForeign(request)) {
    refuse(response, 403, 'FORBIDDEN', 'Calls come from this site only');
    return;
  }
  try {
    const body = await bodyOf(request);
    if (body === null) {
      // Do not wait for the rest of the body.
      response.setHeader('Connection', 'close');
      refuse(response, 413, 'BODY_TOO_LARGE', 'The body is larger than 100 kB');
      return;
    }
    await relay(await send(endpoint, ['', ...query].join('?'), request, body), request, response);
  } catch (error) {
    // A call that the browser aborts is no fault.
    if (!request.errored) report(error as Error, { endpoint: endpoint.id, code: 0 });
    if (response.headersSent) return;
    const message = endpoint.idempotent ? withOutcomeUnknown(GENERIC_MESSAGE) : GENERIC_MESSAGE;
    refuse(response, 503, 'UNAVAILABLE', message);
  }
};
