import type { sessions as contract } from '#contract/sessions.ts';
import type { Handlers } from '../../http/expose.ts';
import type { AgentsService } from './agents.ts';
import type { CardsService } from './cards.ts';

export const sessionHandlers = (agents: AgentsService, cards: CardsService): Handlers<typeof contract> => ({
  list: async (_input, { session }) => ({ sessions: await cards.signedIn(session) }),
  revoke: async ({ body }, { session }) => {
    await cards.end(session, body.sessionId);
    return {};
  },
  revokeOthers: async (_input, { session }) => ({ ended: await cards.endOthers(session) }),
  agentVisits: ({ query }, { session }) => agents.visits(session, query),
  cards: (_input, { session }) => cards.list(session),
  changeAccount: ({ body }, context) => cards.change(body.handle, context),
});
