// Support agents act in a member's place, but not in everything.
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import type { Session } from './context.ts';

export const isAgent = (session: Pick<Session, 'role'>): boolean => session.role !== 'MEMBER';

/** Throws AGENT_NOT_ALLOWED for an agent's session. For what the row of a call in the contract cannot say. */
export const assertNoAgent = (session: Pick<Session, 'role'>): void => {
  if (isAgent(session)) {
    throw new ApiError('AGENT_NOT_ALLOWED', 'A support agent may not do this for a member');
  }
};

/** Throws AGENT_NOT_ALLOWED where the contract closes the call to agents. */
export const assertOpenToAgents = (endpoint: Endpoint, session: Session | null): void => {
  if (session && endpoint.agents === false) assertNoAgent(session);
};
