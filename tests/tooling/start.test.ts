// `npm start` prints in one line why it cannot start, before it builds or opens anything.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START = join(__dirname, '../../scripts/start.mjs');

let folder: string;
let taken: Server;
let takenPort: string;
let freePort: string;
let otherFreePort: string;

const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return String((server.address() as AddressInfo).port);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rewards-start-'));
  taken = createServer();
  takenPort = await listen(taken);
  const passing = [createServer(), createServer()] as const;
  freePort = await listen(passing[0]);
  otherFreePort = await listen(passing[1]);
  for (const server of passing) {
    server.close();
    await once(server, 'close');
  }
});

afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

const start = (settings: Record<string, string>) => {
  const { PATH } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [START], {
    env: {
      PATH,
      ENV_FILE: '',
      NODE_ENV: 'production',
      PORT: freePort,
      API_PORT: otherFreePort,
      DATA_DIR: folder,
      ...settings,
    },
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, stderr };
};

const refusal = (line: RegExp) => ({
  status: 1,
  stderr: expect.stringMatching(new RegExp(`^${line.source}\\n$`)) as string,
});

test('refuses a web port that is in use', () => {
  expect(start({ PORT: takenPort })).toEqual(refusal(/Port \d+ is in use: .* PORT\./));
});

test('refuses an API port that is in use', () => {
  expect(start({ API_PORT: takenPort })).toEqual(refusal(/Port \d+ is in use: .* API_PORT\./));
});

test('refuses the same port for web and API', () => {
  expect(start({ API_PORT: freePort })).toEqual(refusal(/PORT and API_PORT are both \d+\./));
});

test('refuses a malformed port', () => {
  expect(start({ PORT: '80x' })).toEqual(refusal(/PORT must be a port number, not "80x"\./));
});

test.each(['PORT', 'API_PORT'])('refuses a port as %s that browsers do not connect to', (name) => {
  const line = new RegExp(`${name} must be another port: browsers refuse to connect to 4190\\.`);
  expect(start({ [name]: '4190' })).toEqual(refusal(line));
});

test('refuses a host that is not an address', () => {
  expect(start({ API_HOST: 'api' })).toEqual(refusal(/API_HOST must be an address .*, not "api"\./));
});

test.each([
  ['WEB_PROCESSES', '-1', /WEB_PROCESSES must be a whole number above 0, not "-1"\./],
  ['BRAND_COOKIE', 'yes', /BRAND_COOKIE must be 0 or 1, not "yes"\./],
  ['SENTRY_DSN', 'https://errors.example.com', /SENTRY_DSN must be like .*\./],
])('refuses a malformed setting of the web server: %s=%s', (name, value, line) => {
  expect(start({ [name]: value })).toEqual(refusal(line));
});

test('refuses a malformed setting of the backend', () => {
  expect(start({ DEMO: 'yes' })).toEqual(refusal(/DEMO must be 0 or 1, not "yes"/));
});

test('refuses to make a demo of a backend that has lost its DATABASE_URL', () => {
  expect(start({ SECRET_KEY: '5e'.repeat(32), DATABASE_URL: '' })).toEqual(
    refusal(/SECRET_KEY is set, but no DATABASE_URL: .*/),
  );
});

test('refuses a data folder that cannot be created', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(start({ DATA_DIR: join(file, 'data') })).toEqual(
    refusal(/DATA_DIR .* cannot be written \(ENOTDIR\)\./),
  );
});

test('reports that PostgreSQL cannot be reached, without the password', () => {
  const DATABASE_URL = `postgres://member:hush@127.0.0.1:${otherFreePort}/rewards`;
  const answer = start({ SECRET_KEY: 'ab'.repeat(32), DATABASE_URL });
  expect(answer).toEqual(refusal(/Cannot connect to DATABASE_URL: .*\./));
  expect(answer.stderr).not.toContain('hush');
});

test('reports an invalid DATABASE_URL, without the password', () => {
  const answer = start({
    SECRET_KEY: 'ab'.repeat(32),
    DATABASE_URL: 'postgres://member:hush@:99999999/rewards',
  });
  expect(answer).toEqual(refusal(/Cannot connect to DATABASE_URL: it is not a valid URL; .*%40.*\./));
});
