// One store per request on the server and one in the browser, which merges the server's state with each page.
import { configureStore, SHOULD_AUTOBATCH } from '@reduxjs/toolkit';
import { HYDRATE } from 'next-redux-wrapper';
import { useState } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Caller } from '#web/api/call.ts';
import { browserCaller } from '#web/api/browser-caller.ts';
import { notifyOfFailedFetches } from './failed-fetches.ts';
import { isLasting, rootReducer, type RootState } from './root-reducer.ts';

/** What thunks get besides the store. On the server, page() sets the request's caller. */
export interface Services {
  caller: Caller;
}

export const isFetched = (record: unknown): boolean =>
  typeof record === 'object' && record !== null && 'isFetched' in record && record.isFetched === true;

/** Dispatched while React renders; the tag delays the notification of subscribers until after the render. */
const hydrateAction = (payload: RootState) => ({
  type: HYDRATE,
  payload,
  meta: { [SHOULD_AUTOBATCH]: true },
});

export const makeStore = () => {
  const services: Services = { caller: browserCaller };
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: { extraArgument: services } }).concat(notifyOfFailedFetches),
  });
  let merged: RootState | null = null;
  /** Merges the state that came with a page, once; a page never wipes what the browser already loaded. */
  const merge = (state: RootState): void => {
    if (state === merged) return;
    merged = state;
    store.dispatch(hydrateAction(state));
  };
  /**
   * The current contents of the records in a page's state; only records that are the same for everybody are updated.
   * Null if another page's state has been merged since.
   */
  const stateOf = (state: RootState): RootState | null => {
    if (state !== merged) return null;
    const now = store.getState();
    return Object.fromEntries(
      Object.entries(state).map(([name, came]) => [
        name,
        isLasting(name) && isFetched(now[name]) ? now[name] : came,
      ]),
    );
  };
  return Object.assign(store, { services, merge, stateOf });
};

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];

let shared: AppStore | undefined;

const refuseDispatch = (): never => {
  throw new Error('On the server a page is rendered from a fixed state: dispatch in an effect');
};

/** On the server a page renders from a fixed state: no effects run there, and nothing is shared. */
const withFixedState = (store: AppStore, state: RootState = {}): AppStore => {
  const merged = rootReducer(undefined, hydrateAction(state));
  return { ...store, getState: () => merged, merge: () => undefined, dispatch: refuseDispatch };
};

const storeOfPage = (state: RootState | undefined): AppStore => {
  const store = (shared ??= makeStore());
  return typeof window === 'undefined' ? withFixedState(store, state) : store;
};

/**
 * The store with the state of the rendered page, whichever navigation it comes from: when two navigations overlap,
 * the wrapper's own hook skips the state of the second (docs/decisions/061).
 */
export const usePageStore = (state: RootState | undefined): AppStore => {
  const [store] = useState(() => storeOfPage(state));
  if (state) store.merge(state);
  return store;
};

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();
