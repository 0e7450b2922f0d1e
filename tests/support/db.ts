// Databases for tests: the embedded one in memory, and a new one on a temporary PostgreSQL cluster.
// Both are migrated, or seeded as well. Close what you open; `onEveryDatabase` does that itself.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { systemClock } from '#backend/clock.ts';
import type { Db } from '#backend/db/driver.ts';
import { embeddedOptions, wrapPGlite } from '#backend/db/embedded.ts';
import { migrate } from '#backend/db/migrate.ts';
import { openPostgres } from '#backend/db/postgres.ts';
import { answers, CLUSTER_PREFIX, postgresBinaries, startCluster } from './postgres-cluster.ts';
import { scratch } from './scratch.ts';
import { imageOf, type Content } from './templates.ts';

export interface PostgresTestDb extends Db {
  /** For processes that a test starts. */
  readonly url: string;
}

export interface EmbeddedTestDb extends Db {
  /** How many transactions and statements wait for their turn on its one connection, or have it (statements). */
  readonly queued: () => number;
}

// The tests share their two cores with other processes; none of them asserts a duration.
jest.setTimeout(60_000);

/** How long opening the first database of a run may take. */
export const OPENING_MS = 120_000;

const withQueueCount = (db: Db): EmbeddedTestDb => {
  const waiting = new Set<symbol>();
  /** Counts what is asked of the database until it has ended, or says that its turn has come. */
  const counted = async <T>(ask: (hasTurn: () => void) => Promise<T>): Promise<T> => {
    const turn = Symbol('turn');
    const hasTurn = () => void waiting.delete(turn);
    waiting.add(turn);
    return ask(hasTurn).finally(hasTurn);
  };
  return {
    ...db,
    query: (sql, params) => counted(() => db.query(sql, params)),
    queryUnprepared: (sql, params) => counted(() => db.queryUnprepared(sql, params)),
    exec: (sql, options) => counted(() => db.exec(sql, options)),
    tx: (work, options) =>
      counted((hasTurn) =>
        db.tx((tx) => {
          hasTurn();
          return work(tx);
        }, options),
      ),
    queued: () => waiting.size,
  };
};

/** A new database in memory. */
const embeddedDb = async (content: Content): Promise<EmbeddedTestDb> => {
  const loadDataDir = new Blob([readFileSync(imageOf(content))]);
  return withQueueCount(wrapPGlite(await PGlite.create({ ...embeddedOptions, loadDataDir })));
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

/** Content is loaded only where it is used: most tests need none. */
const seedWithoutMembers = async (db: Db): Promise<void> => {
  const { seed } = await import('#backend/seed/seed.ts');
  await seed({ db, clock: systemClock, demo: false });
};

const makeTemplate = async (address: string, content: Content): Promise<string> => {
  const name = `template_${content}`;
  const there = await run(address, `select 1 from pg_database where datname = '${name}' and datistemplate`);
  if (there.rowCount) return name;
  await run(address, `drop database if exists ${name}`);
  const from = content === 'seeded' ? ` template ${await makeTemplate(address, 'migrated')}` : '';
  await run(address, `create database ${name}${from}`);
  const db = await openPostgres(at(address, name), { max: 1 });
  await (content === 'seeded' ? seedWithoutMembers(db) : migrate(db));
  await db.close();
  await run(address, `alter database ${name} is_template true`);
  return name;
};

let cluster: Promise<string> | undefined;
const templates: Partial<Record<Content, Promise<string>>> = {};
let made = 0;

interface TestDbOptions {
  /** `migrated` unless given. */
  content?: Content;
  /** The most connections to PostgreSQL. */
  max?: number;
}

/** A new database on PostgreSQL; prints a line and returns null if PostgreSQL is not installed. Closing it drops it. */
export const postgresDb = async ({
  content = 'migrated',
  ...options
}: TestDbOptions = {}): Promise<PostgresTestDb | null> => {
  if (!postgresBinaries()) {
    process.stderr.write('PostgreSQL 15 or newer is not installed: its tests are skipped.\n');
    return null;
  }
  const address = await (cluster ??= clusterAddress());
  const template = await (templates[content] ??= makeTemplate(address, content));
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
 * A new database for a test that works on either kind: on PostgreSQL, which takes half the time, or embedded if none is
 * installed.
 */
export const freshDb = async (content: Content = 'migrated'): Promise<Db> =>
  (postgresBinaries() && (await postgresDb({ content }))) || embeddedDb(content);

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
  options: TestDbOptions = {},
): void => {
  describe(`${name}, embedded`, () =>
    suiteOn(
      () => embeddedDb(options.content ?? 'migrated'),
      (db) => suite(db, 'embedded'),
    ));
  onPostgres(`${name}, PostgreSQL`, () =>
    suiteOn(
      () => postgresDb(options),
      (db) => suite(db, 'postgres'),
    ),
  );
};

/** The same on databases with what every start adds, for suites that seed: seeding a new one takes seconds. */
export const onEverySeededDatabase = (
  name: string,
  suite: (db: () => Db, kind: Db['kind']) => void,
  options: TestDbOptions = {},
): void => onEveryDatabase(name, suite, { content: 'seeded', ...options });
