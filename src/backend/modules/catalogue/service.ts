// What coins can buy: lists, items and the home page, at the client's rates; and stock, for orders. What everybody
// sees is cached for seconds, so a crowd on one page costs the database one query.
import type { CatalogueType } from '#contract/enums.ts';
import type { Db, Queryable } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createTtlCache } from '../../ttl-cache.ts';
import type { AvailableOf } from '../accounts/cards.ts';
import { isShown } from '../clients/brand.ts';
import type { ClientConfig, ClientsService } from '../clients/service.ts';
import { cardOf, denominationsOf, homeModuleOf, imageOf, pictureOf } from './cards.ts';
import { fillCarousel, hasContent, type CarouselSources } from './carousels.ts';
import { categoryTile, itemIdsIn, toLayout, isShownOn } from './home.ts';
import { createLister, type Narrowed, type NarrowRequest } from './listing.ts';
import * as items from './repository.ts';
import { returnStock, takeStock } from './repository-stock.ts';
import { readSitemap } from './sitemap.ts';
import type {
  Card,
  Carousel,
  CategoryTile,
  Detail,
  ItemForOrder,
  ItemRow,
  Layout,
  LayoutRequest,
  Listing,
  ListRequest,
  Sitemap,
  SitemapRequest,
} from './types.ts';

const MAX_CACHED_ANSWERS = 500;
const CACHE_TTL_MS = 3000;
const RELATED_COUNT = 4;
const EMPTY_SITEMAP: Sitemap = { items: [], changedAt: null, nextCursor: null };

const pieceOf = (row: ItemRow, denominationPaise: number | null): ItemForOrder['piece'] => {
  if (row.item_type !== 'VOUCHER') return { amountPaise: row.list_price_paise ?? 0, stock: row.stock };
  return row.denominations.find(({ amountPaise }) => amountPaise === denominationPaise) ?? null;
};

/** Only products can be paid for with money. */
const leastCoinsPercentOf = (row: ItemRow): number =>
  row.item_type === 'PRODUCT' ? row.least_coins_percent : 100;

/** A coupon can be ordered once only, whatever its row says. */
const maxCountOf = (row: ItemRow): number => (row.item_type === 'COUPON' ? 1 : row.max_count);

const itemForOrder = async (
  q: Queryable,
  itemId: string,
  denominationPaise: number | null,
): Promise<ItemForOrder | null> => {
  const row = await items.findItem(q, itemId);
  if (!row?.in_burn || row.item_type === 'PARTNER') return null;
  // A coupon may be free; nothing else may.
  if (row.item_type === 'PRODUCT' && row.list_price_paise === null) return null;
  return {
    itemId: row.item_id,
    itemType: row.item_type,
    slug: row.slug,
    name: row.name,
    brandName: row.brand_name,
    image: imageOf(row),
    plate: row.plate,
    sku: row.sku ?? row.item_id,
    provider: row.provider,
    discountPercent: row.discount_percent,
    maxCount: maxCountOf(row),
    validityMonths: row.validity_months,
    plusOnly: row.plus_only,
    leastCoinsPercent: leastCoinsPercentOf(row),
    piece: pieceOf(row, denominationPaise),
  };
};

export { hasPartner } from './repository.ts';
export type CatalogueService = ReturnType<typeof createCatalogueService>;

/** The most popular items of the same type and category. */
const findRelated = async (
  db: Db,
  { item_type, item_id, category_id, ...row }: ItemRow,
): Promise<ItemRow[]> => {
  const moduleType = homeModuleOf({ item_type, ...row });
  const selection = { moduleType, itemType: item_type, categories: [category_id] };
  const found = await items.findPage(db, selection, {
    sorter: 'popular',
    after: null,
    limit: RELATED_COUNT + 1,
  });
  return found.filter((other) => other.item_id !== item_id).slice(0, RELATED_COUNT);
};

/** These numbers of each type fill two rows. */
const OFFER_COUNTS = { VOUCHER: 4, PRODUCT: 2, COUPON: 2 } as const;

/**
 * A partner's own items that coins can buy, the most popular of each type that the brand shows; none if the item is not
 * a partner.
 */
const findOffers = async (
  db: Db,
  { item_type, brand_name }: ItemRow,
  modules: readonly string[],
): Promise<ItemRow[]> => {
  if (item_type !== 'PARTNER') return [];
  const selection = { moduleType: 'burn', brands: [brand_name] } as const;
  const types = (Object.keys(OFFER_COUNTS) as (keyof typeof OFFER_COUNTS)[]).filter((type) =>
    isShown(type, modules),
  );
  const kinds = types.map((itemType) =>
    items.findPage(
      db,
      { ...selection, itemType },
      { sorter: 'popular', after: null, limit: OFFER_COUNTS[itemType] },
    ),
  );
  return (await Promise.all(kinds)).flat();
};

