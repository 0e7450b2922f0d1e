import type { CatalogueType, ModuleType } from '#contract/enums.ts';
import { unknownChoices } from '#web/features/catalogue/filter-config.ts';
import {
  appliedCount,
  isWellWritten,
  joined,
  readListingQuery,
  writeListingQuery,
} from '#web/features/catalogue/listing-query.ts';
import { listingOf } from '#web/features/catalogue/records.ts';
import { listingLead, listingTitle, MODES } from '#web/features/catalogue/words.ts';
import { withNames } from '#web/lib/head.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import type { ListingQuery } from '#web/store/create-listing.ts';
import { LoadFailure, need } from '../load-failure.ts';
import type { PageLoad, PageOutcome, PageRequest } from '../page.ts';

/** What a form sends, and what cannot be read, leads to the one address of what is meant; null for such a one. */
const askedFor = ({ query, repeated }: PageRequest) => {
  const values = joined(query, repeated);
  return { asked: readListingQuery(values), wellWritten: isWellWritten(values, repeated) };
};

/**
 * What of the query belongs to the page's one address: the place in the whole list, since each place shows other
 * things; not filters and order, which show the same ones again.
 */
const placeOf = ({ appliedFilter, appliedSorter, cursor }: ListingQuery): string => {
  const isWhole = appliedCount(appliedFilter) === 0 && appliedSorter === 'popular';
  return isWhole ? writeListingQuery({ appliedFilter, appliedSorter, cursor }) : '';
};

/** The first page of a listing, or the one that the address names. `usual` is the mode where it names none. */
export const loadListing =
  (itemType: CatalogueType, usual?: ModuleType): PageLoad =>
  async (request) => {
    const { store, params, clientId } = request;
    const listing = listingOf(params['moduleType'] ?? usual ?? '', itemType);
    if (!listing) return { kind: 'not-found' };
    const { asked, wellWritten } = askedFor(request);
    const canonical = hrefs.listing(listing.mode);
    if (!wellWritten) return { kind: 'redirect', to: canonical + writeListingQuery(asked) };
    const beginning: PageOutcome = {
      kind: 'redirect',
      to: canonical + writeListingQuery({ ...asked, cursor: null }),
    };
    try {
      await need(store.dispatch(listing.load({ ...asked, client: clientId })));
    } catch (error) {
      // A place that is none (any more) leads to the list's beginning.
      if (!(error instanceof LoadFailure) || error.status !== 400 || asked.cursor === null) throw error;
      return beginning;
    }
    const { data, config, total } = listing.select(store.getState());
    if (asked.cursor !== null && data.length === 0) return beginning;
    const isUnknown = unknownChoices(asked.appliedFilter, config);
    const { moduleType } = listing.mode;
    const lead = `${MODES[moduleType].lead} ${listingLead({ moduleType, itemType }, total)}`;
    return {
      kind: 'render',
      props: { mode: listing.mode },
      head: {
        title: listingTitle(listing.mode),
        description: withNames(
          lead,
          data.map(({ name }) => name),
        ),
        canonical: canonical + placeOf(asked),
      },
      ...(isUnknown && { status: 404 }),
    };
  };
