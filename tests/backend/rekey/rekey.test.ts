// The key of a database is changed: encrypted values can then be read with the new key only.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { Db } from '#backend/db/driver.ts';
import { openEmbedded } from '#backend/db/embedded.ts';
import {
  matchesOrStoresSecret,
  readSecretFingerprint,
  secretFingerprintOf,
} from '#backend/db/secret-fingerprint.ts';
import { openDatabase } from '#backend/db/open.ts';
import { openPostgres } from '#backend/db/postgres.ts';
import { createQueue } from '#backend/jobs/queue.ts';
import { deriveKeys } from '#backend/keys.ts';
import { payeeSealContext } from '#backend/modules/cashback/beneficiaries.ts';
import { panSealContext } from '#backend/modules/cashback/person.ts';
import { enqueueMessage, recipientHash } from '#backend/providers/message-job.ts';
import { createSandboxVouchers, SANDBOX_SEAL_CONTEXT } from '#backend/providers/vouchagram.ts';
import { SEALED_COLUMNS } from '#backend/rekey/sealed-columns.ts';
import { rekey } from '#backend/rekey/rekey.ts';
import { sealedRows } from '#backend/rekey/repository.ts';
import { seed } from '#backend/seed/seed.ts';
import { readSettings } from '#backend/settings.ts';
import { testClock } from '../../support/app.ts';
import { commandOf } from '../../support/command.ts';
import { onEverySeededDatabase, type PostgresTestDb } from '../../support/db.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { scratch } from '../../support/scratch.ts';
import { copyTemplate } from '../../support/templates.ts';

const [FORMER, NEXT, OTHER] = ['0a', '0b', '0c'].map((byte) => byte.repeat(32)) as [string, string, string];
const former = deriveKeys(FORMER);
const clock = testClock();
const BENEFICIARY = '00000000-0000-4000-8000-000000000001';
const rekeyed = (db: Db, secrets = { former: FORMER, next: NEXT }) => rekey(db, secrets, clock.now());

/** Encrypts a value with the former key in every place. */
const fill = async (db: Db): Promise<void> => {
  await matchesOrStoresSecret(db, FORMER);
  await seed({ db, clock, demo: { keys: former } });
  const [account] = await db.query<{ id: string }>('select account_id as id from account limit 1');
  const id = account?.id ?? '';
  await db.query(
    `insert into cashback_claimant (account_id, pan_sealed, pan_masked, pan_name, verified_at, person)
     values ($1, $2, 'ABxxxx234F', 'Asha Rao', now(), 'known by the former key')`,
    [id, former.seal('ABCPR1234F', panSealContext(id))],
  );
  await db.query(
    `insert into beneficiary (account_id, beneficiary_id, kind, sealed, masked, account_holder, added_at)
     values ($1, $2, 'UPI', $3, 'xxxx@okaxis', 'Asha Rao', now())`,
    [id, BENEFICIARY, former.seal('{"upiId":"asha@okaxis"}', payeeSealContext(id, BENEFICIARY))],
  );
  await createSandboxVouchers(db, { clock, keys: former }).issue({
    key: 'one',
    sku: 'VG-1',
    amountPaise: 50_000,
    validityMonths: 12,
  });
  const message = {
    to: '9876543210',
    purpose: 'LOGIN',
    text: 'Your code',
    code: '123456',
    key: 'm-1',
    accountId: null,
  };
  const queue = await createQueue(db, pino({ level: 'silent' }));
  await db.tx((tx) => enqueueMessage({ queue, keys: former }, tx, { channel: 'SMS', ...message } as never));
  await db.tx((tx) => queue.enqueue(tx, 'order.issue', { accountId: id, orderId: 'OR-1' }));
  await queue.close();
  await db.query(
    `insert into pgboss.archive select j.*, now() from pgboss.job j where j.name = 'message.send'`,
  );
};

