// What a handler knows of the call beyond its validated query and body.
import type { FastifyBaseLogger } from 'fastify';
import type { AgentRole } from '#contract/enums.ts';
import type { Db, Tx } from '../db/driver.ts';

/** A live session, as the database knows it; nothing of it comes from the client but the token. */
export interface Session {
  sessionId: string;
  accountId: string;
  clientId: string;
  role: 'MEMBER' | AgentRole;
  /** Who acts, where it is not the member. */
  agentName?: string | null;
  expiresAt?: Date;
}

export interface CallContext {
  db: Db;
  /** Null without a live one, and for what is the same for everybody. */
  session: Session | null;
  /** What the session cookie holds, live or not: for signing out. */
  sessionToken: string | null;
  /** From the clientId header; a known client or the default one. */
  clientId: string;
  cartId: string | null;
  token: string | null;
  ip: string;
  userAgent: string | null;
  log: FastifyBaseLogger;
  /**
   * Runs `work` once the call's transaction is committed, or never where the call fails. The answer does not
   * wait for it; what must not be lost belongs into a job.
   */
  afterCommit(work: () => Promise<void>): void;
  /** Sets the session cookie on the answer, for as long as the session lasts. */
  startSession(token: string, seconds?: number): void;
  /** Clears the session cookie on the answer. */
  endSession(): void;
}

/** What the gate knows of a call, before anything runs. */
export type Caller = Omit<CallContext, 'afterCommit'>;

/** The context of an endpoint that needs a session. */
export type MemberContext = CallContext & { session: Session };

/** The context of an endpoint that moves value: it runs in the transaction that also keeps its answer. */
export type MovingContext = Omit<MemberContext, 'db'> & { tx: Tx };
