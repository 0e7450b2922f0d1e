// `npm run import-members` as a process: what it prints, how it exits, and what a SIGKILL leaves.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { membersFile } from '#backend/import/members-file.ts';
import { openEmbedded } from '#backend/db/embedded.ts';
import { commandOf } from '../../support/command.ts';
import { onPostgres, OPENING_MS, postgresDb, type PostgresTestDb } from '../../support/db.ts';
import { ledgerFaults } from '../../support/harness-shared.ts';
import { scratch } from '../../support/scratch.ts';

const COMMAND = 'src/backend/import/members-main.ts';
const USAGE =
  'Usage: npm run import-members -- members.csv --programme "<name>" --client <brand> [--skip-bad] [--check]\n';
const FROM = ['--programme', 'Kaveri Club', '--client', 'ZILLION'];

const HEAD = 'card,mobile,first_name,last_name,coins';
const rowsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${5_550_000_000 + n},${9_400_000_000 + n},Kavya,Nair,1200`);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(scratch(), 'import-members-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = async (rows: readonly string[]): Promise<string> => {
  const file = join(folder, 'members.csv');
  await writeFile(file, [HEAD, ...rows].join('\n'));
  return file;
};

describe('npm run import-members', () => {
  const run = (...args: string[]) => commandOf(COMMAND, { DATA_DIR: folder })(...args);

  it(
    'loads a file before the first start, and again without effect; says what is bad without naming anybody',
    async () => {
      const file = await write(rowsOf(2));
      expect(run(file, ...FROM, '--check')).toEqual({
        status: 0,
        stdout: 'Checked: 2 members with 2,400 coins to load.\n',
        stderr: '',
      });
      expect(run(file, ...FROM)).toEqual({
        status: 0,
        stdout: 'Loaded 2 members with 2,400 coins.\n',
        stderr: '',
      });
      expect(run(file, ...FROM)).toEqual({
        status: 0,
        stdout: 'Nothing was loaded, 2 members loaded before.\n',
        stderr: '',
      });
      const bad = await write([...rowsOf(3), '5551000000,1400000000,Kavya,Nair,1']);
      const reason = 'Line 5: mobile: Enter a 10-digit mobile number\n';
      expect(run(bad, ...FROM)).toEqual({
        status: 1,
        stdout: 'Nothing was loaded, 1 bad row.\n',
        stderr: reason,
      });
      expect(run(bad, ...FROM, '--skip-bad')).toEqual({
        status: 1,
        stdout: 'Loaded 1 member with 1,200 coins, 2 members loaded before, 1 bad row.\n',
        stderr: reason,
      });
      const db = await openEmbedded(join(folder, 'db'));
      expect(await ledgerFaults(db)).toEqual([]);
      await db.close();
    },
    OPENING_MS,
  );

  it('prints its usage with --help and for invalid arguments, and names a file that it cannot read', async () => {
    expect(run('--help')).toEqual({ status: 0, stdout: USAGE, stderr: '' });
    const file = await write(rowsOf(1));
    for (const wrong of [[], [file], [file, '--client', 'ZILLION'], [file, file, ...FROM], [file, '--merge']])
      expect(run(...wrong)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(USAGE) });
    const refused = (...args: string[]) => run(...args).stderr;
    expect(refused(file, ...FROM, '--client', 'NOBODY')).toMatch(
      /^--client takes one of the brands: .*ZILLION/,
    );
    expect(refused(file, ...FROM, '--programme', '<b>')).toMatch(/^--programme takes a name/);
    expect(refused(folder, ...FROM)).toBe(`${folder} is not a file\n`);
    const none = join(folder, 'none.csv');
    expect(refused(none, ...FROM)).toBe(`${none} cannot be read (ENOENT)\n`);
  });
});

onPostgres('npm run import-members, killed in its middle', () => {
  const COUNT = 6000;
  let db: PostgresTestDb | null = null;
  beforeAll(async () => {
    db = await postgresDb();
  }, OPENING_MS);
  afterAll(() => db?.close());

  it(
    'has loaded members with all of their coins or not at all, and loads the others when it is repeated',
    async () => {
      if (!db) throw new Error('There is no database');
      const file = await write(rowsOf(COUNT));
      const settings = { DATABASE_URL: db.url, SECRET_KEY: 'c7'.repeat(32) };
      const loaded = async (): Promise<number> => {
        const [row] = await (db as PostgresTestDb).query<{ n: number }>(
          'select count(*)::int as n from account',
        );
        return row?.n ?? 0;
      };
      const command = spawn(process.execPath, [COMMAND, file, ...FROM], {
        cwd: join(import.meta.dirname, '../../..'),
        env: { NODE_ENV: 'test', PATH: process.env['PATH'], ...settings },
        stdio: 'ignore',
      });
      const ended = once(command, 'exit');
      while ((await loaded()) === 0 && command.exitCode === null) await wait(5);
      command.kill('SIGKILL');
      expect((await ended)[1]).toBe('SIGKILL');
      const before = await loaded();
      expect(before).toBeGreaterThan(0);
      expect(before).toBeLessThan(COUNT);
      expect(await ledgerFaults(db)).toEqual([]);

      const rest = new Intl.NumberFormat('en-IN').format(COUNT - before);
      const coins = new Intl.NumberFormat('en-IN').format((COUNT - before) * 1200);
      const present = new Intl.NumberFormat('en-IN').format(before);
      expect(commandOf(COMMAND, settings)(file, ...FROM)).toEqual({
        status: 0,
        stdout: `Loaded ${rest} members with ${coins} coins, ${present} members loaded before.\n`,
        stderr: '',
      });
      const [sums] = await db.query(
        'select count(*)::int as members, sum(available)::bigint as coins, max(available) as most from account_balance',
      );
      expect(sums).toEqual({ members: COUNT, coins: COUNT * 1200, most: 1200 });
      expect(await ledgerFaults(db)).toEqual([]);
    },
    OPENING_MS,
  );

  it(
    'prints nothing of a member when the database fails',
    async () => {
      const other = await postgresDb();
      if (!other) throw new Error('There is no database');
      try {
        await other.exec(`create function full_up() returns trigger language plpgsql as $$
          begin raise exception 'the disk is full' using detail = new.value; end $$;
          create trigger full_up before insert on identity for each row execute function full_up()`);
        const file = await write(rowsOf(1));
        const settings = { DATABASE_URL: other.url, SECRET_KEY: 'c7'.repeat(32) };
        expect(commandOf(COMMAND, settings)(file, ...FROM)).toEqual({
          status: 1,
          stdout: '',
          stderr: 'It was interrupted: the disk is full. Repeat the command to go on.\n',
        });
      } finally {
        await other.close();
      }
    },
    OPENING_MS,
  );
});

it('docs/import-members.md describes exactly the columns that the command accepts', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/import-members.md'), 'utf8');
  const [, table = ''] = page.split('| Column | | Content |\n|---|---|---|\n');
  const [rows = ''] = table.split('\n\n');
  const described = rows
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, column]) => column));
  expect(described.toSorted()).toEqual([...membersFile('2026-03-14').columns].toSorted());
});
