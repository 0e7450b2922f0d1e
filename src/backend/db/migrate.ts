// Brings a database to this program's schema: runs each of its migrations once, and refuses one that was edited since.
import { sqlState, type Db, type Queryable } from './driver.ts';
import { LOCKS } from './locks.ts';
import { migrationNames, readMigrations, type MigrationFile } from './migration-files.ts';
import { relationExists } from './relation-exists.ts';
import { execWhenUnlocked } from './table-locks.ts';

const ALREADY_APPLIED = 'LR001';

/** The database has another schema than this program: older, newer, or unrelated. */
export class SchemaError extends Error {}

/** No backend has started on the database, so it belongs to no key yet. */
export class UnusedDatabaseError extends SchemaError {}

/** The checksums by name; null for a migration that ran before they were recorded. */
type Applied = ReadonlyMap<string, string | null>;

/** Also of a database that no backend has started on since checksums are recorded: it lacks their column. */
const findApplied = async (q: Queryable): Promise<Applied> => {
  const rows = await q.query<{ name: string; checksum: string | null }>(
    `select name, to_jsonb(m) ->> 'checksum' as checksum from schema_migration m order by name`,
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
};

// Several statements in one string are one implicit transaction on either database;
// the advisory lock lets several processes start at once.
const statementFor = ({ name, sql, checksum }: MigrationFile): string =>
  `select pg_advisory_xact_lock(${LOCKS.migration});
   do $guard$ begin
     if exists (select 1 from schema_migration where name = '${name}') then
       raise exception 'already applied' using errcode = '${ALREADY_APPLIED}';
     end if;
   end $guard$;
   ${sql}
   insert into schema_migration (name, checksum) values ('${name}', '${checksum}');`;

/** Migrations of this program that the database lacks. */
export const missingMigrations = async (db: Db): Promise<string[]> => {
  const done = await findApplied(db);
  return migrationNames().filter((name) => !done.has(name));
};

const assertNotNewer = (done: Applied, files: readonly MigrationFile[]): void => {
  const known = new Set(files.map(({ name }) => name));
  const foreign = [...done.keys()].filter((name) => !known.has(name));
  if (foreign.length === 0) return;
  throw new SchemaError(
    `The database has a newer schema (${foreign.join(', ')}) than this release: start the newer release, or restore the backup made before it (docs/production.md; while developing: CONTRIBUTING.md, "While you develop").`,
  );
};

/** What an edit would change never happens, because a migration runs once: see docs/decisions/233. */
const assertNotEdited = (done: Applied, files: readonly MigrationFile[]): void => {
  const edited = files.filter(({ name, checksum }) => (done.get(name) ?? checksum) !== checksum);
  if (edited.length === 0) return;
  throw new SchemaError(
    `A migration was edited after it ran on this database (${edited.map(({ name }) => name).join(', ')}): put the file back as it was, and make the change in a new migration (docs/production.md, "A new release"; while developing: CONTRIBUTING.md, "While you develop").`,
  );
};

/** Throws SchemaError if the database does not have this program's schema. Changes nothing. */
export const assertMigrated = async (db: Db): Promise<void> => {
  if (!(await relationExists(db, 'schema_migration')))
    throw new UnusedDatabaseError(
      'No backend has started on this database yet: start one first, or correct DATABASE_URL.',
    );
  const done = await findApplied(db);
  const files = readMigrations();
  assertNotNewer(done, files);
  assertNotEdited(done, files);
  const missing = files.map(({ name }) => name).filter((name) => !done.has(name));
  if (missing.length === 0) return;
  throw new SchemaError(
    `The database has an older schema than this release (${missing.join(', ')} missing): start a backend of this release first.`,
  );
};

interface MigrateOptions {
  files?: readonly MigrationFile[];
  /** Called with the name of a migration that waits until others have ended with its tables. */
  onWait?: (name: string) => void;
}

const HAS_CHECKSUMS = `
  select exists (select 1 from pg_attribute
                  where attrelid = 'schema_migration'::regclass and attname = 'checksum') as there`;

/** The column is looked for first: its statement would wait for a backup under way. */
const prepareRecord = async (db: Db, onWait: (name: string) => void): Promise<void> => {
  await db.exec(
    'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now(), checksum text)',
    { noTimeout: true },
  );
  const [column] = await db.query<{ there: boolean }>(HAS_CHECKSUMS);
  if (column?.there) return;
  await execWhenUnlocked(db, 'alter table schema_migration add column if not exists checksum text', () =>
    onWait('schema_migration'),
  );
};

/** For migrations that ran before checksums were recorded: takes today's file for the one that ran. */
const recordAtFirstSight = async (db: Db, done: Applied, files: readonly MigrationFile[]): Promise<void> => {
  const unknown = files.filter(({ name }) => done.get(name) === null);
  if (unknown.length === 0) return;
  await db.query(
    `update schema_migration m set checksum = f.checksum
       from unnest($1::text[], $2::text[]) f (name, checksum) where m.name = f.name and m.checksum is null`,
    [unknown.map(({ name }) => name), unknown.map(({ checksum }) => checksum)],
  );
};

const applyMigrations = async (
  db: Db,
  { files = readMigrations(), onWait = () => undefined }: MigrateOptions,
): Promise<string[]> => {
  await prepareRecord(db, onWait);
  const done = await findApplied(db);
  assertNotNewer(done, files);
  assertNotEdited(done, files);
  await recordAtFirstSight(db, done, files);
  const fresh: string[] = [];
  for (const file of files.filter(({ name }) => !done.has(name))) {
    try {
      await execWhenUnlocked(db, statementFor(file), () => onWait(file.name));
      fresh.push(file.name);
    } catch (error) {
      if (sqlState(error) !== ALREADY_APPLIED) throw error;
    }
  }
  return fresh;
};

/**
 * Applies missing migrations and returns their names. Throws SchemaError, and changes nothing of the schema, if the
 * database has migrations that this program does not know, or that were edited after they ran.
 */
export const migrate = (db: Db, options: MigrateOptions = {}): Promise<string[]> =>
  db.withExclusiveLock(() => applyMigrations(db, options));
