// What a page head shows of the member. Public pages fetch it in the browser only.
import { member } from '#contract/member.ts';
import { createLoadable } from '#web/store/create-loadable.ts';

export const dashboard = createLoadable('dashboard', member.dashboard, { quiet: true });
