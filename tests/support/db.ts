// Databases for tests: the embedded one in memory, and a fresh one on a throw-away PostgreSQL cluster.
// Both are migrated. Close what you open; `onEveryDatabase` does so by itself.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Db } from '#backend/db/driver.ts';
import { openEmbedded } from '#backend/db/embedded.ts';
import { migrate } from '#backend/db/migrate.ts';
import { openPostgres } from '#backend/db/postgres.ts';
import { answers, CLUSTER_PREFIX, postgresBinaries, startCluster } from './postgres-cluster.ts';

export interface PostgresTestDb extends Db {
  /** For processes that a test starts. */
  readonly url: string;
}

/** How long opening the first database of a run may take. */
export const OPENING_MS = 120_000;

const MIGRATIONS = join(import.meta.dirname, '../../src/backend/db/migrations');

/** A migrated database in memory. */
export const embeddedDb = async (): Promise<Db> => {
  const db = await openEmbedded();
  await migrate(db);
  return db;
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

// The test files of one worker run one after the other in one process, each with modules of its own: they find
// the cluster of that process by its folder, which goes with the process.
const clusterAddress = async (): Promise<string> => {
  const mine = readdirSync(tmpdir()).filter((name) => name.startsWith(`${CLUSTER_PREFIX}${process.pid}-`));
  for (const note of mine.map((name) => join(tmpdir(), name, 'address')).filter((file) => existsSync(file))) {
    const address = readFileSync(note, 'utf8');
    if (await answers(address)) return address;
  }
  const cluster = await startCluster();
  if (!cluster) throw new Error('PostgreSQL is not installed');
  writeFileSync(join(cluster.folder, 'address'), cluster.url('postgres'));
  return cluster.url('postgres');
};

const templateName = (): string => {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).sort())
    hash.update(file).update(readFileSync(join(MIGRATIONS, file)));
  return `template_${hash.digest('hex').slice(0, 12)}`;
};

const at = (address: string, database: string): string => address.replace(/\/postgres$/, `/${database}`);

const makeTemplate = async (address: string): Promise<string> => {
  const name = templateName();
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
 * A fresh migrated database on PostgreSQL, or null with a printed line where PostgreSQL is not installed.
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

const suiteOn = (name: string, open: () => Promise<Db | null>, suite: (db: () => Db) => void): void => {
  describe(name, () => {
    let db: Db | null = null;
    beforeAll(async () => {
      db = await open();
    }, OPENING_MS);
    afterAll(() => db?.close());
    suite(() => {
      if (!db) throw new Error('The database is open only while tests run');
      return db;
    });
  });
};

/** Describes a suite twice: on the embedded database and on PostgreSQL, each fresh for the suite. */
export const onEveryDatabase = (
  name: string,
  suite: (db: () => Db, kind: Db['kind']) => void,
  options: { max?: number } = {},
): void => {
  suiteOn(`${name}, embedded`, embeddedDb, (db) => suite(db, 'embedded'));
  if (postgresBinaries()) {
    suiteOn(
      `${name}, PostgreSQL`,
      () => postgresDb(options),
      (db) => suite(db, 'postgres'),
    );
    return;
  }
  process.stderr.write(
    `PostgreSQL 15 or newer is not installed: "${name}" runs on the embedded database only.\n`,
  );
  describe.skip(`${name}, PostgreSQL`, () => {
    it('needs PostgreSQL', () => undefined);
  });
};
