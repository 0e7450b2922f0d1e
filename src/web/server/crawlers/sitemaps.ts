// Server only: the sitemaps of products, vouchers, coupons and partners, sent as fast as the crawler reads.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { catalogue } from '#contract/catalogue.ts';
import { callEndpoint, type Caller } from '#web/api/call.ts';
import { clientIdOf, originOf } from '../request-facts.ts';
import { begin, isRead, refuse, visitorCaller } from './answer.ts';
import { fileXml, filesOf, indexXml, TYPES, type Source } from './sitemap-xml.ts';

type Name = keyof typeof TYPES;

const XML = 'application/xml; charset=utf-8';

const sourceOf = (request: IncomingMessage): Source => {
  // These pages are long and read once, so they bypass the answer memory.
  const { baseOf, headers, onFailure } = visitorCaller(request);
  const caller: Caller = { baseOf, headers, onFailure };
  const client = clientIdOf(request);
  return {
    origin: originOf(request),
    fetchPage: ({ cursor, withChange, ...query }) =>
      callEndpoint(caller, catalogue.sitemap, {
        query: { client, ...query, ...(cursor && { cursor }), ...(withChange && { withChange: 'true' }) },
      }),
  };
};

/**
 * Sends what the generator yields, no faster than the client reads; the first piece decides whether it answers 200.
 */
const send = async (xml: AsyncGenerator<string>, response: ServerResponse): Promise<void> => {
  const first = await xml.next();
  begin(response, XML);
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const all = async function* () {
    yield String(first.value);
    yield* xml;
  };
  // An error midway breaks the connection, so that half a file never passes for a whole one.
  await pipeline(Readable.from(all()), response);
};

const orUnavailable = async (response: ServerResponse, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch {
    if (!response.headersSent) refuse(response, 503);
  }
};

export const sitemapIndex = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (!isRead(request, response)) return;
  await orUnavailable(response, () => send(indexXml(sourceOf(request)), response));
};

const isName = (text: string | undefined): text is Name => text !== undefined && Object.hasOwn(TYPES, text);

/** Serves `products-1.xml` and the like; 404 beyond the last file. */
export const sitemapFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  named: string,
): Promise<void> => {
  if (!isRead(request, response)) return;
  const [, name, digits] = /^([a-z]+)-([1-9]\d{0,3})\.xml$/.exec(named) ?? [];
  if (!isName(name)) {
    refuse(response, 404);
    return;
  }
  await orUnavailable(response, async () => {
    const source = sourceOf(request);
    const number = Number(digits);
    const file = (await filesOf(source, TYPES[name], { most: number }))[number - 1];
    if (!file) refuse(response, 404);
    else await send(fileXml(source, TYPES[name], file.start), response);
  });
};
