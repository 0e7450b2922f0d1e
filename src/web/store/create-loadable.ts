// A loadable record of spec §3: reducer, thunk, selectors and reset, created from an endpoint of the contract.
import { createAsyncThunk } from '@reduxjs/toolkit';
import type { AnyEndpoint, DataOf } from '#contract/endpoint.ts';
import { callEndpoint, type CallArgs } from '#web/api/call.ts';
import { ApiFailure, GENERIC_MESSAGE, messageOf, type Failure } from '#web/api/failure.ts';
import { createRecord, on } from './create-record.ts';
import type { Services } from './make-store.ts';
import { keepAfterLogout, type RootState } from './root-reducer.ts';

export interface Loadable<Data> {
  data: Data | null;
  loading: boolean;
  /** The message of the last failed fetch. */
  error: string | null;
  /** The contract's code of the last failed fetch, if the API gave one: a proxy's 404 has none. */
  errorCode: string | null;
  isFetched: boolean;
  /** The data came with the page. */
  isHydrated: boolean;
  /**
   * The pending fetch. The result of any other is outdated: it was requested earlier, or before the record was
   * reset.
   */
  awaits?: string;
  /** Answers of refreshes up to this number are outdated: a later one was stored, or a later fetch began. */
  outdated?: number;
}

interface LoadableOptions<Data> {
  /** The same for everybody, so it survives a logout. */
  lasting?: boolean;
  /** Pages bring what a visitor sees, the browser loads the member's own: that stays, whatever comes with a page. */
  ownInBrowser?: boolean;
  /**
   * The id of the one thing that the record is about: what another call returns is stored only if it is about the thing
   * that is shown (docs/decisions/179).
   */
  idOf?: (data: Data) => string | undefined;
}

/** How many refreshes have begun. A server refreshes nothing, so there it stays 0, and no page says it. */
let refreshesBegun = 0;

/** Numbers a refresh as it begins: of two answers, the one asked for later is kept. */
export const numberRefresh = (): number => (refreshesBegun += 1);

interface PendingMeta {
  /** How many refreshes had begun before the call. */
  after: number;
}

/** Read by failed-fetches.ts. */
interface FetchMeta {
  toast: boolean;
}

export const emptyLoadable = <Data>(): Loadable<Data> => ({
  data: null,
  loading: false,
  error: null,
  errorCode: null,
  isFetched: false,
  isHydrated: false,
});

/** What a thunk rejects with. */
export const asFailure = (error: unknown): Failure =>
  error instanceof ApiFailure
    ? { message: error.message, code: error.code, errorCode: error.errorCode, details: error.details }
    : { message: GENERIC_MESSAGE, code: 0, errorCode: null, details: {} };

/**
 * A thunk that calls an endpoint; rejects with the Failure. `toast`: no screen shows its failure, so a toast does
 * (docs/decisions/091). Its type prefix differs from that of the endpoint's record, which would otherwise treat the
 * call as its own fetch and empty itself.
 */
export const createCallThunk = <E extends AnyEndpoint>(
  endpoint: E,
  { toast = false, prefix = `${endpoint.id}/once` } = {},
) =>
  createAsyncThunk<
    DataOf<E>,
    CallArgs<E>,
    {
      extra: Services;
      rejectValue: Failure;
      pendingMeta: PendingMeta;
      rejectedMeta: FetchMeta;
      state: RootState;
    }
  >(
    prefix,
    async (args, { extra, signal, rejectWithValue }) => {
      try {
        return await callEndpoint(extra.caller, endpoint, { ...args, signal: args.signal ?? signal });
      } catch (error) {
        // An aborted call needs no message: the code that aborted it knows.
        return rejectWithValue(asFailure(error), { toast: toast && !args.signal?.aborted });
      }
    },
    { getPendingMeta: () => ({ after: refreshesBegun }) },
  );

/** The next state, which refreshes up to that number no longer change. */
const outdating = <Data>(next: Loadable<Data>, outdated = 0): Loadable<Data> =>
  outdated > 0 ? { ...next, outdated } : next;

