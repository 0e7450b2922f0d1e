// What a page head shows of the member. Public pages fetch it in the browser only.
import type { DataOf } from '#contract/endpoint.ts';
import { member } from '#contract/member.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import type { AppDispatch } from '#web/store/make-store.ts';

export type Dashboard = DataOf<typeof member.dashboard>;

export const dashboard = createLoadable('dashboard', member.dashboard, { quiet: true });

const ask = createCallThunk(member.dashboard, { quiet: true });

/** Brings the head up to date after coins moved; until then it shows what it knows, not a visitor's. */
export const refreshDashboard =
  () =>
  async (dispatch: AppDispatch): Promise<void> => {
    const settled = await dispatch(ask({}));
    if (ask.fulfilled.match(settled)) dispatch(dashboard.received(settled.payload));
  };
