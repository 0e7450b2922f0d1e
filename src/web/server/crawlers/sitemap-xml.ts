// Sitemaps as defined by sitemaps.org, generated page by page as the crawler reads, so that a million items need no
// more memory than a few thousand.
import type { catalogue } from '#contract/catalogue.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { SITEMAP_FILE_ITEMS, type CatalogueType } from '#contract/enums.ts';
import { absolute } from '#web/lib/head.ts';
import { hrefs } from '#web/routes/hrefs.ts';

export type SitemapPage = DataOf<typeof catalogue.sitemap>;
type Item = SitemapPage['items'][number];

const PAGE_ITEMS = 5000;
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const TYPES = {
  products: 'PRODUCT',
  vouchers: 'VOUCHER',
  coupons: 'COUPON',
  partners: 'PARTNER',
} as const;

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? '');

export interface Source {
  origin: string;
  fetchPage(query: {
    itemType: CatalogueType;
    cursor: string | null;
    skip?: number;
    limit: number;
    withChange?: boolean;
  }): Promise<SitemapPage>;
}

interface SitemapFile {
  /** The cursor of its first item; null for the first file. */
  start: string | null;
  /** When any of its items last changed, if requested. */
  changedAt: string | null;
}

/** A page without items is the last one, whatever it says: an API at fault would be asked for ever. */
const nextOf = ({ items, nextCursor }: SitemapPage): string | null =>
  items.length > 0 && nextCursor ? nextCursor : null;

/** The files of a type, up to `most`; none if it has no items. */
export const filesOf = async (
  source: Source,
  itemType: CatalogueType,
  { most = Infinity, withChange = false } = {},
): Promise<SitemapFile[]> => {
  const first = await source.fetchPage({ itemType, cursor: null, limit: 1 });
  if (first.items.length === 0) return [];
  const files: SitemapFile[] = [];
  let start: string | null = null;
  do {
    const file: SitemapFile = { start, changedAt: null };
    files.push(file);
    if (!withChange && files.length === most) break;
    const request = { itemType, cursor: start, skip: SITEMAP_FILE_ITEMS - 1, limit: 1, withChange };
    const last: SitemapPage = await source.fetchPage(request);
    file.changedAt = last.changedAt;
    start = nextOf(last);
  } while (start !== null && files.length < most);
  return files;
};

const entryXml = (name: 'sitemap' | 'url', address: string, changedAt: string | null): string =>
  `<${name}><loc>${escape(address)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</${name}>\n`;

export async function* indexXml(source: Source): AsyncGenerator<string> {
  let text = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${SCHEMA}">\n`;
  for (const [name, itemType] of Object.entries(TYPES)) {
    const files = await filesOf(source, itemType, { withChange: true });
    text += files
      .map(({ changedAt }, at) =>
        entryXml('sitemap', absolute(source.origin, `/sitemaps/${name}-${at + 1}.xml`), changedAt),
      )
      .join('');
  }
  yield `${text}</sitemapindex>\n`;
}

export async function* fileXml(
  source: Source,
  itemType: CatalogueType,
  start: string | null,
): AsyncGenerator<string> {
  const urlOf = (item: Item) => entryXml('url', absolute(source.origin, hrefs.item(item)), item.updatedAt);
  let left = SITEMAP_FILE_ITEMS;
  let cursor = start;
  do {
    const page: SitemapPage = await source.fetchPage({ itemType, cursor, limit: Math.min(PAGE_ITEMS, left) });
    if (left === SITEMAP_FILE_ITEMS)
      yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SCHEMA}">\n`;
    yield page.items.map(urlOf).join('');
    left -= page.items.length;
    cursor = nextOf(page);
  } while (cursor !== null && left > 0);
  yield '</urlset>\n';
}
