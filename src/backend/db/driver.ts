// What both databases offer: the embedded PGlite and PostgreSQL speak one dialect behind this interface.
// Values are normalised: int8 and numeric arrive as numbers, dates as YYYY-MM-DD, instants as Date.

/**
 * Whatever can be queried: the database, or a transaction on it. Repositories run on the one they are given, never on
 * one of their own; what must be one whole with its caller's work takes a Tx, what opens transactions a Db.
 */
export interface Queryable {
  /**
   * Runs one statement and answers its rows. Its text is one of a fixed set: PostgreSQL parses and plans each once per
   * connection. Statements that do not need each other's rows may be sent together, in a `Promise.all` of such calls
   * alone: the database runs them one after the other, in that order, and they cost one round trip.
   */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** The same for a text that is put together for the call, or whose best plan hangs on its values: never kept. */
  queryAfresh<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

export interface Tx extends Queryable {
  readonly inTransaction: true;
  /**
   * Sends a statement whose rows nobody needs, without waiting for it: its text is one of a fixed set. What is asked
   * after it sees what it wrote; where it fails, so does everything after it, and the transaction with its error.
   */
  send(sql: string, params?: readonly unknown[]): void;
}

export interface TxOptions {
  /** How long a statement waits for what another transaction holds before it fails with LOCK_NOT_AVAILABLE. */
  lockTimeoutMs?: number;
}

export interface ExecOptions {
  /** However long it takes: migrations. Else it is given up like any statement (DatabaseOptions). */
  patient?: boolean;
}

export interface DatabaseOptions {
  /**
   * How long a server may take to answer a statement. One that is silent for longer is given up together with its
   * connection, and what waited on that fails; whether it was done stays unknown. For ever where it is not given.
   */
  answerWithinMs?: number;
}

export interface Db extends Queryable {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs `work` in a transaction; what it throws rolls back. Serialisation failures and deadlocks are
   * tried again, so `work` must do nothing outside the database. Calls of the database itself fail inside
   * (outside.ts).
   */
  tx<T>(work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  /** Runs several statements without parameters: migrations, upkeep. */
  exec(sql: string, options?: ExecOptions): Promise<void>;
  /**
   * Runs `work` while no other process on this database runs such: making tables. Two that make the same at once meet
   * in the catalog, whatever "if not exists" says.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** SQLSTATE of a database error, or undefined for any other error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const LOCK_NOT_AVAILABLE = '55P03';

const RETRIED = new Set(['40001', '40P01']);

/** Runs a transaction again where the database broke it off for concurrency alone. */
export const withRetry = async <T>(run: () => Promise<T>, tries = 5): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= tries || !RETRIED.has(sqlState(error) ?? '')) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt));
    }
  }
};