export const createCatalogueService = (
  { db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>,
  clients: ClientsService,
  availableOf: AvailableOf,
) => {
  const detailCache = createTtlCache<Detail>(clock, MAX_CACHED_ANSWERS, CACHE_TTL_MS);
  const homeCache = createTtlCache<Layout>(clock, MAX_CACHED_ANSWERS, CACHE_TTL_MS);
  const categoryCache = createTtlCache<CategoryTile[]>(clock, 1, CACHE_TTL_MS);
  const categories = (): Promise<CategoryTile[]> =>
    categoryCache.get('', async () => (await items.findCategories(db)).map(categoryTile));
  const lister = createLister({ db, clock, keys }, categories);

  const readDetail = async (config: ClientConfig, row: ItemRow): Promise<Detail> => {
    const moduleType = homeModuleOf(row);
    const [{ pictures = [], ...texts }, related, partner, offers] = await Promise.all([
      items.findTexts(db, row.item_id),
      findRelated(db, row),
      row.item_type === 'PARTNER' || row.partner_id === null ? null : items.findItem(db, row.partner_id),
      findOffers(db, row, config.modules),
    ]);
    return {
      item: cardOf(row, moduleType, config.rates),
      images: [imageOf(row), ...pictures.map(pictureOf)],
      ...texts,
      partnerId: row.partner_id,
      partnerSlug: partner?.slug ?? null,
      denominations: denominationsOf(row, config.rates),
      maxCount: maxCountOf(row),
      leastCoinsPercent: leastCoinsPercentOf(row),
      validityMonths: row.validity_months,
      offers: offers.map((other) => cardOf(other, homeModuleOf(other), config.rates)),
      related: related.map((other) => cardOf(other, moduleType, config.rates)),
    };
  };

  return {
    /** A page of a list. Throws MALFORMED_REQUEST naming `cursor` if the cursor is for another list. */
    list: async (request: ListRequest): Promise<Listing> =>
      lister.page(request, await clients.configOf(request.client)),

    /** Those of the given items, such as search results, that pass the filters. */
    narrow: async (client: string, request: NarrowRequest): Promise<Narrowed> =>
      lister.narrow(request, await clients.configOf(client)),

    /**
     * The brand's carousels that have something to show, or only those of some placement keys; `accountId` is that of
     * the signed-in member.
     */
    carousels: async (
      client: string,
      accountId: string | null,
      placements?: readonly string[],
    ): Promise<Carousel[]> => {
      const config = await clients.configOf(client);
      const all = await clients.carouselsOf(client);
      const wanted =
        placements?.flatMap((key) => all.filter((carousel) => carousel.placement === key)) ?? all;
      const sources: CarouselSources = {
        config,
        list: async (request) =>
          (await lister.page({ client, appliedSorter: 'popular', withConfig: false, ...request }, config))
            .items,
        available: async () => (accountId === null ? null : availableOf(db, accountId)),
        onHome: async () => new Set(itemIdsIn(await clients.homeOf(client))),
      };
      return (await Promise.all(wanted.map((carousel) => fillCarousel(carousel, sources)))).filter(
        hasContent,
      );
    },

    /** One item with its texts and related items. Throws NOT_FOUND. */
    detail: async (client: string, itemType: CatalogueType, productId: string): Promise<Detail> => {
      const config = await clients.configOf(client);
      return detailCache.get(JSON.stringify([config.clientId, itemType, productId]), async () => {
        const row = await (itemType === 'PARTNER' ? items.findPartner : items.findItem)(db, productId);
        if (row?.item_type !== itemType) throw new ApiError('NOT_FOUND', 'This item is not in the catalogue');
        return readDetail(config, row);
      });
    },

    /** A page of all items of a type; none if the brand does not show the type. Throws MALFORMED_REQUEST naming `cursor` if the cursor is for another type. */
    sitemap: async (request: SitemapRequest): Promise<Sitemap> => {
      const { modules } = await clients.configOf(request.client);
      return isShown(request.itemType, modules) ? readSitemap(db, keys, request) : EMPTY_SITEMAP;
    },

    /** The sections of the brand's home page for that device, on its microsite or outside it. */
    load: async ({ client, device, microSite: requested }: LayoutRequest): Promise<Layout> => {
      const config = await clients.configOf(client);
      const microSite = requested ?? config.microSite;
      return homeCache.get(JSON.stringify([config.clientId, device, microSite]), async () => {
        const home = (await clients.homeOf(client)).filter(isShownOn(device, microSite));
        const [categories, rows] = await Promise.all([
          // The categories lead to the list of vouchers, which has no others.
          config.modules.includes('vouchers') ? items.findVoucherCategories(db) : [],
          items.findItems(db, itemIdsIn(home)),
        ]);
        return toLayout(home, {
          config,
          categories: new Map(categories.map((row) => [row.category_id, row])),
          items: new Map(rows.map((row) => [row.item_id, row])),
        });
      });
    },

    /** Cards by item id, each in the item's own module; unlisted items are left out. */
    cards: async (client: string, itemIds: readonly string[]): Promise<Map<string, Card>> => {
      const { rates } = await clients.configOf(client);
      const rows = itemIds.length > 0 ? await items.findItems(db, itemIds) : [];
      return new Map(rows.map((row) => [row.item_id, cardOf(row, homeModuleOf(row), rates)]));
    },

    categories,

    /** What an order needs to know of an item, not cached; null if coins cannot buy it. */
    itemForOrder,
    takeStock,
    returnStock,
  };
};
