import { z } from 'zod';
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
    device: z.string().describe('Browser and system in words, as far as they are known.'),
    startedAt: instant.describe('When it was signed in.'),
    lastSeenAt: instant.describe('When it last made a call, to the minute.'),
    current: z.boolean().describe('Whether it is the session that asks.'),
    agent: agent
      .nullable()
      .describe('The support agent who signed in on the member’s behalf; null where it was the member.'),
  })
  .meta({ title: 'Session', description: 'A place where the member is signed in.' });

export const list = {
  summary: 'Lists where the member is signed in.',
  description:
    'Live sessions: at most 100. Those of this account, a support agent’s among them, and the member’s own with other cards of the same mobile number, each of which can go on with this one.',
  data: z.object({
    sessions: z.array(session).describe('The session that asks, then the others, the one last seen first.'),
  }),
};

export const revoke = {
  summary: 'Ends one of the member’s sessions.',
  description:
    'NOT_FOUND where it is none of those that `sessions.list` answers: it may have ended by itself.',
  body: z.object({ sessionId: sessionId.describe('The session to end, as `sessions.list` names it.') }),
  data: z.object({}),
};

export const revokeOthers = {
  summary: 'Ends every session that `sessions.list` answers but the one that asks.',
  body: z.object({}).optional(),
  data: z.object({ ended: z.int().describe('How many sessions ended.') }),
};

const deed = z
  .object({
    title: z
      .string()
      .describe('What was done, in words to the member.')
      .meta({ examples: ['Looked at your orders'] }),
    changes: z
      .boolean()
      .describe('Whether it is something that can change the account.')
      .meta({ examples: [false] }),
    orderIds: z.array(z.string()).meta({
      description: 'Ids of the orders that it was about; empty where it was about none.',
      examples: [['ZV-2026-0330-K7XQ2-9MP4T']],
    }),
    count: z.int().describe('How often it was done in this visit.'),
    firstAt: instant.describe('When it was done for the first time.'),
    lastAt: instant.describe('When it was done for the last time.'),
    refused: z
      .boolean()
      .describe('Whether the call was refused; what was done of the same kind is a deed of its own.')
      .meta({ examples: [false] }),
  })
  .meta({ title: 'Deed', description: 'One kind of thing that an agent did in a visit.' });

export const agentVisits = {
  summary: 'Lists which support agents were in the account and what they did there, newest first.',
  query: z.object({
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(10).describe('How many visits on a page.'),
  }),
  data: z.object({
    visits: z
      .array(
        z.object({
          visitId: uuid.describe('Id of the visit.'),
          agent: agent.describe('Who it was.'),
          startedAt: instant.describe('When the agent signed in.'),
          endsAt: instant.describe('When the visit ended; of one that goes on, when it will at the latest.'),
          deeds: z.array(deed).describe('What was done, in the order in which each was first done.'),
        }),
      )
      .describe('The visits of this page, newest first.'),
    nextCursor,
  }),
};

const card = account
  .extend({
    handle: account.shape.handle.describe(
      'Stands for the card within this session alone: what `sessions.changeAccount` is sent.',
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
  summary: 'Goes on with another card of the same mobile number.',
  description:
    'Sets the cookies of a new session for that card, and ends the session that asks. MALFORMED_REQUEST names `handle` where it is none of this session, UNAUTHENTICATED says that the session has ended meanwhile.',
  body: z.object({
    handle: z
      .string()
      .min(1)
      .max(200)
      .describe('The `handle` of the chosen card, as `sessions.cards` answered it.')
      .meta({ examples: ['b2f4c09e7a1d4c63'] }),
  }),
  data: z.object({ totalLcn }),
};
