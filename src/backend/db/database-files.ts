// Tells a whole embedded database from an incomplete copy and from a new one that is still being made, by the files in
// its folder (docs/decisions/219).
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A folder without it is taken for an empty one, and what is in it written over. */
const VERSION_FILE = 'PG_VERSION';

/** Written last into a new database, a few files after the one above. */
const LAST_FILE = 'pg_ident.conf';

/** In the folder while a new database is being made, so that a start that was interrupted then can be repeated. */
const MARKER = '.new';

/** The folder of the files of tables, which are named by numbers. */
const TABLES = 'base';

/** The tables that PostgreSQL itself makes have lower numbers. */
const FIRST_OWN_TABLE = 16384;

export const DAMAGED =
  'files in it are missing or damaged, or belong to another user or another release of the database; ' +
  'restore all of it (docs/production.md)';

/** What file systems and file managers put into folders. */
const isForeign = (name: string): boolean =>
  (name.startsWith('.') && !name.includes(VERSION_FILE)) || name === 'lost+found';

/** Whether there has ever been a table of this program in it: more than a start that was interrupted leaves. */
const hasOwnTables = (folder: string): boolean => {
  const tables = join(folder, TABLES);
  if (!existsSync(tables)) return false;
  const files = readdirSync(tables, { recursive: true, encoding: 'utf8' });
  return files.some((file) => Number.parseInt(basename(file), 10) >= FIRST_OWN_TABLE);
};

/** Throws for an incomplete copy of a database. Marks a folder without one as that of a new database. */
export const assertWholeOrNew = (folder: string): void => {
  const names = readdirSync(folder);
  const isBeingMade = names.includes(MARKER) && !names.includes(LAST_FILE) && !hasOwnTables(folder);
  if (isBeingMade) rmSync(join(folder, VERSION_FILE), { force: true });
  else if (names.includes(VERSION_FILE)) return;
  else if (!names.every(isForeign)) throw new Error(DAMAGED);
  writeFileSync(join(folder, MARKER), '');
};

/** The database is made. */
export const endMaking = (folder: string): void => rmSync(join(folder, MARKER), { force: true });
