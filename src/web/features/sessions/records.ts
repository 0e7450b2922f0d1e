// Where the member is signed in, the cards of the number, and what support agents did.
import type { DataOf } from '#contract/endpoint.ts';
import { sessions } from '#contract/sessions.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import { createPagedLoadable } from '#web/store/create-paged-loadable.ts';
import { createRefresh } from '#web/store/create-refresh.ts';

export type SessionRow = DataOf<typeof sessions.list>['sessions'][number];
export type Visit = DataOf<typeof sessions.agentVisits>['visits'][number];
export type OwnCard = DataOf<typeof sessions.cards>['lcnList'][number];

export const sessionList = createLoadable('sessionList', sessions.list);
export const agentVisits = createPagedLoadable('agentVisits', sessions.agentVisits, 'visits', 'visitId');
export const ownCards = createLoadable('ownCards', sessions.cards);

export const refreshSessions = createRefresh(sessions.list, sessionList);
export const endSession = createCallThunk(sessions.revoke, { toast: true });
export const endOtherSessions = createCallThunk(sessions.revokeOthers, { toast: true });
/** The form itself shows what failed. */
export const changeAccount = createCallThunk(sessions.changeAccount);
