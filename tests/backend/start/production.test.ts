// What keeps an operator from giving away what is worth money (docs/decisions/270).
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '#backend/db/embedded.ts';
import { createLedger } from '#backend/ledger/ledger.ts';
import { createAccountsService } from '#backend/modules/accounts/service.ts';
import { startBackendProcess } from '../../support/backend-process.ts';
import { scratch } from '../../support/scratch.ts';
import { copyTemplate } from '../../support/templates.ts';

jest.setTimeout(180_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(scratch(), 'rewards-production-'));
  copyTemplate(folder, 'seeded');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (env: Record<string, string>) => startBackendProcess({ DATA_DIR: folder, ...env });

const refusalOf = async (env: Record<string, string>): Promise<string> => {
  const backend = await start(env);
  expect(await backend.ended).toBe(1);
  return backend.stderr();
};

/** The messages of a start that succeeds. */
const warningsOf = async (env: Record<string, string>): Promise<string[]> => {
  const backend = await start(env);
  await backend.ready();
  const messages = backend.logged();
  backend.child.kill('SIGTERM');
  await backend.ended;
  return messages;
};

const NO_DEMO = /^DEMO=1 would add demo members to a database .*\n$/;
const ALL_OPEN = expect.stringContaining('name yours in BRANDS') as string;

it('a backend with connectors does not start before BRANDS names the brands', async () => {
  const connected = { DEMO: '0', CONNECTOR_VOUCHERS: 'http://127.0.0.1:9/vouchers' };
  expect(await refusalOf(connected)).toMatch(/^BRANDS must name the brands that are open, .*\n$/);
  expect(await warningsOf({ ...connected, BRANDS: 'hoopoe' })).not.toContainEqual(ALL_OPEN);
});

it('BRANDS names brands that exist', async () => {
  expect(await refusalOf({ DEMO: '0', BRANDS: 'hoopoe,kaveri' })).toBe(
    'BRANDS names KAVERI, but there is no such brand.\n',
  );
});

it('BRANDS names zillion first or not at all: a host that names no brand asks for it', async () => {
  expect(await refusalOf({ DEMO: '0', BRANDS: 'hoopoe,zillion,harbourline' })).toBe(
    'BRANDS names zillion behind hoopoe, and hosts that name no brand would show now the one, now the other: write BRANDS=hoopoe,harbourline to close zillion, or BRANDS=zillion,hoopoe,harbourline to show it there.\n',
  );
  expect(await warningsOf({ DEMO: '0', BRANDS: 'zillion,hoopoe' })).not.toContainEqual(ALL_OPEN);
});

it('a database that began without demo members never gets any', async () => {
  expect(await warningsOf({ DEMO: '0' })).toContainEqual(ALL_OPEN);
  expect(await refusalOf({ DEMO: '1' })).toMatch(NO_DEMO);
});

it('nor does one with members of an earlier release, which had no mark', async () => {
  const db = await openEmbedded(join(folder, 'db'));
  await db.query(`delete from seed_state where part = 'demo'`);
  const accounts = createAccountsService(createLedger());
  const person = { salutation: 'Ms', firstName: 'Asha', lastName: 'Rao', email: null } as const;
  const joined = { clientId: 'ZILLION', mobile: '7412589632', at: new Date() };
  await db.tx((tx) => accounts.open(tx, { ...person, ...joined }));
  await db.close();
  expect(await refusalOf({ DEMO: '1' })).toMatch(NO_DEMO);
});
