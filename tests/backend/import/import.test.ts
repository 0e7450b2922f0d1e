import { takeStock } from '#backend/modules/catalogue/repository-stock.ts';
import { lockSeed } from '#backend/seed/repository.ts';
import { contract } from '#contract/index.ts';
import { file, PARTNER, PRODUCT, VOUCHER } from '../../support/catalogue-file.ts';
import { onEverySeededDatabase } from '../../support/db.ts';
import { isWaiting, openTransaction } from '../../support/interleaving.ts';
import { createImportHarness, type ImportHarness } from '../../support/import-harness.ts';

const CATEGORIES = 'groceries, fuel, entertainment, travel, apparel, dining, home';

onEverySeededDatabase('The catalogue import', (db, kind) => {
  let test: ImportHarness;
  beforeAll(async () => {
    test = await createImportHarness(db());
  });
  afterAll(() => test.close());

  it('loads nothing when a row is invalid, and the valid rows with skipBad', async () => {
    const bad = file(
      PARTNER,
      PRODUCT,
      'PRODUCT,p-9,Pan,nobody,groceries,shopping-cart,,Text,5,,,,,',
      'PRODUCT,v-1034,Pan,my-mill,groceries,shopping-cart,,Text,5,,,,,',
      'PRODUCT,p-8,Pan,my-mill,spaceships,shopping-cart,,Text,5,,,,,',
      'PRODUCT,p-7,Pan,nobody,spaceships,unknown-art,,Text,5,,,,,',
    );
    const reasons = [
      [5, 'partner: there is no nobody'],
      [6, 'id: v-1034 is a VOUCHER already'],
      [7, `category: there is no spaceships, only ${CATEGORIES}`],
      [
        8,
        `category: there is no spaceships, only ${CATEGORIES}; image_alt: Empty, and the picture is not one of the sample pictures; partner: there is no nobody`,
      ],
    ];
    const whole = await test.load(bad);
    expect(whole.items).toBe(0);
    expect(whole.problems.map(({ line, reason }) => [line, reason])).toEqual(reasons);
    expect((await test.detail('PARTNER', 'my-mill')).status).toBe(404);

    expect((await test.load(bad, { skipBad: true })).items).toBe(2);
    const { data } = await test.detail('PRODUCT', 'my-flour');
    expect(data).toMatchObject({
      item: { name: 'Flour, stone-ground', brandName: 'Mill & Stone', discountPercent: 10 },
      description: 'Ground slowly.\nTwo kilos.',
      terms: [
        { title: 'Returns', text: 'Within a week' },
        { title: 'Unopened', text: '' },
      ],
    });
    expect(data.item.listPricePaise).toBe(34_900);
  });

  it.each([
    ['cannot be read', PARTNER.replace('groceries', ''), 'category'],
    ['has too many fields', `${PARTNER},`, 'fields for'],
    [
      'names what there is not',
      PARTNER.replace('groceries', 'spaceships'),
      `category: there is no spaceships, only ${CATEGORIES}`,
    ],
  ])(
    'names only the row of a partner if that %s, and what it leaves out with skipBad',
    async (_what, row, why) => {
      const lost = (text: string) =>
        text.replaceAll('my-mill', 'lost-mill').replace('my-flour', 'lost-flour');
      const content = file(lost(row), lost(PRODUCT), lost(PRODUCT).replace('lost-flour', 'lost-rice'));
      const cause = { line: 2, reason: expect.stringContaining(why) as string };
      expect((await test.load(content)).problems).toEqual([cause]);
      const { items, problems } = await test.load(content, { skipBad: true });
      const leftOut = [3, 5].map((line) => ({ line, reason: 'partner: left out with line 2' }));
      expect([items, problems]).toEqual([0, [cause, ...leftOut]]);
    },
  );

  it('updates existing items and leaves their stock as orders left it', async () => {
    await test.load(file(PARTNER, VOUCHER));
    await db().query("update voucher_denomination set stock = 1 where item_id = 'my-card' and stock = 2");
    await test.load(file(PARTNER, VOUCHER.replace('Mill card', 'Mill gift card')));
    test.clock.advance(10);
    const { data } = await test.detail('VOUCHER', 'my-card');
    expect(data.item.name).toBe('Mill gift card');
    expect(data.denominations.map(({ amountPaise }: { amountPaise: number }) => amountPaise)).toEqual([
      50_000, 100_000,
    ]);
    const rows = await db().query(
      "select stock from voucher_denomination where item_id = 'my-card' order by 1",
    );
    expect(rows).toEqual([{ stock: 1 }, { stock: null }]);
  });

  it('writes only the items that differ, so that orders of the others need not wait for it', async () => {
    const load = async (price: number) => {
      await test.load(file(PARTNER, VOUCHER, PRODUCT.replace(',349,', `,${price},`)));
      return db().query<{ item_id: string; xmin: string }>(
        "select item_id, xmin::text from catalogue_item where partner_id = 'my-mill' order by 1",
      );
    };
    const before = await load(349);
    expect(before).toHaveLength(3);
    expect(await load(349)).toEqual(before);
    const after = await load(359);
    const written = after.filter(({ xmin }, place) => xmin !== before[place]?.xmin);
    expect(written.map(({ item_id }) => item_id)).toEqual(['my-flour']);
  });

  if (kind === 'postgres') {
    it('waits until another file is loaded, so that the later one holds', async () => {
      const other = await openTransaction(db());
      await lockSeed(other.tx);
      const loading = test.load(file(PARTNER));
      const waits = await isWaiting(db(), 'pg_advisory_xact_lock');
      await other.commit();
      await loading;
      expect(waits).toBe(true);
    });

    it('waits for no order of a voucher that is the same', async () => {
      await test.load(file(PARTNER, VOUCHER));
      const order = await openTransaction(db());
      // As for the last piece of a value.
      await order.tx.query("select 1 from catalogue_item where item_id = 'my-card' for update");
      const loading = test.load(file(PARTNER, VOUCHER));
      const waits = await isWaiting(db(), 'catalogue_item');
      await order.commit();
      expect(await loading).toMatchObject({ items: 2, problems: [] });
      expect(waits).toBe(false);
    });

    it('locks a value that it removes before any item, so that an order that holds it can go on', async () => {
      await test.load(file(PARTNER, VOUCHER));
      await db().query("update voucher_denomination set stock = 2 where item_id = 'my-card' and stock < 2");
      const order = await openTransaction(db());
      const card = { itemId: 'my-card', amountPaise: 100_000, count: 1 };
      await takeStock(order.tx, card);
      const changed = VOUCHER.replace('; 1000:2', '').replace('Mill card', 'Mill token');
      const loading = test.load(file(PARTNER.replace('Mill & Stone', 'Stone & Mill'), changed));
      const waits = await isWaiting(db(), 'delete from voucher_denomination');
      const free = await order.tx.query(
        "select 1 from catalogue_item where item_id = 'my-card' for update skip locked",
      );
      // The last piece: it changes the list price of the item.
      if (free.length > 0) await takeStock(order.tx, card);
      await order.commit();
      expect(await loading).toMatchObject({ items: 2, problems: [] });
      expect([waits, free]).toEqual([true, [expect.anything()]]);
    });

    it('waits for no order that holds a value which stays, while it has the item', async () => {
      await test.load(file(PARTNER, VOUCHER));
      const order = await openTransaction(db());
      await order.tx.query(
        "update voucher_denomination set stock = stock where item_id = 'my-card' and amount_paise = 100000",
      );
      const loading = test.load(file(PARTNER, VOUCHER.replace('Mill card', 'Mill ticket')));
      const waits = await isWaiting(db(), 'insert into voucher_denomination');
      await order.commit();
      expect(await loading).toMatchObject({ items: 2, problems: [] });
      expect(waits).toBe(false);
    });
  }

  it('does not write a voucher that is as the file says, though its cheapest value is sold out', async () => {
    await test.load(file(PARTNER, VOUCHER.replace('500;', '500:1;')));
    await db().query(
      "update voucher_denomination set stock = 1 where item_id = 'my-card' and amount_paise = 50000",
    );
    await db().tx((tx) => takeStock(tx, { itemId: 'my-card', amountPaise: 50_000, count: 1 }));
    const written = () =>
      db().query(
        "select xmin::text, list_price_paise::int as price, updated_at from catalogue_item where item_id = 'my-card'",
      );
    const before = await written();
    expect(before).toMatchObject([{ price: 100_000 }]);
    await test.load(file(PARTNER, VOUCHER.replace('500;', '500:1;')));
    expect(await written()).toEqual(before);
    await test.load(file(PARTNER, VOUCHER.replace('500;', '300;500:1;')));
    expect(await written()).toMatchObject([{ price: 30_000 }]);
    await test.load(file(PARTNER, VOUCHER));
    expect(await written()).toMatchObject([{ price: 100_000 }]);
  });

  it('uses the id as the slug when a name has no Latin letters', async () => {
    const rows = file(
      PARTNER.replace('my-mill,Mill & Stone', 'chakki,चक्की'),
      PRODUCT.replace('my-flour,"Flour, stone-ground",my-mill', 'atta,आटा,chakki'),
    );
    expect((await test.load(rows)).problems).toEqual([]);
    expect((await test.detail('PRODUCT', 'atta')).data.item.slug).toBe('atta');
    const { data } = await test.detail('PARTNER', 'chakki');
    expect(data.item).toMatchObject({ name: 'चक्की', slug: 'chakki' });
  });

  it('writes what each row says, and the defaults of what it leaves out', async () => {
    const name = 'A mill with a name that is longer than the forty characters of an address';
    const head =
      'type,id,name,partner,category,image,description,price,values,stock,max_count,badge,earn_per_100';
    await test.load(
      [
        `${head},good_to_know,terms`,
        `PARTNER,far-mill,${name},,groceries,shopping-cart,Flour.,,,,,,4,,`,
        'VOUCHER,far-card,Card,far-mill,groceries,shopping-cart,Card.,,900;300:5;700,,,New,,,',
        'PRODUCT,far-bran,Bran,far-mill,groceries,shopping-cart,Bran.,40,,6,,,,Dry | Cool,"Fresh : today|:x|"',
        'PRODUCT,far-rye,Rye,far-mill,groceries,shopping-cart,Rye.,60,,,3,,,,',
        'COUPON,far-off,Off,far-mill,groceries,shopping-cart,Off.,,,8,,,,,',
      ].join('\n'),
    );
    const rows = await db().query(
      `select item_id as id, in_earn as earn, slug, badge, list_price_paise::int as price, stock,
              max_count as most, sku, provider
         from catalogue_item where item_id like 'far-%' order by item_id`,
    );
    const slug = 'a-mill-with-a-name-that-is-longer-than-t';
    const item = { earn: true, badge: null, price: null, stock: null, most: 1, sku: null, provider: null };
    expect(rows).toEqual([
      { ...item, id: 'far-bran', slug: 'bran', price: 4000, stock: 6, most: 10 },
      {
        ...item,
        ...{ id: 'far-card', slug: 'card', badge: 'New', price: 30_000, most: 10 },
        ...{ sku: 'far-card', provider: 'VOUCHAGRAM' },
      },
      { ...item, id: 'far-mill', slug },
      { ...item, id: 'far-off', earn: false, slug: 'off', stock: 8 },
      { ...item, id: 'far-rye', slug: 'rye', price: 6000, most: 3 },
    ]);
    const [bran] = await db().query(`select detail from catalogue_item where item_id = 'far-bran'`);
    expect(bran?.['detail']).toMatchObject({
      goodToKnow: ['Dry', 'Cool'],
      terms: [
        { title: 'Fresh', text: 'today' },
        { title: ':x', text: '' },
      ],
    });
    expect(await db().query(`select 1 from partner_shop where partner_id like 'far-%'`)).toEqual([]);
  });

  it('accepts items of a partner that was loaded before, and leaves all others listed', async () => {
    await test.load(file(PARTNER));
    const later = PRODUCT.replace('my-flour', 'my-rye');
    expect(await test.load(file('', later))).toMatchObject({ items: 1, problems: [], delisted: 0 });
    expect((await test.detail('PRODUCT', 'my-rye')).data.item.brandName).toBe('Mill & Stone');
    expect((await test.detail('VOUCHER', 'v-1001')).status).toBe(200);
  });

  it('accepts more pictures, and a partner with contact and confirmation days', async () => {
    const head =
      'type,id,name,partner,category,image,description,price,earn_per_100,more_images,care_email,confirm_days';
    const rows = [
      'PARTNER,my-loom,Loom,,apparel,silk-sari,Cloth.,,5,,care@loom.example,12',
      'PRODUCT,my-sari,Sari,my-loom,apparel,silk-sari,Six metres.,900,,silk-sari-closer|my-hem|silk-sari|my-hem: The hem of a sari|silk-sari-closer,,',
      'PRODUCT,my-veil,Veil,my-loom,apparel,silk-sari,Two metres.,300,,my-veil-hem,,',
    ];
    const { problems } = await test.load([head, ...rows].join('\n'), { skipBad: true });
    expect(problems.map(({ reason }) => reason)).toEqual([
      'more_images: my-veil-hem has no text, and is not one of the sample pictures',
    ]);
    const { data } = await test.detail('PRODUCT', 'my-sari');
    expect(data).toMatchObject({ partnerSlug: 'loom', offers: [] });
    // Each once, whatever the file repeats.
    expect(data.images.slice(1)).toEqual([
      { url: '/art/silk-sari-closer.webp', alt: expect.stringContaining('a closer look') as string },
      { url: '/art/my-hem.webp', alt: 'The hem of a sari' },
    ]);
    const terms = await test.call(contract.partners.terms, { query: { partnerId: 'my-loom' } });
    expect(terms.data).toMatchObject({ confirmDays: 12, earnPer100: 5 });
    const { data: partner } = await test.detail('PARTNER', 'my-loom');
    expect(partner.offers.map(({ productId }: { productId: string }) => productId)).toEqual(['my-sari']);
  });
});
