import type { Session } from '../../http/context.ts';
import type { Db, Tx } from '../../db/driver.ts';

export interface NewSession extends Session {
  tokenHash: string;
  userAgent: string | null;
  at: Date;
  expiresAt: Date;
}

export interface LiveSession extends Session {
  lastSeenAt: Date;
}

export const insertSession = (tx: Tx, session: NewSession) =>
  tx.query(
    `insert into session (session_id, account_id, client_id, role, token_hash, user_agent,
                          created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [
      session.sessionId,
      session.accountId,
      session.clientId,
      session.role,
      session.tokenHash,
      session.userAgent,
      session.at,
      session.expiresAt,
    ],
  );

/**
 * The session of a token, if it is live and its account as well. Its client is the account's: coins are worth what
 * their own brand says, at whichever brand's address the member signed in.
 */
export const liveSession = async (
  db: Db | Tx,
  tokenHash: string,
  status: string,
  at: Date,
): Promise<LiveSession | null> => {
  const [row] = await db.query<LiveSession>(
    `select s.session_id as "sessionId", s.account_id as "accountId", a.client_id as "clientId", s.role,
            s.last_seen_at as "lastSeenAt"
       from session s join account a on a.account_id = s.account_id
      where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $3 and a.status = $2`,
    [tokenHash, status, at],
  );
  return row ?? null;
};

export const touchSession = (db: Db | Tx, sessionId: string, at: Date) =>
  db.query('update session set last_seen_at = $2 where session_id = $1', [sessionId, at]);

export const revokeSession = (db: Db | Tx, tokenHash: string, at: Date) =>
  db.query('update session set revoked_at = $2 where token_hash = $1 and revoked_at is null', [
    tokenHash,
    at,
  ]);
