// Server only: addresses of spec §2 that only redirect to another page.
import { CATALOGUE_TYPES, MODULE_TYPES } from '#contract/enums.ts';
import {
  joined,
  LISTING_PARAMETERS,
  readListingQuery,
  writeListingQuery,
} from '#web/features/catalogue/listing-query.ts';
import { fetchSome, listingOf } from '#web/features/catalogue/records.ts';
import { isItemId } from '#web/lib/ids.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import type { AppliedFilter, ListingMode } from '#web/store/create-listing.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad, PageRequest } from '../page.ts';

/** `?moduleType=&itemType=`, by default vouchers to burn; keeps filters, sort order and position. */
export const redirectToListing: PageLoad = async ({ query, repeated }) => {
  const listing = listingOf(query['moduleType'] ?? 'burn', (query['itemType'] ?? 'voucher').toUpperCase());
  if (!listing) return { kind: 'not-found' };
  const { mode } = listing;
  const asked = readListingQuery(joined(query, repeated), mode.itemType);
  return {
    kind: 'redirect',
    to: hrefs.listing(mode) + writeListingQuery(asked),
    keepQuery: true,
    without: ['moduleType', 'itemType', ...LISTING_PARAMETERS],
  };
};

/** `?partner=`, in earn mode unless `moduleType` says otherwise. */
export const redirectToPartner: PageLoad = async ({ query }) => {
  const slug = query['partner'] ?? '';
  const moduleType = MODULE_TYPES.find((name) => name === (query['moduleType'] ?? 'earn'));
  if (!moduleType || !isItemId(slug)) return { kind: 'not-found' };
  const to = hrefs.item({ moduleType, itemType: 'PARTNER', slug, productId: slug });
  return { kind: 'redirect', to, permanent: true, keepQuery: true, without: ['partner', 'moduleType'] };
};

/** The mode of a listing; `listingType` is a type's name in addresses, such as `vouchers`. */
const modeOf = (moduleType: string | undefined, listingType: string | undefined): ListingMode | undefined => {
  const itemType = CATALOGUE_TYPES.find((type) => `${type.toLowerCase()}s` === listingType);
  return listingOf(moduleType ?? '', itemType ?? '')?.mode;
};

const hasItems = async (
  { store, clientId }: PageRequest,
  mode: ListingMode,
  appliedFilter: AppliedFilter,
): Promise<boolean> => {
  const body = { client: clientId, ...mode, appliedFilter, limit: 1 };
  return (await unwrapOrFail(store.dispatch(fetchSome({ body })))).total > 0;
};

/** The filter is a category id or a brand name: whichever the list has. */
export const redirectToFiltered: PageLoad = async (request) => {
  const { moduleType, listingType, filter } = request.params;
  const mode = modeOf(moduleType, listingType);
  // Several filters belong in a query, not in a path.
  if (!mode || !filter || filter.includes(',')) return { kind: 'not-found' };
  const candidates = [{ category: filter }, { brand: filter }].map((values) =>
    readListingQuery(values, mode.itemType),
  );
  const held = await Promise.all(
    candidates.map(async ({ appliedFilter }) =>
      Object.keys(appliedFilter).length > 0 ? hasItems(request, mode, appliedFilter) : false,
    ),
  );
  const found = candidates.find((_candidate, at) => held[at]);
  if (!found) return { kind: 'not-found' };
  const to = hrefs.listing(mode) + writeListingQuery(found);
  return { kind: 'redirect', to, keepQuery: true, without: ['category', 'brand'] };
};
