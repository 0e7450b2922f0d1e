// A copy of what is stored of a member: all of it, but for secrets.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Tx } from '#backend/db/driver.ts';
import { openEmbedded } from '#backend/db/embedded.ts';
import { createLedger } from '#backend/ledger/ledger.ts';
import { copyOf, type MemberCopy } from '#backend/member-data/copy.ts';
import { columnsIn } from '#backend/member-data/member-table.ts';
import { MEMBER_TABLES, OTHER_TABLES } from '#backend/member-data/member-tables.ts';
import { createAccountsService } from '#backend/modules/accounts/service.ts';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { callDuring } from '../../support/call-during.ts';
import { commandOf } from '../../support/command.ts';
import { freshDb, onEverySeededDatabase, OPENING_MS } from '../../support/db.ts';
import {
  createMemberHarness,
  PERSON,
  type HarnessMember,
  type MemberHarness,
} from '../../support/member-harness.ts';
import { scratch } from '../../support/scratch.ts';
import { copyTemplate } from '../../support/templates.ts';

const ofQueue = ({ table }: { table: string }): boolean => table.startsWith('pgboss.');

describe('The list of stored member data', () => {
  it('includes every table with every column, or the reason why not', async () => {
    const db = await freshDb();
    const columns = await db.query<{ table: string; names: string[] }>(
      `select table_name as table, array_agg(column_name::text order by column_name) as names
         from information_schema.columns where table_schema = 'public' group by table_name`,
    );
    await db.close();
    const there = Object.fromEntries(columns.map(({ table, names }) => [table, names]));
    const known = MEMBER_TABLES.filter((place) => !ofQueue(place)).map(({ table }) => table);
    // A new table is described in src/backend/member-data: in MEMBER_TABLES if it holds something of a member.
    expect(Object.keys(there).sort()).toEqual([...known, ...Object.keys(OTHER_TABLES)].sort());
    for (const place of MEMBER_TABLES.filter((one) => !ofQueue(one))) {
      const { table, shown, covered = '', hidden = {} } = place;
      const listed = [...columnsIn(shown), ...columnsIn(covered), ...Object.keys(hidden)].sort();
      // Each column is shown, covered, or hidden with the reason.
      expect([table, listed]).toEqual([table, there[table]]);
    }
  });

  it('clears only columns that exist', () => {
    for (const { shown, covered = '', hidden = {}, closing } of MEMBER_TABLES) {
      const cleared = closing.rows === 'KEPT' ? Object.keys(closing.cleared ?? {}) : [];
      const listed = [...columnsIn(shown), ...columnsIn(covered), ...Object.keys(hidden)];
      expect(listed).toEqual(expect.arrayContaining(cleared));
    }
  });
});

