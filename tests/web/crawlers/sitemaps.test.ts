/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SaxesParser } from 'saxes';
import { catalogue } from '#contract/catalogue.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { sitemapFile, sitemapIndex } from '#web/server/crawlers/sitemaps.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';

type Item = DataOf<typeof catalogue.sitemap>['items'][number];

let server: Server;
let base = '';
const requests: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const file = /^\/sitemaps\/(.+)$/.exec(request.url ?? '')?.[1];
    void (file ? sitemapFile(request, response, file) : sitemapIndex(request, response));
  });
  // A test may compute for longer than a connection is kept by default; the next test uses it again.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

const itemOf = (itemType: Item['itemType'], at: number): Item => ({
  itemType,
  productId: `p-${String(at).padStart(7, '0')}`,
  moduleType: 'burn',
  slug: `thing-${at}`,
  updatedAt: '2026-03-14T09:30:00.000Z',
});

/** The file that begins at that item has a date of its own. */
const dayOf = (from: number) => `2026-03-${String(1 + from / 50_000).padStart(2, '0')}T09:30:00.000Z`;

/** A catalogue with the given number of items by type; a cursor is the number of items before it. */
const serve = (sizes: Partial<Record<Item['itemType'], number>>) => {
  requests.length = 0;
  mockServer.use(
    mockEndpoint(catalogue.sitemap, ({ query: { itemType, cursor, skip, limit, withChange } }) => {
      requests.push(`${itemType} ${cursor ?? 0} +${skip} x${limit}`);
      const size = sizes[itemType] ?? 0;
      const from = Number(cursor ?? 0) + skip;
      const to = Math.min(size, from + limit);
      const items = Array.from({ length: Math.max(0, to - from) }, (_, at) => itemOf(itemType, from + at));
      const changedAt = withChange && size > 0 ? dayOf(Number(cursor ?? 0)) : null;
      return { items, changedAt, nextCursor: items.length > 0 && to < size ? String(to) : null };
    }),
  );
};

beforeEach(() => {
  // The server under test is on this machine too.
  mockServer.events.removeAllListeners();
});

/** Elements by path, with their texts; fails on XML that is not well-formed. */
const read = (xml: string) => {
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  const found: { path: string; text: string; uri: string }[] = [];
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local }) => {
    path.push(local);
    text = '';
  });
  parser.on('text', (part) => void (text += part));
  parser.on('closetag', ({ uri }) => {
    found.push({ path: path.join('/'), text: text.trim(), uri });
    path.pop();
    text = '';
  });
  parser.write(xml).close();
  return found;
};

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${base}${path}`, { headers });
  return { answer, text: await answer.text() };
};
const textsOf = (xml: string, path: string) =>
  read(xml)
    .filter((element) => element.path === path)
    .map((element) => element.text);

it('lists one file per 50,000 items of each type in the index, and none for a type without items', async () => {
  serve({ PRODUCT: 100_001, VOUCHER: 50_000, PARTNER: 1 });
  const { answer, text } = await get('/sitemap.xml');
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(answer.headers.get('cache-control')).toMatch(/^public, .*s-maxage=3600/);
  expect(textsOf(text, 'sitemapindex/sitemap/loc')).toEqual(
    ['products-1', 'products-2', 'products-3', 'vouchers-1', 'partners-1'].map(
      (name) => `${base}/sitemaps/${name}.xml`,
    ),
  );
  expect(textsOf(text, 'sitemapindex/sitemap/lastmod')).toEqual([0, 50_000, 100_000, 0, 0].map(dayOf));
  expect(read(text).at(-1)?.uri).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
});

it('builds the index of a million items from calls that ask for one item each', async () => {
  serve({ PRODUCT: 1_000_000 });
  const { text } = await get('/sitemap.xml');
  expect(textsOf(text, 'sitemapindex/sitemap/loc')).toHaveLength(20);
  expect(requests.every((request) => request.endsWith('x1'))).toBe(true);
});

it('writes the address and date of each item into a file, and continues where the previous file ended', async () => {
  serve({ PRODUCT: 50_002 });
  const first = await get('/sitemaps/products-1.xml');
  const second = await get('/sitemaps/products-2.xml');
  const addresses = textsOf(first.text, 'urlset/url/loc');
  expect(addresses).toHaveLength(50_000);
  expect(addresses[0]).toBe(`${base}/burn/products/thing-0/p-0000000`);
  expect(new Set(addresses).size).toBe(50_000);
  expect(textsOf(second.text, 'urlset/url/loc')).toEqual([
    `${base}/burn/products/thing-50000/p-0050000`,
    `${base}/burn/products/thing-50001/p-0050001`,
  ]);
  expect(textsOf(second.text, 'urlset/url/lastmod')).toEqual(Array(2).fill('2026-03-14T09:30:00.000Z'));
}, 60_000);

it('writes only the elements of the sitemap schema, in its order', async () => {
  serve({ VOUCHER: 3 });
  const names = read((await get('/sitemaps/vouchers-1.xml')).text).map(({ path }) => path);
  const url = ['urlset/url/loc', 'urlset/url/lastmod', 'urlset/url'];
  expect(names).toEqual([...url, ...url, ...url, 'urlset']);
  const index = read((await get('/sitemap.xml')).text).map(({ path }) => path);
  const entry = ['sitemapindex/sitemap/loc', 'sitemapindex/sitemap/lastmod', 'sitemapindex/sitemap'];
  expect(index).toEqual([...entry, 'sitemapindex']);
});

it('stays well-formed XML when a slug contains special characters', async () => {
  mockServer.use(
    mockEndpoint(catalogue.sitemap, {
      items: [{ ...itemOf('VOUCHER', 1), slug: `a&b<c>'"]]>` }],
      changedAt: null,
      nextCursor: null,
    }),
  );
  const { text } = await get('/sitemaps/vouchers-1.xml');
  expect(textsOf(text, 'urlset/url/loc')).toEqual([`${base}/burn/vouchers/a&b%3Cc%3E'%22]]%3E/p-0000001`]);
});

it.each([
  'products-2.xml',
  'vouchers-1.xml',
  'coupons-1.xml',
  'products-0.xml',
  'products.xml',
  'products-01.xml',
  'constructor-1.xml',
])('answers 404 for the file %s', async (file) => {
  serve({ PRODUCT: 1 });
  const { answer } = await get(`/sitemaps/${file}`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('answers 503 with Retry-After when the API is unavailable', async () => {
  mockServer.use(mockError(catalogue.sitemap, 'UNAVAILABLE', 'Back in a minute'));
  for (const path of ['/sitemap.xml', '/sitemaps/products-1.xml']) {
    const { answer } = await get(path);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  }
});

it('breaks the connection when the API fails midway, so that no partial file counts as whole', async () => {
  let asked = 0;
  mockServer.use(
    mockEndpoint(catalogue.sitemap, ({ query: { itemType, limit } }) => {
      asked += 1;
      if (asked === 2) mockServer.use(mockError(catalogue.sitemap, 'UNAVAILABLE', 'Back in a minute'));
      return {
        items: Array.from({ length: limit }, (_, at) => itemOf(itemType, at)),
        changedAt: null,
        nextCursor: 'next',
      };
    }),
  );
  await expect(get('/sitemaps/products-1.xml')).rejects.toThrow();
});

it.each(['/sitemap.xml', '/sitemaps/products-1.xml'])('answers 405 to other methods at %s', async (path) => {
  const answer = await fetch(base + path, { method: 'POST' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
