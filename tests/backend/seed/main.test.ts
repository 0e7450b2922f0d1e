// `npm run seed` as a process: the arguments that it refuses, before it touches a database.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const MAIN = join(ROOT, 'src/backend/seed/main.ts');
const DATA_DIR = join(tmpdir(), `seed-none-${process.pid}`);

const run = (...args: string[]) => {
  const env = { NODE_ENV: 'test', PATH: process.env['PATH'], DATA_DIR } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
};

it.each([[''], [' '], ['0x10'], ['1e3'], ['-1'], ['2.5'], ['2000001']])(
  'takes a plain number of products, not "%s"',
  (products) => {
    const refused = run(`--products=${products}`);
    expect(refused).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('--products') });
    expect(existsSync(DATA_DIR)).toBe(false);
  },
);

it('says how it is used', () => {
  const usage = 'Usage: npm run seed [-- --products <number>]\n';
  expect(run('--help')).toEqual({ status: 0, stdout: usage, stderr: '' });
  expect(run('100')).toMatchObject({ status: 1, stderr: expect.stringContaining(usage) });
});
