// Fetches a record again while the known data stays on the screen.
import type { AnyEndpoint, DataOf } from '#contract/endpoint.ts';
import type { CallArgs } from '#web/api/call.ts';
import { createCallThunk, numberRefresh, type LoadableOf } from './create-loadable.ts';
import type { AppDispatch } from './make-store.ts';
import type { RootState } from './root-reducer.ts';
import { selectSessionChanges } from './session-changes.ts';

/**
 * Creates the refresh of a record of that endpoint: stores the answer and returns it, or returns null if none came.
 * An answer that comes after one asked for later is not stored, and the caller, too, is given what is known by then: it
 * decides by the newest state, such as whether an order can still be undone. It is silent about failures; the caller
 * reports them if they matter.
 */
export const createRefresh = <E extends AnyEndpoint>(
  endpoint: E,
  { refreshed, selectData, isSame }: Pick<LoadableOf<E>, 'refreshed' | 'selectData' | 'isSame'>,
) => {
  const refetch = createCallThunk(endpoint);
  return (args: CallArgs<E>) =>
    async (dispatch: AppDispatch, getState: () => RootState): Promise<DataOf<E> | null> => {
      const number = numberRefresh();
      const session = selectSessionChanges(getState());
      const settled = await dispatch(refetch(args));
      if (!refetch.fulfilled.match(settled)) return null;
      // It may be another member's by now.
      if (selectSessionChanges(getState()) !== session) return null;
      const data = settled.payload as DataOf<E>;
      dispatch(refreshed({ data, number }));
      const known = selectData(getState());
      return known !== null && isSame(known, data) ? known : data;
    };
};
