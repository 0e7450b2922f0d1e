// Asks for a record again, while what is known of it stays on the screen.
import type { DataOf, Endpoint } from '#contract/endpoint.ts';
import type { Action } from '@reduxjs/toolkit';
import type { CallArgs } from '#web/api/call.ts';
import { createCallThunk } from './create-loadable.ts';
import type { AppDispatch } from './make-store.ts';

/**
 * Makes the refresh of a record of that endpoint: stores what came, and answers it; null where nothing came. Whoever
 * asks says what failed, if it matters.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- endpoints of any shape
export const createRefresh = <E extends Endpoint<any>>(
  endpoint: E,
  { received }: { received: (data: DataOf<E>) => Action },
) => {
  const ask = createCallThunk(endpoint, { quiet: true });
  return (args: CallArgs<E>) =>
    async (dispatch: AppDispatch): Promise<DataOf<E> | null> => {
      const settled = await dispatch(ask(args));
      if (!ask.fulfilled.match(settled)) return null;
      const data = settled.payload as DataOf<E>;
      dispatch(received(data));
      return data;
    };
};
