import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#backend/db/open.ts';
import type { Db } from '#backend/db/driver.ts';
import { readSettings } from '#backend/settings.ts';
import { commandOf } from '../../support/command.ts';
import { onPostgres, postgresDb } from '../../support/db.ts';
import { scratch } from '../../support/scratch.ts';
import { copyTemplate } from '../../support/templates.ts';
import { accountWithLots } from './support.ts';

const check = (env: Record<string, string>, ...args: string[]) => {
  const { status, stdout, stderr } = commandOf('src/backend/ledger/check-main.ts', env)(...args);
  return { code: status, out: stdout, err: stderr };
};

const alter = async (db: Db): Promise<{ account_id: string; entry_id: string }> => {
  await db.exec(
    `alter table ledger_entry disable trigger all;
     update ledger_entry set cause_title = 'Altered';
     alter table ledger_entry enable trigger all`,
  );
  const [row] = await db.query<{ account_id: string; entry_id: string }>(
    'select account_id, entry_id from ledger_entry',
  );
  return row!;
};

describe('npm run ledger:check', () => {
  const DATA_DIR = join(scratch(), `loyalty-rewards-none-${process.pid}`);
  const env = { NODE_ENV: 'test', DATA_DIR };

  it('fails when there is no database, and creates none', () => {
    const err = `There is no database in DATA_DIR ${DATA_DIR}.\n`;
    expect(check(env)).toEqual({ code: 2, out: '', err });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('prints its usage with --help, and rejects any argument', () => {
    expect(check(env, '--help')).toEqual({ code: 0, out: 'Usage: npm run ledger:check\n', err: '' });
    const { code, err } = check(env, 'all');
    expect([code, err]).toEqual([2, expect.stringMatching(/^Unexpected argument 'all'\nUsage: /)]);
  });
});

describe('npm run ledger:check on the embedded database', () => {
  const folder = mkdtempSync(join(scratch(), 'loyalty-rewards-check-'));
  const env = { NODE_ENV: 'test', DATA_DIR: folder } as const;
  const open = async () => (await openDatabase(readSettings(env))).db;
  beforeAll(() => copyTemplate(folder, 'migrated'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('fails while another process holds the folder, passes on correct books, and names an altered entry', async () => {
    const held = await open();
    await accountWithLots(held, 100);
    expect(check(env)).toEqual({ code: 2, out: '', err: expect.stringMatching(/^DATA_DIR .*\n$/) });
    await held.close();
    expect(check(env)).toMatchObject({ code: 0, out: '1 accounts, 1 entries: clean\n' });
    const db = await open();
    const { account_id, entry_id } = await alter(db);
    await db.close();
    const { code, out } = check(env);
    expect(code).toBe(1);
    expect(out).toContain(`account ${account_id}, entry ${entry_id}: differs from its hash`);
  });
});

onPostgres('npm run ledger:check on PostgreSQL', () => {
  const SECRET_KEY = '0'.repeat(64);

  it('passes on correct books and names an altered entry while another connection is open', async () => {
    const db = (await postgresDb())!;
    const env = { NODE_ENV: 'test', DATABASE_URL: db.url, SECRET_KEY };
    await accountWithLots(db, 100);
    expect(check(env)).toMatchObject({ code: 0, out: '1 accounts, 1 entries: clean\n' });
    const { entry_id } = await alter(db);
    const { code, out } = check(env);
    expect(code).toBe(1);
    expect(out).toContain(`entry ${entry_id}: differs from its hash`);
    await db.close();
  });

  it('refuses a database with an older, newer or missing schema, and leaves it unchanged', async () => {
    const db = (await postgresDb())!;
    const env = { NODE_ENV: 'test', DATABASE_URL: db.url, SECRET_KEY };
    await db.exec(`delete from schema_migration where name = '0001_accounts.sql'`);
    expect(check(env)).toMatchObject({ code: 2, err: expect.stringContaining('older schema') });
    await db.exec(`insert into schema_migration (name) values ('0001_accounts.sql'), ('9999_later.sql')`);
    expect(check(env)).toMatchObject({ code: 2, err: expect.stringContaining('newer schema') });
    await db.exec('drop table schema_migration');
    expect(check(env)).toMatchObject({
      code: 2,
      err: expect.stringContaining('No backend has started on this database yet'),
    });
    expect(await db.query(`select to_regclass('schema_migration') as there`)).toEqual([{ there: null }]);
    await db.close();
  });

  it('reports in one line that the database cannot be reached', async () => {
    const env = {
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none',
      SECRET_KEY,
    };
    expect(check(env)).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/^Cannot connect to DATABASE_URL: .*\n$/),
    });
  });
});
