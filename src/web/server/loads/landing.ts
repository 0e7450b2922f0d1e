// Server only: a mode's landing page, with a few items of each of the mode's types that the brand offers.
import type { CatalogueType, ModuleType } from '#contract/enums.ts';
import { fetchSome } from '#web/features/catalogue/records.ts';
import { MODES } from '#web/features/catalogue/words.ts';
import { withNames } from '#web/lib/head.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { isOpenWith } from '#web/routes/module-paths.ts';
import type { ListingItem } from '#web/store/create-listing.ts';
import { brandOf } from '../brand.ts';
import { LoadFailure } from '../load-failure.ts';
import type { PageLoad, PageRequest } from '../page.ts';

interface LandingRail {
  itemType: CatalogueType;
  items: ListingItem[];
}

const RAIL_LENGTH = 8;

/** The most important types come first. */
const TYPES: Record<ModuleType, readonly CatalogueType[]> = {
  earn: ['PARTNER', 'VOUCHER', 'PRODUCT'],
  burn: ['VOUCHER', 'PRODUCT', 'COUPON', 'PARTNER'],
};

/** Calls for the other types are refused (docs/decisions/230). */
const openTypes = async (request: PageRequest, moduleType: ModuleType): Promise<CatalogueType[]> => {
  const { modules } = await brandOf(request);
  return TYPES[moduleType].filter((itemType) => isOpenWith(modules, hrefs.listing({ moduleType, itemType })));
};

/** The names of the most popular items of each type. */
const firstNames = (rails: readonly LandingRail[]): string[] =>
  rails.flatMap(({ items }) => items.slice(0, 2).map(({ name }) => name));

/** Shows the rails that could be loaded; fails if none of the open ones could. */
export const loadLanding =
  (moduleType: ModuleType): PageLoad<{ moduleType: ModuleType; rails: LandingRail[] }> =>
  async (request) => {
    const { store, clientId } = request;
    const types = await openTypes(request, moduleType);
    const answers = await Promise.all(
      types.map(async (itemType) => {
        const body = { client: clientId, moduleType, itemType, limit: RAIL_LENGTH };
        return { itemType, settled: await store.dispatch(fetchSome({ body })) };
      }),
    );
    const rails = answers.flatMap(({ itemType, settled }): LandingRail[] =>
      fetchSome.fulfilled.match(settled) ? [{ itemType, items: settled.payload.items }] : [],
    );
    if (types.length > 0 && rails.length === 0) throw new LoadFailure(503);
    return {
      kind: 'render',
      props: { moduleType, rails: rails.filter(({ items }) => items.length > 0) },
      head: { description: withNames(MODES[moduleType].lead, firstNames(rails)) },
    };
  };
