import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Db } from '#backend/db/driver.ts';
import { openEmbedded } from '#backend/db/embedded.ts';
import { openPostgres } from '#backend/db/postgres.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { findOtherBrands } from '#backend/seed/repository.ts';
import { startBackendProcess, type BackendProcess } from '../../support/backend-process.ts';
import { onPostgres, postgresDb, type PostgresTestDb } from '../../support/db.ts';
import { freePort } from '../../support/operator.ts';
import { scratch } from '../../support/scratch.ts';
import { copyTemplate } from '../../support/templates.ts';
import { comesTrue } from '../../support/until.ts';

jest.setTimeout(180_000);

let folder: string;
const running: BackendProcess[] = [];

let seeded: string;

// Filling a database takes a while: one is filled once, and each test that needs one gets a copy.
beforeAll(async () => {
  seeded = await mkdtemp(join(scratch(), 'rewards-seeded-'));
  copyTemplate(seeded, 'seeded');
  const backend = await startBackendProcess({ DATA_DIR: seeded });
  await backend.ready();
  backend.child.kill('SIGTERM');
  await backend.ended;
}, 180_000);
afterAll(() => rm(seeded, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(scratch(), 'rewards-start-'));
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

/** It takes no more connections. */
const isAway = async ({ url }: BackendProcess): Promise<boolean> =>
  (await fetch(`${url}/healthz`).catch(() => null)) === null;

const nextTurn = () => new Promise((next) => setTimeout(next, 1));

const fillData = () => cp(seeded, join(folder, 'data'), { recursive: true });

const start = async (env: Record<string, string> = {}, root?: string): Promise<BackendProcess> => {
  const backend = await startBackendProcess({ DATA_DIR: join(folder, 'data'), ...env }, root);
  running.push(backend);
  return backend;
};

/** The single line that a failing start prints; the process must exit with 1. */
const refusalOf = async (env: Record<string, string>, root?: string): Promise<string> => {
  const backend = await start(env, root);
  expect(await backend.ended).toBe(1);
  const lines = backend.stderr().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe('');
  return lines[0] ?? '';
};

const ROOT = join(import.meta.dirname, '../../..');

/** A copy of the program, whose files a test may change. */
const copyProgram = async (): Promise<string> => {
  const copy = join(folder, 'program');
  for (const part of ['src/backend', 'src/contract', 'package.json', '.env.example'])
    await cp(join(ROOT, part), join(copy, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

const listenOn = async (port: number): Promise<Server> => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

const askLogin = (url: string, mobile: string): Promise<Response> =>
  fetch(`${url}/api/v2/otp/init`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'LOGIN', mobile }),
  });

const TOO_NEW =
  'The database has a newer schema (9999_from_the_future.sql) than this release: start the newer release, or restore the backup made before it (docs/production.md; while developing: CONTRIBUTING.md, "While you develop").';

const migrateFromFuture = (db: Db) =>
  db.query("insert into schema_migration (name) values ('9999_from_the_future.sql')");

const outboxOf = async (url: string, mobile: string) =>
  (await (await fetch(`${url}/dev/outbox?to=${mobile}`)).json()) as { code: string }[];

describe('A start fails in one line and with exit code 1 for', () => {
  it('a malformed setting', async () => {
    expect(await refusalOf({ API_PORT: 'abc' })).toBe('API_PORT must be a port number, not "abc"');
  });

  it('a DATABASE_URL that cannot be reached, without printing its password', async () => {
    const port = await freePort();
    const said = await refusalOf({
      DATABASE_URL: `postgres://someone:hunter2@127.0.0.1:${port}/rewards`,
      SECRET_KEY: 'ab'.repeat(32),
    });
    expect(said).toMatch(/^Cannot connect to DATABASE_URL: .*ECONNREFUSED/);
    expect(said).not.toContain('hunter2');
  });

  it('a port that is in use', async () => {
    const port = await freePort();
    const server = await listenOn(port);
    expect(await refusalOf({ API_PORT: String(port) })).toBe(
      `Port ${port} is in use: stop what listens there or set API_PORT.`,
    );
    server.close();
  });

  it.each([
    ['a brand', 'src/backend/seed/brands/kaveri.json', 'The brand kaveri.json is refused: Unexpected end'],
    [
      'help texts',
      'src/backend/modules/help/content/hoopoe.json',
      'The help texts hoopoe.json are refused: Unexpected end',
    ],
  ])('a file of %s with a fault, before there is a database', async (_what, file, said) => {
    const program = await copyProgram();
    await writeFile(join(program, file), '');
    expect(await refusalOf({}, program)).toContain(said);
    await expect(readdir(join(folder, 'data'))).rejects.toThrow('ENOENT');
  });

  it('a DATA_DIR that is not writable', async () => {
    await writeFile(join(folder, 'file'), '');
    expect(await refusalOf({ DATA_DIR: join(folder, 'file', 'data') })).toMatch(
      /^DATA_DIR .* cannot be written/,
    );
  });

  it('a DATA_DIR that another process holds, until that process ends, even by a kill', async () => {
    await fillData();
    const holder = await start();
    await holder.ready();
    expect(await refusalOf({})).toMatch(/^DATA_DIR .* is in use by another process/);
    holder.child.kill('SIGKILL');
    await holder.ended;
    await (await start()).ready();
  });

  it('a database whose schema is newer than the program', async () => {
    await fillData();
    const db = await openEmbedded(join(folder, 'data', 'db'));
    await migrateFromFuture(db);
    await db.close();
    expect(await refusalOf({})).toBe(TOO_NEW);
  });

  it('a database written with another key, because its key was lost or SECRET_KEY was changed', async () => {
    await fillData();
    const another = /^The database belongs to another key than the one in .*: restore its key/;
    expect(await refusalOf({ SECRET_KEY: 'cd'.repeat(32), DEMO: '1' })).toMatch(another);
    await rm(join(folder, 'data', 'secret.key'));
    expect(await refusalOf({})).toMatch(another);
    await cp(join(seeded, 'secret.key'), join(folder, 'data', 'secret.key'));
    await (await start()).ready();
  });

  /** The database in DATA_DIR is a copy that is not whole. */
  const expectDamagedAndKept = async () => {
    const db = join(folder, 'data', 'db');
    const left = await readdir(db);
    expect(await refusalOf({})).toMatch(/^DATA_DIR .* database \(files in it are missing or damaged, or /);
    expect((await readdir(db)).filter((name) => name !== 'postmaster.pid')).toEqual(left);
  };

  it.each(['PG_VERSION', 'PG_VERSION and base', 'global/pg_control', 'pg_wal', 'pg_hba.conf'])(
    'a copy of a database without %s, and writes nothing over the rest',
    async (missing) => {
      await fillData();
      for (const name of missing.split(' and '))
        await rm(join(folder, 'data', 'db', name), { recursive: true });
      await expectDamagedAndKept();
    },
  );

  it('a copy of a database that broke off at its first file', async () => {
    await mkdir(join(folder, 'data', 'db'), { recursive: true });
    await writeFile(join(folder, 'data', 'db', '.PG_VERSION.aB3xY9'), '');
    await expectDamagedAndKept();
  });

  it('such a copy in the folder of a first start that was interrupted', async () => {
    await fillData();
    await rm(join(folder, 'data', 'db', 'PG_VERSION'));
    await writeFile(join(folder, 'data', 'db', '.new'), '');
    await expectDamagedAndKept();
  });

  it.each([
    ['in making', null],
    ['in making when it had just written PG_VERSION, which comes before the last files', 'PG_VERSION'],
  ])('no database that a first start was interrupted %s: it is made again', async (_when, written) => {
    const data = join(folder, 'data');
    const filesOf = () => readdir(join(data, 'db')).catch((): string[] => []);
    // Again if this process was so slow that the database was made meanwhile.
    do {
      await rm(data, { recursive: true, force: true });
      const first = await start();
      while (!(await filesOf()).includes('base') && first.child.exitCode === null) await nextTurn();
      first.child.kill('SIGKILL');
      await first.ended;
    } while ((await filesOf()).includes('PG_VERSION'));
    if (written) await writeFile(join(data, 'db', written), '18\n');
    await (await start()).ready();
    const left = (await readdir(data)).filter((name) => !name.startsWith('.use-'));
    expect(left.sort()).toEqual(['db', 'secret.key']);
    expect(await filesOf()).not.toContain('.new');
  });

  it('no folder in which there is only what a file system puts there', async () => {
    await mkdir(join(folder, 'data', 'db', 'lost+found'), { recursive: true });
    await (await start()).ready();
  });

  it('a key file that holds no key, as when the disk was full, and writes nothing with it', async () => {
    await mkdir(join(folder, 'data'));
    for (const text of ['', 'ab'.repeat(31), 'xy'.repeat(32)]) {
      await writeFile(join(folder, 'data', 'secret.key'), text);
      expect(await refusalOf({})).toMatch(/^.*secret\.key holds no key of 64 hex digits: restore it/);
    }
    expect(await readdir(join(folder, 'data'))).toEqual(['secret.key']);
    await rm(join(folder, 'data', 'secret.key'));
    await writeFile(join(folder, 'data', 'secret.key.part'), 'ab');
    await (await start()).ready();
    expect(await readFile(join(folder, 'data', 'secret.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  onPostgres('a PostgreSQL', () => {
    it('that is not in UTF8, without writing to it', async () => {
      const db = (await postgresDb()) as PostgresTestDb;
      await db.exec("create database of_bytes template template0 encoding 'SQL_ASCII' locale 'C'");
      const url = db.url.replace(/[^/]+$/, 'of_bytes');
      const ofBytes = await openPostgres(url);
      try {
        expect(await refusalOf({ DATABASE_URL: url, SECRET_KEY: 'ab'.repeat(32) })).toBe(
          'The encoding of the database is SQL_ASCII and must be UTF8: create it anew (docs/production.md).',
        );
        expect(await ofBytes.query("select to_regclass('schema_migration') as made")).toEqual([
          { made: null },
        ]);
      } finally {
        await ofBytes.close();
        await db.exec('drop database of_bytes');
        await db.close();
      }
    });

    it('whose user may not create anything, and says who must own the database', async () => {
      const db = (await postgresDb()) as PostgresTestDb;
      await db.exec('create role guest login');
      const url = new URL(db.url);
      url.username = 'guest';
      try {
        expect(await refusalOf({ DATABASE_URL: url.href, SECRET_KEY: 'ab'.repeat(32) })).toMatch(
          /^The database cannot be migrated: permission denied for .*; the user of DATABASE_URL must own/,
        );
      } finally {
        await db.exec('drop role guest');
        await db.close();
      }
    });

    it('whose schema is newer than the program, without writing to it', async () => {
      const db = (await postgresDb()) as PostgresTestDb;
      try {
        await migrateFromFuture(db);
        expect(await refusalOf({ DATABASE_URL: db.url, SECRET_KEY: 'ab'.repeat(32) })).toBe(TOO_NEW);
        expect(await db.query('select 1 from client')).toEqual([]);
      } finally {
        await db.close();
      }
    });
  });
});

it('logs that it migrated the database, that it stops, and that it has stopped', async () => {
  const settings = { LOG_LEVEL: 'info', DEMO: '0' };
  const first = await start(settings);
  await first.ready();
  first.child.kill('SIGTERM');
  await first.ended;
  const stopping = 'Stopping: running calls and jobs are finished first';
  const of = (backend: BackendProcess) => backend.logged().filter((line) => /migrated|[Ss]topp/.test(line));
  expect(of(first)).toEqual(['The database was migrated', stopping, 'Stopped']);
  const second = await start(settings);
  await second.ready();
  second.child.kill('SIGTERM');
  await second.ended;
  expect(of(second)).toEqual([stopping, 'Stopped']);
});

it('warns of the settings that nothing reads, and of those that only a demo reads, even if the start fails then', async () => {
  const program = await copyProgram();
  await writeFile(join(program, '.env'), 'DEMO=0\nTRUSTED_PROXY=10.0.0.6\nNODE_EXTRA_CA_CERTS=/ca.pem\n');
  await writeFile(join(program, 'src/backend/seed/brands/kaveri.json'), '');
  const backend = await start({ ENV_FILE: '.env', DEMO: '0', SANDBOX_PAYOUTS: 'slow:9' }, program);
  expect(await backend.ended).toBe(1);
  const [line = '', ofDemos = '', ...others] = backend.log().split('\n');
  expect(others).toEqual(['']);
  expect(JSON.parse(line)).toMatchObject({
    level: 40,
    names: ['TRUSTED_PROXY'],
    msg: 'Nothing reads these settings of .env: are their names right (.env.example)?',
  });
  expect(JSON.parse(ofDemos)).toMatchObject({ level: 40, names: ['SANDBOX_PAYOUTS'] });
});

it('warns of a brand that has no file, and goes on with it as it was saved last', async () => {
  await fillData();
  const db = await openEmbedded(join(folder, 'data', 'db'));
  await db.query(
    `insert into client (client_id, config, home)
     select 'FORMER', config || '{"brand": "former", "clientId": "FORMER", "name": "Former"}', home
       from client where client_id = 'ZILLION'`,
  );
  await db.query(
    `update account set client_id = 'FORMER'
      where account_id = (select account_id from account where client_id = 'ZILLION' limit 1)`,
  );
  const files = loadBrands().map(({ clientId }) => clientId);
  expect(await findOtherBrands(db, files)).toMatchObject([{ brand: 'former', accounts: 1 }]);
  await db.close();
  const backend = await start();
  await backend.ready();
  expect(backend.logged()).toContainEqual(expect.stringMatching(/^A brand of the database has no file/));
  const answer = await fetch(`${backend.url}/api/v1/homepage/client/config?client=FORMER&device=MWEB`);
  expect(await answer.json()).toMatchObject({ data: { brand: 'former', name: 'Former' } });
});

describe('Stopping the backend', () => {
  it('finishes running calls, exits with 0 and loses nothing', async () => {
    await fillData();
    const first = await start();
    await first.ready();
    const mobiles = Array.from({ length: 10 }, (_, i) => String(7_400_000_000 + i));
    const calls = mobiles.map((mobile) => askLogin(first.url, mobile));
    await Promise.any(calls);
    first.child.kill('SIGTERM');
    const answered = (await Promise.allSettled(calls)).map((call) =>
      call.status === 'fulfilled' ? call.value.status : 0,
    );
    expect(await first.ended).toBe(0);
    expect(first.stderr()).toBe('');
    // Each call was either completed or never accepted.
    expect(answered.filter((status) => status !== 200 && status !== 0)).toEqual([]);
    const second = await start();
    await second.ready();
    for (const mobile of mobiles.filter((_, i) => answered[i] === 200)) {
      const sent = () => outboxOf(second.url, mobile);
      await comesTrue(async () => (await sent()).length > 0, { looks: 3000 });
      expect(await sent()).not.toEqual([]);
    }
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
  });

  it.each([
    ['SIGINT arrives twice: from the terminal, and by `npm start`', 'SIGINT'],
    ['SIGTERM arrives twice: from a supervisor to every process, and by `npm start`', 'SIGTERM'],
  ] as const)('finishes running calls when %s', async (_what, signal) => {
    await fillData();
    const backend = await start();
    await backend.ready();
    const body = JSON.stringify({ purpose: 'LOGIN', mobile: '7400000099' });
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    };
    const call = request(`${backend.url}/api/v2/otp/init`, { method: 'POST', headers });
    call.flushHeaders();
    await once(call, 'continue');
    backend.child.kill(signal);
    expect(await comesTrue(() => isAway(backend))).toBe(true);
    backend.child.kill('SIGTERM');
    call.end(body);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.resume();
    expect(await backend.ended).toBe(0);
  });

  it('exits at once with 1 on a second SIGINT, even with a call running', async () => {
    await fillData();
    const backend = await start();
    await backend.ready();
    const headers = { 'content-type': 'application/json', 'content-length': 9, expect: '100-continue' };
    const endless = request(`${backend.url}/api/v2/otp/init`, { method: 'POST', headers });
    endless.on('error', () => undefined);
    endless.flushHeaders();
    await once(endless, 'continue');
    backend.child.kill('SIGINT');
    expect(await comesTrue(() => isAway(backend))).toBe(true);
    backend.child.kill('SIGINT');
    expect(await backend.ended).toBe(1);
  });
});
