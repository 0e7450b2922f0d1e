// Sessions: an opaque random token in the member's cookie, its keyed hash in the database.
import { randomBytes, randomUUID } from 'node:crypto';
import { MEMBER_STATUS_ACTIVE, SESSION_COOKIE_DAYS } from '#contract/enums.ts';
import type { Db, Tx } from '../../db/driver.ts';
import type { Session } from '../../http/context.ts';
import type { Parts } from '../../parts.ts';
import * as repository from './repository.ts';

const LIFE_MS = SESSION_COOKIE_DAYS * 86_400_000;
/** How old the note of a session's last use may become before it is written again. */
const SEEN_EVERY_MS = 60_000;

export interface SessionStart {
  accountId: string;
  clientId: string;
  role?: Session['role'];
  userAgent?: string | null;
}

const looksLikeToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

export const createSessionsService = ({ clock, keys }: Pick<Parts, 'clock' | 'keys'>) => {
  const hashOf = (token: string) => keys.mac('session', token);

  /** Begins a session and answers its token, which is kept nowhere else. */
  const start = async (tx: Tx, { accountId, clientId, role, userAgent }: SessionStart): Promise<string> => {
    const token = randomBytes(32).toString('base64url');
    const at = clock.now();
    await repository.insertSession(tx, {
      sessionId: randomUUID(),
      accountId,
      clientId,
      role: role ?? 'MEMBER',
      tokenHash: hashOf(token),
      userAgent: userAgent?.slice(0, 300) ?? null,
      at,
      expiresAt: new Date(at.getTime() + LIFE_MS),
    });
    return token;
  };

  /** The live session of a token, or null. Notes its use at most once a minute. */
  const find = async (db: Db, token: string): Promise<Session | null> => {
    if (!looksLikeToken(token)) return null;
    const at = clock.now();
    const live = await repository.liveSession(db, hashOf(token), MEMBER_STATUS_ACTIVE, at);
    if (!live) return null;
    const { lastSeenAt, ...session } = live;
    if (at.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS) {
      await repository.touchSession(db, session.sessionId, at);
    }
    return session;
  };

  /** Ends the session of a token; nothing happens where there is none. */
  const end = async (db: Db | Tx, token: string): Promise<void> => {
    if (looksLikeToken(token)) await repository.revokeSession(db, hashOf(token), clock.now());
  };

  /** What the readable cookie and the `token` header of a session carry: follows from its token alone. */
  const headerTokenOf = (token: string): string => keys.mac('session', `header:${token}`).slice(0, 43);

  return { start, find, end, headerTokenOf };
};

export type SessionsService = ReturnType<typeof createSessionsService>;
