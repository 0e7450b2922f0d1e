import { takeStock } from '#backend/modules/catalogue/repository-stock.ts';
import { contract } from '#contract/index.ts';
import { seed, seedProducts } from '#backend/seed/seed.ts';
import type { Sitemap } from '#backend/modules/catalogue/types.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { onEverySeededDatabase } from '../../support/db.ts';

onEverySeededDatabase('Sitemaps of the catalogue', (db) => {
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

  it.each(['PRODUCT', 'VOUCHER', 'PARTNER', 'COUPON'])('list every %s once, by id', async (itemType) => {
    const items = await walk({ itemType, limit: '7' });
    expect(items.map(({ productId }) => productId)).toEqual(await idsOf(itemType));
    expect(items.length).toBeGreaterThan(0);
  });

  it('list the same items for any page size', async () => {
    expect(await walk({ limit: '3' })).toEqual(await walk({ limit: '5000' }));
  });

  it('skip to the first item of a later file', async () => {
    const ids = await idsOf('PRODUCT');
    const { data } = await ask({ skip: '9', limit: '1' });
    expect(data.items[0].productId).toBe(ids[9]);
    const next = await ask({ skip: '4', limit: '1', cursor: data.nextCursor });
    expect(next.data.items[0].productId).toBe(ids[14]);
    expect((await ask({ skip: '50000' })).data).toEqual({ items: [], changedAt: null, nextCursor: null });
  });

  it('state the mode and slug of the page of an item', async () => {
    const [partner] = await walk({ itemType: 'PARTNER' });
    const { data } = await test.call(contract.catalogue.detail, {
      query: { itemType: 'PARTNER', productId: partner!.productId },
    });
    const { productId, moduleType, slug } = data.item;
    expect(partner).toMatchObject({ productId, moduleType, slug, itemType: 'PARTNER' });
  });

  it('leave out withdrawn items', async () => {
    await db().query(
      `update catalogue_item set in_earn = false, in_burn = false where item_id = 'g-0000011'`,
    );
    const ids = (await walk({})).map(({ productId }) => productId);
    expect(ids).not.toContain('g-0000011');
    expect(ids).toContain('g-0000012');
  });

  it('change the date of an item when its page changes, and not for its stock or an unchanged write', async () => {
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

  describe('change the date of an item', () => {
    const long = '2020-01-02T03:04:05.000Z';
    const setDates = () => db().query('update catalogue_item set updated_at = $1', [long]);
    const changed = async (itemType: string) =>
      (await walk({ itemType }))
        .filter(({ updatedAt }) => updatedAt !== long)
        .map(({ productId }) => productId);
    const anyVoucher = async () =>
      (
        await db().query<{ item_id: string; amount_paise: number }>(
          `select item_id, max(amount_paise) as amount_paise from voucher_denomination join catalogue_item using (item_id)
            where in_burn group by 1 having count(*) > 1 order by 1 limit 1`,
        )
      )[0]!;
    beforeEach(setDates);

    it('when a voucher gets or loses a value, but not when its stock changes', async () => {
      const { item_id: id, amount_paise: most } = await anyVoucher();
      const dear = [id, most + 100_00];
      await db().query('insert into voucher_denomination values ($1, $2, 3)', dear);
      expect(await changed('VOUCHER')).toEqual([id]);
      await setDates();
      await db().tx((tx) => takeStock(tx, { itemId: id, amountPaise: dear[1] as number, count: 3 }));
      expect(await changed('VOUCHER')).toEqual([]);
      await db().query('delete from voucher_denomination where item_id = $1 and amount_paise = $2', dear);
      expect(await changed('VOUCHER')).toEqual([id]);
    });

    it('not when the cheapest value of a voucher runs out, which changes where its price begins', async () => {
      const { item_id: id } = await anyVoucher();
      const [cheapest] = await db().query<{ amount_paise: number }>(
        `update voucher_denomination set stock = 1 where item_id = $1
            and amount_paise = (select min(amount_paise) from voucher_denomination where item_id = $1)
          returning amount_paise`,
        [id],
      );
      const { amount_paise: amountPaise } = cheapest!;
      const priceOf = async () =>
        (await db().query('select list_price_paise from catalogue_item where item_id = $1', [id]))[0];
      const before = await priceOf();
      await db().tx((tx) => takeStock(tx, { itemId: id, amountPaise, count: 1 }));
      expect(await priceOf()).not.toEqual(before);
      expect(await changed('VOUCHER')).toEqual([]);
    });

    it.each([
      ['rate', 'earn_per_100 = earn_per_100 + 1'],
      ['note', "note = note || '!'"],
    ])('when the %s of a partner changes, and not when it is written again', async (_what, change) => {
      const [id = ''] = await idsOf('PARTNER');
      const write = (to: string) =>
        db().query(
          `update partner set ${to} where partner_id = (select partner_id from catalogue_item where item_id = $1)`,
          [id],
        );
      await write('note = note, earn_per_100 = earn_per_100');
      expect(await changed('PARTNER')).toEqual([]);
      await write(change);
      expect(await changed('PARTNER')).toEqual([id]);
      expect([...(await changed('VOUCHER')), ...(await changed('PRODUCT'))]).toEqual([]);
    });

    it.each(['least_coins_percent = 100 - least_coins_percent', 'plus_only = not plus_only'])(
      'when it has %s',
      async (change) => {
        const [id] = await idsOf('PRODUCT');
        await db().query(`update catalogue_item set ${change} where item_id = $1`, [id]);
        expect(await changed('PRODUCT')).toEqual([id]);
      },
    );
  });

  it('state on request when the skipped and returned items last changed', async () => {
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
  ])('return 400 for an invalid %s', async (field, query) => {
    const { status, data } = await ask(query);
    expect(status).toBe(400);
    expect(data.fields).toHaveProperty(field);
  });

  it('refuse the cursor of another item type', async () => {
    const { data } = await ask({ limit: '1' });
    const { status } = await ask({ itemType: 'VOUCHER', cursor: data.nextCursor });
    expect(status).toBe(400);
  });
});
