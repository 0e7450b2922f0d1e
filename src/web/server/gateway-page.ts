// Server only: forwards the page of the payment sandbox, so that a demo has only one origin. Apart from its address
// it is an outside site: it gets no cookie of the member, and its own policy governs it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostAddress } from '#web/api/hosts.ts';
import { bodyOf, headersToSend, isForeign } from './pass-through.ts';

const PAGE = '/sandbox/pay';
const FORWARDED_HEADERS = ['accept', 'accept-language', 'content-type'];
const RETURNED_HEADERS = [
  'content-type',
  'location',
  'cache-control',
  'content-security-policy',
  'referrer-policy',
  'x-content-type-options',
];
const TIMEOUT = 20_000;

const end = (response: ServerResponse, status: number, text: string): void => {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(text);
};

const fetchPage = async (
  request: IncomingMessage,
  body: Uint8Array<ArrayBuffer> | undefined,
): Promise<Response> => {
  const search = new URL(request.url ?? '/', 'http://web').search;
  return fetch(`${hostAddress('api')}${PAGE}${search}`, {
    method: request.method ?? 'GET',
    headers: headersToSend(request, FORWARDED_HEADERS),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT),
    ...(body && { body }),
  });
};

/** Serves GET and POST of the page; 404 if the API has no such page. */
export const passGatewayPage = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.method !== 'GET' && request.method !== 'POST') {
    end(response, 405, 'Use GET or POST');
    return;
  }
  if (isForeign(request)) {
    end(response, 403, 'Forms come from this site only');
    return;
  }
  try {
    const body = await bodyOf(request);
    if (body === null) {
      response.setHeader('Connection', 'close');
      end(response, 413, 'The form is too large');
      return;
    }
    const answer = await fetchPage(request, body);
    response.statusCode = answer.status;
    for (const name of RETURNED_HEADERS) {
      const value = answer.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    response.end(Buffer.from(await answer.arrayBuffer()));
  } catch {
    if (!response.headersSent)
      end(response, 503, 'The payment page is not available right now. Please try again');
  }
};
