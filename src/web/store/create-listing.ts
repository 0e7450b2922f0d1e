// The listing state of spec §3, one per mode: items of the pages loaded so far, and the applied filters and sorter.
// The router keeps the scroll position (docs/decisions/062).
import { createAsyncThunk } from '@reduxjs/toolkit';
import { catalogue } from '#contract/catalogue.ts';
import type { BodyOf, DataOf } from '#contract/endpoint.ts';
import type { CatalogueType, ModuleType } from '#contract/enums.ts';
import { callEndpoint } from '#web/api/call.ts';
import { messageOf, type Failure } from '#web/api/failure.ts';
import { asFailure } from './create-loadable.ts';
import { createRecord, on } from './create-record.ts';
import type { Services } from './make-store.ts';
import { mergedById } from './merged-by-id.ts';
import { keepAfterLogout, type RootState } from './root-reducer.ts';

type ListBody = BodyOf<typeof catalogue.list>;
export type AppliedFilter = NonNullable<ListBody['appliedFilter']>;
export type AppliedSorter = NonNullable<ListBody['appliedSorter']>;
type Page = DataOf<typeof catalogue.list>;
export type ListConfig = NonNullable<Page['config']>;
export type ListingItem = Page['items'][number];

export interface ListingMode {
  moduleType: ModuleType;
  itemType: CatalogueType;
}

export interface Listing {
  data: ListingItem[];
  /** How many pages `data` holds, counting from 1. */
  page: number;
  appliedFilter: AppliedFilter;
  appliedSorter: AppliedSorter;
  /** The cursor of the first page in `data`; null for the first page of the list. */
  from: string | null;
  nextCursor: string | null;
  total: number;
  /** The available filters and sorters, with counts (filtersConfig and sorterConfig of spec §3). */
  config: ListConfig | null;
  loading: boolean;
  error: string | null;
  isFetched: boolean;
  isHydrated: boolean;
}

export interface ListingQuery {
  appliedFilter: AppliedFilter;
  appliedSorter: AppliedSorter;
  cursor: string | null;
}

const emptyListing: Listing = {
  data: [],
  page: 1,
  appliedFilter: {},
  appliedSorter: 'popular',
  from: null,
  nextCursor: null,
  total: 0,
  config: null,
  loading: false,
  error: null,
  isFetched: false,
  isHydrated: false,
};

/** Items on the page that the server renders: two screens full (docs/decisions/075). Later pages hold 24. */
const FIRST_PAGE = 12;

const createFetch = (name: string, mode: ListingMode, type: 'load' | 'more') =>
  createAsyncThunk<
    Page,
    ListingQuery & { client: string },
    { extra: Services; rejectValue: Failure; rejectedMeta: { toast: boolean }; state: RootState }
  >(`${name}/${type}`, async ({ cursor, client, ...applied }, { extra, signal, rejectWithValue }) => {
    try {
      const body = {
        ...mode,
        ...applied,
        client,
        ...(cursor ? { cursor } : {}),
        ...(type === 'load' && { limit: FIRST_PAGE, withConfig: true }),
      };
      const page = await callEndpoint(extra.caller, catalogue.list, { body, signal });
      // Without a list this is a failed call; in the reducer it would be a fault that leaves the list loading.
      return type === 'more' ? { ...page, items: [...page.items] } : page;
    } catch (error) {
      // The page itself shows that the first load failed; a failed further page leaves the list as it was.
      return rejectWithValue(asFailure(error), { toast: type === 'more' });
    }
  });

const sameQuery = (listing: Listing, query: ListingQuery): boolean =>
  listing.isFetched &&
  listing.from === query.cursor &&
  listing.appliedSorter === query.appliedSorter &&
  JSON.stringify(listing.appliedFilter) === JSON.stringify(query.appliedFilter);

const firstPage = (query: ListingQuery, page: Page): Listing => ({
  ...emptyListing,
  data: page.items,
  appliedFilter: query.appliedFilter,
  appliedSorter: query.appliedSorter,
  from: query.cursor,
  nextCursor: page.nextCursor,
  total: page.total,
  config: page.config ?? null,
  isFetched: true,
});

const showsTheSame = (here: Listing, incoming: Listing): boolean =>
  here.total === incoming.total &&
  JSON.stringify(here.data.slice(0, incoming.data.length)) === JSON.stringify(incoming.data);

/**
 * Whether the browser already holds more of the list that the server sent again, for example after going back. A list
 * that has changed since is taken from its start (docs/decisions/255).
 */
const holdsMore = (here: Listing, incoming: Listing): boolean =>
  here.page > incoming.page &&
  sameQuery(here, { ...incoming, cursor: incoming.from }) &&
  showsTheSame(here, incoming);

/** Whether a query asks for the next page of this list: a late answer may be that of another list, or known already. */
const isNext = (listing: Listing, query: ListingQuery): boolean =>
  listing.nextCursor === query.cursor && sameQuery(listing, { ...query, cursor: listing.from });

const withMore = (listing: Listing, page: Page): Listing => ({
  ...listing,
  data: mergedById(listing.data, page.items, ({ productId }) => productId),
  nextCursor: page.nextCursor,
  page: listing.page + 1,
  loading: false,
});

const failed = (listing: Listing, { payload }: { payload?: Failure | undefined }): Listing => ({
  ...listing,
  loading: false,
  error: messageOf(payload),
});

/** Makes the listing of a mode: `createListing({ moduleType: 'burn', itemType: 'VOUCHER' })`. */
export const createListing = (mode: ListingMode) => {
  const name = `listing.${mode.moduleType}.${mode.itemType.toLowerCase()}`;
  const load = createFetch(name, mode, 'load');
  const more = createFetch(name, mode, 'more');
  createRecord(
    name,
    emptyListing,
    {},
    {
      hydrated: (state, incoming) =>
        !incoming?.isFetched || holdsMore(state, incoming)
          ? state
          : // If the member left while the next page was loading, the list comes back without it.
            { ...incoming, loading: false, isHydrated: true },
      others: [
        on(load.pending, (_state: Listing, { meta: { arg } }): Listing => {
          const { appliedFilter, appliedSorter, cursor } = arg;
          return { ...emptyListing, appliedFilter, appliedSorter, from: cursor, loading: true };
        }),
        on(load.fulfilled, (_state: Listing, { meta, payload }) => firstPage(meta.arg, payload)),
        on(load.rejected, failed),
        on(more.pending, (state: Listing) => ({ ...state, loading: true, error: null })),
        on(more.fulfilled, (state: Listing, { meta, payload }) =>
          isNext(state, meta.arg) ? withMore(state, payload) : state,
        ),
        on(more.rejected, (state: Listing, action) =>
          isNext(state, action.meta.arg) ? failed(state, action) : state,
        ),
      ],
    },
  );
  keepAfterLogout(name);
  const select = (state: RootState): Listing => (state[name] as Listing | undefined) ?? emptyListing;
  return { name, mode, load, more, select };
};

export type ListingRecord = ReturnType<typeof createListing>;