onEverySeededDatabase('A copy of a member’s data', (db) => {
  let harness: MemberHarness;
  let member: HarnessMember;
  let copy: MemberCopy;
  beforeAll(async () => {
    harness = await createMemberHarness(db());
    member = await harness.completeMember();
    copy = await copyOf(db(), member.lcn, harness.clock.now());
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('has rows of every kind', () => {
    const nothing = Object.entries(copy.stored).filter(([, rows]) => rows.length === 0);
    // completeMember (tests/support/member-harness.ts) has to do what writes such a row.
    expect(nothing.map(([name]) => name)).toEqual([]);
    const shown = MEMBER_TABLES.filter((place) => place.shown !== '').map(({ name }) => name);
    expect(Object.keys(copy.stored).sort()).toEqual(shown.sort());
  });

  it('includes the person, the orders with their history, and the coins', () => {
    const { account, addresses, orders, payees, sessions, balance } = copy.stored;
    const { lcn, mobile, email } = member;
    expect(account).toEqual([
      expect.objectContaining({ lcn, email, ...PERSON, dateOfBirth: '1991-08-14', status: 'ACTIVE' }),
    ]);
    expect(copy.stored['numbers that sign in']).toContainEqual(
      expect.objectContaining({ kind: '3', value: mobile }),
    );
    expect(addresses).toContainEqual(expect.objectContaining({ address1: '14, Lake View Road' }));
    expect(orders?.map(({ itemType }) => itemType).sort()).toEqual(['COUPON', 'PRODUCT', 'VOUCHER']);
    const first = orders?.find(({ itemType }) => itemType === 'PRODUCT');
    const history = copy.stored['history of orders']?.filter(({ orderId }) => orderId === first?.['orderId']);
    expect(history?.map(({ kind }) => kind)).toContain('DELIVERED');
    expect(payees).toEqual([expect.objectContaining({ masked: 'xxxarao@examplebank', kind: 'UPI' })]);
    expect(copy.stored['verified PAN']).toEqual([expect.objectContaining({ panMasked: 'ABxxxx234F' })]);
    expect(sessions?.map(({ role }) => role)).toContain('SUPPORT');
    const entries = copy.stored['entries of the ledger'] ?? [];
    expect(balance).toEqual([expect.objectContaining({ seq: entries.length })]);
    expect(copy.stored['lots of coins']?.[0]).toMatchObject({ source: 'Groceries at Farmfolk' });
  });

  it('states that a code exists, and contains no secret', async () => {
    expect(copy.stored['codes of orders']?.[0]).toMatchObject({ code: true, pin: true });
    expect(copy.leftOut['sessions']).toEqual({ tokenHash: 'identifies its cookie' });
    const text = JSON.stringify(copy);
    for (const { table, hidden = {}, covered = '' } of MEMBER_TABLES.filter((one) => !ofQueue(one))) {
      const secret = Object.keys(hidden).filter((name) => name !== 'account_id' && name !== 'trip_number');
      for (const column of [...secret, ...columnsIn(covered)]) {
        const rows = await db().query<{ value: string }>(
          `select ${column}::text as value from ${table} where length(${column}::text) > 5`,
        );
        const told = rows.filter(({ value }) => text.includes(JSON.stringify(value).slice(1, -1)));
        expect([table, column, told]).toEqual([table, column, []]);
      }
    }
    expect(text).not.toContain('ABCPR1234F');
    expect(text).not.toContain('asharao@');
  });

  it('contains nothing of other members', async () => {
    const others = await db().query<{ name: string }>(
      'select account_id::text as name from account where account_id <> $1 union select lcn from account where lcn <> $2',
      [member.accountId, member.lcn],
    );
    const text = JSON.stringify(copy);
    expect(others.length).toBeGreaterThan(3);
    expect(others.filter(({ name }) => text.includes(name))).toEqual([]);
  });

  it('contains no password that another member had sent to the same e-mail address', async () => {
    const other = await harness.join();
    const asked = await harness.call(contract.login.otpInit, {
      body: { purpose: 'EMAIL_OTP', email: member.email },
      headers: { ...other.headers, cartid: 'cart-of-another' },
    });
    expect(asked.status).toBe(200);
    const { stored } = await copyOf(db(), member.lcn, harness.clock.now());
    const requests = 'requests for one-time passwords';
    expect(stored[requests]).toEqual(copy.stored[requests]);
  });

  it('includes what was sent to the number and the e-mail address of the member, also before a sign-in', async () => {
    const { mobile, email } = member;
    await harness.call(contract.login.otpInit, { body: { purpose: 'LOGIN', mobile } });
    const { stored } = await copyOf(db(), member.lcn, harness.clock.now());
    expect(stored['requests for one-time passwords']).toContainEqual(
      expect.objectContaining({ purpose: 'LOGIN', target: mobile }),
    );
    const recipients = stored['messages in the outbox of a demo']?.map(({ recipient }) => recipient);
    expect(recipients).toEqual(expect.arrayContaining([mobile, email]));
  });

  it('contains nothing that was sent to its number for a card with another brand', async () => {
    const other = { clientId: 'HARBOURLINE' };
    const one = await harness.join();
    const { lcn } = await harness.join({ ...other, mobile: one.mobile });
    const copied = async () => (await copyOf(db(), one.lcn, harness.clock.now())).stored;
    const before = await copied();
    await harness.call(contract.login.otpInit, {
      body: { purpose: 'LOGIN', mobile: one.mobile },
      headers: other,
    });
    await harness.call(contract.login.otpInitLcn, { body: { lcn }, headers: other });
    expect(await copied()).toEqual(before);
    // By its own card, the request is the member's.
    await harness.call(contract.login.otpInitLcn, { body: { lcn: one.lcn } });
    expect((await copied())['requests for one-time passwords']).toContainEqual(
      expect.objectContaining({ target: one.lcn, recipient: one.mobile }),
    );
  });

  it('contains no message about orders and claims of other members, whoever it went to', async () => {
    const messages = async () => {
      const { stored } = await copyOf(db(), member.lcn, harness.clock.now());
      return stored['messages in the outbox of a demo'];
    };
    const before = await messages();
    await harness.completeMember();
    const kinds = await db().query<{ kind: string }>(
      `select split_part(key, ':', 1) as kind from outbox_message where at >= $1 group by 1`,
      [harness.clock.now()],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order', 'claim']));
    expect(await messages()).toEqual(before);
  });

  it('is of one moment, also when something is written while it is made', async () => {
    const changed = async (tx: Tx) => {
      await tx.query('lock table address in access exclusive mode');
      await tx.query(`update account set tier = 'PLUS' where account_id = $1`, [member.accountId]);
      await tx.query(`update address set city = 'Elsewhere' where account_id = $1`, [member.accountId]);
    };
    const { stored } = await callDuring(db(), changed, () => copyOf(db(), member.lcn, harness.clock.now()));
    const isNew = stored['account']?.[0]?.['tier'] === 'PLUS';
    expect(new Set(stored['addresses']?.map(({ city }) => city === 'Elsewhere'))).toEqual(new Set([isNew]));
  });

  it('is refused for an unknown card', async () => {
    await expect(copyOf(db(), '1000000008', harness.clock.now())).rejects.toThrow(
      'There is no card 1000000008',
    );
  });
});

describe('npm run member-data', () => {
  let folder: string;
  let lcn: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(scratch(), 'member-data-'));
    copyTemplate(folder, 'migrated');
    const db = await openEmbedded(join(folder, 'db'));
    const person = { ...PERSON, email: null, salutation: null, mobile: '9812345678' };
    const account = await db.tx((tx) =>
      createAccountsService(createLedger()).open(tx, { clientId: DEFAULT_CLIENT, at: new Date(), ...person }),
    );
    lcn = account.lcn;
    await db.close();
  }, OPENING_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args: string[]) =>
    commandOf('src/backend/member-data/copy-main.ts', { DATA_DIR: folder })(...args);

  it('prints the copy, or writes it to a new file that only its owner can read', () => {
    const { status, stdout, stderr } = run('--lcn', lcn);
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ lcn, stored: { account: [{ firstName: 'Asha' }] } });
    const out = join(folder, 'copy.json');
    expect(run('--lcn', lcn, '--out', out)).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ lcn });
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(run('--lcn', lcn, '--out', out)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('EEXIST'),
    });
  });

  it.each([
    [[], 'Usage:'],
    [['--lcn', '610482735'], '--lcn takes the ten digits of a card'],
    [['--lcn', '1000000008'], 'There is no card 1000000008'],
    [['--card', '1'], "Unknown option '--card'"],
  ])('reports in one line what is wrong with %j', (args, words) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(words);
  });
});
