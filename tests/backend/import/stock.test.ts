// An operator's file changes the stock while orders take from it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '#backend/db/embedded.ts';
import { importCatalogue } from '#backend/import/import.ts';
import { changeStock } from '#backend/import/stock.ts';
import {
  countedStock,
  lockStock,
  returnStock,
  setStock,
  takeStock,
} from '#backend/modules/catalogue/repository-stock.ts';
import { seed } from '#backend/seed/seed.ts';
import { testClock } from '../../support/app.ts';
import { callDuring } from '../../support/call-during.ts';
import { commandOf } from '../../support/command.ts';
import { onEverySeededDatabase } from '../../support/db.ts';
import { scratch } from '../../support/scratch.ts';
import { copyTemplate } from '../../support/templates.ts';

const CATALOGUE = [
  'type,id,name,partner,category,image,description,price,values,stock,earn_per_100',
  'PARTNER,my-mill,Mill & Stone,,groceries,shopping-cart,Flour of all grains.,,,,4',
  'PRODUCT,my-flour,Flour,my-mill,groceries,shopping-cart,Ground slowly.,349,,7,',
  'PRODUCT,my-bran,Bran,my-mill,groceries,shopping-cart,Ground too.,99,,,',
  'VOUCHER,my-card,Mill card,my-mill,groceries,shopping-cart,For flour.,,500:3; 1000:2,,',
].join('\n');
const clock = testClock('2026-03-14T10:00:00.000Z');
const flour = { itemId: 'my-flour', amountPaise: null };
const card = (rupees: number) => ({ itemId: 'my-card', amountPaise: rupees * 100 });

