// The commands of the support desk as processes: what they say, and when they do it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '#backend/db/embedded.ts';
import { matchesOrStoresSecret } from '#backend/db/secret-fingerprint.ts';
import { createQueue } from '#backend/jobs/queue.ts';
import { createLedger } from '#backend/ledger/ledger.ts';
import { createLog } from '#backend/log.ts';
import { createAccountsService, type Account } from '#backend/modules/accounts/service.ts';
import { saveClient } from '#backend/modules/clients/repository.ts';
import { defaultBrand } from '#backend/seed/brands.ts';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { commandOf } from '../../support/command.ts';
import { OPENING_MS } from '../../support/db.ts';
import { PERSON } from '../../support/member-harness.ts';
import { scratch } from '../../support/scratch.ts';
import { copyTemplate } from '../../support/templates.ts';

const SECRET = '0a'.repeat(32);

let folder: string;
let member: Account;
const withDb = async <T>(work: (db: Awaited<ReturnType<typeof openEmbedded>>) => Promise<T>): Promise<T> => {
  const db = await openEmbedded(join(folder, 'db'));
  return work(db).finally(() => db.close());
};
beforeAll(async () => {
  folder = mkdtempSync(join(scratch(), 'support-desk-'));
  writeFileSync(join(folder, 'secret.key'), SECRET);
  copyTemplate(folder, 'migrated');
  await withDb(async (db) => {
    await matchesOrStoresSecret(db, SECRET);
    await saveClient(db, defaultBrand());
    const person = { ...PERSON, email: 'asha@private.example', salutation: null, mobile: '9812345678' };
    member = await db.tx((tx) =>
      createAccountsService(createLedger()).open(tx, { clientId: DEFAULT_CLIENT, at: new Date(), ...person }),
    );
  });
}, OPENING_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string, args: string[]) =>
  commandOf(`src/backend/support-desk/${command}-main.ts`, { DATA_DIR: folder })(...args);

const CREDIT = ['--coins', '500', '--reason', 'For your purchase of 12 May', '--reference', 'T-1042'];

it('the desk is refused on a database on which no backend has run, which would not have its messages', async () => {
  expect(run('end-sessions', ['--lcn', member.lcn])).toMatchObject({
    status: 1,
    stderr: 'No backend has run on this database yet: start one first\n',
  });
  await withDb(async (db) => (await createQueue(db, createLog('silent'))).close());
});

it('credit shows what it would add, adds it with --yes, and no second time', () => {
  const about = `card xxxxxx${member.lcn.slice(6)} of ZILLION, 98xxxx5678\n`;
  const would = 'Nothing was changed. With --yes 500 coins are added: For your purchase of 12 May\n';
  const args = ['--lcn', member.lcn, ...CREDIT];
  expect(run('credit', args)).toEqual({ status: 0, stdout: about + would, stderr: '' });
  const added = run('credit', [...args, '--yes']);
  expect([added.status, added.stderr]).toEqual([0, '']);
  expect(added.stdout).toMatch(/\n500 coins added, valid until \d\d \w{3} \d{4}\.\n$/);
  const again = run('credit', [...args, '--yes']);
  expect(again.stdout).toBe(`${about}Nothing was changed: T-1042 was credited to this card before.\n`);
  const check = commandOf('src/backend/ledger/check-main.ts', { DATA_DIR: folder })();
  expect(check).toEqual({ status: 0, stdout: '1 accounts, 1 entries: clean\n', stderr: '' });
});

it.each([
  ['no coins', ['--coins', '0'], '--coins takes a whole number up to 1,00,000, not "0"'],
  ['coins that are not whole', ['--coins', '1.5'], '--coins takes a whole number up to 1,00,000, not "1.5"'],
  ['too many coins', ['--coins', '100001'], '--coins takes a whole number up to 1,00,000, not "100001"'],
  ['a reason of two lines', ['--reason', 'One\nTwo'], '--reason takes 3 to 80 letters on one line'],
  ['a reference with a space', ['--reference', 'T 1'], '--reference takes up to 40 letters, digits'],
])('credit refuses %s in one line', (_what, wrong, message) => {
  const { status, stdout, stderr } = run('credit', ['--lcn', member.lcn, ...CREDIT, ...wrong, '--yes']);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(new RegExp(`^${message.replaceAll(/[.]/g, '\\.')}.*\n$`));
});

it('change-mobile shows the cards, changes their number with --yes, and refuses the same number', () => {
  const shown = `card xxxxxx${member.lcn.slice(6)} of ZILLION, 98xxxx5678\n`;
  const args = ['--mobile', '9812345678', '--to', '9112345678'];
  expect(run('change-mobile', args)).toEqual({
    status: 0,
    stdout: `${shown}Nothing was changed. With --yes the member signs in with 91xxxx5678, and all sessions end.\n`,
    stderr: '',
  });
  expect(run('change-mobile', [...args, '--yes'])).toEqual({
    status: 0,
    stdout: `${shown}The member signs in with 91xxxx5678 from now on. 0 sessions ended.\n`,
    stderr: '',
  });
  expect(run('change-mobile', ['--lcn', member.lcn, '--to', '9112345678', '--yes'])).toEqual({
    status: 1,
    stdout: '',
    stderr: `The card ${member.lcn} has the number 9112345678 already\n`,
  });
  expect(run('change-mobile', [...args, '--yes']).stderr).toBe('No open account has the number 9812345678\n');
  expect(run('change-mobile', ['--lcn', member.lcn, '--to', '12345']).stderr).toBe(
    '--to takes ten digits without the country code, not "12345"\n',
  );
});

it('end-sessions says how many ended', () => {
  expect(run('end-sessions', ['--mobile', '9112345678'])).toEqual({
    status: 0,
    stdout: '0 sessions ended.\n',
    stderr: '',
  });
});
