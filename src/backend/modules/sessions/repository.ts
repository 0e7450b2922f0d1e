import type { Session } from '../../http/context.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { lockOf } from '../../db/locks.ts';

interface NewSession extends Session {
  tokenHash: string;
  userAgent: string | null;
  at: Date;
  expiresAt: Date;
}

interface LiveSession extends Session {
  lastSeenAt: Date;
}

/** A session as listed for its member. */
export interface ListedSession {
  sessionId: string;
  role: Session['role'];
  agentName: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** What is needed about a session that just ended. */
export type EndedSession = Pick<Session, 'sessionId' | 'accountId' | 'role'>;

/**
 * The sessions that a member can see and end: those of the account, including a support agent's, and the member's own
 * with the other cards of the number, because each of those can change to this card at any time.
 */
export interface Reach {
  accountId: string;
  /** All accounts of the number. */
  cardIds: readonly string[];
}

const WITHIN = `account_id = any($1::uuid[]) and (account_id = $2 or role = 'MEMBER')`;

const ENDED = 'returning session_id as "sessionId", account_id as "accountId", role';

export const insertSession = (tx: Tx, session: NewSession) =>
  tx.query(
    `insert into session (session_id, account_id, client_id, role, agent_name, token_hash, user_agent,
                          created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
    [
      session.sessionId,
      session.accountId,
      session.clientId,
      session.role,
      session.agentName ?? null,
      session.tokenHash,
      session.userAgent,
      session.at,
      session.expiresAt,
    ],
  );

/**
 * The session of a token, if both it and its account are live. Its client is the account's: coins are worth what their
 * own brand says.
 */
export const liveSession = async (
  q: Queryable,
  tokenHash: string,
  status: string,
  at: Date,
): Promise<LiveSession | null> => {
  const [row] = await q.query<LiveSession>(
    `select s.session_id as "sessionId", s.account_id as "accountId", a.client_id as "clientId", s.role,
            s.agent_name as "agentName", s.expires_at as "expiresAt", s.last_seen_at as "lastSeenAt"
       from session s join account a on a.account_id = s.account_id
      where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $3 and a.status = $2`,
    [tokenHash, status, at],
  );
  return row ?? null;
};

/** The live sessions within reach, the most recently used first. */
export const liveSessions = (
  q: Queryable,
  { accountId, cardIds }: Reach,
  at: Date,
  limit: number,
): Promise<ListedSession[]> =>
  q.query<ListedSession>(
    `select session_id as "sessionId", role, agent_name as "agentName", user_agent as "userAgent",
            created_at as "createdAt", last_seen_at as "lastSeenAt"
       from session where ${WITHIN} and revoked_at is null and expires_at > $3
      order by last_seen_at desc, session_id limit $4`,
    [[...cardIds], accountId, at, limit],
  );

/**
 * Whether the session has not been ended and its account has that status, and so until the transaction ends: ending
 * either waits. One statement, because every order begins with it; it locks the account first, as closing one does.
 */
export const holdLive = async (
  tx: Tx,
  { sessionId, accountId }: Pick<Session, 'sessionId' | 'accountId'>,
  status: string,
): Promise<boolean> => {
  const rows = await tx.query(
    `select 1 from account a join session s on s.account_id = a.account_id
      where a.account_id = $1 and a.status = $2 and s.session_id = $3 and s.revoked_at is null
        for key share of a for share of s`,
    [accountId, status, sessionId],
  );
  return rows.length === 1;
};

export const touchSession = (q: Queryable, sessionId: string, at: Date) =>
  q.query('update session set last_seen_at = $2 where session_id = $1', [sessionId, at]);

export const revokeByToken = (q: Queryable, tokenHash: string, at: Date): Promise<EndedSession[]> =>
  q.query<EndedSession>(
    `update session set revoked_at = $2
      where token_hash = $1 and revoked_at is null and expires_at > $2 ${ENDED}`,
    [tokenHash, at],
  );

/** Makes changing to another card of a number and ending all its sessions wait for each other. */
export const lockSessionsOf = (tx: Tx, mobile: string) => tx.query(...lockOf('sessions', mobile));

/** Ends one session within reach, or all but one. */
export const revokeWithin = (
  q: Queryable,
  { accountId, cardIds }: Reach,
  which: { only: string } | { allBut: string },
  at: Date,
): Promise<EndedSession[]> =>
  q.query<EndedSession>(
    `update session set revoked_at = $5
      where ${WITHIN} and ($3::uuid is null or session_id = $3) and ($4::uuid is null or session_id <> $4)
        and revoked_at is null and expires_at > $5 ${ENDED}`,
    [
      [...cardIds],
      accountId,
      'only' in which ? which.only : null,
      'allBut' in which ? which.allBut : null,
      at,
    ],
  );

/** Ends all sessions of some accounts, those of agents included. */
export const revokeAllOf = (tx: Tx, accountIds: readonly string[], at: Date): Promise<EndedSession[]> =>
  tx.query(
    `update session set revoked_at = $2
      where account_id = any($1::uuid[]) and revoked_at is null and expires_at > $2 ${ENDED}`,
    [[...accountIds], at],
  );

/** Ends the sessions of all members. */
export const revokeAll = (tx: Tx, at: Date) =>
  tx.query('update session set revoked_at = $1 where revoked_at is null and expires_at > $1', [at]);

/** Deletes sessions that ended before an instant. */
export const deleteEndedBefore = (q: Queryable, before: Date) =>
  q.query('delete from session where coalesce(revoked_at, expires_at) < $1', [before]);
