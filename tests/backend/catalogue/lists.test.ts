import { contract } from '#contract/index.ts';
import { SORTERS } from '#contract/sorters.ts';
import { saveClient } from '#backend/modules/clients/repository.ts';
import { seed } from '#backend/seed/seed.ts';
import type { Card, ListRequest, Sorter } from '#backend/modules/catalogue/types.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { onEverySeededDatabase } from '../../support/db.ts';

type Body = Partial<ListRequest>;

onEverySeededDatabase('Lists of the catalogue', (db) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ db: db() });
    await seed({ db: db(), clock: test.clock, demo: false });
  });
  afterAll(() => test.app.close());

  const list = (body: Body = {}) =>
    test.call(contract.catalogue.list, { body: { moduleType: 'burn', itemType: 'VOUCHER', ...body } });

  const pageThrough = async (body: Body): Promise<Card[]> => {
    const items: Card[] = [];
    let cursor: string | null = null;
    do {
      const { status, data } = await list({ ...body, ...(cursor ? { cursor } : {}) });
      expect(status).toBe(200);
      items.push(...data.items);
      cursor = data.nextCursor;
    } while (cursor);
    return items;
  };

  /** Every item of a mode and type, read by another query. */
  const countIn = async (itemType: string, where = 'true'): Promise<number> => {
    const [row] = await db().query<{ n: number }>(
      `select count(*) as n from catalogue_item where item_type = $1 and in_burn and ${where}`,
      [itemType],
    );
    return row?.n ?? 0;
  };

  const inOrder: Record<Sorter, (one: Card, next: Card) => boolean> = {
    popular: () => true,
    'points-asc': (one, next) => (one.pricePaise ?? 0) <= (next.pricePaise ?? 0),
    'points-desc': (one, next) => (one.pricePaise ?? 0) >= (next.pricePaise ?? 0),
    discount: (one, next) => one.discountPercent >= next.discountPercent,
  };

  it.each(SORTERS)(
    'return every product once and in order over all pages, sorted by %s',
    async (appliedSorter) => {
      const items = await pageThrough({ itemType: 'PRODUCT', appliedSorter, limit: 7 });
      const ids = items.map((item) => item.productId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(await countIn('PRODUCT'));
      const wrong = items.slice(1).filter((next, n) => !inOrder[appliedSorter](items[n] as Card, next));
      expect(wrong).toEqual([]);
    },
  );

  it.each(SORTERS)('keep one order across several categories, sorted by %s', async (appliedSorter) => {
    const category = ['travel', 'apparel', 'travel'];
    const whole = await pageThrough({ itemType: 'PRODUCT', appliedSorter, limit: 48 });
    const due = whole.filter((item) => category.includes(item.categoryId));
    const kept = await pageThrough({
      itemType: 'PRODUCT',
      appliedSorter,
      limit: 5,
      appliedFilter: { category },
    });
    expect(new Set(due.map((item) => item.categoryId)).size).toBe(2);
    expect(kept.map((item) => item.productId)).toEqual(due.map((item) => item.productId));
  });

  it('have the same order for any page size', async () => {
    const ids = async (limit: number) => (await pageThrough({ limit })).map((item) => item.productId);
    expect(await ids(3)).toEqual(await ids(48));
  });

  it('sort by popularity, the most popular first', async () => {
    const rows = await db().query<{ item_id: string }>(
      "select item_id from catalogue_item where item_type = 'VOUCHER' order by popularity desc, item_id desc limit 5",
    );
    const { data } = await list({ limit: 5 });
    expect(data.items.map((item: Card) => item.productId)).toEqual(rows.map((row) => row.item_id));
  });

  it('state the total over all pages, with and without a filter', async () => {
    const all = await list({ limit: 5 });
    expect(all.data.total).toBe(await countIn('VOUCHER'));
    expect(all.data.items).toHaveLength(5);
    const fuel = await list({ limit: 2, appliedFilter: { category: ['fuel'] } });
    expect(fuel.data.total).toBe(await countIn('VOUCHER', "category_id = 'fuel'"));
  });

  it('return only the items that match all filters', async () => {
    const appliedFilter = { category: ['travel', 'dining'], discount: 5, price: { min: 1000, max: 20_000 } };
    const items = await pageThrough({ appliedFilter, limit: 4 });
    expect(items.length).toBeGreaterThan(1);
    for (const item of items) {
      expect(appliedFilter.category).toContain(item.categoryId);
      expect(item.discountPercent).toBeGreaterThanOrEqual(5);
      expect(item.points).toBeGreaterThanOrEqual(1000);
      expect(item.points).toBeLessThanOrEqual(20_000);
    }
    const everything = await pageThrough({ limit: 48 });
    const allowed = everything.filter(
      (item) =>
        appliedFilter.category.includes(item.categoryId) &&
        item.discountPercent >= 5 &&
        (item.points ?? 0) >= 1000 &&
        (item.points ?? 0) <= 20_000,
    );
    expect(new Set(items.map((item) => item.productId))).toEqual(
      new Set(allowed.map((item) => item.productId)),
    );
  });

  it('filter by several brands', async () => {
    const items = await pageThrough({ appliedFilter: { brand: ['Milepost Fuels', 'Loomfolk'] }, limit: 3 });
    expect(new Set(items.map((item) => item.brandName))).toEqual(new Set(['Milepost Fuels', 'Loomfolk']));
  });

  it('include an item whose price is exactly the limit of the range', async () => {
    const all = await pageThrough({ limit: 48 });
    const points = all.find((item) => item.discountPercent > 0)?.points as number;
    const exact = await pageThrough({ appliedFilter: { price: { min: points, max: points } } });
    expect(exact.length).toBeGreaterThan(0);
    expect(exact.every((item) => item.points === points)).toBe(true);
  });

  it('return an empty page when nothing matches', async () => {
    const { data } = await list({ appliedFilter: { category: ['no-such-category'] } });
    expect(data).toEqual({ items: [], total: 0, nextCursor: null });
  });

  it('show partners in both modes with the coins earned there, and coupons only for burning', async () => {
    for (const moduleType of ['earn', 'burn'] as const) {
      const { data } = await list({ moduleType, itemType: 'PARTNER', limit: 1 });
      expect(data.items[0]).toMatchObject({ moduleType, points: null, pricePaise: null });
      expect(data.items[0].earnPer100).toBeGreaterThan(0);
      expect(data.items[0].note).toEqual(expect.any(String));
    }
    expect((await list({ moduleType: 'earn', itemType: 'COUPON' })).data.total).toBe(0);
    expect((await list({ itemType: 'COUPON' })).data.total).toBeGreaterThanOrEqual(20);
  });

  it('show what is earned with the partner of an item for earning, and nothing of it for burning', async () => {
    const { data: partners } = await list({ moduleType: 'earn', itemType: 'PARTNER', limit: 48 });
    const rates: Record<string, number> = {};
    for (const { name, earnPer100 } of partners.items) rates[name as string] = earnPer100 as number;
    for (const itemType of ['VOUCHER', 'PRODUCT'] as const) {
      const { data: earning } = await list({ moduleType: 'earn', itemType, limit: 12 });
      expect(earning.items).toHaveLength(12);
      for (const { brandName, earnPer100, note } of earning.items)
        expect([brandName, earnPer100, note]).toEqual([brandName, rates[brandName as string], null]);
      const { data: burning } = await list({ moduleType: 'burn', itemType, limit: 12 });
      expect(burning.items.filter((one: { earnPer100: unknown }) => one.earnPer100 !== null)).toEqual([]);
    }
  });

  it('say nothing of a partner who is not listed for earning any more', async () => {
    const one = async () => {
      const { data } = await list({ moduleType: 'earn', itemType: 'PRODUCT', limit: 1 });
      return data.items[0] as { productId: string; earnPer100: number | null };
    };
    const { productId, earnPer100 } = await one();
    expect(earnPer100).toBeGreaterThan(0);
    const setListed = (isListed: boolean) =>
      test.deps.db.query(
        `update catalogue_item set in_earn = $2
          where item_id = (select partner_id from catalogue_item where item_id = $1)`,
        [productId, isListed],
      );
    await setListed(false);
    test.clock.advance(60);
    expect(await one()).toMatchObject({ productId, earnPer100: null });
    await setListed(true);
    test.clock.advance(60);
  });

  const expectRefusedCursor = async (body: Body) => {
    const { status, data } = await list(body);
    expect(status).toBe(400);
    expect(data).toMatchObject({
      errorCode: 'MALFORMED_REQUEST',
      fields: { cursor: expect.stringContaining('') },
    });
  };

  it('refuse an altered cursor and name the field', async () => {
    const cursor = (await list({ limit: 3 })).data.nextCursor as string;
    const [payload, mac] = cursor.split('.');
    const other = Buffer.from('[1,"v-1001"]').toString('base64url');
    for (const altered of [`${other}.${mac}`, `${payload}.`, `${payload}`, `${cursor}0`, 'nonsense', '.']) {
      await expectRefusedCursor({ limit: 3, cursor: altered });
    }
  });

  it('refuse the cursor of another list', async () => {
    const cursor = (await list({ limit: 3 })).data.nextCursor as string;
    await expectRefusedCursor({ cursor, appliedSorter: 'discount' });
    await expectRefusedCursor({ cursor, itemType: 'PRODUCT' });
    await expectRefusedCursor({ cursor, moduleType: 'earn' });
    await expectRefusedCursor({ cursor, appliedFilter: { category: ['fuel'] } });
    await expectRefusedCursor({ cursor, client: 'HOOPOE' });
  });

  it.each([
    [{ limit: 49 }, 'limit'],
    [{ moduleType: 'spend' }, 'moduleType'],
    [{ appliedSorter: 'newest' }, 'appliedSorter'],
    [{ appliedFilter: { discount: 0 } }, 'appliedFilter.discount'],
    [{ appliedFilter: { price: { min: -1 } } }, 'appliedFilter.price.min'],
  ])('refuse %j and name %s', async (body, field) => {
    const { status, data } = await list(body as Body);
    expect(status).toBe(400);
    expect(Object.keys(data.fields)).toEqual([field]);
  });

  it('are those of the default client when the client is unknown', async () => {
    const known = await list({ limit: 4 });
    const unknown = await list({ limit: 4, client: 'NOBODY' });
    expect(unknown.status).toBe(200);
    expect(unknown.data).toEqual(known.data);
  });

  it('show prices in coins at the rate of the client', async () => {
    const brand = { ...(await test.services.clients.configOf('ZILLION')) };
    const home = await test.services.clients.homeOf('ZILLION');
    const rates = { paisePerCoin: 50, providerFactor: { VOUCHAGRAM: 1.5 } };
    await saveClient(db(), { ...brand, clientId: 'DEARER', rates, home });
    const { data } = await list({ client: 'DEARER', limit: 48 });
    for (const item of data.items as Card[]) {
      expect(item.points).toBe(Math.ceil(((item.pricePaise as number) * 3) / 100));
    }
    const bound = data.items[0].points as number;
    const within = await list({ client: 'DEARER', limit: 48, appliedFilter: { price: { max: bound } } });
    const expected = (data.items as Card[]).filter((item) => (item.points as number) <= bound);
    expect(within.data.total).toBe(expected.length);
  });
});
