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
    ask: ({ itemType, cursor, skip = 0, limit }) => {
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
