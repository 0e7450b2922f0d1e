// Pages of lists, their totals and their filters; and the same for the results of a search. What everybody sees is
// cached for seconds, so a crowd on one page costs the database one query.
import { VOUCHER_PROVIDER, type CatalogueType, type ModuleType } from '#contract/enums.ts';
import { decodeCursor, pageOf, encodeCursor } from '../../cursor.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createTtlCache } from '../../ttl-cache.ts';
import type { ClientConfig } from '../clients/service.ts';
import { cardOf, homeModuleOf, paiseRange, pointsOf } from './cards.ts';
import { configOf, countOf, passes } from './facets.ts';
import * as items from './repository.ts';
import { readTraits, type TallyRow } from './repository-tally.ts';
import { createTally } from './tally.ts';
import type { Card, CategoryTile, ItemRow, ListConfig, Listing, ListRequest, Sorter } from './types.ts';

const MAX_CACHED_LISTINGS = 500;
const CACHE_TTL_MS = 3000;

type Rates = ClientConfig['rates'];
type AppliedFilter = ListRequest['appliedFilter'];

const providerOf = (itemType: CatalogueType) => (itemType === 'VOUCHER' ? VOUCHER_PROVIDER : null);

const chosenOf = (
  itemType: CatalogueType,
  { category, brand, discount, price }: AppliedFilter,
  rates: Rates,
): items.Chosen => {
  const { least, most } = paiseRange(rates, providerOf(itemType), price ?? {});
  return {
    categories: category ?? null,
    brands: brand ?? null,
    leastDiscount: discount ?? null,
    leastPaise: least,
    mostPaise: most,
  };
};

const LISTED: Record<ModuleType, (row: TallyRow) => boolean> = {
  earn: (row) => row.in_earn,
  burn: (row) => row.in_burn,
};

/** The counts, and those items of a page whose categories these do not have: counts may be older than the page. */
const withNewCategories = (counted: readonly TallyRow[], page: readonly ItemRow[]): readonly TallyRow[] => {
  const known = new Set(counted.map((row) => row.category_id));
  const fresh = page.filter((row) => !known.has(row.category_id));
  return fresh.length > 0 ? [...counted, ...fresh.map((row) => ({ ...row, items: 1 }))] : counted;
};

/** `isForEverybody` leaves out what is for Plus members only, but not of the total. */
export type PageRequest = ListRequest & Pick<items.Selection, 'isForEverybody'>;

type Traits = Awaited<ReturnType<typeof readTraits>>[number];

const COMPARATORS: Record<Sorter, (one: Traits, other: Traits) => number> = {
  popular: (one, other) => other.popularity - one.popularity,
  'points-asc': (one, other) => one.price_paise - other.price_paise,
  'points-desc': (one, other) => other.price_paise - one.price_paise,
  discount: (one, other) =>
    other.discount_percent - one.discount_percent || other.popularity - one.popularity,
};

export interface NarrowRequest {
  itemType: CatalogueType;
  /** Ids in the order to show them without a sorter. */
  itemIds: readonly string[];
  appliedFilter: AppliedFilter;
  sorter: Sorter | null;
  from: number;
  limit: number;
}

export interface Narrowed {
  cards: Card[];
  total: number;
  config: ListConfig;
}

export const createLister = (
  { db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>,
  categories: () => Promise<CategoryTile[]>,
) => {
  const listingCache = createTtlCache<Listing>(clock, MAX_CACHED_LISTINGS, CACHE_TTL_MS);
  const tally = createTally(db, clock);

  const readConfig = async (
    rows: readonly TallyRow[],
    itemType: CatalogueType,
    chosen: items.Chosen,
    rates: Rates,
  ): Promise<ListConfig> =>
    configOf(rows, {
      itemType,
      chosen,
      categories: await categories(),
      pointsOf: (paise) => pointsOf(rates, providerOf(itemType), paise, 0),
    });

  const readPage = async (request: PageRequest, terms: ClientConfig, scope: string): Promise<Listing> => {
    const { rates } = terms;
    const { moduleType, itemType, appliedFilter, appliedSorter: sorter, cursor, limit, withConfig } = request;
    const after = cursor ? decodeCursor(keys, scope, cursor) : null;
    const chosen = chosenOf(itemType, appliedFilter, rates);
    const listed = (await tally(itemType)).filter(LISTED[moduleType]);
    const selection = { moduleType, itemType, isForEverybody: request.isForEverybody, ...chosen };
    const rows = await items.findPage(db, selection, { sorter, after, limit: limit + 1 });
    const config = withConfig
      ? await readConfig(withNewCategories(listed, rows), itemType, chosen, rates)
      : null;
    const { page, nextCursor } = pageOf(rows, limit, (last) =>
      encodeCursor(keys, scope, items.positionOf(last, sorter)),
    );
    return {
      items: page.map((row) => cardOf(row, moduleType, terms)),
      // Counts may be older than the page, so the total must not fall below it.
      total: Math.max(countOf(listed, chosen), cursor ? 0 : page.length),
      nextCursor,
      ...(config && { config }),
    };
  };

  return {
    /** A page of a list. Throws MALFORMED_REQUEST naming `cursor` if the cursor is for another list. */
    page: async (request: PageRequest, client: ClientConfig): Promise<Listing> => {
      const { moduleType, itemType, appliedFilter, appliedSorter, cursor, limit, withConfig } = request;
      const scope = JSON.stringify([client.clientId, moduleType, itemType, appliedFilter, appliedSorter]);
      const key = `${scope}${limit} ${withConfig} ${request.isForEverybody} ${cursor ?? ''}`;
      return listingCache.get(key, () => readPage(request, client, scope));
    },

    /** Those of the given items that pass the filters, in the sorter's order or else in the given one. */
    narrow: async (request: NarrowRequest, terms: ClientConfig): Promise<Narrowed> => {
      const { rates } = terms;
      const { itemType, itemIds, appliedFilter, sorter, from, limit } = request;
      const chosen = chosenOf(itemType, appliedFilter, rates);
      const positions = new Map(itemIds.map((id, position) => [id, position]));
      const traits = await readTraits(db, itemIds);
      traits.sort((one, other) => (positions.get(one.item_id) ?? 0) - (positions.get(other.item_id) ?? 0));
      const matching = traits.filter(passes(chosen));
      if (sorter) matching.sort(COMPARATORS[sorter]);
      const ids = matching.slice(from, from + limit).map((row) => row.item_id);
      const rows = ids.length > 0 ? await items.findItems(db, ids) : [];
      const byId = new Map(rows.map((row) => [row.item_id, row]));
      return {
        cards: ids.flatMap((id) => {
          const row = byId.get(id);
          return row ? [cardOf(row, homeModuleOf(row), terms)] : [];
        }),
        total: matching.length,
        config: await readConfig(traits, itemType, chosen, rates),
      };
    },
  };
};
