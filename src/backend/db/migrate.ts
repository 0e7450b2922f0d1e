// Brings a database to this program's schema: runs each SQL file under migrations/ once, in order of name.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { sqlState, type Db } from './driver.ts';
import { LOCKS } from './locks.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

const ALREADY_APPLIED = 'LR001';

/** The database has another schema than this program: older, newer, or unrelated. */
export class SchemaError extends Error {}

/** No backend has started on the database, so it belongs to no key yet. */
export class UnusedDatabaseError extends SchemaError {}

const findApplied = async (db: Db): Promise<Set<string>> => {
  const rows = await db.query<{ name: string }>('select name from schema_migration');
  return new Set(rows.map((row) => row.name));
};

// Several statements in one string are one implicit transaction on either database;
// the advisory lock lets several processes start at once.
const statementFor = (name: string, sql: string): string =>
  `select pg_advisory_xact_lock(${LOCKS.migration});
   do $guard$ begin
     if exists (select 1 from schema_migration where name = '${name}') then
       raise exception 'already applied' using errcode = '${ALREADY_APPLIED}';
     end if;
   end $guard$;
   ${sql}
   insert into schema_migration (name) values ('${name}');`;

const migrationFiles = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort();

/** Migrations of this program that the database lacks. */
export const missingMigrations = async (db: Db): Promise<string[]> => {
  const done = await findApplied(db);
  return migrationFiles().filter((file) => !done.has(file));
};

const assertNotNewer = (done: ReadonlySet<string>, files: readonly string[]): void => {
  const foreign = [...done].filter((name) => !files.includes(name));
  if (foreign.length === 0) return;
  throw new SchemaError(
    `The database has a newer schema (${foreign.join(', ')}) than this release: start the newer release, or restore the backup made before it (docs/production.md; while developing: CONTRIBUTING.md, "While you develop").`,
  );
};

/** Throws SchemaError if the database does not have this program's schema. Changes nothing. */
export const assertMigrated = async (db: Db): Promise<void> => {
  const [found] = await db.query<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  );
  if (!found?.there)
    throw new UnusedDatabaseError(
      'No backend has started on this database yet: start one first, or correct DATABASE_URL.',
    );
  const done = await findApplied(db);
  const files = migrationFiles();
  assertNotNewer(done, files);
  const missing = files.filter((file) => !done.has(file));
  if (missing.length === 0) return;
  throw new SchemaError(
    `The database has an older schema than this release (${missing.join(', ')} missing): start a backend of this release first.`,
  );
};

const applyMigrations = async (db: Db): Promise<string[]> => {
  const files = migrationFiles();
  await db.exec(
    'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    { noTimeout: true },
  );
  const done = await findApplied(db);
  assertNotNewer(done, files);
  const fresh: string[] = [];
  for (const file of files.filter((one) => !done.has(one))) {
    try {
      await db.exec(statementFor(file, readFileSync(join(FOLDER, file), 'utf8')), { noTimeout: true });
      fresh.push(file);
    } catch (error) {
      if (sqlState(error) !== ALREADY_APPLIED) throw error;
    }
  }
  return fresh;
};

/**
 * Applies missing migrations and returns their names. Throws SchemaError if the database has migrations that this
 * program does not know.
 */
export const migrate = (db: Db): Promise<string[]> => db.withExclusiveLock(() => applyMigrations(db));
