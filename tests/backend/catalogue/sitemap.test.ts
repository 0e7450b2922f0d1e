import { contract } from '#contract/index.ts';
import { seed, seedProducts } from '#backend/seed/seed.ts';
import type { Sitemap } from '#backend/modules/catalogue/types.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';

onEveryDatabase('sitemaps of the catalogue', (db) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ db: db() });
    await seed({ db: db(), clock: test.clock, demo: false });
    await seedProducts(db(), 40);
  });
  afterAll(() => test.app.close());

  const ask = (query: Record<string, string>) =>
    test.call(contract.catalogue.sitemap, { query: { itemType: 'PRODUCT', ...query } });

  const walk = async (query: Record<string, string>): Promise<Sitemap['items']> => {
    const items: Sitemap['items'] = [];
    let cursor: string | null = null;
    do {
      const { status, data } = await ask({ ...query, ...(cursor ? { cursor } : {}) });
      expect(status).toBe(200);
      items.push(...data.items);
      cursor = data.nextCursor;
    } while (cursor);
    return items;
  };

  /** Ids in the database's byte order, without a collation. */
  const idsOf = async (itemType: string): Promise<string[]> => {
    const rows = await db().query<{ item_id: string }>(
      'select item_id from catalogue_item where item_type = $1 and (in_earn or in_burn)',
      [itemType],
    );
    return rows.map((row) => row.item_id).sort();
  };

  it.each(['PRODUCT', 'VOUCHER', 'PARTNER', 'COUPON'])('walks every %s once, by id', async (itemType) => {
    const items = await walk({ itemType, limit: '7' });
    expect(items.map(({ productId }) => productId)).toEqual(await idsOf(itemType));
    expect(items.length).toBeGreaterThan(0);
  });

  it('goes on from the same place whatever the size of a page', async () => {
    expect(await walk({ limit: '3' })).toEqual(await walk({ limit: '5000' }));
  });

  it('skips to where a later file begins', async () => {
    const ids = await idsOf('PRODUCT');
    const { data } = await ask({ skip: '9', limit: '1' });
    expect(data.items[0].productId).toBe(ids[9]);
    const next = await ask({ skip: '4', limit: '1', cursor: data.nextCursor });
    expect(next.data.items[0].productId).toBe(ids[14]);
    expect((await ask({ skip: '50000' })).data).toEqual({ items: [], changedAt: null, nextCursor: null });
  });

  it('says in which mode and under which slug an item has its page', async () => {
    const [partner] = await walk({ itemType: 'PARTNER' });
    const { data } = await test.call(contract.catalogue.detail, {
      query: { itemType: 'PARTNER', productId: partner!.productId },
    });
    const { productId, moduleType, slug } = data.item;
    expect(partner).toMatchObject({ productId, moduleType, slug, itemType: 'PARTNER' });
  });

  it('leaves out what was withdrawn', async () => {
    await db().query(
      `update catalogue_item set in_earn = false, in_burn = false where item_id = 'g-0000011'`,
    );
    const ids = (await walk({})).map(({ productId }) => productId);
    expect(ids).not.toContain('g-0000011');
    expect(ids).toContain('g-0000012');
  });

  it('moves the date with what a page says, and not with stock or a write that changes nothing', async () => {
    const id = 'g-0000012';
    const long = '2020-01-02T03:04:05.000Z';
    const setDate = () =>
      db().query('update catalogue_item set updated_at = $2 where item_id = $1', [id, long]);
    const dateOf = async () => (await walk({})).find(({ productId }) => productId === id)?.updatedAt;
    await setDate();
    expect(await dateOf()).toBe(long);
    await db().query('update catalogue_item set stock = 4, popularity = 1, name = name where item_id = $1', [
      id,
    ]);
    expect(await dateOf()).toBe(long);
    await db().query(`update catalogue_item set name = 'Another name' where item_id = $1`, [id]);
    expect(await dateOf()).not.toBe(long);
    await setDate();
    await db().query(`update catalogue_item set discount_percent = discount_percent + 1 where item_id = $1`, [
      id,
    ]);
    expect(await dateOf()).not.toBe(long);
  });

  it('says when what it leaves out and answers changed last, where that is asked for', async () => {
    await db().query(
      "update catalogue_item set updated_at = '2020-01-02T03:04:05Z' where item_type = 'PRODUCT'",
    );
    const [third] = (await walk({})).slice(2);
    await db().query("update catalogue_item set updated_at = '2021-01-02T03:04:05Z' where item_id = $1", [
      third!.productId,
    ]);
    const changeOf = async (skip: string) =>
      (await ask({ skip, limit: '1', withChange: 'true' })).data.changedAt;
    expect(await changeOf('1')).toBe('2020-01-02T03:04:05.000Z');
    expect(await changeOf('2')).toBe('2021-01-02T03:04:05.000Z');
    expect(await changeOf('50000')).toBe('2021-01-02T03:04:05.000Z');
    expect((await ask({})).data.changedAt).toBeNull();
  });

  it.each([
    ['limit', { limit: '5001' }],
    ['limit', { limit: '0' }],
    ['skip', { skip: '-1' }],
    ['skip', { skip: '50001' }],
    ['itemType', { itemType: 'PLAN' }],
    ['cursor', { cursor: 'x.y' }],
  ])('refuses a wrong %s', async (field, query) => {
    const { status, data } = await ask(query);
    expect(status).toBe(400);
    expect(data.fields).toHaveProperty(field);
  });

  it('refuses a cursor of another type', async () => {
    const { data } = await ask({ limit: '1' });
    const { status } = await ask({ itemType: 'VOUCHER', cursor: data.nextCursor });
    expect(status).toBe(400);
  });
});
