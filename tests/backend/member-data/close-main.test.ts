// `npm run close-account` as a process: what it says, and when it does it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '#backend/db/embedded.ts';
import { matchesOrStoresSecret } from '#backend/db/secret-fingerprint.ts';
import { createLedger } from '#backend/ledger/ledger.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { createAccountsService, type Account } from '#backend/modules/accounts/service.ts';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { commandOf } from '../../support/command.ts';
import { OPENING_MS } from '../../support/db.ts';
import { PERSON } from '../../support/member-harness.ts';
import { scratch } from '../../support/scratch.ts';
import { copyTemplate } from '../../support/templates.ts';

const [SECRET, OTHER] = ['0a'.repeat(32), '0b'.repeat(32)];
const ledger = createLedger();
const accounts = createAccountsService(ledger);

let folder: string;
let free: Account;
let busy: Account;
/** Two cards of one number. */
let both: Account[];
beforeAll(async () => {
  folder = mkdtempSync(join(scratch(), 'close-account-'));
  writeFileSync(join(folder, 'secret.key'), SECRET);
  copyTemplate(folder, 'migrated');
  const db = await openEmbedded(join(folder, 'db'));
  await matchesOrStoresSecret(db, SECRET);
  const at = new Date();
  const expiresAt = new Date(at.getTime() + 1e10);
  const opened = (mobile: string) =>
    db.tx(async (tx) => {
      const person = { ...PERSON, email: 'asha@private.example', salutation: null, mobile };
      const account = await accounts.open(tx, { clientId: DEFAULT_CLIENT, at, ...person });
      const { accountId } = account;
      const cause: Cause = { title: 'Welcome coins', kind: 'welcome', id: accountId };
      await ledger.earn(tx, { accountId, coins: 1200, cause, at, expiresAt });
      return account;
    });
  free = await opened('9812345678');
  busy = await opened('9812345679');
  both = [await opened('9812345670'), await opened('9812345670')];
  const cause: Cause = { title: 'A card', kind: 'order', id: 'o-1' };
  const { accountId } = busy;
  await db.tx((tx) => ledger.hold(tx, { accountId, coins: 200, cause, at, expiresAt }));
  await db.close();
}, OPENING_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: string[], env: Record<string, string> = {}) =>
  commandOf('src/backend/member-data/close-main.ts', { DATA_DIR: folder, ...env })(...args);

it('close-account lists what closing would do, does it with --yes, and changes nothing the second time', () => {
  const printed = run(['--lcn', free.lcn]);
  expect([printed.status, printed.stderr]).toEqual([0, '']);
  expect(printed.stdout).toBe(
    [
      `The account of card xxxxxx${free.lcn.slice(6)}, A… R…, 98xxxx5678, a••••••@private.example`,
      'Lost to the member:',
      '  1,200 coins',
      'Erased:',
      '  numbers that sign in: 2',
      'Kept, without what identifies the person:',
      '  account: 1 (the books refer to it; nobody can sign in with its card)',
      '  balance: 1, entries of the ledger: 1, postings of entries: 2, lots of coins: 1, use of lots: 1 (the books stay provable)',
      'Nothing was changed. With --yes the account is closed, for good.',
      '',
    ].join('\n'),
  );
  expect(run(['--mobile', '9812345678'])).toEqual(printed);
  const closed = run(['--lcn', free.lcn, '--yes']);
  expect([closed.status, closed.stderr]).toEqual([0, '']);
  expect(closed.stdout).toContain('The account is closed. Nobody can sign in to it any more.\n');
  const again = run(['--lcn', free.lcn, '--yes']);
  expect([again.status, again.stderr]).toEqual([0, '']);
  expect(again.stdout).toMatch(
    new RegExp(`^card xxxxxx${free.lcn.slice(6)}: closed on \\d{4}-\\d\\d-\\d\\d\n`),
  );
  const check = commandOf('src/backend/ledger/check-main.ts', { DATA_DIR: folder })();
  expect(check).toEqual({ status: 0, stdout: '4 accounts, 6 entries: clean\n', stderr: '' });
});

it('close-account lists what prevents closing and exits with 1', () => {
  for (const args of [[], ['--yes']]) {
    const { status, stdout, stderr } = run(['--lcn', busy.lcn, ...args]);
    expect([status, stderr]).toEqual([1, 'Nothing was changed: something is in the way.\n']);
    expect(stdout).toContain('In the way, and has to end first:\n  200 coins set aside\n');
  }
});

it('close-account asks for the card when a number has several', () => {
  const { status, stderr } = run(['--mobile', '9812345670', '--yes']);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The number 9812345670 has several cards: choose one with --lcn \(/);
  for (const { lcn } of both) expect(stderr).toContain(`${lcn} of ZILLION`);
});

it('close-account needs the key of the database', () => {
  expect(run(['--lcn', busy.lcn], { SECRET_KEY: OTHER })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The database belongs to another key: use the SECRET_KEY of its backends.\n',
  });
});

it.each([
  [[], 'Usage:'],
  [['--mobile', '+919812345678'], '--mobile takes ten digits'],
  [['--mobile', '9000000001'], 'No open account has the number 9000000001'],
  [['--lcn', '610482735'], '--lcn takes the ten digits of a card'],
  [['--lcn', '1000000008', '--yes'], 'There is no card 1000000008'],
  [['--force'], "Unknown option '--force'"],
])('close-account reports in one line what is wrong with %j', (args, words) => {
  const { status, stdout, stderr } = run(args);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(words);
});
