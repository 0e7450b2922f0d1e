// `npm run sso-link` as a process: what it prints, and what it refuses.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deriveKeys } from '#backend/keys.ts';
import { openLink } from '#backend/modules/sessions/links.ts';
import { testApp } from '../../support/app.ts';
import { commandOf } from '../../support/command.ts';
import { onPostgres, OPENING_MS, postgresDb } from '../../support/db.ts';

const SECRET = 'ab'.repeat(32);
const RIGHT = ['--lcn', '6104827354', '--agent', 'Rohit Deshpande', '--client', 'SUPPORT_ZILLION'];

const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'sso-link-'));
  folders.push(made);
  return made;
};
afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true })));

const run = (args: string[], settings: Record<string, string>) =>
  commandOf('src/backend/modules/sessions/link-main.ts', settings)(...args);

it('npm run sso-link prints a link with a token that the key of the backend opens', () => {
  const DATA_DIR = folder();
  writeFileSync(join(DATA_DIR, 'secret.key'), SECRET);
  const { status, stdout, stderr } = run(RIGHT, { DATA_DIR, PORT: '4321' });
  expect([status, stderr]).toEqual([0, 'Valid once, for 60 seconds.\n']);
  const link = new URL(stdout.trim());
  expect([link.origin, link.pathname]).toEqual(['http://localhost:4321', '/']);
  expect(link.searchParams.get('clientName')).toBe('SUPPORT_ZILLION');
  expect(link.searchParams.get('username')).toBe('Rohit Deshpande');
  expect(openLink(deriveKeys(SECRET), link.searchParams.get('ssoToken') ?? '')).toMatchObject({
    lcn: '6104827354',
    agentName: 'Rohit Deshpande',
    role: 'SUPPORT_ZILLION',
  });
});

it('npm run sso-link needs the key: of a demo in DATA_DIR, otherwise in SECRET_KEY', () => {
  const DATA_DIR = folder();
  expect(run(RIGHT, { DATA_DIR })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/no key in .* yet/),
  });
  writeFileSync(join(DATA_DIR, 'secret.key'), SECRET);
  const refused = run([...RIGHT, '--url', 'https://rewards.example/'], { DATA_DIR, DEMO: '0' });
  expect(refused).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('SECRET_KEY') });
  expect(
    run([...RIGHT, '--url', 'https://rewards.example/profile/orders'], { DEMO: '0', SECRET_KEY: SECRET }),
  ).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^https:\/\/rewards\.example\/profile\/orders\?ssoToken=/),
  });
});

it('needs the address of a page outside a demo: nobody signs in on this machine', () => {
  expect(run(RIGHT, { DEMO: '0', SECRET_KEY: SECRET })).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('--url is needed'),
  });
});

it.each([
  [[], 'Usage:'],
  [[...RIGHT, '--lcn', '610482735'], '--lcn takes the ten digits of a card'],
  [[...RIGHT, '--agent', '<b>'], '--agent takes a name'],
  [[...RIGHT, '--client', 'ZILLION'], '--client takes SUPPORT or SUPPORT_ZILLION'],
  [[...RIGHT, '--url', 'nowhere'], '--url takes the address'],
  [[...RIGHT, '--force'], "Unknown option '--force'"],
])('npm run sso-link reports in one line what is wrong with %j', (args, words) => {
  const { status, stdout, stderr } = run(args, { DEMO: '0', SECRET_KEY: SECRET });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(words);
});

onPostgres('npm run sso-link with the database of the backends', () => {
  it(
    'refuses in one line a card that no open account has',
    async () => {
      const db = (await postgresDb())!;
      const app = await testApp({ db });
      const { lcn } = await app.join();
      const settings = { DEMO: '0', SECRET_KEY: SECRET, DATABASE_URL: db.url };
      const linkFor = (card: string) =>
        run([...RIGHT, '--lcn', card, '--url', 'https://rewards.example/'], settings);
      expect(linkFor(lcn)).toMatchObject({ status: 0, stdout: expect.stringContaining('ssoToken=') });
      const nobody = { status: 1, stdout: '' };
      expect(linkFor('6104800000')).toEqual({
        ...nobody,
        stderr: 'No open account has the card 6104800000\n',
      });
      await db.query(`update account set status = 'CLOSED' where lcn = $1`, [lcn]);
      expect(linkFor(lcn)).toEqual({ ...nobody, stderr: `No open account has the card ${lcn}\n` });
      await app.close();
      await db.close();
    },
    OPENING_MS,
  );
});
