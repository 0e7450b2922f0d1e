// What a page head shows of the member. Public pages fetch it in the browser only.
import type { DataOf } from '#contract/endpoint.ts';
import { member } from '#contract/member.ts';
import { createLoadable } from '#web/store/create-loadable.ts';
import { createRefresh } from '#web/store/create-refresh.ts';

export type Dashboard = DataOf<typeof member.dashboard>;

export const dashboard = createLoadable('dashboard', member.dashboard, { quiet: true });

const refresh = createRefresh(member.dashboard, dashboard);

/** Brings the head up to date after coins moved; until then it shows what it knows, not a visitor's. */
export const refreshDashboard = () => refresh({});
