// Server only: one store per request, whose state is sent to the browser with the page.
import { createWrapper } from 'next-redux-wrapper';
import { isFetched, makeStore, type AppStore } from '#web/store/make-store.ts';
import type { RootState } from '#web/store/root-reducer.ts';

/** Only what the server fetched is sent; of what failed, nothing. */
export const sentOf = (state: RootState): RootState =>
  Object.fromEntries(Object.entries(state).filter(([, record]) => isFetched(record)));

export const wrapper = createWrapper<AppStore>(makeStore, { serializeState: sentOf });