/** Takes over what the server fetched. A page that fetched nothing never clears what the browser already loaded. */
const hydrated = <Data>(state: Loadable<Data>, incoming: Loadable<Data> | undefined): Loadable<Data> =>
  incoming?.isFetched ? outdating({ ...incoming, isHydrated: true }, state.outdated) : state;

/** The same, for a record of which a page only has the visitor's. */
const hydratedUnlessOwn = <Data>(state: Loadable<Data>, incoming: Loadable<Data> | undefined) =>
  state.isFetched && !state.isHydrated ? state : hydrated(state, incoming);

const stored = <Data>(data: Data): Loadable<Data> => ({ ...emptyLoadable(), data, isFetched: true });

const refused = <Data>(failure: Failure | undefined): Loadable<Data> => ({
  ...emptyLoadable(),
  error: messageOf(failure),
  errorCode: failure?.errorCode ?? null,
});

/** An answer to a refresh, with the number that this had when it began. */
interface Refreshed<Data> {
  data: Data;
  number: number;
}

/** Stores what other calls return, unless it is about another thing than the one that is shown or fetched. */
const takingOver = <Data>({ idOf }: LoadableOptions<Data>) => {
  const isSame = (one: Data, other: Data): boolean => !idOf || idOf(one) === idOf(other);
  const isOfAnother = ({ data: shown, loading, error }: Loadable<Data>, data: Data): boolean =>
    idOf !== undefined && (loading || error !== null || (shown !== null && !isSame(shown, data)));
  const received = (state: Loadable<Data>, data: Data): Loadable<Data> =>
    isOfAnother(state, data) ? state : outdating(stored(data), state.outdated);
  const refreshed = (state: Loadable<Data>, { data, number }: Refreshed<Data>): Loadable<Data> =>
    isOfAnother(state, data) || number <= (state.outdated ?? 0) ? state : outdating(stored(data), number);
  return { isSame, received, refreshed };
};

/**
 * Creates the record of an endpoint under `name`. Every fetch goes pending (data and error cleared, loading), then
 * fulfilled (data stored) or rejected (message stored), as in spec §4.
 */
export const createLoadable = <E extends AnyEndpoint>(
  name: string,
  endpoint: E,
  options: LoadableOptions<DataOf<E>> = {},
) => {
  type State = Loadable<DataOf<E>>;
  const initialState: State = emptyLoadable();
  const { isSame, ...taken } = takingOver(options);
  const fetch = createCallThunk(endpoint, { prefix: endpoint.id });
  const { reset, received, refreshed } = createRecord(
    name,
    initialState,
    { reset: (state: State): State => outdating(initialState, state.outdated), ...taken },
    {
      hydrated: options.ownInBrowser ? hydratedUnlessOwn : hydrated,
      others: [
        on(fetch.pending, (_state, { meta }): State =>
          outdating({ ...initialState, loading: true, awaits: meta.requestId }, meta.after),
        ),
        on(fetch.fulfilled, (state, { meta, payload }): State =>
          state.awaits === meta.requestId ? outdating(stored(payload), state.outdated) : state,
        ),
        on(fetch.rejected, (state, { meta, payload }): State => {
          if (state.awaits !== meta.requestId) return state;
          return outdating(meta.aborted ? initialState : refused(payload), state.outdated);
        }),
      ],
    },
  );
  if (options.lasting) keepAfterLogout(name);
  const select = (state: RootState): State => (state[name] as State | undefined) ?? initialState;
  return {
    name,
    fetch,
    reset,
    /** Stores data that another call returned. */
    received,
    /** Stores the answer to a refresh, unless it is outdated. */
    refreshed,
    isSame,
    select,
    selectData: (state: RootState): DataOf<E> | null => select(state).data,
  };
};

/** The record of an endpoint. */
export type LoadableOf<E extends AnyEndpoint> = ReturnType<typeof createLoadable<E>>;
