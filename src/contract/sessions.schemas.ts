import { z } from 'zod';
import { AGENT_RULES } from './enums.ts';
import { agentName, agentRole, cursor, instant, nextCursor, uuid } from './fields.ts';
import { account } from './login.schemas.ts';

const agent = z
  .object({
    name: agentName,
    role: agentRole,
  })
  .meta({ title: 'Agent', description: 'A support agent.' });

const sessionId = uuid.describe('Id of the session; not its token.');

const session = z
  .object({
    sessionId,
    device: z.string().describe('Browser and system in words, as far as known.'),
    startedAt: instant.describe('When it was signed in.'),
    lastSeenAt: instant.describe('When it last made a call, to the minute.'),
    current: z.boolean().describe('Whether it is the session of this call.'),
    agent: agent
      .nullable()
      .describe('The support agent who signed in on the member’s behalf; null if it was the member.'),
  })
  .meta({ title: 'Session', description: 'A place where the member is signed in.' });

export const list = {
  summary: 'Lists where the member is signed in.',
  description:
    'Live sessions, at most 100: those of this account, including a support agent’s, and the member’s own with other cards of the same mobile number, because each of those can change to this card.',
  data: z.object({
    sessions: z
      .array(session)
      .describe('The session of this call, then the others, the most recently used first.'),
  }),
};

export const revoke = {
  summary: 'Ends one of the member’s sessions.',
  description: 'NOT_FOUND if `sessions.list` does not return it; it may have ended by itself.',
  body: z.object({ sessionId: sessionId.describe('The session to end, from `sessions.list`.') }),
  data: z.object({}),
};

export const revokeOthers = {
  summary: 'Ends every session that `sessions.list` returns, except that of this call.',
  body: z.object({}).optional(),
  data: z.object({ ended: z.int().describe('How many sessions ended.') }),
};

const deed = z
  .object({
    title: z
      .string()
      .describe('What was done, in words for the member.')
      .meta({ examples: ['Looked at your orders'] }),
    changes: z
      .boolean()
      .describe('Whether it is something that can change the account.')
      .meta({ examples: [false] }),
    byPages: z
      .boolean()
      .describe('Whether pages make these calls by themselves as they open, whatever the agent came for.')
      .meta({ examples: [false] }),
    orderIds: z.array(z.string()).meta({
      description: `Ids of the orders that it concerned, at most ${AGENT_RULES.ordersNamed} of them; empty if there were none.`,
      examples: [['ZV-2026-0330-K7XQ2-9MP4T']],
    }),
    count: z.int().describe('How often it was done in this visit.'),
    firstAt: instant.describe('When it was done for the first time.'),
    lastAt: instant.describe('When it was done for the last time.'),
    refused: z
      .boolean()
      .describe('Whether the calls were refused; successful calls of the same kind are listed separately.')
      .meta({ examples: [false] }),
  })
  .meta({ title: 'Deed', description: 'One kind of thing that an agent did in a visit.' });

export const agentVisits = {
  summary: 'Lists which support agents visited the account and what they did, newest first.',
  query: z.object({
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(10).describe('How many visits on a page.'),
  }),
  data: z.object({
    visits: z
      .array(
        z.object({
          visitId: uuid.describe('Id of the visit.'),
          agent: agent.describe('The agent.'),
          startedAt: instant.describe('When the agent signed in.'),
          endsAt: instant
            .describe('When the visit ended or, if it is still going on, when it will end at the latest.')
            .meta({ examples: ['2026-03-31T07:00:00.000Z'] }),
          deeds: z.array(deed).describe('What was done, in the order in which each thing was first done.'),
        }),
      )
      .describe('The visits of this page, newest first.'),
    nextCursor,
  }),
};

const card = account
  .extend({
    handle: account.shape.handle.describe(
      'Identifies the card within this session only; send it to `sessions.changeAccount`.',
    ),
    current: z.boolean().describe('Whether it is the card of this session.'),
  })
  .meta({ title: 'Loyalty card', description: 'A loyalty card of the member’s mobile number.' });

const totalLcn = z
  .int()
  .describe('How many cards the number has.')
  .meta({ examples: [1] });

export const cards = {
  summary: 'Lists the loyalty cards of the member’s mobile number, masked, each with an opaque handle.',
  data: z.object({ lcnList: z.array(card).describe('The cards, oldest account first.'), totalLcn }),
};

export const changeAccount = {
  summary: 'Changes to another card of the same mobile number.',
  description:
    'Sets the cookies of a new session for that card, and ends the session of this call. MALFORMED_REQUEST names `handle` if this session has no such card; UNAUTHENTICATED means that the session has ended meanwhile.',
  body: z.object({
    handle: z
      .string()
      .min(1)
      .max(200)
      .describe('The `handle` of the chosen card, from `sessions.cards`.')
      .meta({ examples: ['b2f4c09e7a1d4c63'] }),
  }),
  data: z.object({ totalLcn }),
};
