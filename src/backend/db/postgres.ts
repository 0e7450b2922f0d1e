// PostgreSQL ≥ 15, any number of processes.
import pg from 'pg';
import { withRetry, type Db, type Queryable, type Tx } from './driver.ts';

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
]);

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

const queryable = (client: pg.Pool | pg.PoolClient): Queryable => ({
  query: async <Row>(sql: string, params: readonly unknown[] = []) =>
    (await client.query<Row & pg.QueryResultRow>(sql, [...params])).rows,
});

/** Opens a pool. Connects once, so that a wrong address fails here and not later. */
export const openPostgres = async (url: string, options: { max?: number } = {}): Promise<Db> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5000,
    types: types,
  });
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  // Nor must one that breaks between two statements of a transaction: the next of them fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const plain = queryable(pool);
  await plain.query('select 1').catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });

  const once = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work({ ...queryable(client), inTransaction: true });
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((reason: unknown) => (broken = reason as Error));
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    kind: 'postgres',
    query: plain.query,
    tx: (work) => withRetry(() => once(work)),
    exec: async (sql) => void (await pool.query(sql)),
    close: () => pool.end(),
  };
};
