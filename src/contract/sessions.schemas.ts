import { z } from 'zod';
import { AGENT_ROLES } from './enums.ts';
import { agentName, coins, cursor, instant, uuid } from './fields.ts';

const agent = z.object({ name: agentName, role: z.enum(AGENT_ROLES) });

const session = z.object({
  sessionId: uuid,
  /** In words: "Chrome on Android". */
  device: z.string(),
  startedAt: instant,
  /** To the minute. */
  lastSeenAt: instant,
  /** The one that asks. */
  current: z.boolean(),
  /** Who signed in on the member's behalf; null for the member. */
  agent: agent.nullable(),
});

export const list = {
  summary: 'Where the member is signed in, this session first; a support agent’s among them.',
  data: z.object({ sessions: z.array(session) }),
};

export const revoke = {
  summary: 'Ends one of the member’s sessions.',
  body: z.object({ sessionId: uuid }),
  data: z.object({}),
};

export const revokeOthers = {
  summary: 'Ends every session of the member but this one.',
  body: z.object({}).optional(),
  data: z.object({
    /** How many sessions ended. */
    ended: z.int(),
  }),
};

const deed = z.object({
  /** What was done, in words: "Looked at your orders". */
  title: z.string(),
  /** It may have changed something. */
  changes: z.boolean(),
  /** The orders that it was about. */
  orderIds: z.array(z.string()),
  /** How often, and when for the first and the last time. */
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** It was refused; what was done of the same kind is a deed of its own. */
  refused: z.boolean(),
});

export const agentVisits = {
  summary: 'Which support agents were in the account and what they did there, newest first.',
  query: z.object({
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
  data: z.object({
    visits: z.array(
      z.object({
        visitId: uuid,
        agent,
        startedAt: instant,
        /** When it ended, or will at the latest. */
        endsAt: instant,
        deeds: z.array(deed),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
};

const card = z.object({
  /** Stands for the card within this session only. */
  handle: z.string(),
  /** Masked as in spec §9. */
  lcn: z.string(),
  name: z.string(),
  availablePointsAmount: coins,
  /** The card of this session. */
  current: z.boolean(),
});

export const cards = {
  summary: 'The loyalty cards of the member’s mobile number, masked, each with an opaque handle.',
  data: z.object({ lcnList: z.array(card), totalLcn: z.int() }),
};

export const changeAccount = {
  summary:
    'Goes on with another card of the same mobile number: a new session for it, and the end of this one.',
  body: z.object({ handle: z.string().min(1).max(200) }),
  data: z.object({ totalLcn: z.int() }),
};
