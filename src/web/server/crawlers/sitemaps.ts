// Server only: the sitemaps of products, vouchers, coupons and partners, as sitemaps.org describes them. A file is written
// page by page as the crawler takes it, so a million items need no more memory than a few thousand.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { catalogue } from '#contract/catalogue.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { CatalogueType } from '#contract/enums.ts';
import { callEndpoint, type Caller } from '#web/api/call.ts';
import { absolute } from '#web/lib/head.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { clientIdOf, originOf } from '../request-facts.ts';
import { begin, isRead, refuse, visitorCaller } from './answer.ts';

type Page = DataOf<typeof catalogue.sitemap>;
type Item = Page['items'][number];

/** Most addresses in one file. */
const FILE_ITEMS = 50_000;
const PAGE_ITEMS = 5000;
const XML = 'application/xml; charset=utf-8';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const TYPES = { products: 'PRODUCT', vouchers: 'VOUCHER', coupons: 'COUPON', partners: 'PARTNER' } as const;
type Name = keyof typeof TYPES;

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? '');

interface Source {
  origin: string;
  ask(query: { itemType: CatalogueType; cursor: string | null; skip?: number; limit: number }): Promise<Page>;
}

const sourceOf = (request: IncomingMessage): Source => {
  // Pages are long and read once: not for the memory of short answers.
  const { baseOf, headers, onFailure } = visitorCaller(request);
  const caller: Caller = { baseOf, headers, onFailure };
  const client = clientIdOf(request);
  return {
    origin: originOf(request),
    ask: ({ cursor, ...query }) =>
      callEndpoint(caller, catalogue.sitemap, { query: { client, ...query, ...(cursor && { cursor }) } }),
  };
};

/** The cursors at which the files of a type begin, up to `most`; none where it has no items. */
const fileStarts = async (
  source: Source,
  itemType: CatalogueType,
  most = Infinity,
): Promise<(string | null)[]> => {
  const first = await source.ask({ itemType, cursor: null, limit: 1 });
  if (first.items.length === 0) return [];
  const starts: (string | null)[] = [null];
  while (starts.length < most) {
    const cursor = starts.at(-1) ?? null;
    const last = await source.ask({ itemType, cursor, skip: FILE_ITEMS - 1, limit: 1 });
    if (last.nextCursor === null) break;
    starts.push(last.nextCursor);
  }
  return starts;
};

async function* indexXml(source: Source): AsyncGenerator<string> {
  let text = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${SCHEMA}">\n`;
  for (const [name, itemType] of Object.entries(TYPES)) {
    const files = (await fileStarts(source, itemType)).length;
    for (let number = 1; number <= files; number += 1) {
      text += `<sitemap><loc>${escape(absolute(source.origin, `/sitemaps/${name}-${number}.xml`))}</loc></sitemap>\n`;
    }
  }
  yield `${text}</sitemapindex>\n`;
}

const urlXml = (origin: string, item: Item): string =>
  `<url><loc>${escape(absolute(origin, hrefs.item(item)))}</loc><lastmod>${item.updatedAt}</lastmod></url>\n`;

async function* fileXml(
  source: Source,
  itemType: CatalogueType,
  start: string | null,
): AsyncGenerator<string> {
  let left = FILE_ITEMS;
  let cursor = start;
  do {
    const page: Page = await source.ask({ itemType, cursor, limit: Math.min(PAGE_ITEMS, left) });
    if (left === FILE_ITEMS) yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SCHEMA}">\n`;
    yield page.items.map((item) => urlXml(source.origin, item)).join('');
    left -= page.items.length;
    cursor = page.nextCursor;
  } while (cursor !== null && left > 0);
  yield '</urlset>\n';
}

/** Sends what a generator yields, no faster than it is taken; the first piece decides whether there is an answer. */
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
  // What breaks off midway breaks the connection, so that no half file passes for a whole one.
  await pipeline(Readable.from(all()), response);
};

const orUnavailable = async (response: ServerResponse, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch {
    if (!response.headersSent) refuse(response, 503);
    else response.destroy();
  }
};

export const sitemapIndex = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (!isRead(request, response)) return;
  await orUnavailable(response, () => send(indexXml(sourceOf(request)), response));
};

const isName = (text: string | undefined): text is Name => text !== undefined && Object.hasOwn(TYPES, text);

/** Answers `products-1.xml` and the like; 404 beyond the last file. */
export const sitemapFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
): Promise<void> => {
  if (!isRead(request, response)) return;
  const [, name, digits] = /^([a-z]+)-([1-9]\d{0,3})\.xml$/.exec(file) ?? [];
  if (!isName(name)) {
    refuse(response, 404);
    return;
  }
  await orUnavailable(response, async () => {
    const source = sourceOf(request);
    const number = Number(digits);
    const start = (await fileStarts(source, TYPES[name], number))[number - 1];
    if (start === undefined) refuse(response, 404);
    else await send(fileXml(source, TYPES[name], start), response);
  });
};