/** How many values a key decrypts, by table. */
const openedBy = (db: Db, secret: string): Promise<Record<string, number>> =>
  db.tx(async (tx) => {
    const keys = deriveKeys(secret);
    const counts: Record<string, number> = {};
    for (const place of SEALED_COLUMNS) {
      for (const { key, sealed } of await sealedRows(tx, place, null, 10_000)) {
        for (const value of Object.values(sealed)) {
          if (value === null) continue;
          try {
            keys.open(value, place.contextOf(key));
            counts[place.table] = (counts[place.table] ?? 0) + 1;
          } catch {
            // Encrypted with another key.
          }
        }
      }
    }
    return counts;
  });

const liveSessions = async (db: Db): Promise<number> =>
  (await db.query('select 1 from session where revoked_at is null')).length;

/** Jobs that hold nothing sealed. */
const otherJobs = (db: Db) => db.query(`select data from pgboss.job where name = 'order.issue' order by id`);

const startVisit = (db: Db) =>
  db.query(
    `insert into agent_visit (account_id, visit_id, agent_name, role, started_at, ends_at)
     select account_id, gen_random_uuid(), 'Rohit Deshpande', 'SUPPORT', $1, $1::timestamptz + interval '1 hour'
     from account limit 1`,
    [clock.now()],
  );

const startSession = (db: Db, token: string) =>
  db.query(
    `insert into session (session_id, account_id, client_id, role, token_hash, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), account_id, client_id, 'MEMBER', $1, $2, $2, $2::timestamptz + interval '1 day'
     from account limit 1`,
    [token, clock.now()],
  );

