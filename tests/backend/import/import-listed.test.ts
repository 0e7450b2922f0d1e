import { contract } from '#contract/index.ts';
import { seed } from '#backend/seed/seed.ts';
import { file, HEAD, PARTNER, PRODUCT, VOUCHER } from '../../support/catalogue-file.ts';
import { onEverySeededDatabase } from '../../support/db.ts';
import { createImportHarness, type ImportHarness } from '../../support/import-harness.ts';

onEverySeededDatabase('The catalogue import', (db) => {
  let test: ImportHarness;
  beforeAll(async () => {
    test = await createImportHarness(db());
  });
  afterAll(() => test.close());

  const listed = async (itemType: string) => {
    test.clock.advance(120);
    const query = { moduleType: 'burn', itemType };
    const { data } = await test.call(contract.catalogue.list, { body: query });
    return data.items.map(({ productId }: { productId: string }) => productId) as string[];
  };

  it('unlists an item that is marked as not listed, and keeps it', async () => {
    const head = `${HEAD},listed`;
    const rows = (isListed: string) =>
      [head, `${PARTNER},yes`, `${PRODUCT},${isListed}`, `${VOUCHER},`].join('\n');
    await test.load(rows('no'));
    test.clock.advance(10);
    expect((await test.detail('PRODUCT', 'my-flour')).status).toBe(404);
    expect((await test.detail('VOUCHER', 'my-card')).status).toBe(200);
    expect(await db().query("select 1 as n from catalogue_item where item_id = 'my-flour'")).toHaveLength(1);
    await test.load(rows('yes'));
    test.clock.advance(10);
    expect((await test.detail('PRODUCT', 'my-flour')).status).toBe(200);
  });

  it('with only: true leaves just the items of the file listed, also after a later seed', async () => {
    expect(await listed('VOUCHER')).toContain('v-1034');
    expect((await test.load(file(PARTNER, 'VOUCHER,odd'), { only: true })).items).toBe(0);
    expect(await listed('VOUCHER')).toContain('v-1034');
    // Under a new id: the partner that had the address is delisted by the same file.
    await test.load(file(PARTNER, PRODUCT, VOUCHER).replaceAll('my-mill', 'mill-2'), { only: true });
    expect(await listed('PARTNER')).toEqual(['mill-2']);
    await test.load(file(PARTNER, PRODUCT, VOUCHER), { only: true });
    await seed({ db: db(), clock: test.clock, demo: false });
    expect(await listed('VOUCHER')).toEqual(['my-card']);
    expect(await listed('PRODUCT')).toEqual(['my-flour']);
    expect(await listed('PARTNER')).toEqual(['my-mill']);
    const found = await test.call(contract.search.find, { query: { q: 'saffron cart' } });
    expect(JSON.stringify(found.data)).not.toContain('"productId"');
    const home = await test.call(contract.catalogue.load, { query: { client: 'ZILLION' } });
    expect(home.status).toBe(200);
  });

  it('with only: true gets the categories of a later release', async () => {
    await test.load(file(PARTNER, PRODUCT), { only: true });
    // As of a release before one added a category and renamed another.
    await db().query("update seed_state set fingerprint = 'earlier' where part = 'categories'");
    await db().query(
      "update catalogue_item set category_id = 'groceries' where category_id in ('home', 'fuel')",
    );
    await db().query("delete from category where category_id = 'fuel'");
    await db().query("update category set name = 'House' where category_id = 'home'");
    await seed({ db: db(), clock: test.clock, demo: false });
    const names = await db().query(
      "select name from category where category_id in ('home', 'fuel') order by 1",
    );
    expect(names).toEqual([{ name: 'Fuel' }, { name: 'Home' }]);
    const fuel = PRODUCT.replace('my-flour', 'my-oil').replace('groceries', 'fuel');
    expect((await test.load(file(PARTNER, fuel))).problems).toEqual([]);
  });

  it('with only: true keeps the operator’s shops, whatever partners the sample of a later release has', async () => {
    const head = 'type,id,name,category,image,description,earn_per_100,care_email,shop_url';
    const own =
      'PARTNER,pt-1001,Own shop,groceries,shopping-cart,Own.,5,care@own.example,https://own.example/';
    await test.load([head, own].join('\n'), { only: true });
    // As in a release with other sample shops, one of them of a partner that this database never had.
    await db().query(`update seed_state set fingerprint = 'earlier' where part = 'partner shops'`);
    await db().query(`delete from partner_shop where partner_id = 'pt-1002'`);
    await db().query(`update catalogue_item set partner_id = null where partner_id = 'pt-1002'`);
    await db().query(`delete from partner where partner_id = 'pt-1002'`);
    await seed({ db: db(), clock: test.clock, demo: false });
    expect(
      await db().query(`select care_email as email from partner_shop where partner_id = 'pt-1001'`),
    ).toEqual([{ email: 'care@own.example' }]);
  });
});
