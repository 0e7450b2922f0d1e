// PostgreSQL ≥ 15, used by any number of processes.
import { createHash } from 'node:crypto';
import pg from 'pg';
import {
  READ_ONLY_TRANSACTION,
  sqlState,
  withRetry,
  type DatabaseOptions,
  type Db,
  type Queryable,
  type Tx,
  type TxOptions,
} from './driver.ts';
import { BatchingSocket } from './batching-socket.ts';
import { LOCKS } from './locks.ts';
import { MAX_WAIT_MS } from './call-limit.ts';
import { withTransactionGuard } from './transaction-guard.ts';
import { createPipelinedTx } from './pipelined-tx.ts';

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
]);

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

const names = new Map<string, string>();

/** The name under which a connection keeps a prepared statement. */
const statementNameOf = (sql: string): string => {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(sql).digest('base64url');
  names.set(sql, name);
  return name;
};

/** Statements of their own: one that the database aborted only because of concurrency had no effect. */
const withRetries = ({ query, queryUnprepared }: Queryable): Queryable => ({
  query: (sql, params) => withRetry(() => query(sql, params)),
  queryUnprepared: (sql, params) => withRetry(() => queryUnprepared(sql, params)),
});

const { prepareValue } = (pg as typeof pg & { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/**
 * Throws for a value that cannot be sent, before anything is. The library would only notice when it has sent half of
 * the statement, and then take its name for one that the connection knows.
 */
const toSendable = (params: readonly unknown[]): unknown[] => params.map((value) => prepareValue(value));

const queryable = (client: pg.Pool | pg.PoolClient): Queryable => ({
  query: async <Row>(text: string, params: readonly unknown[] = []) => {
    const statement = { name: statementNameOf(text), text, values: toSendable(params) };
    return (await client.query<Row & pg.QueryResultRow>(statement)).rows;
  },
  queryUnprepared: async <Row>(sql: string, params: readonly unknown[] = []) =>
    (await client.query<Row & pg.QueryResultRow>(sql, toSendable(params))).rows,
});

/** Sent like a prepared statement: the library sends a plain one at once, in a packet of its own. */
const BEGIN: pg.QueryConfig & { queryMode: 'extended' } = { text: 'begin', queryMode: 'extended' };

/**
 * A single message, whatever the options, and without a name: a connection that has lost a name would refuse it, and
 * run what follows, which is sent already, outside a transaction.
 */
const begin = (client: pg.PoolClient, { lockTimeoutMs }: TxOptions): Promise<unknown> =>
  client.query(lockTimeoutMs === undefined ? BEGIN : `begin; set local lock_timeout = ${lockTimeoutMs}`);

/** Longer than anything takes; the library reads 0 as "use the default". */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** The application name that the server shows for connections of this program, unless the URL sets another. */
export const APPLICATION_NAME = 'loyalty-rewards';

/** Its server is a standby, or was one: after a failover only a new connection leads to the server that writes. */
const leadsToReader = (error: unknown): boolean => sqlState(error) === READ_ONLY_TRANSACTION;

/** Uses a connection of its own, because the work may need every connection of the pool. */
const withExclusiveLockOn = async <T>(url: string, work: () => Promise<T>): Promise<T> => {
  const holder = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  holder.on('error', () => undefined);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock($1)', [LOCKS.exclusive]);
    return await work();
  } finally {
    // Closing it ends the transaction, and with it the lock.
    await holder.end();
  }
};

/** Opens a pool. Connects once, so that a wrong URL fails here and not later. */
export const openPostgres = async (
  url: string,
  { max = 10, answerTimeoutMs }: DatabaseOptions & { max?: number } = {},
): Promise<Db> => {
  const pool = new pg.Pool({
    connectionString: url,
    fallback_application_name: APPLICATION_NAME,
    max,
    connectionTimeoutMillis: MAX_WAIT_MS,
    ...(answerTimeoutMs && { query_timeout: answerTimeoutMs }),
    types,
    // Statements are sent at once, without waiting for the answer to the previous one.
    pipeline: true,
    stream: () => new BatchingSocket(),
  });
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  // Nor must one that breaks between two statements of a transaction: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const plain = withRetries(queryable(pool));
  await plain.query('select 1').catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });

  const runTransaction = async <T>(work: (tx: Tx) => Promise<T>, options: TxOptions): Promise<T> => {
    const client = await pool.connect();
    const { tx, assertNoFailure, flush } = createPipelinedTx(queryable(client));
    let broken: Error | undefined;
    try {
      // Not awaited, so that it is sent together with the first statement.
      const begun = begin(client, options);
      begun.catch(() => undefined);
      const result = await work(tx);
      // A statement that was not sent fails only here: the database would commit the others.
      assertNoFailure();
      // Sent together with the last statements; if one of them failed, it rolls back.
      const committed = client.query('commit');
      committed.catch(() => undefined);
      await begun;
      await flush();
      await committed;
      return result;
    } catch (error) {
      if (leadsToReader(error)) broken = error as Error;
      await client.query('rollback').catch((reason: unknown) => (broken = reason as Error));
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return withTransactionGuard({
    kind: 'postgres',
    ...plain,
    tx: (work, options = {}) => withRetry(() => runTransaction(work, options)),
    // Each statement waits for a connection for a limited time.
    beginCall: () => Promise.resolve(() => undefined),
    exec: async (text, { noTimeout = false } = {}) =>
      void (await pool.query({ text, ...(noTimeout && { query_timeout: MAX_TIMEOUT_MS }) })),
    withExclusiveLock: (work) => withExclusiveLockOn(url, work),
    close: () => pool.end(),
  });
};
