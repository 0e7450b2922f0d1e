// The encoding and LC_CTYPE of a PostgreSQL database decide which scripts it can store and which it can search.
import { StartError } from '../start-error.ts';
import type { Db } from './driver.ts';

/** Throws StartError if the database cannot store every script. Only a newly created database can change that. */
export const assertStoresEveryScript = async (db: Db): Promise<void> => {
  const [row] = await db.query<{ server_encoding: string }>('show server_encoding');
  if (row?.server_encoding === 'UTF8') return;
  throw new StartError(
    `The encoding of the database is ${row?.server_encoding} and must be UTF8: create it anew (docs/production.md).`,
  );
};

/** Whether the search index holds words of other scripts too; with the LC_CTYPE `C` it does not. */
export const canSearchEveryScript = async (db: Db): Promise<boolean> => {
  const [word] = await db.query<{ found: boolean }>(`select cardinality(show_trgm('चाय')) > 0 as found`);
  return word?.found === true;
};
