// A store per request on the server and one in the browser, hydrated from the server's.
import { configureStore, SHOULD_AUTOBATCH, type Action, type Middleware } from '@reduxjs/toolkit';
import { createWrapper, HYDRATE } from 'next-redux-wrapper';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Caller } from '#web/api/call.ts';
import { browserCaller } from '#web/api/browser-caller.ts';
import { tellFailedFetches } from './failed-fetches.ts';
import { rootReducer, type RootState } from './root-reducer.ts';

/** What thunks get besides the store. On the server, page() sets the caller of the request. */
export interface Services {
  caller: Caller;
}

/**
 * next-redux-wrapper dispatches HYDRATE while React renders; tagged so, its subscribers are told after the
 * render and not in it.
 */
const batchHydration: Middleware = () => (next) => (action) =>
  (action as Action).type === HYDRATE
    ? next({ ...(action as Action), meta: { [SHOULD_AUTOBATCH]: true } })
    : next(action);

export const makeStore = () => {
  const services: Services = { caller: browserCaller };
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services } }).concat(batchHydration, tellFailedFetches),
  });
  return Object.assign(store, { services });
};

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];

const isFetched = (record: unknown): boolean =>
  typeof record === 'object' && record !== null && 'isFetched' in record && record.isFetched === true;

/** Only what the server fetched travels to the browser. */
export const wrapper = createWrapper<AppStore>(makeStore, {
  serializeState: (state: RootState) =>
    Object.fromEntries(Object.entries(state).filter(([, record]) => isFetched(record))),
});

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();
