// The member data in a page's header. Public pages fetch it only in the browser.
import type { DataOf } from '#contract/endpoint.ts';
import { member } from '#contract/member.ts';
import { createLoadable } from '#web/store/create-loadable.ts';
import { createRefresh } from '#web/store/create-refresh.ts';

export type Dashboard = DataOf<typeof member.dashboard>;

export const dashboard = createLoadable('dashboard', member.dashboard);

const refresh = createRefresh(member.dashboard, dashboard);

/** Updates the header after coins moved; until then it shows the known values, not a visitor's header. */
export const refreshDashboard = () => refresh({});
