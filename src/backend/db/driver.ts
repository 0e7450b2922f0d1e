// The interface of both databases: the embedded PGlite and PostgreSQL speak one dialect behind it. Values are
// normalised: int8 and numeric arrive as numbers, dates as YYYY-MM-DD, timestamps as Date.

/**
 * Something that can be queried: the database, or a transaction on it. Repositories run on the one they are given
 * and never open their own. Work that must be atomic with its caller's takes a Tx; work that opens transactions
 * takes a Db.
 */
export interface Queryable {
  /**
   * Runs one statement and returns its rows. The text must be one of a fixed set: PostgreSQL parses and plans each
   * text once per connection. Statements that do not need each other's rows may be sent together, in a `Promise.all`
   * of nothing but such calls: the database runs them one after the other, in that order, in a single round trip.
   */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** The same for a text built for the call, or whose best plan depends on its values: its plan is never kept. */
  queryUnprepared<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

export interface Tx extends Queryable {
  readonly inTransaction: true;
  /**
   * Sends a statement whose rows nobody needs, without waiting for it. The text must be one of a fixed set. Later
   * statements see what it wrote. If it fails, everything after it fails too, and the transaction fails with its
   * error.
   */
  send(sql: string, params?: readonly unknown[]): void;
}

export interface TxOptions {
  /** How long a statement waits for a lock of another transaction before it fails with LOCK_NOT_AVAILABLE. */
  lockTimeoutMs?: number;
}

interface ExecOptions {
  /** Waits however long it takes; for migrations. Otherwise the answerTimeoutMs of DatabaseOptions applies. */
  noTimeout?: boolean;
}

export interface DatabaseOptions {
  /**
   * How long a server may take to answer a statement. If it is silent for longer, its connection is dropped and
   * what waited on it fails; whether the statement was carried out stays unknown. Without a value there is no
   * limit.
   */
  answerTimeoutMs?: number;
}

export interface Db extends Queryable {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs `work` in a transaction, which is rolled back if `work` throws. Serialisation failures and deadlocks are
   * retried, as for a query of the database itself, so `work` must have no effect outside the database. Calls on this
   * Db itself fail inside it (transaction-guard.ts).
   */
  tx<T>(work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  /**
   * Waits until the database can take another API call, and returns what ends the call. Throws an error that counts as
   * unavailable if that takes too long. Not for jobs and commands.
   */
  beginCall(): Promise<() => void>;
  /** Runs several statements without parameters, as for migrations and vacuum. */
  exec(sql: string, options?: ExecOptions): Promise<void>;
  /**
   * Runs `work` while no other process runs `withExclusiveLock` on this database; for creating tables. Two processes
   * that create the same table at once collide in the catalog, even with "if not exists".
   */
  withExclusiveLock<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** SQLSTATE of a database error; undefined for any other error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const LOCK_NOT_AVAILABLE = '55P03';

/** The server, or this connection to it, only reads. */
export const READ_ONLY_TRANSACTION = '25006';

const SERIALIZATION_FAILURE = '40001';
const RETRYABLE_STATES = new Set([SERIALIZATION_FAILURE, '40P01']);

/** Whether the database aborted a transaction only because of concurrency: it would succeed if run again. */
export const isRetryable = (error: unknown): boolean => RETRYABLE_STATES.has(sqlState(error) ?? '');

/**
 * Thrown by the work of a transaction on PostgreSQL, rolls it back and runs it again, as after a deadlock: for what it
 * finds out when it can no longer be locked in its order. The embedded database runs one transaction at a time, so
 * nothing comes between there.
 */
export const runAgain = (message: string): Error =>
  Object.assign(new Error(message), { code: SERIALIZATION_FAILURE });

const MOST_TRIES = 5;

/** Runs a transaction, or a statement of its own, again if it was aborted only because of concurrency. */
export const withRetry = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= MOST_TRIES || !isRetryable(error)) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt));
    }
  }
};
