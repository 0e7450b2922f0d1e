// What coins can buy: lists, items and the home page, at the client's rates; and stock, for orders. What everybody
// sees is cached for seconds, so a crowd on one page costs the database one query.
import type { CatalogueType } from '#contract/enums.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Queryable } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createTtlCache } from '../../ttl-cache.ts';
import type { AvailableOf } from '../accounts/cards.ts';
import { isShown } from '../clients/brand.ts';
import type { ClientsService } from '../clients/service.ts';
import { cardOf, homeModuleOf } from './cards.ts';
import { fillCarousel, hasContent, type CarouselSources } from './carousels.ts';
import { readDetail } from './detail.ts';
import { categoryTile, itemIdsIn, toLayout, isShownOn } from './home.ts';
import { itemForOrder } from './item-for-order.ts';
import { createLister, type Narrowed, type NarrowRequest } from './listing.ts';
import * as items from './repository.ts';
import { returnStock, takeStock } from './repository-stock.ts';
import { readSitemap } from './sitemap.ts';
import type {
  Card,
  Carousel,
  CategoryTile,
  Detail,
  Layout,
  LayoutRequest,
  Listing,
  ListRequest,
  Sitemap,
  SitemapRequest,
  UsageTexts,
} from './types.ts';

const MAX_CACHED_ANSWERS = 500;
const CACHE_TTL_MS = 3000;
const EMPTY_SITEMAP: Sitemap = { items: [], changedAt: null, nextCursor: null };

export { hasPartner } from './repository.ts';
export type CatalogueService = ReturnType<typeof createCatalogueService>;

interface CatalogueSources {
  clients: ClientsService;
  availableOf: AvailableOf;
  /** Whether the account can redeem what is for Plus members only. */
  hasOfferAccess: (q: Queryable, accountId: string) => Promise<boolean>;
}

export const createCatalogueService = (
  { db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>,
  { clients, availableOf, hasOfferAccess }: CatalogueSources,
) => {
  const detailCache = createTtlCache<Detail>(clock, MAX_CACHED_ANSWERS, CACHE_TTL_MS);
  const homeCache = createTtlCache<Layout>(clock, MAX_CACHED_ANSWERS, CACHE_TTL_MS);
  const categoryCache = createTtlCache<CategoryTile[]>(clock, 2, CACHE_TTL_MS);
  const categories = (): Promise<CategoryTile[]> =>
    categoryCache.get('all', async () => (await items.findCategories(db)).map(categoryTile));
  const lister = createLister({ db, clock, keys }, categories);

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
        hasPlusOffers: async () => accountId !== null && hasOfferAccess(db, accountId),
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
        return readDetail(db, config, row);
      });
    },

    /** How an item is used, also one that is no longer offered; empty if the catalogue does not know it. */
    usageTexts: async (q: Queryable, itemId: string): Promise<UsageTexts> => {
      const { howTo = [], goodToKnow = [], terms = [] } = (await items.findTexts(q, itemId)) ?? {};
      return { howTo, goodToKnow, terms };
    },

    /**
     * A page of all items of a type; none if the brand does not show the type. Throws MALFORMED_REQUEST naming `cursor`
     * if the cursor is for another type.
     */
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
      const terms = await clients.configOf(client);
      const rows = itemIds.length > 0 ? await items.findItems(db, itemIds) : [];
      return new Map(rows.map((row) => [row.item_id, cardOf(row, homeModuleOf(row), terms)]));
    },

    /** Those in which a voucher is listed: their tiles lead to the list of vouchers. */
    voucherCategories: (): Promise<CategoryTile[]> =>
      categoryCache.get('voucher', async () => (await items.findVoucherCategories(db)).map(categoryTile)),

    /** What an order needs to know of an item, not cached; null if coins cannot buy it. */
    itemForOrder,
    takeStock,
    returnStock,
  };
};
