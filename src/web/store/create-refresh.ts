// Fetches a record again while the known data stays on the screen.
import type { DataOf, Endpoint } from '#contract/endpoint.ts';
import type { Action } from '@reduxjs/toolkit';
import type { CallArgs } from '#web/api/call.ts';
import { createCallThunk } from './create-loadable.ts';
import type { AppDispatch } from './make-store.ts';

/**
 * Creates the refresh of a record of that endpoint: stores the answer and returns it, or returns null if none came.
 * It is silent about failures; the caller reports them if they matter.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- endpoints of any shape
export const createRefresh = <E extends Endpoint<any>>(
  endpoint: E,
  { received }: { received: (data: DataOf<E>) => Action },
) => {
  const refetch = createCallThunk(endpoint, { quiet: true });
  return (args: CallArgs<E>) =>
    async (dispatch: AppDispatch): Promise<DataOf<E> | null> => {
      const settled = await dispatch(refetch(args));
      if (!refetch.fulfilled.match(settled)) return null;
      const data = settled.payload as DataOf<E>;
      dispatch(received(data));
      return data;
    };
};