onEverySeededDatabase('The stock of an operator’s items', (db) => {
  beforeAll(async () => {
    await seed({ db: db(), clock, demo: false });
    await importCatalogue({ db: db(), clock }, CATALOGUE);
  });
  beforeEach(async () => {
    await db().query("update catalogue_item set stock = 7 where item_id = 'my-flour'");
    await db().query("update catalogue_item set stock = null where item_id = 'my-bran'");
    await db().query(
      "update voucher_denomination set stock = case amount_paise when 50000 then 3 else 2 end where item_id = 'my-card'",
    );
    await db().query("update catalogue_item set list_price_paise = 50000 where item_id = 'my-card'");
    await db().query("delete from seed_state where part like 'stock file %'");
  });

  const load = (rows: string[], again = false) =>
    changeStock({ db: db(), clock }, ['id,value,change', ...rows].join('\n'), { again });
  const left = async () =>
    (await countedStock(db()))
      .filter(({ itemId }) => itemId.startsWith('my-'))
      .map(({ itemId, amountPaise, left: count }) => [itemId, amountPaise, count]);
  const listPrice = async () => {
    const [row] = await db().query<{ price: number }>(
      "select list_price_paise as price from catalogue_item where item_id = 'my-card'",
    );
    return row?.price;
  };

  it('is not sold out to an order that waits while it is made unlimited', async () => {
    await db().query("update catalogue_item set stock = 2 where item_id = 'my-flour'");
    const taken = await callDuring(
      db(),
      async (tx) => {
        const [stock] = await lockStock(tx, ['my-flour']);
        await setStock(tx, [{ ...stock!, left: null }]);
      },
      () => db().tx((tx) => takeStock(tx, { ...flour, count: 1 })),
    );
    expect(taken).toBe('UNLIMITED');
    const rows = await db().query<{ stock: number | null }>(
      "select stock from catalogue_item where item_id = 'my-flour'",
    );
    expect(rows).toEqual([{ stock: null }]);
  });

  it('loses no order that is placed while a delivery waits for it', async () => {
    const { changed } = await callDuring(
      db(),
      (tx) => takeStock(tx, { ...flour, count: 2 }),
      () => load(['my-flour,,add 50']),
    );
    expect(changed).toMatchObject([{ before: 5, after: 55 }]);
  });

  it('of one value of a voucher is not taken for that of another, which is unlimited', async () => {
    await load(['my-card,1000,unlimited']);
    await load(['my-card,500,take 1']);
    expect((await left()).filter(([id]) => id === 'my-card')).toEqual([['my-card', 50_000, 2]]);
  });

  it('determines the list price of a voucher also when the last values are sold at the same time', async () => {
    await callDuring(
      db(),
      (tx) => takeStock(tx, { ...card(500), count: 3 }),
      () => db().tx((tx) => takeStock(tx, { ...card(1000), count: 2 })),
    );
    expect(await listPrice()).toBe(50_000);
  });

  it('can be added, taken, set and made unlimited, and the values before and after are returned', async () => {
    const { changed, problems } = await load([
      'my-flour,,add 50',
      'my-bran,,set 12',
      'my-card,500,take 3',
      'my-card,1000,unlimited',
    ]);
    expect(problems).toEqual([]);
    expect(changed).toEqual([
      { id: 'my-flour', value: null, before: 7, after: 57 },
      { id: 'my-bran', value: null, before: null, after: 12 },
      { id: 'my-card', value: 500, before: 3, after: 0 },
      { id: 'my-card', value: 1000, before: 2, after: null },
    ]);
    expect(await left()).toEqual([
      ['my-bran', null, 12],
      ['my-card', 50_000, 0],
      ['my-flour', null, 57],
    ]);
  });

  it('determines the list price of a voucher: its cheapest available denomination', async () => {
    await load(['my-card,500,set 0']);
    expect(await listPrice()).toBe(100_000);
    await load(['my-card,500,add 1']);
    expect(await listPrice()).toBe(50_000);
  });

  it('is left unchanged when any row is invalid, and each fault is reported', async () => {
    const { changed, problems } = await load([
      'my-flour,,add 50',
      'my-flour,,take 1',
      'my-flour,500,add 1',
      'my-card,,add 1',
      'my-card,250,add 1',
      'my-card,1000,take 3',
      'my-bran,,add 1',
      'my-mill,,set 1',
      'nothing,,set 1',
      'my-card,500,+5',
      'my-card,500,add 5 more',
    ]);
    expect(changed).toEqual([]);
    expect(problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '3 id: my-flour is on line 2 too',
      '4 value: Only vouchers have values, and my-flour is not a voucher',
      '5 value: Empty, and my-card is a voucher',
      '6 value: my-card has no value of ₹250',
      '7 change: Only 2 are left',
      '8 change: It is unlimited; give its number with “set”',
      '9 id: No product, coupon or voucher is my-mill',
      '10 id: No product, coupon or voucher is nothing',
      '11 change: Not “add 50”, “take 5”, “set 40” or “unlimited”',
      '12 change: Not “add 50”, “take 5”, “set 40” or “unlimited”',
    ]);
    expect(await left()).toContainEqual(['my-flour', null, 7]);
  });

  it('is changed once by the same file, unless --again is given', async () => {
    const delivery = ['my-flour,,add 50'];
    await load(delivery);
    expect(await load(delivery)).toEqual({
      changed: [],
      problems: [
        {
          line: 1,
          reason:
            'This file was loaded before, at 2026-03-14T10:00:00.000Z; use --again to load it once more',
        },
      ],
    });
    expect((await load(delivery, true)).changed).toMatchObject([{ before: 57, after: 107 }]);
  });

  it('is correct after concurrent orders, returns and deliveries', async () => {
    const orders = [flour, flour, flour, card(1000), card(1000)].map((what, n) =>
      db().tx(async (tx) => {
        expect(await takeStock(tx, { ...what, count: 1 })).toBe('TAKEN');
        if (n === 0) await returnStock(tx, { ...what, count: 1 });
      }),
    );
    const deliveries = [1, 2, 3].map((n) => load([`my-card,1000,add ${n}`, `my-flour,,add ${n}`]));
    await Promise.all([...orders, ...deliveries]);
    expect(await left()).toContainEqual(['my-flour', null, 7 - 2 + 6]);
    expect(await left()).toContainEqual(['my-card', 100_000, 2 - 2 + 6]);
  });
});

describe('npm run stock', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(scratch(), 'stock-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const run = (...args: string[]) =>
    commandOf('src/backend/import/stock-main.ts', { DATA_DIR: folder })(...args);

  it('creates no database, applies a file, and prints the remaining stock', async () => {
    expect(run()).toMatchObject({ status: 1, stderr: `There is no database in DATA_DIR ${folder}.\n` });
    copyTemplate(folder, 'seeded');
    const db = await openEmbedded(join(folder, 'db'));
    await importCatalogue({ db, clock }, CATALOGUE.replace(',Flour,', ',=Flour,'), { only: true });
    await db.close();
    const file = join(folder, 'stock.csv');
    await writeFile(file, 'id,change\nmy-flour,add 3\n');
    expect(run(file)).toEqual({ status: 0, stdout: 'my-flour: 7 → 10\nChanged 1.\n', stderr: '' });
    expect(run()).toEqual({
      status: 0,
      stdout: `id,value,left,name\nmy-card,500,3,Mill card\nmy-card,1000,2,Mill card\nmy-flour,,10,"'=Flour"\n`,
      stderr: '',
    });
    expect(run(join(folder, 'none.csv'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('cannot be read'),
    });
    expect(run('--again')).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage') });
  });
});
