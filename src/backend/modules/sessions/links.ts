// Sign-on links of support agents: anyone with the backend's key can make one, and nobody else can alter it. All
// information is sealed in the link's token, so that making one needs no database.
import { randomUUID } from 'node:crypto';
import { AGENT_RULES, type AgentRole } from '#contract/enums.ts';
import type { Keys } from '../../keys.ts';

export interface Link {
  linkId: string;
  /** The member's card. */
  lcn: string;
  agentName: string;
  role: AgentRole;
  madeAt: Date;
}

const CONTEXT = 'sso.link';
/** How far ahead the clock of the machine that made the link may be. */
const SKEW_MS = 5000;

export const sealLink = (keys: Keys, link: Omit<Link, 'linkId'>): string => {
  const { lcn, agentName, role, madeAt } = link;
  return keys.seal(JSON.stringify([randomUUID(), lcn, agentName, role, madeAt.getTime()]), CONTEXT);
};

/** The content of a token; null if it was altered, made with another key, or is no token. */
export const openLink = (keys: Keys, token: string): Link | null => {
  try {
    const [linkId, lcn, agentName, role, madeAt] = JSON.parse(keys.open(token, CONTEXT)) as [
      string,
      string,
      string,
      AgentRole,
      number,
    ];
    return { linkId, lcn, agentName, role, madeAt: new Date(madeAt) };
  } catch {
    return null;
  }
};

export const isUnexpired = ({ madeAt }: Link, now: Date): boolean => {
  const age = now.getTime() - madeAt.getTime();
  return age >= -SKEW_MS && age < AGENT_RULES.linkSeconds * 1000;
};

/** How long a used link must be remembered so that it can never be used again. */
export const LINK_RETENTION_MS = AGENT_RULES.linkSeconds * 1000 + 2 * SKEW_MS;
