// Requests and responses of the web server without a socket: the input of a handler, and what it answered.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { GetServerSidePropsContext } from 'next';

export interface RequestOptions {
  method?: string;
  url?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The address at the other end of the socket. */
  from?: string;
}

export const requestOf = (options: RequestOptions = {}) => {
  const { method = 'GET', url = '/', headers = {}, body, from = '198.51.100.7' } = options;
  const request = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: from }));
  Object.assign(request, { method, url, headers: { host: 'rewards.example', ...headers } });
  if (body !== undefined) request.push(body);
  request.push(null);
  return request;
};

/** What a handler answers to a request. */
export const answerOf = async (
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  options: RequestOptions,
) => {
  const request = requestOf(options);
  const response = new ServerResponse(request);
  const end = jest.spyOn(response, 'end');
  await handler(request, response);
  expect(end).toHaveBeenCalledTimes(1);
  const text = String(end.mock.calls[0]?.[0] ?? '');
  return {
    status: response.statusCode,
    headers: response.getHeaders(),
    text,
    json: () => JSON.parse(text) as { status: string; message: string; data: Record<string, unknown> },
  };
};

const cookiesOf = (header = ''): Record<string, string> =>
  Object.fromEntries(
    header
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

interface ContextOptions extends RequestOptions {
  params?: Record<string, string>;
  /** The address as Next resolves it, if the request is for the page's data. */
  resolvedUrl?: string;
}

/** The context of a page's getServerSideProps. */
export const contextOf = (options: ContextOptions = {}): GetServerSidePropsContext => {
  const { url = '/', params = {}, resolvedUrl = url } = options;
  const req = Object.assign(requestOf(options), { cookies: cookiesOf(options.headers?.['cookie']) });
  const query = { ...Object.fromEntries(new URL(resolvedUrl, 'http://x').searchParams), ...params };
  return { req, res: new ServerResponse(req), params, query, resolvedUrl };
};
