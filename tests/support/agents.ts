// A support agent for a test, signed in by a sign-on link of the product.
import { sealLink } from '#backend/modules/sessions/links.ts';
import { SESSION_COOKIE, type AgentRole } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import type { TestApp } from './app.ts';

interface LinkFor {
  lcn: string;
  agentName?: string;
  role?: AgentRole;
}

/** The token of a fresh link. */
export const linkToken = (
  { deps, clock }: Pick<TestApp, 'deps' | 'clock'>,
  { lcn, agentName = 'Rohit Deshpande', role = 'SUPPORT' }: LinkFor,
): string => sealLink(deps.keys, { lcn, agentName, role, madeAt: clock.now() });

export const signOn = (
  test: Pick<TestApp, 'call'>,
  token: string,
  query: Record<string, string> = { clientName: 'SUPPORT', username: 'Rohit Deshpande' },
  headers: Record<string, string> = {},
) => test.call(contract.login.ssoVerify, { query, headers: { ...headers, token } });

/** Headers of an agent's session for the member with that card. */
export const asAgent = async (
  test: TestApp,
  lcn: string,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> => {
  const answer = await signOn(test, linkToken(test, { lcn }), undefined, headers);
  if (answer.status !== 200) throw new Error(`The agent was not let in: ${answer.message}`);
  const valueOf = (name: string) => answer.cookies.find((cookie) => cookie.name === name)?.value ?? '';
  return { cookie: `${SESSION_COOKIE}=${valueOf(SESSION_COOKIE)}`, token: valueOf('token') };
};
