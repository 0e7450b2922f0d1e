// A loadable record of spec §3: reducer, thunk, selectors and reset made from an endpoint of the contract.
import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { HYDRATE } from 'next-redux-wrapper';
import type { DataOf, Endpoint } from '#contract/endpoint.ts';
import { callEndpoint, type CallArgs } from '#web/api/call.ts';
import { ApiFailure, GENERIC_MESSAGE, type Failure } from '#web/api/failure.ts';
import type { Services } from './make-store.ts';
import { addSlice, keepAfterLogout, type RootState } from './root-reducer.ts';

export interface Loadable<Data> {
  data: Data | null;
  loading: boolean;
  /** The message of the last failed fetch. */
  error: string | null;
  /** HTTP status of the last failed fetch; 0 where no answer came. */
  errorStatus: number | null;
  isFetched: boolean;
  /** The data came with the page. */
  isHydrated: boolean;
}

export interface LoadableOptions {
  /** The same for everybody: survives a logout. */
  lasting?: boolean;
  /** The page shows the failure where it happened, so no toast repeats it. */
  quiet?: boolean;
}

export interface FetchMeta {
  quiet: boolean;
}

export const emptyLoadable = <Data>(): Loadable<Data> => ({
  data: null,
  loading: false,
  error: null,
  errorStatus: null,
  isFetched: false,
  isHydrated: false,
});

/** What a thunk rejects with. */
export const asFailure = (error: unknown): Failure =>
  error instanceof ApiFailure
    ? { message: error.message, code: error.code, errorCode: error.errorCode, details: error.details }
    : { message: GENERIC_MESSAGE, code: 0, errorCode: null, details: {} };

/**
 * A thunk that calls an endpoint; rejects with the Failure. The prefix of its type differs from that of the
 * endpoint's record, which would otherwise take the call for a fetch of its own and empty itself.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- endpoints of any shape
export const createCallThunk = <E extends Endpoint<any>>(
  endpoint: E,
  { quiet = false, prefix = `${endpoint.id}/once` } = {},
) =>
  createAsyncThunk<
    DataOf<E>,
    CallArgs<E>,
    { extra: Services; rejectValue: Failure; rejectedMeta: FetchMeta; state: RootState }
  >(prefix, async (args, { extra, signal, rejectWithValue }) => {
    try {
      return await callEndpoint(extra.caller, endpoint, { ...args, signal: args.signal ?? signal });
    } catch (error) {
      // Whoever called it off knows.
      return rejectWithValue(asFailure(error), { quiet: quiet || args.signal?.aborted === true });
    }
  });

/** Takes over what the server fetched; a page never wipes what the browser already loaded. */
export const hydrated = <Data>(state: Loadable<Data>, action: unknown, name: string): Loadable<Data> => {
  const incoming = (action as { payload: Record<string, Loadable<Data> | undefined> }).payload[name];
  return incoming?.isFetched ? { ...incoming, isHydrated: true } : state;
};

/**
 * Makes the record of an endpoint under `name`. Every fetch goes pending (data and error cleared, loading),
 * then fulfilled (data stored) or rejected (message stored), as in spec §4.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- endpoints of any shape
export const createLoadable = <E extends Endpoint<any>>(
  name: string,
  endpoint: E,
  options: LoadableOptions = {},
) => {
  type State = Loadable<DataOf<E>>;
  const initialState: State = emptyLoadable();
  const fetch = createCallThunk(endpoint, { quiet: options.quiet ?? false, prefix: endpoint.id });
  const slice = createSlice({
    name,
    initialState,
    reducers: {
      reset: () => initialState,
      /** Stores data that another call brought. */
      received: (_state, action: PayloadAction<DataOf<E>>) =>
        ({ ...emptyLoadable(), data: action.payload, isFetched: true }) as never,
    },
    extraReducers: (builder) => {
      builder
        .addCase(fetch.pending, () => ({ ...emptyLoadable(), loading: true }) as never)
        .addCase(fetch.fulfilled, (_state, action) => ({
          ...emptyLoadable(),
          data: action.payload,
          isFetched: true,
        }))
        .addCase(fetch.rejected, (_state, action) =>
          action.meta.aborted
            ? (emptyLoadable() as never)
            : ({
                ...emptyLoadable(),
                error: action.payload?.message ?? GENERIC_MESSAGE,
                errorStatus: action.payload?.code ?? 0,
              } as never),
        )
        .addMatcher(
          (action: { type: string }) => action.type === HYDRATE,
          (state, action) => hydrated(state as State, action, name) as never,
        );
    },
  });
  addSlice(slice as never);
  if (options.lasting) keepAfterLogout(name);
  const select = (state: RootState): State => (state[name] as State | undefined) ?? initialState;
  return {
    name,
    fetch,
    reset: slice.actions.reset,
    received: slice.actions.received as (data: DataOf<E>) => PayloadAction<DataOf<E>>,
    select,
    selectData: (state: RootState): DataOf<E> | null => select(state).data,
  };
};
