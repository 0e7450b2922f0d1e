// Databases for tests: the embedded one in memory, and a new one on a temporary PostgreSQL cluster.
// Both are migrated. Close what you open; `onEveryDatabase` does that itself.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Db } from '#backend/db/driver.ts';
import { embeddedOptions, wrapPGlite } from '#backend/db/embedded.ts';
import { migrate } from '#backend/db/migrate.ts';
import { openPostgres } from '#backend/db/postgres.ts';
import { answers, CLUSTER_PREFIX, postgresBinaries, startCluster } from './postgres-cluster.ts';
import { scratch } from './scratch.ts';

export interface PostgresTestDb extends Db {
  /** For processes that a test starts. */
  readonly url: string;
}

// The tests share their two cores with other processes; none of them asserts a duration.
jest.setTimeout(60_000);

/** How long opening the first database of a run may take. */
export const OPENING_MS = 120_000;

const MIGRATIONS = join(import.meta.dirname, '../../src/backend/db/migrations');
const PGLITE = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json');
const IMAGES = join(import.meta.dirname, '../../node_modules/.cache/test-databases');

const schemaHash = (): string => {
  const hash = createHash('sha256').update(readFileSync(PGLITE));
  for (const file of readdirSync(MIGRATIONS).sort())
    hash.update(file).update(readFileSync(join(MIGRATIONS, file)));
  return hash.digest('hex').slice(0, 12);
};

// A new embedded database takes seconds to create and migrate, so an image of one is kept and each test gets a copy.
const makeImage = async (file: string): Promise<void> => {
  const client = await PGlite.create(embeddedOptions);
  await migrate(wrapPGlite(client));
  const image = await client.dumpDataDir('none');
  await client.close();
  const draft = `${file}.${process.pid}`;
  mkdirSync(IMAGES, { recursive: true });
  writeFileSync(draft, Buffer.from(await image.arrayBuffer()));
  for (const old of readdirSync(IMAGES).filter((name) => name.endsWith('.tar'))) {
    rmSync(join(IMAGES, old), { force: true });
  }
  renameSync(draft, file);
};

/** A migrated database in memory. */
const embeddedDb = async (): Promise<Db> => {
  const file = join(IMAGES, `${schemaHash()}.tar`);
  if (!existsSync(file)) await makeImage(file);
  const loadDataDir = new Blob([readFileSync(file)]);
  return wrapPGlite(await PGlite.create({ ...embeddedOptions, loadDataDir }));
};

const run = async (url: string, statement: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
};

// The test files of one worker run one after the other in one process, each with its own modules. They find the
// cluster of that process by its folder, which is removed with the process.
const clusterAddress = async (): Promise<string> => {
  const mine = readdirSync(scratch()).filter((name) => name.startsWith(`${CLUSTER_PREFIX}${process.pid}-`));
  for (const note of mine
    .map((name) => join(scratch(), name, 'address'))
    .filter((file) => existsSync(file))) {
    const address = readFileSync(note, 'utf8');
    if (await answers(address)) return address;
  }
  const cluster = await startCluster();
  if (!cluster) throw new Error('PostgreSQL is not installed');
  writeFileSync(join(cluster.folder, 'address'), cluster.url('postgres'));
  return cluster.url('postgres');
};

const at = (address: string, database: string): string => address.replace(/\/postgres$/, `/${database}`);

const makeTemplate = async (address: string): Promise<string> => {
  const name = `template_${schemaHash()}`;
  const there = await run(address, `select 1 from pg_database where datname = '${name}' and datistemplate`);
  if (there.rowCount) return name;
  await run(address, `drop database if exists ${name}`);
  await run(address, `create database ${name}`);
  const db = await openPostgres(at(address, name), { max: 1 });
  await migrate(db);
  await db.close();
  await run(address, `alter database ${name} is_template true`);
  return name;
};

let ready: Promise<{ address: string; template: string }> | undefined;
let made = 0;

/**
 * A new migrated database on PostgreSQL; prints a line and returns null if PostgreSQL is not installed.
 * Closing it drops it.
 */
export const postgresDb = async (options: { max?: number } = {}): Promise<PostgresTestDb | null> => {
  if (!postgresBinaries()) {
    process.stderr.write('PostgreSQL 15 or newer is not installed: its tests are skipped.\n');
    return null;
  }
  ready ??= clusterAddress().then(async (address) => ({ address, template: await makeTemplate(address) }));
  const { address, template } = await ready;
  made += 1;
  const name = `test_${Date.now().toString(36)}_${made}`;
  await run(address, `create database ${name} template ${template}`);
  const url = at(address, name);
  const db = await openPostgres(url, options);
  return {
    ...db,
    url,
    close: async () => {
      await db.close();
      await run(address, `drop database ${name} with (force)`);
    },
  };
};

/**
 * A new migrated database for a test that works on either kind: on PostgreSQL, which takes half the time, or embedded
 * if none is installed.
 */
export const freshDb = async (): Promise<Db> => (postgresBinaries() && (await postgresDb())) || embeddedDb();

const suiteOn = (open: () => Promise<Db | null>, suite: (db: () => Db) => void): void => {
  let db: Db | null = null;
  beforeAll(async () => {
    db = await open();
  }, OPENING_MS);
  afterAll(() => db?.close());
  suite(() => {
    if (!db) throw new Error('The database is open only while tests run');
    return db;
  });
};

/** Describes a suite that needs PostgreSQL. Without one it is skipped, with a line that says so. */
export const onPostgres = (name: string, suite: () => void): void => {
  const isThere = postgresBinaries() !== null;
  if (!isThere) process.stderr.write(`PostgreSQL 15 or newer is not installed: "${name}" does not run.\n`);
  (isThere ? describe : describe.skip)(name, suite);
};

/** Describes a suite twice: on the embedded database and on PostgreSQL, each new for the suite. */
export const onEveryDatabase = (
  name: string,
  suite: (db: () => Db, kind: Db['kind']) => void,
  options: { max?: number } = {},
): void => {
  describe(`${name}, embedded`, () => suiteOn(embeddedDb, (db) => suite(db, 'embedded')));
  onPostgres(`${name}, PostgreSQL`, () =>
    suiteOn(
      () => postgresDb(options),
      (db) => suite(db, 'postgres'),
    ),
  );
};
