// `npm run partner-key` as a process: what it prints, and what it refuses.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matchesOrStoresSecret } from '#backend/db/secret-fingerprint.ts';
import { deriveKeys } from '#backend/keys.ts';
import { partnerKey, targetKey } from '#backend/modules/partners/signature.ts';
import { connectorKey } from '#backend/providers/connectors/client.ts';
import { CONNECTOR_NAMES } from '#backend/settings.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { commandOf } from '../../support/command.ts';
import { onPostgres, OPENING_MS, postgresDb, type PostgresTestDb } from '../../support/db.ts';

const SECRET = 'ab'.repeat(32);

const DATA_DIR = mkdtempSync(join(tmpdir(), 'partner-key-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const run = commandOf('src/backend/modules/partners/key-main.ts', { DATA_DIR });

it('npm run partner-key creates no key, which would not be that of a backend', () => {
  expect(run('pt-1001')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/no key in .* yet/),
  });
  expect(existsSync(join(DATA_DIR, 'secret.key'))).toBe(false);
});

it('npm run partner-key prints the key of a partner, or of an outside service', () => {
  writeFileSync(join(DATA_DIR, 'secret.key'), SECRET);
  const stdout = `${partnerKey(deriveKeys(SECRET), 'pt-1001')}\n`;
  expect(run('pt-1001')).toEqual({ status: 0, stdout, stderr: '' });
  const ofTarget = `${targetKey(deriveKeys(SECRET), 'gift-shelf')}\n`;
  expect(run('--target', 'gift-shelf')).toEqual({ status: 0, stdout: ofTarget, stderr: '' });
});

it('npm run partner-key prints the key of a connector, and says which there are', () => {
  const stdout = `${connectorKey(deriveKeys(SECRET), 'sms')}\n`;
  expect(run('--connector', 'sms')).toEqual({ status: 0, stdout, stderr: '' });
  expect(run('--connector', 'smss')).toEqual({
    status: 1,
    stdout: '',
    stderr: `There is no connector smss, only ${CONNECTOR_NAMES.join(', ')}\n`,
  });
});

it('npm run partner-key prints no key for a target that no brand has, and says which there are', () => {
  const brands = loadBrands().map(
    ({ brand, targets = [] }) => `${brand}: ${targets.map(({ name }) => name).join(', ')}`,
  );
  expect(run('--target', 'shlef')).toEqual({
    status: 1,
    stdout: '',
    stderr: `No brand's file lists the target shlef. Listed are ${brands.join('; ')} (src/backend/seed/brands)\n`,
  });
});

it('npm run partner-key prints its usage on request, and fails without a key for invalid arguments', () => {
  const usage = 'Usage: npm run partner-key -- <partner id> | --target <name> | --connector <name>\n';
  expect(run('--help')).toEqual({ status: 0, stdout: usage, stderr: '' });
  for (const args of [
    [],
    ['pt-1001', 'pt-1002'],
    ['--all'],
    ['--target', ''],
    ['pt-1001', '--connector', 'sms'],
    ['pt 1001'],
  ]) {
    expect(run(...args)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/partner/i) });
  }
});

onPostgres('npm run partner-key on PostgreSQL', () => {
  let db: PostgresTestDb | null;
  beforeAll(async () => {
    db = await postgresDb();
  }, OPENING_MS);
  afterAll(() => db?.close());

  it('prints no key for a partner that the catalogue does not know', async () => {
    await db?.query("insert into partner values ('pt-known', 'Known', '', 4)");
    const settings = { DATABASE_URL: db?.url ?? '', SECRET_KEY: SECRET };
    const there = commandOf('src/backend/modules/partners/key-main.ts', settings);
    expect(there('pt-unknown')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'There is no partner pt-unknown\n',
    });
    const stdout = `${partnerKey(deriveKeys(SECRET), 'pt-known')}\n`;
    expect(there('pt-known')).toEqual({ status: 0, stdout, stderr: '' });
    expect(there('--target', 'gift-shelf').status).toBe(0);
  });

  it('prints the key of a connector, but of no partner, before a backend has started on the database', async () => {
    const name = `unused_${process.pid}`;
    await db?.query(`create database ${name}`);
    const url = new URL(db?.url ?? '');
    url.pathname = `/${name}`;
    const settings = { DATABASE_URL: url.href, SECRET_KEY: SECRET };
    const there = commandOf('src/backend/modules/partners/key-main.ts', settings);
    const stdout = `${connectorKey(deriveKeys(SECRET), 'sms')}\n`;
    const stderr = expect.stringMatching(/^No backend has started on this database yet: .*\n$/) as string;
    expect(there('--connector', 'sms')).toEqual({ status: 0, stdout, stderr });
    expect(there('pt-known')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('No backend has started on this database yet'),
    });
    await db?.query(`drop database ${name}`);
  });

  it('no key made from another SECRET_KEY than that of the database', async () => {
    if (db) await matchesOrStoresSecret(db, SECRET);
    const settings = { DATABASE_URL: db?.url ?? '', SECRET_KEY: 'cd'.repeat(32) };
    const there = commandOf('src/backend/modules/partners/key-main.ts', settings);
    for (const args of [['pt-known'], ['--target', 'gift-shelf']]) {
      expect(there(...args)).toEqual({
        status: 1,
        stdout: '',
        stderr: 'The database belongs to another key: use the SECRET_KEY of its backends.\n',
      });
    }
  });
});
