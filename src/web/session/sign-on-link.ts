// A support agent's sign-on link, as in spec §4 and §8: its token is taken out of the address before anything else.
import { AGENT_ROLES, type AgentRole } from '#contract/enums.ts';

export const SSO_TOKEN_PARAMETER = 'ssoToken';
const LINK_PARAMETERS = [SSO_TOKEN_PARAMETER, 'clientName', 'username'];

export interface SignOnLink {
  token: string;
  clientName: AgentRole;
  username: string;
}

const roleOf = (text: string | null): AgentRole | undefined => AGENT_ROLES.find((role) => role === text);

/** What the address says; null where it is no link, or half of one. */
const linkIn = (parameters: URLSearchParams): SignOnLink | null => {
  const token = parameters.get(SSO_TOKEN_PARAMETER);
  const clientName = roleOf(parameters.get('clientName'));
  const username = parameters.get('username');
  if (token && clientName && username) return { token, clientName, username };
  console.error('There was some issue in getting the parameters');
  return null;
};

/** Takes the link's own parameters out of the address and the history, and answers what they were. */
export const takeLink = (): SignOnLink | null => {
  const address = new URL(window.location.href);
  const link = linkIn(address.searchParams);
  LINK_PARAMETERS.forEach((name) => address.searchParams.delete(name));
  window.history.replaceState(null, '', address.pathname + address.search);
  return link;
};
