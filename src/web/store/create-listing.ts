// The listing state of spec §3, one per mode: items of the pages seen so far, what is applied, where one was.
import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { HYDRATE } from 'next-redux-wrapper';
import { catalogue } from '#contract/catalogue.ts';
import type { BodyOf, DataOf } from '#contract/endpoint.ts';
import type { CatalogueType, ModuleType } from '#contract/enums.ts';
import { callEndpoint } from '#web/api/call.ts';
import { GENERIC_MESSAGE, type Failure } from '#web/api/failure.ts';
import { asFailure } from './create-loadable.ts';
import type { Services } from './make-store.ts';
import { addSlice, keepAfterLogout, type RootState } from './root-reducer.ts';

type ListBody = BodyOf<typeof catalogue.list>;
export type AppliedFilter = NonNullable<ListBody['appliedFilter']>;
export type AppliedSorter = NonNullable<ListBody['appliedSorter']>;
type Page = DataOf<typeof catalogue.list>;
export type ListingItem = Page['items'][number];

export interface ListingMode {
  moduleType: ModuleType;
  itemType: CatalogueType;
}

export interface Listing {
  data: ListingItem[];
  /** How many pages `data` holds; starts at 1. */
  page: number;
  appliedFilter: AppliedFilter;
  appliedSorter: AppliedSorter;
  /** Scroll position to return to. */
  scroll: { offset: number };
  /** The cursor with which `data` begins; null for the first page. */
  from: string | null;
  nextCursor: string | null;
  total: number;
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
  scroll: { offset: 0 },
  from: null,
  nextCursor: null,
  total: 0,
  loading: false,
  error: null,
  isFetched: false,
  isHydrated: false,
};

const failureMeta = { quiet: true };

const createFetch = (name: string, mode: ListingMode, type: 'load' | 'more') =>
  createAsyncThunk<
    Page,
    ListingQuery & { client: string },
    { extra: Services; rejectValue: Failure; rejectedMeta: { quiet: boolean }; state: RootState }
  >(`${name}/${type}`, async ({ cursor, client, ...applied }, { extra, signal, rejectWithValue }) => {
    try {
      const body = { ...mode, ...applied, client, ...(cursor ? { cursor } : {}) };
      return await callEndpoint(extra.caller, catalogue.list, { body, signal });
    } catch (error) {
      return rejectWithValue(asFailure(error), failureMeta);
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
  isFetched: true,
});

/** Whether the browser already holds more of what the server sent again, as after going back. */
const holdsMore = (here: Listing, incoming: Listing): boolean =>
  here.page > incoming.page && sameQuery(here, { ...incoming, cursor: incoming.from });

/** Makes the listing of a mode: `createListing({ moduleType: 'burn', itemType: 'VOUCHER' })`. */
export const createListing = (mode: ListingMode) => {
  const name = `listing.${mode.moduleType}.${mode.itemType.toLowerCase()}`;
  const load = createFetch(name, mode, 'load');
  const more = createFetch(name, mode, 'more');
  const slice = createSlice({
    name,
    initialState: emptyListing,
    reducers: {
      scrolled: (state, action: PayloadAction<number>) => {
        state.scroll.offset = action.payload;
      },
    },
    extraReducers: (builder) => {
      builder
        .addCase(load.pending, (_state, { meta }) => ({
          ...emptyListing,
          appliedFilter: meta.arg.appliedFilter,
          appliedSorter: meta.arg.appliedSorter,
          from: meta.arg.cursor,
          loading: true,
        }))
        .addCase(load.fulfilled, (_state, { meta, payload }) => firstPage(meta.arg, payload))
        .addCase(more.pending, (state) => {
          state.loading = true;
          state.error = null;
        })
        .addCase(more.fulfilled, (state, { meta, payload }) => {
          state.loading = false;
          // A page that arrives twice is taken once.
          if (state.nextCursor !== meta.arg.cursor) return;
          state.data.push(...payload.items);
          state.nextCursor = payload.nextCursor;
          state.page += 1;
        })
        .addMatcher(
          (action: { type: string }) =>
            action.type === load.rejected.type || action.type === more.rejected.type,
          (state, action: PayloadAction<Failure | undefined>) => {
            state.loading = false;
            state.error = action.payload?.message ?? GENERIC_MESSAGE;
          },
        )
        .addMatcher(
          (action: { type: string }) => action.type === HYDRATE,
          (state, action: PayloadAction<Record<string, Listing | undefined>>) => {
            const incoming = action.payload[name];
            if (!incoming?.isFetched || holdsMore(state, incoming)) return state;
            return { ...incoming, isHydrated: true };
          },
        );
    },
  });
  addSlice(slice as never);
  keepAfterLogout(name);
  const select = (state: RootState): Listing => (state[name] as Listing | undefined) ?? emptyListing;
  return { name, mode, load, more, scrolled: slice.actions.scrolled, select };
};

export type ListingRecord = ReturnType<typeof createListing>;
