import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { assertMigrated, migrate } from '#backend/db/migrate.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '#backend/db/migration-files.ts';
import { isWaiting } from '../../support/interleaving.ts';
import { onEveryDatabase, onPostgres, postgresDb, type PostgresTestDb } from '../../support/db.ts';
import { scratch } from '../../support/scratch.ts';

/** Much longer than a migration may keep others waiting. */
const OTHERS_MS = 4000;

const ONE = '0011_cashback.sql';

const checksumOf = (name: string): string => readMigrations().find((file) => file.name === name)!.checksum;

onEveryDatabase('A migration that was edited after it ran', (db) => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(scratch(), 'rewards-migrations-'));
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const edit = (name: string, change: (sql: string) => string): void =>
    writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')));
  const start = () => migrate(db(), { files: readMigrations(folder) });
  const recorded = async (name: string) => {
    const [row] = await db().query<{ checksum: string | null }>(
      'select checksum from schema_migration where name = $1',
      [name],
    );
    return row?.checksum;
  };
  const record = (name: string, checksum: string | null) =>
    db().query('update schema_migration set checksum = $2 where name = $1', [name, checksum]);

  it('is refused by name, with what to do, before a new one runs', async () => {
    edit(ONE, (sql) => `${sql}create table wish (id text);\n`);
    writeFileSync(join(folder, '9000_wishes.sql'), 'create table wishes (id text);');
    await expect(start()).rejects.toThrow(
      `A migration was edited after it ran on this database (${ONE}): put the file back as it was, and make the change in a new migration (docs/production.md, "A new release"; while developing: CONTRIBUTING.md, "While you develop").`,
    );
    expect(await db().query(`select to_regclass('wishes') as made`)).toEqual([{ made: null }]);
    rmSync(join(folder, '9000_wishes.sql'));
    edit(ONE, (sql) => sql.replace('create table wish (id text);\n', ''));
    expect(await start()).toEqual([]);
  });

  it('is refused by a command that only reads, too', async () => {
    await record(ONE, checksumOf('0012_plus.sql'));
    await expect(assertMigrated(db())).rejects.toThrow(`(${ONE})`);
    await record(ONE, checksumOf(ONE));
    await assertMigrated(db());
  });

  it.each([
    ['line endings of Windows and a byte order mark', (sql: string) => `\uFEFF${sql.replace(/\n/g, '\r\n')}`],
    ['no line break at its end', (sql: string) => sql.trimEnd()],
    ['spaces at the ends of lines, and empty lines', (sql: string) => sql.replace(/\n/g, '  \n\n')],
    ['another comment', (sql: string) => `-- Said in other words.\n${sql}`],
  ])('is taken if all that it got is %s', async (_what, change) => {
    const before = readFileSync(join(folder, ONE), 'utf8');
    edit(ONE, change);
    expect(readFileSync(join(folder, ONE), 'utf8')).not.toBe(before);
    expect(await start()).toEqual([]);
  });

  it('is taken as it is at first sight if it ran before checksums were recorded, and refused from then on', async () => {
    await db().exec('alter table schema_migration drop column checksum');
    await assertMigrated(db());
    edit(ONE, (sql) => `${sql}select 1;\n`);
    expect(await start()).toEqual([]);
    expect(await recorded('0012_plus.sql')).toBe(checksumOf('0012_plus.sql'));
    await expect(migrate(db())).rejects.toThrow(`(${ONE})`);
    // What docs/production.md says for an edit that is meant.
    await record(ONE, null);
    expect(await migrate(db())).toEqual([]);
    expect(await recorded(ONE)).toBe(checksumOf(ONE));
  });

  it('is recognised by the checksum that was recorded as it ran', async () => {
    writeFileSync(join(folder, '9001_hopes.sql'), 'create table hopes (id text);');
    expect(await start()).toEqual(['9001_hopes.sql']);
    expect(await recorded('9001_hopes.sql')).toMatch(/^[0-9a-f]{64}$/);
    edit('9001_hopes.sql', (sql) => sql.replace('text', 'int'));
    await expect(start()).rejects.toThrow('(9001_hopes.sql)');
    await db().exec(`drop table hopes; delete from schema_migration where name = '9001_hopes.sql'`);
  });
});

onPostgres('A start on a database that is up to date', () => {
  it('does not wait for a backup under way', async () => {
    const db = (await postgresDb()) as PostgresTestDb;
    const backup = new pg.Client({ connectionString: db.url });
    await backup.connect();
    await backup.query('begin; lock table schema_migration in access share mode');
    expect(await migrate(db)).toEqual([]);
    await backup.end();
    await db.close();
  });
});

onPostgres('A migration of a table that is being read for long', () => {
  it('keeps nobody else waiting for it, says that it waits, and runs afterwards', async () => {
    const db = (await postgresDb()) as PostgresTestDb;
    const [backup, other] = [new pg.Client(db.url), new pg.Client(db.url)];
    await Promise.all([backup.connect(), other.connect()]);
    await backup.query('begin; lock table account in access share mode');
    const onWait = jest.fn();
    const sql = 'alter table account add column wish text;';
    const files = [...readMigrations(), { name: '9002_wish.sql', sql, checksum: 'of a test' }];
    const migrated = migrate(db, { files, onWait });
    expect(await isWaiting(db, 'add column wish')).toBe(true);
    // Fails if it has to wait for longer than that.
    await other.query(`set lock_timeout = '${OTHERS_MS}ms'`);
    const used = await other.query('begin; lock table account in row exclusive mode').then(
      () => 'used',
      (error: unknown) => String(error),
    );
    await Promise.all([backup.end(), other.end()]);
    expect(await migrated).toEqual(['9002_wish.sql']);
    await db.close();
    expect({ used, waits: onWait.mock.calls }).toEqual({ used: 'used', waits: [['9002_wish.sql']] });
  });
});

it('Every migration has statements of its own', () => {
  const checksums = readMigrations().map(({ checksum }) => checksum);
  expect(new Set(checksums).size).toBe(checksums.length);
});
