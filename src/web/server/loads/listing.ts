import type { CatalogueType, ModuleType } from '#contract/enums.ts';
import { unknownChoices } from '#web/features/catalogue/filter-config.ts';
import {
  appliedCount,
  isWellWritten,
  joined,
  LISTING_PARAMETERS,
  readListingQuery,
  writeListingQuery,
} from '#web/features/catalogue/listing-query.ts';
import { listingOf } from '#web/features/catalogue/records.ts';
import { listingLead, listingTitle, MODES } from '#web/features/catalogue/words.ts';
import { withNames } from '#web/lib/head.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import type { ListingMode, ListingQuery } from '#web/store/create-listing.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad, PageRequest } from '../page.ts';
import { loadPaged } from './paged.ts';

/**
 * What the address asks for. `wellWritten` is false if it is written as a form sends it, cannot be read, or asks
 * for what a list of the type does not have: the page then redirects to the one right address.
 */
const requestedView = ({ query, repeated }: PageRequest, itemType: CatalogueType) => {
  const values = joined(query, repeated);
  return {
    requested: readListingQuery(values, itemType),
    wellWritten: isWellWritten(values, repeated, itemType),
  };
};

/**
 * The part of the query that belongs in the canonical address: the position in the unfiltered list, since each
 * position shows other items; not filters and sort order, which show the same items again.
 */
const placeOf = ({ appliedFilter, appliedSorter, cursor }: ListingQuery): string => {
  const isWhole = appliedCount(appliedFilter) === 0 && appliedSorter === 'popular';
  return isWhole ? writeListingQuery({ appliedFilter, appliedSorter, cursor }) : '';
};

/** The first page of a listing, or the page that the address names. `usual` is the mode if the address names none. */
export const loadListing =
  (itemType: CatalogueType, usual?: ModuleType): PageLoad<{ mode: ListingMode }> =>
  async (request) => {
    const { store, params, clientId } = request;
    const listing = listingOf(params['moduleType'] ?? usual ?? '', itemType);
    if (!listing) return { kind: 'not-found' };
    const { requested, wellWritten } = requestedView(request, itemType);
    const canonical = hrefs.listing(listing.mode);
    if (!wellWritten) {
      const to = canonical + writeListingQuery(requested);
      return { kind: 'redirect', to, keepQuery: true, without: LISTING_PARAMETERS };
    }
    const start = canonical + writeListingQuery({ ...requested, cursor: null });
    const outcome = await loadPaged({
      extent: { cursor: requested.cursor ?? undefined, pages: 1 },
      start,
      load: () => unwrapOrFail(store.dispatch(listing.load({ ...requested, client: clientId }))),
      props: {},
    });
    if (outcome.kind === 'redirect') return outcome;
    const { data, config, total } = listing.select(store.getState());
    if (requested.cursor !== null && data.length === 0) return { kind: 'redirect', to: start };
    const isUnknown = unknownChoices(requested.appliedFilter, config);
    const { moduleType } = listing.mode;
    const title = listingTitle(listing.mode);
    const [first] = data;
    const lead = `${MODES[moduleType].lead} ${listingLead({ moduleType, itemType }, { total, items: data })}`;
    return {
      kind: 'render',
      props: { mode: listing.mode },
      head: {
        // A further page is told from the first one, and from the others.
        title: requested.cursor !== null && first ? `${title}, from ${first.name}` : title,
        description: withNames(
          lead,
          data.map(({ name }) => name),
        ),
        canonical: canonical + placeOf(requested),
      },
      ...(isUnknown && { status: 404 }),
    };
  };
