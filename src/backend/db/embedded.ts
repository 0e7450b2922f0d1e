// The embedded database: PGlite (PostgreSQL in WebAssembly), used by one process, with a lock on its folder.
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createCallLimit } from './call-limit.ts';
import type { Db, Queryable } from './driver.ts';
import { withTransactionGuard } from './transaction-guard.ts';
import { createPipelinedTx } from './pipelined-tx.ts';

const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: Number,
  [types.DATE]: (text: string) => text,
};

const queryable = (client: Pick<PGlite, 'query'>): Queryable => {
  const query = async <Row>(sql: string, params: readonly unknown[] = []) =>
    (await client.query<Row>(sql, [...params])).rows;
  return { query, queryUnprepared: query };
};

/** The options with which this program opens every PGlite. */
export const embeddedOptions = { parsers, extensions: { pg_trgm } };

export const wrapPGlite = (client: PGlite): Db =>
  withTransactionGuard({
    kind: 'embedded',
    ...queryable(client),
    // Transactions of one connection run one after the other, so none waits for a lock.
    tx: (work) =>
      client.transaction(async (transaction) => {
        const { tx, flush } = createPipelinedTx(queryable(transaction));
        try {
          const result = await work(tx);
          await flush();
          return result;
        } catch (error) {
          // Let what was sent finish before the rollback.
          await flush().catch(() => undefined);
          throw error;
        }
      }),
    ...createCallLimit(),
    exec: async (sql) => void (await client.exec(sql)),
    // Only one process can hold the folder, so nothing needs to be locked.
    withExclusiveLock: (work) => work(),
    close: () => client.close(),
  });

/** Opens the database in a folder, or in memory if none is given (tests). */
export const openEmbedded = async (dataDir?: string): Promise<Db> =>
  wrapPGlite(await PGlite.create({ ...embeddedOptions, ...(dataDir ? { dataDir } : {}) }));
