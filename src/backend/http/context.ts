// What a handler knows about the call besides its validated query and body.
import type { FastifyBaseLogger } from 'fastify';
import type { AgentRole } from '#contract/enums.ts';
import type { Db, Tx } from '../db/driver.ts';

/** A live session as the database has it; only the token comes from the client. */
export interface Session {
  sessionId: string;
  accountId: string;
  clientId: string;
  role: 'MEMBER' | AgentRole;
  /** The acting person's name, if that is not the member. */
  agentName?: string | null;
  expiresAt?: Date;
}

export interface CallContext {
  db: Db;
  /** Null without a live session, and on endpoints whose answer is the same for everybody. */
  session: Session | null;
  /** The content of the session cookie, live or not; needed for signing out. */
  sessionToken: string | null;
  /** From the clientId header; a known client or the default one. */
  clientId: string;
  cartId: string | null;
  token: string | null;
  ip: string;
  userAgent: string | null;
  log: FastifyBaseLogger;
  /**
   * Runs `work` once the call's transaction is committed, or never if the call fails. The answer does not wait for
   * it; work that must not be lost belongs in a job.
   */
  afterCommit(work: () => Promise<void>): void;
  /** Sets the session cookie on the answer, for the lifetime of the session. */
  startSession(token: string, seconds?: number): void;
  /** Clears the session cookie on the answer. */
  endSession(): void;
}

/**
 * The brand of a call that names none itself: that of the session, or else that of the header (docs/decisions/143).
 */
export const brandOfCaller = ({ session, clientId }: Pick<CallContext, 'session' | 'clientId'>): string =>
  session?.clientId ?? clientId;

/** What the gate knows of a call before anything runs. */
export type Caller = Omit<CallContext, 'afterCommit'>;

/** The context of an endpoint that needs a session. */
export type MemberContext = CallContext & { session: Session };

/** The context of an endpoint that moves value: the handler runs in the transaction that also stores its answer. */
export type TransactionContext = Omit<MemberContext, 'db'> & { tx: Tx };
