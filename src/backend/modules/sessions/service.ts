// Sessions: an opaque random token in the member's cookie, and its keyed hash in the database.
import { randomBytes, randomUUID } from 'node:crypto';
import type { DataOf } from '#contract/endpoint.ts';
import { AGENT_RULES, MEMBER_STATUS_ACTIVE, SESSION_COOKIE_DAYS } from '#contract/enums.ts';
import type { sessions } from '#contract/sessions.ts';
import { addMs, DAY_MS } from '../../clock.ts';
import type { Db, Queryable, Tx } from '../../db/driver.ts';
import { isAgent } from '../../http/agents.ts';
import { ApiError, signInNeeded } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import { deviceOf } from './devices.ts';
import * as repository from './repository.ts';
import { agentOf } from './call-titles.ts';
import { endVisit, insertVisit } from './repository-visits.ts';

const MEMBER_LIFE_MS = SESSION_COOKIE_DAYS * DAY_MS;
const AGENT_LIFE_MS = AGENT_RULES.sessionSeconds * 1000;
/** How often the time of a session's last use is updated at most. */
const LAST_SEEN_INTERVAL_MS = 60_000;
/** How long an ended session is kept, for investigations. */
const ENDED_RETENTION_MS = 30 * DAY_MS;
const MAX_LISTED = 100;

interface SessionStart {
  accountId: string;
  clientId: string;
  userAgent?: string | null;
  /** The person who acts on the member's behalf. */
  agent?: { name: string; role: Exclude<Session['role'], 'MEMBER'> };
}

type SessionView = DataOf<typeof sessions.list>['sessions'][number];

const isTokenFormat = (token: string): boolean => /^[\w-]{43}$/.test(token);

const toSessionView = (listed: repository.ListedSession, currentId: string): SessionView => ({
  sessionId: listed.sessionId,
  device: deviceOf(listed.userAgent),
  startedAt: listed.createdAt.toISOString(),
  lastSeenAt: listed.lastSeenAt.toISOString(),
  current: listed.sessionId === currentId,
  agent: listed.role === 'MEMBER' ? null : agentOf({ role: listed.role, agentName: listed.agentName }),
});

export const createSessionsService = ({ db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>) => {
  const hashOf = (token: string) => keys.mac('session', token);

  /**
   * Begins a session and returns its token, which is stored nowhere else. An agent's session is also recorded as a
   * visit.
   */
  const start = async (tx: Tx, { accountId, clientId, userAgent, agent }: SessionStart): Promise<string> => {
    const token = randomBytes(32).toString('base64url');
    const at = clock.now();
    const sessionId = randomUUID();
    const expiresAt = addMs(at, agent ? AGENT_LIFE_MS : MEMBER_LIFE_MS);
    await repository.insertSession(tx, {
      sessionId,
      accountId,
      clientId,
      role: agent?.role ?? 'MEMBER',
      agentName: agent?.name ?? null,
      tokenHash: hashOf(token),
      userAgent: userAgent?.slice(0, 300) ?? null,
      at,
      expiresAt,
    });
    if (agent) {
      const { name: agentName, role } = agent;
      await insertVisit(tx, {
        accountId,
        visitId: sessionId,
        agentName,
        role,
        startedAt: at,
        endsAt: expiresAt,
      });
    }
    return token;
  };

  /** The live session of a token, or null. Records its use at most once a minute. */
  const find = async (on: Db, token: string): Promise<Session | null> => {
    if (!isTokenFormat(token)) return null;
    const at = clock.now();
    const live = await repository.liveSession(on, hashOf(token), MEMBER_STATUS_ACTIVE, at);
    if (!live) return null;
    const { lastSeenAt, ...session } = live;
    if (at.getTime() - lastSeenAt.getTime() >= LAST_SEEN_INTERVAL_MS) {
      await repository.touchSession(on, session.sessionId, at);
    }
    return session;
  };

  /**
   * For a call that was let in. Throws UNAUTHENTICATED if its session or its account has ended since; otherwise neither
   * ends before the transaction does: once the member is told that a session has ended, nothing more happens in it.
   */
  const assertLive = async (tx: Tx, session: Session): Promise<void> => {
    if (await repository.holdLive(tx, session, MEMBER_STATUS_ACTIVE)) return;
    throw isAgent(session) ? new ApiError('UNAUTHENTICATED', 'This visit has ended') : signInNeeded();
  };

  const closeVisits = async (
    q: Queryable,
    ended: readonly repository.EndedSession[],
    at: Date,
  ): Promise<number> => {
    for (const session of ended.filter(isAgent)) {
      await endVisit(q, session.accountId, session.sessionId, at);
    }
    return ended.length;
  };

  /** Ends the session of a token. Returns whether it was live; does nothing if there is none. */
  const end = async (q: Queryable, token: string): Promise<boolean> => {
    if (!isTokenFormat(token)) return false;
    const at = clock.now();
    return (await closeVisits(q, await repository.revokeByToken(q, hashOf(token), at), at)) > 0;
  };

  /** Ends one of the sessions within reach. Throws NOT_FOUND if it is not a live one. */
  const revoke = (reach: repository.Reach, sessionId: string): Promise<void> =>
    db.tx(async (tx) => {
      const at = clock.now();
      const ended = await repository.revokeWithin(tx, reach, { only: sessionId }, at);
      if ((await closeVisits(tx, ended, at)) === 0)
        throw new ApiError('NOT_FOUND', 'This session has already ended');
    });

  return {
    start,
    find,
    assertLive,
    end,
    revoke,
    /** Ends every other session within reach and returns how many. */
    revokeOthers: async (tx: Tx, reach: repository.Reach, sessionId: string): Promise<number> => {
      const at = clock.now();
      return closeVisits(tx, await repository.revokeWithin(tx, reach, { allBut: sessionId }, at), at);
    },
    /** Ends every session of some accounts, those of agents included, and returns how many. */
    endAllOf: async (tx: Tx, accountIds: readonly string[]): Promise<number> => {
      const at = clock.now();
      return closeVisits(tx, await repository.revokeAllOf(tx, accountIds, at), at);
    },
    /** Until the transaction ends, sessions of the number can be neither all ended nor changed to another card. */
    lock: repository.lockSessionsOf,
    /** The live sessions within reach, the calling one first. */
    list: async (reach: repository.Reach, sessionId: string): Promise<SessionView[]> => {
      const live = await repository.liveSessions(db, reach, clock.now(), MAX_LISTED);
      return live
        .map((listed) => toSessionView(listed, sessionId))
        .sort((a, b) => Number(b.current) - Number(a.current));
    },
    /** The value of a session's readable cookie and `token` header; derived from its token alone. */
    headerTokenOf: (token: string): string => keys.mac('session', `header:${token}`).slice(0, 43),
    /** Housekeeping: deletes sessions that ended a month ago. */
    sweep: () => repository.deleteEndedBefore(db, addMs(clock.now(), -ENDED_RETENTION_MS)),
  };
};

export type SessionsService = ReturnType<typeof createSessionsService>;
