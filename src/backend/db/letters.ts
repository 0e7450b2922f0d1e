// How a PostgreSQL was made decides which letters it keeps and which of them it can look up.
import { StartError } from '../start-error.ts';
import type { Db } from './driver.ts';

/** Throws StartError where the database cannot keep every script: made anew it can, by nothing else. */
export const assertKeepsEveryScript = async (db: Db): Promise<void> => {
  const [kept] = await db.query<{ server_encoding: string }>('show server_encoding');
  if (kept?.server_encoding === 'UTF8') return;
  throw new StartError(
    `DATABASE_URL names a database in ${kept?.server_encoding}, and one in UTF8 is needed (docs/production.md).`,
  );
};

/** Whether the index of the search holds words of other scripts too: under the LC_CTYPE `C` it does not. */
export const findsEveryScript = async (db: Db): Promise<boolean> => {
  const [word] = await db.query<{ found: boolean }>(`select cardinality(show_trgm('चाय')) > 0 as found`);
  return word?.found === true;
};
