// What coins can buy: lists, items and the home page, at the client's rates; and stock, for orders.
// What everybody sees is kept in memory for seconds, so a crowd on one page costs the database one query.
import { VOUCHER_PROVIDER, type CatalogueType } from '#contract/enums.ts';
import { openCursor, sealCursor } from '../../cursor.ts';
import type { Db, Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Parts } from '../../parts.ts';
import { createTtlCache } from '../../ttl-cache.ts';
import type { ClientConfig, ClientsService } from '../clients/service.ts';
import { cardOf, denominationsOf, homeModuleOf, imageOf, isAvailable, paiseRange } from './cards.ts';
import { categoryTile, itemsNamed, layOut } from './home.ts';
import * as items from './repository.ts';
import { returnStock, takeStock } from './repository-stock.ts';
import { readSitemap } from './sitemap.ts';
import type {
  Card,
  CategoryTile,
  Detail,
  ItemRow,
  Layout,
  Listing,
  ListRequest,
  Sitemap,
  SitemapRequest,
  VoucherForOrder,
} from './types.ts';

const KEPT_ANSWERS = 500;
const KEPT_MS = 3000;
/** A count grows with the catalogue, a page does not. */
const KEPT_TOTAL_MS = 60_000;
const RELATED = 4;

const selectionOf = (request: ListRequest, rates: ClientConfig['rates']): items.Selection => {
  const { moduleType, itemType, appliedFilter } = request;
  const provider = itemType === 'VOUCHER' ? VOUCHER_PROVIDER : null;
  const { least, most } = paiseRange(rates, provider, appliedFilter.price ?? {});
  return {
    moduleType,
    itemType,
    categories: appliedFilter.category,
    brands: appliedFilter.brand,
    leastDiscount: appliedFilter.discount,
    leastPaise: least,
    mostPaise: most,
  };
};

const voucherForOrder = async (
  q: Db | Tx,
  itemId: string,
  denominationPaise: number,
): Promise<VoucherForOrder | null> => {
  const [row] = await items.findItems(q, [itemId]);
  if (row?.item_type !== 'VOUCHER' || !row.in_burn || row.sku === null || row.provider === null) return null;
  const denomination = row.denominations.find((one) => one.amountPaise === denominationPaise);
  return {
    itemId: row.item_id,
    itemType: 'VOUCHER',
    slug: row.slug,
    name: row.name,
    brandName: row.brand_name,
    image: imageOf(row),
    plate: row.plate,
    sku: row.sku,
    provider: row.provider,
    discountPercent: row.discount_percent,
    maxCount: row.max_count,
    validityMonths: row.validity_months,
    denomination: denomination ? { ...denomination, available: isAvailable(denomination) } : null,
  };
};

export type CatalogueService = ReturnType<typeof createCatalogueService>;

export const createCatalogueService = (
  { db, clock, keys }: Pick<Parts, 'db' | 'clock' | 'keys'>,
  clients: ClientsService,
) => {
  const listings = createTtlCache<Listing>(clock, KEPT_ANSWERS, KEPT_MS);
  const totals = createTtlCache<number>(clock, KEPT_ANSWERS, KEPT_TOTAL_MS);
  const details = createTtlCache<Detail>(clock, KEPT_ANSWERS, KEPT_MS);
  const homes = createTtlCache<Layout>(clock, KEPT_ANSWERS, KEPT_MS);
  const categories = createTtlCache<CategoryTile[]>(clock, 1, KEPT_MS);

  const readPage = async (request: ListRequest, config: ClientConfig, scope: string): Promise<Listing> => {
    const { appliedSorter: sorter, cursor, limit } = request;
    const after = cursor ? openCursor(keys, scope, cursor) : null;
    const selection = selectionOf(request, config.rates);
    const [rows, total] = await Promise.all([
      items.findPage(db, selection, { sorter, after, limit: limit + 1 }),
      totals.get(scope, () => items.countItems(db, selection)),
    ]);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => cardOf(row, request.moduleType, config.rates)),
      total,
      nextCursor: last && rows.length > limit ? sealCursor(keys, scope, items.placeOf(last, sorter)) : null,
    };
  };

  const readDetail = async (config: ClientConfig, row: ItemRow): Promise<Detail> => {
    const moduleType = homeModuleOf(row);
    const selection = { moduleType, itemType: row.item_type, categories: [row.category_id] };
    const [texts, neighbours] = await Promise.all([
      items.findTexts(db, row.item_id),
      items.findPage(db, selection, { sorter: 'popular', after: null, limit: RELATED + 1 }),
    ]);
    return {
      item: cardOf(row, moduleType, config.rates),
      images: [imageOf(row)],
      ...texts,
      partnerId: row.partner_id,
      denominations: denominationsOf(row, config.rates),
      maxCount: row.max_count,
      validityMonths: row.validity_months,
      related: neighbours
        .filter((other) => other.item_id !== row.item_id)
        .slice(0, RELATED)
        .map((other) => cardOf(other, moduleType, config.rates)),
    };
  };

  return {
    /** A page of a list. Throws MALFORMED_REQUEST naming `cursor` for one of another list. */
    list: async (request: ListRequest): Promise<Listing> => {
      const config = await clients.configOf(request.client);
      const { moduleType, itemType, appliedFilter, appliedSorter, cursor, limit } = request;
      const scope = JSON.stringify([config.clientId, moduleType, itemType, appliedFilter, appliedSorter]);
      return listings.get(`${scope}${limit} ${cursor ?? ''}`, () => readPage(request, config, scope));
    },

    /** One item with its texts and what goes well with it. Throws NOT_FOUND. */
    detail: async (client: string, itemType: CatalogueType, productId: string): Promise<Detail> => {
      const config = await clients.configOf(client);
      return details.get(JSON.stringify([config.clientId, itemType, productId]), async () => {
        const row = await items.findItemOrPartner(db, productId);
        if (row?.item_type !== itemType) throw new ApiError('NOT_FOUND', 'This item is not in the catalogue');
        return readDetail(config, row);
      });
    },

    /** Pages of all items of a type. Throws MALFORMED_REQUEST naming `cursor` for one of another type. */
    sitemap: (request: SitemapRequest): Promise<Sitemap> => readSitemap(db, keys, request),

    /** The sections of the brand's home page. */
    load: async (client: string): Promise<Layout> => {
      const config = await clients.configOf(client);
      return homes.get(config.clientId, async () => {
        const home = await clients.homeOf(client);
        const [categories, rows] = await Promise.all([
          items.findCategories(db),
          items.findItems(db, itemsNamed(home)),
        ]);
        return layOut(home, {
          config,
          categories: new Map(categories.map((row) => [row.category_id, row])),
          items: new Map(rows.map((row) => [row.item_id, row])),
        });
      });
    },

    /** Cards by the ids of their items, each in the mode where it belongs; those listed nowhere are left out. */
    cards: async (client: string, itemIds: readonly string[]): Promise<Map<string, Card>> => {
      const { rates } = await clients.configOf(client);
      const rows = itemIds.length > 0 ? await items.findItems(db, itemIds) : [];
      return new Map(rows.map((row) => [row.item_id, cardOf(row, homeModuleOf(row), rates)]));
    },

    categories: (): Promise<CategoryTile[]> =>
      categories.get('', async () => (await items.findCategories(db)).map(categoryTile)),

    /** The facts of a voucher that an order needs; null where there is no such voucher. Read afresh. */
    voucherForOrder,
    takeStock,
    returnStock,
  };
};
