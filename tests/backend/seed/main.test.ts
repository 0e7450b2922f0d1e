// `npm run seed` as a process: the arguments that it refuses, before it touches a database.
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf } from '../../support/command.ts';

const DATA_DIR = join(tmpdir(), `seed-none-${process.pid}`);

const run = commandOf('src/backend/seed/main.ts', { DATA_DIR });

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
