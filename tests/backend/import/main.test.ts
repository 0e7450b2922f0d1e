// `npm run import` as a process: what it loads, what it prints, and how it exits.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '#backend/db/embedded.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { CATALOGUE_FILE } from '#backend/import/columns.ts';
import { commandOf } from '../../support/command.ts';
import { OPENING_MS } from '../../support/db.ts';
import { scratch } from '../../support/scratch.ts';
import { copyTemplate } from '../../support/templates.ts';

const HEAD = 'type,id,name,partner,category,image,description,price,values,stock,earn_per_100';
const PARTNER = 'PARTNER,my-mill,Mill & Stone,,groceries,shopping-cart,Flour of all grains.,,,,4';
const PRODUCT = 'PRODUCT,my-flour,Flour,my-mill,groceries,shopping-cart,Ground slowly.,349,,7,';
const VOUCHER = 'VOUCHER,my-card,Mill card,my-mill,groceries,shopping-cart,For flour.,,500; 1000:2,,';
const COUPON = 'COUPON,my-coupon,Tenth bag free,my-mill,groceries,shopping-cart,At the mill.,40,,5,';
const BAD = 'PRODUCT,my-bran,Bran,no-mill,groceries,shopping-cart,Ground too.,99,,,';
const REASON = 'Line 4: partner: there is no no-mill\n';

describe('npm run import', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(scratch(), 'import-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** As after the first start, which takes most of the time of a command. */
  const start = () => copyTemplate(folder, 'seeded');
  const load = async (rows: string[], ...options: string[]) => {
    const file = join(folder, 'catalogue.csv');
    await writeFile(file, [HEAD, ...rows].join('\n'));
    return commandOf('src/backend/import/main.ts', { DATA_DIR: folder })(file, ...options);
  };
  const loaded = async () => {
    const db = await openEmbedded(join(folder, 'db'));
    const rows = await db.query<{ id: string; type: string; price: number | null; stock: number | null }>(
      `select item_id as id, item_type as type, list_price_paise as price, stock
      from catalogue_item where item_id like 'my-%' order by item_id`,
    );
    await db.close();
    return rows.map(({ id, type, price, stock }) => [id, type, price, stock]);
  };

  it(
    'loads a file with items of every type before the first start',
    async () => {
      const said = await load([PARTNER, PRODUCT, VOUCHER, COUPON]);
      expect(said).toEqual({ status: 0, stdout: 'Loaded 4 items.\n', stderr: '' });
      expect(await loaded()).toEqual([
        ['my-card', 'VOUCHER', 50_000, null],
        ['my-coupon', 'COUPON', 4_000, 5],
        ['my-flour', 'PRODUCT', 34_900, 7],
        ['my-mill', 'PARTNER', null, null],
      ]);
    },
    OPENING_MS,
  );

  it(
    'reports an invalid row by line and reason, and loads the valid rows only with --skip-bad',
    async () => {
      start();
      const rows = [PARTNER, PRODUCT, BAD, COUPON];
      expect(await load(rows)).toEqual({ status: 1, stdout: 'Nothing was loaded.\n', stderr: REASON });
      expect(await loaded()).toEqual([]);
      expect(await load(rows, '--skip-bad')).toEqual({
        status: 1,
        stdout: 'Loaded 3 items, left out 1 row.\n',
        stderr: REASON,
      });
      expect((await loaded()).map(([id]) => id)).toEqual(['my-coupon', 'my-flour', 'my-mill']);
    },
    OPENING_MS,
  );

  it(
    'reports how many other items --only delists, and which home pages still name some of them',
    async () => {
      start();
      const { status, stdout, stderr } = await load([PARTNER, PRODUCT], '--only');
      expect(status).toBe(0);
      expect(stdout).toMatch(/^Loaded 2 items, delisted \d+ other items\.\n$/);
      const lines = stderr.split('\n').filter((line) => line.startsWith('The home page of'));
      expect(lines).toHaveLength(loadBrands().length);
      for (const [place, { brand }] of loadBrands().entries()) {
        expect(lines[place]).toMatch(
          new RegExp(
            `^The home page of ${brand} names \\d+ items not in the catalogue: .* …? ?\\(src/backend/seed/brands/${brand}.json\\)$`,
          ),
        );
      }
    },
    OPENING_MS,
  );

  it(
    'speaks only of brands that are open',
    async () => {
      start();
      const path = join(folder, 'catalogue.csv');
      await writeFile(path, [HEAD, PARTNER, PRODUCT].join('\n'));
      const env = { DATA_DIR: folder, BRANDS: 'hoopoe' };
      const { stderr } = commandOf('src/backend/import/main.ts', env)(path, '--only');
      const lines = stderr.trimEnd().split('\n');
      expect(lines[0]).toContain('The home page of hoopoe names ');
      expect(lines.at(-1)).toContain('Tiles or links of hoopoe lead to lists that are empty: vouchers of ');
      expect(lines).toHaveLength(2);
    },
    OPENING_MS,
  );

  it(
    'reports a missing picture and loads its item',
    async () => {
      start();
      const [own, more] = [
        PRODUCT.replace('shopping-cart', 'my-picture'),
        'shopping-cart | my-other: Its back',
      ];
      const file = join(folder, 'catalogue.csv');
      const cells = [`${HEAD},image_alt,more_images`, `${PARTNER},,`, `${own},A sack,${more}`];
      await writeFile(file, cells.join('\n'));
      const missing = (slug: string) =>
        `Line 3: loaded, but its picture is missing: public/art/${slug}.webp\n`;
      expect(commandOf('src/backend/import/main.ts', { DATA_DIR: folder })(file)).toEqual({
        status: 0,
        stdout: 'Loaded 2 items.\n',
        stderr: missing('my-picture') + missing('my-other'),
      });
      expect(await load([PARTNER])).toEqual({ status: 0, stdout: 'Loaded 1 item.\n', stderr: '' });
    },
    OPENING_MS,
  );

  it(
    'prints its usage with --help and for invalid arguments',
    async () => {
      const usage = 'Usage: npm run import -- catalogue.csv [--skip-bad | --only]\n';
      const run = commandOf('src/backend/import/main.ts', { DATA_DIR: folder });
      expect(run('--help')).toEqual({ status: 0, stdout: usage, stderr: '' });
      for (const wrong of [[], ['one.csv', 'other.csv'], ['--merge']])
        expect(run(...wrong)).toMatchObject({
          status: 1,
          stdout: '',
          stderr: expect.stringContaining(usage),
        });
      const none = join(folder, 'none.csv');
      expect(run(none).stderr).toBe(`${none} cannot be read (ENOENT)\n`);
      expect(await load([PARTNER], '--skip-bad', '--only')).toMatchObject({ status: 1, stdout: '' });
    },
    OPENING_MS,
  );
});

it('docs/import.md describes exactly the columns that the import accepts', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/import.md'), 'utf8');
  const [, table = ''] = page.split('| Column | For | Content |\n|---|---|---|\n');
  const [rows = ''] = table.split('\n\n');
  const described = rows
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, column]) => column));
  expect(described.toSorted()).toEqual([...CATALOGUE_FILE.columns].toSorted());
});
