// The embedded database: PGlite (PostgreSQL in WebAssembly), one process, a lock on its folder.
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Db, Queryable } from './driver.ts';
import { keptOutside } from './outside.ts';
import { createSending } from './sent.ts';

const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: Number,
  [types.DATE]: (text: string) => text,
};

const queryable = (client: Pick<PGlite, 'query'>): Queryable => {
  const query = async <Row>(sql: string, params: readonly unknown[] = []) =>
    (await client.query<Row>(sql, [...params])).rows;
  return { query, queryAfresh: query };
};

/** What every PGlite of this program is made with. */
export const embeddedOptions = { parsers, extensions: { pg_trgm } };

export const embeddedOver = (client: PGlite): Db =>
  keptOutside({
    kind: 'embedded',
    ...queryable(client),
    // Transactions of one connection run one after the other: none waits for a lock.
    tx: (work) =>
      client.transaction(async (transaction) => {
        const { tx, arrived } = createSending(queryable(transaction));
        try {
          const result = await work(tx);
          await arrived();
          return result;
        } catch (error) {
          // What was sent comes before the rolling back.
          await arrived().catch(() => undefined);
          throw error;
        }
      }),
    exec: async (sql) => void (await client.exec(sql)),
    // One process holds the folder.
    alone: (work) => work(),
    close: () => client.close(),
  });

/** Opens the database in a folder, or in memory where none is given (tests). */
export const openEmbedded = async (dataDir?: string): Promise<Db> =>
  embeddedOver(await PGlite.create({ ...embeddedOptions, ...(dataDir ? { dataDir } : {}) }));
