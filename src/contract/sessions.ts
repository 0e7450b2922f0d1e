// The member's own sessions and cards, and what support agents did. The paths are our own, because spec §7 has none.
import { endpoint } from './endpoint.ts';
import type * as schemas from './sessions.schemas.ts';

export const sessions = {
  list: endpoint<typeof schemas.list>({
    id: 'sessions.list',
    method: 'GET',
    host: 'auth',
    path: '/api/v1/member/sessions',
    access: 'member',
    agents: false,
  }),
  revoke: endpoint<typeof schemas.revoke>({
    id: 'sessions.revoke',
    method: 'POST',
    host: 'auth',
    path: '/api/v1/member/sessions/revoke',
    access: 'member',
    agents: false,
    headers: ['token'],
  }),
  revokeOthers: endpoint<typeof schemas.revokeOthers>({
    id: 'sessions.revokeOthers',
    method: 'POST',
    host: 'auth',
    path: '/api/v1/member/sessions/revoke-others',
    access: 'member',
    agents: false,
    headers: ['token'],
  }),
  agentVisits: endpoint<typeof schemas.agentVisits>({
    id: 'sessions.agentVisits',
    method: 'GET',
    host: 'api',
    path: '/api/v1/member/agent-visits',
    access: 'member',
    agents: false,
  }),
  cards: endpoint<typeof schemas.cards>({
    id: 'sessions.cards',
    method: 'GET',
    host: 'auth',
    path: '/api/v1/member/cards',
    access: 'member',
    agents: false,
  }),
  changeAccount: endpoint<typeof schemas.changeAccount>({
    id: 'sessions.changeAccount',
    method: 'POST',
    host: 'auth',
    path: '/api/v1/member/change-account',
    access: 'member',
    agents: false,
    headers: ['token'],
  }),
} as const;
