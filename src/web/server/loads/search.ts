import type { PageLoad, PageRequest } from '../page.ts';
import { writeFilter } from '#web/features/catalogue/filter-table.ts';
import { homeLayout } from '#web/features/catalogue/records.ts';
import {
  isWellWritten,
  joined,
  readListingQuery,
  writeListingQuery,
} from '#web/features/catalogue/listing-query.ts';
import { readSearchQuery, type SearchQuery } from '#web/features/search/query.ts';
import { searchResult, type Found } from '#web/features/search/records.ts';
import { hasResults, searchTitle } from '#web/features/search/words.ts';
import type { ListExtent } from '#web/lib/list-extent.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import type { ListingQuery } from '#web/store/create-listing.ts';
import { unwrapOrFail } from '../load-failure.ts';
import { DEVICE } from '../request-facts.ts';
import { loadPaged } from './paged.ts';

const LEAD =
  'Search everything that coins can buy: products, vouchers, coupons, and the partners that bring coins.';

/** Shown if there are no results; the page does without it if it cannot be loaded. */
const loadSuggestions = async ({ store, clientId }: PageRequest): Promise<void> => {
  await store.dispatch(homeLayout.fetch({ query: { client: clientId, device: DEVICE } }));
};

/** Filters and sort order of one type, as the call takes them; by default the best matches come first. */
const filtersOf = ({ appliedFilter, appliedSorter }: ListingQuery) => ({
  ...writeFilter(appliedFilter),
  ...(appliedSorter !== 'popular' && { sort: appliedSorter }),
});

/** The results for the address's `q`; without results, or without a search, suggestions instead. */
export const loadSearch: PageLoad<{ search: SearchQuery & { narrowed: ListingQuery } }> = async (request) => {
  const { store, clientId } = request;
  const values = joined(request.query, request.repeated);
  const asked = readSearchQuery(request.query);
  const narrowed = readListingQuery(values, asked.type);
  const search = { ...asked, narrowed: { ...narrowed, cursor: null } };
  const { q, type, after } = search;
  const start = hrefs.search({ q, type }, writeListingQuery(search.narrowed));
  if (q === null) {
    await loadSuggestions(request);
    return { kind: 'render', props: { search }, head: { description: LEAD } };
  }
  // Written as a form sends it, unreadable, or not for this type.
  if (type && !isWellWritten(values, request.repeated, type)) return { kind: 'redirect', to: start };
  let found: Found | undefined;
  const load = async ({ cursor }: ListExtent) => {
    const query = {
      client: clientId,
      q,
      ...(type && { type, ...filtersOf(narrowed) }),
      ...(type && cursor && { cursor }),
    };
    found = await unwrapOrFail(store.dispatch(searchResult.fetch({ query })));
  };
  const outcome = await loadPaged({
    extent: { cursor: after ?? undefined, pages: 1 },
    start,
    load,
    props: {},
  });
  if (outcome.kind === 'redirect') return outcome;
  if (!found || !hasResults(found)) await loadSuggestions(request);
  // Crawlers should not index results: they find the items themselves in the listings.
  const head = { canonical: hrefs.search(), noindex: true, ...(found && { title: searchTitle(q, found) }) };
  return { kind: 'render', props: { search }, head };
};
