// PostgreSQL ≥ 15, used by any number of processes.
import { createHash } from 'node:crypto';
import pg from 'pg';
import {
  withRetry,
  type DatabaseOptions,
  type Db,
  type Queryable,
  type Tx,
  type TxOptions,
} from './driver.ts';
import { GatheringSocket } from './gathering-socket.ts';
import { LOCKS } from './locks.ts';
import { keptOutside } from './outside.ts';
import { createSending } from './sent.ts';

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
const nameOf = (sql: string): string => {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(sql).digest('base64url');
  names.set(sql, name);
  return name;
};

const queryable = (client: pg.Pool | pg.PoolClient): Queryable => ({
  query: async <Row>(text: string, params: readonly unknown[] = []) =>
    (await client.query<Row & pg.QueryResultRow>({ name: nameOf(text), text, values: [...params] })).rows,
  queryAfresh: async <Row>(sql: string, params: readonly unknown[] = []) =>
    (await client.query<Row & pg.QueryResultRow>(sql, [...params])).rows,
});

/** A single message, whatever the options. */
const beginning = ({ lockTimeoutMs }: TxOptions): string =>
  lockTimeoutMs === undefined ? 'begin' : `begin; set local lock_timeout = ${lockTimeoutMs}`;

/** Longer than anything takes; the library reads 0 as "use the default". */
const FOR_EVER_MS = 2 ** 31 - 1;

/** The application name that the server shows for connections of this program, unless the URL sets another. */
export const PROGRAM = 'loyalty-rewards';

/** Uses a connection of its own, because the work may need every connection of the pool. */
const aloneOn = async <T>(url: string, work: () => Promise<T>): Promise<T> => {
  const holder = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  holder.on('error', () => undefined);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock($1)', [LOCKS.alone]);
    return await work();
  } finally {
    // Closing it ends the transaction, and with it the lock.
    await holder.end();
  }
};

/** Opens a pool. Connects once, so that a wrong URL fails here and not later. */
export const openPostgres = async (
  url: string,
  { max = 10, answerWithinMs }: DatabaseOptions & { max?: number } = {},
): Promise<Db> => {
  const pool = new pg.Pool({
    connectionString: url,
    fallback_application_name: PROGRAM,
    max,
    connectionTimeoutMillis: 5000,
    ...(answerWithinMs && { query_timeout: answerWithinMs }),
    types,
    // Statements are sent at once, without waiting for the answer to the previous one.
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  // Nor must one that breaks between two statements of a transaction: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const plain = queryable(pool);
  await plain.query('select 1').catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });

  const once = async <T>(work: (tx: Tx) => Promise<T>, options: TxOptions): Promise<T> => {
    const client = await pool.connect();
    const { tx, arrived } = createSending(queryable(client));
    let broken: Error | undefined;
    try {
      // Not awaited, so that it is sent together with the first statement.
      const begun = client.query(beginning(options));
      begun.catch(() => undefined);
      const result = await work(tx);
      // Sent together with the last statements; if one of them failed, it rolls back.
      const committed = client.query('commit');
      committed.catch(() => undefined);
      await begun;
      await arrived();
      await committed;
      return result;
    } catch (error) {
      await client.query('rollback').catch((reason: unknown) => (broken = reason as Error));
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return keptOutside({
    kind: 'postgres',
    ...plain,
    tx: (work, options = {}) => withRetry(() => once(work, options)),
    exec: async (text, { patient = false } = {}) =>
      void (await pool.query({ text, ...(patient && { query_timeout: FOR_EVER_MS }) })),
    alone: (work) => aloneOn(url, work),
    close: () => pool.end(),
  });
};