onEverySeededDatabase(
  'A change of the encryption key',
  (db, kind) => {
    let all: Record<string, number>;
    beforeAll(async () => {
      await fill(db());
      all = await openedBy(db(), FORMER);
    });

    it('covers every column with an encrypted value', async () => {
      expect(Object.keys(all).sort()).toEqual(SEALED_COLUMNS.map(({ table }) => table).sort());
      const columns = await db().query<{ name: string }>(
        `select table_name || '.' || column_name as name from information_schema.columns
         where table_schema = 'public' and column_name like '%sealed%'`,
      );
      const known = SEALED_COLUMNS.flatMap(({ table, columns: names }) =>
        names.map((name) => `${table}.${name}`),
      );
      expect(columns.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
      expect(columns.length).toBeGreaterThan(0);
    });

    it('is refused with a key that is not the database’s, or with the same key twice', async () => {
      await expect(rekeyed(db(), { former: OTHER, next: NEXT })).rejects.toThrow(
        'The database belongs to another key than FORMER_SECRET_KEY.',
      );
      await expect(rekeyed(db(), { former: FORMER, next: FORMER })).rejects.toThrow('are the same');
      expect(await openedBy(db(), FORMER)).toEqual(all);
    });

    it('is refused for a database that no backend has started on', async () => {
      await db().query(`delete from seed_state where part = 'secret key'`);
      await expect(rekeyed(db())).rejects.toThrow('The database has no key yet');
      await matchesOrStoresSecret(db(), FORMER);
    });

    if (kind === 'postgres') {
      it('is refused while another process is connected to the database', async () => {
        const other = await openPostgres((db() as PostgresTestDb).url, { max: 1 });
        await expect(rekeyed(db())).rejects.toThrow(
          'Stop every backend first: other programs hold 1 connections',
        );
        await other.close();
      });

      it('is not refused for a backend of another database, or for a program that is no backend', async () => {
        const { url } = db() as PostgresTestDb;
        const another = new URL(url);
        another.pathname = '/postgres';
        const backend = await openPostgres(another.href, { max: 1 });
        const tool = new pg.Client({ connectionString: url, application_name: 'psql' });
        await tool.connect();
        await expect(rekeyed(db(), { former: FORMER, next: FORMER })).rejects.toThrow('are the same');
        await tool.end();
        await backend.close();
      });

      it('needs its former key from the environment: one in DATA_DIR is that of another database', async () => {
        const folder = await mkdtemp(join(scratch(), 'rekey-stray-'));
        await writeFile(join(folder, 'secret.key'), FORMER);
        const { url } = db() as PostgresTestDb;
        const env = { DATABASE_URL: url, SECRET_KEY: NEXT, DATA_DIR: folder };
        const { status, stderr } = commandOf('src/backend/rekey/main.ts', env)();
        await rm(folder, { recursive: true });
        expect([status, stderr]).toEqual([1, expect.stringContaining('FORMER_SECRET_KEY is needed')]);
      });

      it('waits for a process that is about to disconnect', async () => {
        const other = await openPostgres((db() as PostgresTestDb).url, { max: 1 });
        const refused = rekeyed(db(), { former: FORMER, next: FORMER });
        setTimeout(() => void other.close(), 200);
        await expect(refused).rejects.toThrow('are the same');
      });
    }

    it('changes nothing when it fails midway', async () => {
      await db().exec(
        `create function break_off() returns trigger language plpgsql as 'begin raise exception ''broken off''; end';
         create trigger break_off before update on beneficiary for each row execute function break_off()`,
      );
      await expect(rekeyed(db())).rejects.toThrow('broken off');
      await db().exec('drop trigger break_off on beneficiary');
      expect(await openedBy(db(), FORMER)).toEqual(all);
      expect(await readSecretFingerprint(db())).toBe(secretFingerprintOf(FORMER));
    });

    it('encrypts everything again, ends all sessions and visits, and leaves what neither key can decrypt and all other jobs', async () => {
      await startSession(db(), 'before');
      await startVisit(db());
      const jobsBefore = await otherJobs(db());
      await db().query(
        `insert into sandbox_voucher select 'lost', sku, amount_paise, 'unreadable', pin, expires_at, issued_at, 1
         from sandbox_voucher where key = 'one'`,
      );
      const { counts } = await rekeyed(db());
      const { sandbox_voucher: sandbox, ...others } = Object.fromEntries(
        counts.map(({ table, resealed, unreadable }) => [table, [resealed, unreadable]]),
      );
      expect(sandbox).toEqual([(all['sandbox_voucher'] ?? 0) + 1, 1]);
      for (const [table, count] of Object.entries(others))
        expect([table, count]).toEqual([table, [all[table], 0]]);
      expect(await openedBy(db(), NEXT)).toEqual({ ...all, sandbox_voucher: sandbox?.[0] });
      expect(await openedBy(db(), FORMER)).toEqual({});
      expect(await readSecretFingerprint(db())).toBe(secretFingerprintOf(NEXT));
      expect(await liveSessions(db())).toBe(0);
      expect(await db().query('select ends_at from agent_visit')).toEqual([{ ends_at: clock.now() }]);
      expect(jobsBefore).toHaveLength(1);
      expect(await otherJobs(db())).toEqual(jobsBefore);
      // At once, so that the month's limit of cashback holds for all cards of a person.
      const person = deriveKeys(NEXT).mac('person', 'ABCPR1234F');
      expect(await db().query('select person from cashback_claimant')).toEqual([{ person }]);
      await db().query("delete from sandbox_voucher where key = 'lost'");
    });

    it('still finds the messages that the queue keeps by their recipient, to erase them with an account', async () => {
      const mark = recipientHash(deriveKeys(NEXT), '9876543210');
      for (const table of ['job', 'archive']) {
        const marks = await db().query<{ recipient: string }>(
          `select data ->> 'recipient' as recipient from pgboss.${table} where name = 'message.send'`,
        );
        expect([table, marks]).toEqual([table, [{ recipient: mark }]]);
      }
    });

    it('encrypts values again that were written with the former key since, and ends no session when run again', async () => {
      await startSession(db(), 'after');
      await createSandboxVouchers(db(), { clock, keys: former }).issue({
        key: 'late',
        sku: 'VG-1',
        amountPaise: 50_000,
        validityMonths: 12,
      });
      const { counts } = await rekeyed(db());
      expect(counts.filter(({ resealed }) => resealed > 0)).toEqual([
        { table: 'sandbox_voucher', resealed: 2, unreadable: 0 },
      ]);
      expect(await openedBy(db(), FORMER)).toEqual({});
      expect(await liveSessions(db())).toBe(1);
    });

    it('reads each message that the queue keeps once, however many there are', async () => {
      const archive = SEALED_COLUMNS.find(({ table }) => table === 'pgboss.archive');
      if (!archive) throw new Error('The messages of the archive are encrypted');
      await db().query(
        `insert into pgboss.archive (id, name, priority, data, state, retry_limit, retry_count, retry_delay,
           retry_backoff, start_after, expire_in, created_on, keep_until)
         select gen_random_uuid(), case when n % 2 = 0 then 'message.send' else 'mail.send' end, 0,
           '{"sealed":"unread"}', 'completed', 0, 0, 0, false, now(), '1 minute', now(), now()
         from generate_series(1, 60) n`,
      );
      const before = await db().tx((tx) => sealedRows(tx, archive, null, 40));
      const after = before.at(-1)?.key ?? null;
      const read = await rowsRead(db(), 'archive', (tx) => sealedRows(tx, archive, after, 5), {
        without: ['seqscan', 'bitmapscan'],
      });
      expect(read).toBe(5);
    });
  },
  { max: 1 },
);

describe('npm run rekey on an embedded database', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(scratch(), 'rekey-'));
    await writeFile(join(folder, 'secret.key'), FORMER);
    copyTemplate(folder, 'migrated');
    const db = await openEmbedded(join(folder, 'db'));
    await matchesOrStoresSecret(db, FORMER);
    await db.query(
      `insert into sandbox_voucher (key, sku, amount_paise, code, pin, expires_at, issued_at, issues)
       values ('lost', 'VG-1', 50000, 'unreadable', $1, now(), now(), 1)`,
      [former.seal('123456', SANDBOX_SEAL_CONTEXT)],
    );
    await db.close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const file = (name: string) => join(folder, name);
  const run = (env: Record<string, string> = {}) =>
    commandOf('src/backend/rekey/main.ts', { DATA_DIR: folder, ...env })();

  it('creates a new key, counts what neither key decrypts, and completes a change that was interrupted', async () => {
    const { status, stdout, stderr } = run();
    expect([status, stderr]).toEqual([
      0,
      'sandbox_voucher: 1 values can be decrypted by neither key and were left unchanged\n',
    ]);
    expect(stdout).toContain('sandbox_voucher: 1 values re-encrypted\n');
    const next = await readFile(file('secret.key'), 'utf8');
    expect(next).toMatch(/^[0-9a-f]{64}$/);
    expect(next).not.toBe(FORMER);
    expect(stdout).toContain('The database has its new key. Start the backends with it.');
    expect(stdout + stderr).not.toContain(next);
    expect((await stat(file('secret.key'))).mode & 0o777).toBe(0o600);
    // As after a kill between the two steps: the database has the new key already, the file still the former one.
    await writeFile(file('secret.key.next'), next);
    await writeFile(file('secret.key'), FORMER);
    const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: folder });
    await expect(openDatabase(settings)).rejects.toThrow('finish it with `npm run rekey`');
    const ended = run();
    expect(ended.status).toBe(0);
    expect(ended.stdout).toContain('The database had this key already.');
    expect(await readFile(file('secret.key'), 'utf8')).toBe(next);
    await expect(stat(file('secret.key.next'))).rejects.toThrow();
  });

  it('never encrypts with a new key that was only written in part', async () => {
    await writeFile(file('secret.key.next'), '');
    const refused = run();
    await rm(file('secret.key.next'));
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^.*secret\.key\.next holds no key of 64 hex digits: restore it.*\n$/);
  });

  it('changes to a key of the operator’s own, which is not written into the folder', async () => {
    const stored = await readFile(file('secret.key'), 'utf8');
    const { status, stdout } = run({ FORMER_SECRET_KEY: stored, SECRET_KEY: NEXT });
    expect([status, stdout]).toEqual([0, expect.stringContaining('The database has its new key.')]);
    expect(await readFile(file('secret.key'), 'utf8')).toBe(stored);
    expect(run({ FORMER_SECRET_KEY: NEXT, SECRET_KEY: stored }).status).toBe(0);
  });

  it('is refused in one line with a wrong or malformed former key', () => {
    const refused = run({ FORMER_SECRET_KEY: OTHER, SECRET_KEY: NEXT });
    expect(refused).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The database belongs to another key than FORMER_SECRET_KEY.\n',
    });
    expect(run({ FORMER_SECRET_KEY: 'abc' }).stderr).toBe(
      'FORMER_SECRET_KEY must be 32 bytes in hex (64 digits)\n',
    );
  });
});
