import type { CatalogueType, ModuleType } from '#contract/enums.ts';
import { listingOf } from '#web/features/catalogue/records.ts';
import { readListingQuery, writeListingQuery } from '#web/features/catalogue/listing-query.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { LoadFailure, need, type PageLoad } from '../page.ts';

/** The first page of a listing, or the one that the address names. `usual` is the mode where it names none. */
export const loadListing =
  (itemType: CatalogueType, usual?: ModuleType): PageLoad =>
  async ({ store, params, query, clientId }) => {
    const listing = listingOf(params['moduleType'] ?? usual ?? '', itemType);
    if (!listing) return { kind: 'not-found' };
    const asked = readListingQuery(query);
    try {
      await need(store.dispatch(listing.load({ ...asked, client: clientId })));
    } catch (error) {
      // A place that is none (any more) leads to the list's beginning.
      if (!(error instanceof LoadFailure) || error.status !== 400 || asked.cursor === null) throw error;
      const to = hrefs.listing(listing.mode) + writeListingQuery({ ...asked, cursor: null });
      return { kind: 'redirect', to };
    }
    return { kind: 'render', props: { mode: listing.mode, canonical: hrefs.listing(listing.mode) } };
  };
