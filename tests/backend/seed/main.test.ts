// `npm run seed` as a process: the products that it adds, and the arguments that it refuses before opening a database.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#backend/db/embedded.ts';
import { commandOf } from '../../support/command.ts';
import { OPENING_MS } from '../../support/db.ts';
import { scratch } from '../../support/scratch.ts';
import { copyTemplate } from '../../support/templates.ts';

const DATA_DIR = join(tmpdir(), `seed-none-${process.pid}`);

const run = commandOf('src/backend/seed/main.ts', { DATA_DIR });

it.each([[''], [' '], ['0x10'], ['1e3'], ['-1'], ['2.5'], ['2000001']])(
  'npm run seed refuses the number of products "%s"',
  (products) => {
    const refused = run(`--products=${products}`);
    expect(refused).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('--products') });
    expect(existsSync(DATA_DIR)).toBe(false);
  },
);

it('npm run seed prints its usage with --help and for unknown arguments', () => {
  const usage = 'Usage: npm run seed [-- --products <number>]\n';
  expect(run('--help')).toEqual({ status: 0, stdout: usage, stderr: '' });
  expect(run('100')).toMatchObject({ status: 1, stderr: expect.stringContaining(usage) });
});

it(
  'npm run seed adds the requested number of products once',
  async () => {
    const folder = await mkdtemp(join(scratch(), 'seed-'));
    copyTemplate(folder, 'migrated');
    const seeded = async (...args: string[]) => {
      const { status, stdout, stderr } = commandOf('src/backend/seed/main.ts', { DATA_DIR: folder })(...args);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      const db = await openEmbedded(join(folder, 'db'));
      const rows = await db.query<{ id: string }>(
        "select item_id as id from catalogue_item where item_type = 'PRODUCT' order by item_id",
      );
      await db.close();
      return { said: stdout, ids: rows.map(({ id }) => id) };
    };

    const bare = await seeded();
    expect(bare.said).toBe('Seeded.\n');
    const grown = await seeded('--products', '30');
    expect(grown.said).toBe('Seeded, with 30 generated products.\n');
    expect(grown.ids).toHaveLength(bare.ids.length + 30);
    expect(grown.ids).toEqual(expect.arrayContaining(bare.ids));
    expect(await seeded('--products', '30')).toEqual(grown);
    await rm(folder, { recursive: true, force: true });
  },
  OPENING_MS,
);
