// .env.example is the operator's reference: it lists every setting that is read, and no other.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONNECTOR_VARIABLES, readSettings, SANDBOX_VARIABLES } from '#backend/settings.ts';
import { settingNames } from '../support/operator.ts';

const ROOT = join(__dirname, '../..');

/** Set by tools, not by operators. */
const NOT_SETTINGS = ['NODE_ENV', 'ENV_FILE', 'PATH'];

const files = ['src', 'pages', 'scripts'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|js|mjs)$/.test(file))
    .map((file) => join(ROOT, folder, file)),
);

/** Whether any file reads the name from the environment: `env.X`, `env['X']`, `{ X } = env`, a table of names. */
const isRead = (name: string): boolean =>
  files.some((file) => new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8')));

test('.env.example lists no setting that nothing reads', () => {
  expect(settingNames().filter((name) => !isRead(name))).toEqual([]);
});

test('.env.example lists every setting that is read', () => {
  // `env.X`, `env['X']`, `readCount(env, 'X')`, and the tables of names.
  const inFiles = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\benv(?:\.|\['|, ')([A-Z][A-Z_]+)/g)].map(
      ([, name = '']) => name,
    ),
  );
  const read = [...inFiles, ...Object.values(CONNECTOR_VARIABLES), ...Object.values(SANDBOX_VARIABLES)];
  const known = [...settingNames(), ...NOT_SETTINGS];
  expect(read.filter((name) => !known.includes(name))).toEqual([]);
});

test('the backend accepts every line of .env.example unchanged', () => {
  const lines = readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^#([A-Z_]+)=(.*)$/gm);
  const env = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
  expect(readSettings({ ...env, NODE_ENV: 'test', SECRET_KEY: '5e'.repeat(32) })).toMatchObject({
    demo: true,
  });
});
