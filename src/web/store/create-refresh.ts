// Fetches a record again while the known data stays on the screen.
import type { AnyEndpoint, DataOf } from '#contract/endpoint.ts';
import type { Action } from '@reduxjs/toolkit';
import type { CallArgs } from '#web/api/call.ts';
import { createCallThunk } from './create-loadable.ts';
import type { AppDispatch } from './make-store.ts';

/**
 * Creates the refresh of a record of that endpoint: stores the answer and returns it, or returns null if none came.
 * It is silent about failures; the caller reports them if they matter.
 */
export const createRefresh = <E extends AnyEndpoint>(
  endpoint: E,
  { received }: { received: (data: DataOf<E>) => Action },
) => {
  const refetch = createCallThunk(endpoint);
  return (args: CallArgs<E>) =>
    async (dispatch: AppDispatch): Promise<DataOf<E> | null> => {
      const settled = await dispatch(refetch(args));
      if (!refetch.fulfilled.match(settled)) return null;
      const data = settled.payload as DataOf<E>;
      dispatch(received(data));
      return data;
    };
};
