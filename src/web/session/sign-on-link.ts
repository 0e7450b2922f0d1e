// A support agent's sign-on link, as in spec §4 and §8: its token is taken out of the address before anything else.
import { AGENT_ROLES, SIGN_ON_PARAMETERS, type AgentRole } from '#contract/enums.ts';

export interface SignOnLink {
  token: string;
  clientName: AgentRole;
  username: string;
}

const roleOf = (text: string | null): AgentRole | undefined => AGENT_ROLES.find((role) => role === text);

/** The link that the address holds; null if there is none or it is incomplete. */
const linkIn = (parameters: URLSearchParams): SignOnLink | null => {
  const token = parameters.get(SIGN_ON_PARAMETERS.token);
  const clientName = roleOf(parameters.get(SIGN_ON_PARAMETERS.clientName));
  const username = parameters.get(SIGN_ON_PARAMETERS.username);
  if (token && clientName && username) return { token, clientName, username };
  console.error('There was some issue in getting the parameters');
  return null;
};

/** Removes the link's own parameters from the address and the history, and returns them. */
export const takeLink = (): SignOnLink | null => {
  const address = new URL(window.location.href);
  const link = linkIn(address.searchParams);
  Object.values(SIGN_ON_PARAMETERS).forEach((name) => address.searchParams.delete(name));
  window.history.replaceState(null, '', address.pathname + address.search);
  return link;
};
