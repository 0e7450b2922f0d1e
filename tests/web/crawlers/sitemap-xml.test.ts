/** @jest-environment node */
import { fileXml, filesOf, type SitemapPage, type Source } from '#web/server/crawlers/sitemap-xml.ts';

const itemOf = (itemType: SitemapPage['items'][number]['itemType'], at: number) => ({
  itemType,
  productId: `p-${at}`,
  moduleType: 'burn' as const,
  slug: `thing-${at}`,
  updatedAt: '2026-03-14T09:30:00.000Z',
});

it('streams a million items page by page, and requests a page only when it is read', async () => {
  const MILLION = 1_000_000;
  let asked = 0;
  const source: Source = {
    origin: 'https://rewards.example',
    fetchPage: ({ itemType, cursor, skip = 0, limit }) => {
      asked += 1;
      const from = Number(cursor ?? 0) + skip;
      const to = Math.min(MILLION, from + limit);
      const items = Array.from({ length: Math.max(0, to - from) }, (_, at) => itemOf(itemType, from + at));
      return Promise.resolve({ items, changedAt: null, nextCursor: to < MILLION ? String(to) : null });
    },
  };
  const files = await filesOf(source, 'PRODUCT');
  expect(files).toHaveLength(20);
  let [addresses, largest] = [0, 0];
  for (const { start } of files) {
    asked = 0;
    let taken = 0;
    for await (const piece of fileXml(source, 'PRODUCT', start)) {
      taken += 1;
      expect(asked).toBeLessThanOrEqual(taken);
      addresses += piece.split('<url>').length - 1;
      largest = Math.max(largest, piece.length);
    }
  }
  expect(addresses).toBe(MILLION);
  // One page of 5,000 items, however many there are.
  expect(largest).toBeLessThan(1_500_000);
}, 120_000);

describe('An API at fault is not asked for ever:', () => {
  /** Answers each request with the same page. */
  const repeating = (answer: object) => {
    let asked = 0;
    const source: Source = {
      origin: 'https://rewards.example',
      fetchPage: () => {
        asked += 1;
        if (asked > 10) throw new Error('Asked on and on');
        return Promise.resolve({ changedAt: null, ...answer } as unknown as SitemapPage);
      },
    };
    return source;
  };

  it('a file ends at a page without items, even if the API names another page', async () => {
    let xml = '';
    const source = repeating({ items: [], nextCursor: 'more' });
    for await (const piece of fileXml(source, 'PRODUCT', null)) xml += piece;
    expect(xml).toMatch(/<urlset [^>]*>\n<\/urlset>\n$/);
  });

  it('the list of files ends where the API names no other page, not even null', async () => {
    expect(await filesOf(repeating({ items: [itemOf('PRODUCT', 1)] }), 'PRODUCT')).toHaveLength(1);
  });
});
