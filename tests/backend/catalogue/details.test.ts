import { contract } from '#contract/index.ts';
import { seed } from '#backend/seed/seed.ts';
import type { Detail } from '#backend/modules/catalogue/types.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await seed({ db: test.parts.db, clock: test.clock, demo: false });
}, OPENING_MS);
afterAll(() => test.close());

const ask = (productId: string, itemType = 'VOUCHER', query: Record<string, string> = {}) =>
  test.call(contract.catalogue.detail, { query: { productId, itemType, ...query } });

describe('an item of the catalogue', () => {
  it('shows its values in coins after the discount, lowest first', async () => {
    const { status, data } = await ask('v-1001');
    const detail = data as Detail;
    expect(status).toBe(200);
    expect(detail.item).toMatchObject({ productId: 'v-1001', moduleType: 'burn', discountPercent: 8 });
    expect(detail.denominations.map(({ amountPaise }) => amountPaise)).toEqual([
      100_000, 250_000, 500_000, 1_000_000, 2_500_000,
    ]);
    // ₹1,000 less 8 % is ₹920, at 25 paise a coin.
    expect(detail.denominations[0]).toEqual({ amountPaise: 100_000, points: 3680, available: true });
    expect(detail.item.points).toBe(3680);
    expect(detail.item.minAmountPaise).toBe(100_000);
    expect(detail.item.maxAmountPaise).toBe(2_500_000);
  });

  it('shows a value that ran out as not available', async () => {
    const { data } = await ask('v-1003');
    expect((data as Detail).denominations.map(({ available }) => available)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(data.item.available).toBe(true);
  });

  it('shows a product without stock as not available', async () => {
    const { data } = await ask('p-1057', 'PRODUCT');
    expect(data.item.available).toBe(false);
    expect(data.denominations).toEqual([]);
  });

  it('says how much of a price is paid in coins at least: of a product a part, of the others all', async () => {
    const leastOf = async (productId: string, itemType: string) =>
      ((await ask(productId, itemType)).data as Detail).leastCoinsPercent;
    expect(await leastOf('p-1001', 'PRODUCT')).toBe(20);
    expect(await leastOf('v-1001', 'VOUCHER')).toBe(100);
    expect(await leastOf('c-1008', 'COUPON')).toBe(100);
  });

  it('comes with other items of its kind and category, never itself', async () => {
    const { related, item } = (await ask('v-1001')).data as Detail;
    expect(related).toHaveLength(4);
    for (const other of related) {
      expect(other.itemType).toBe('VOUCHER');
      expect(other.categoryId).toBe(item.categoryId);
      expect(other.productId).not.toBe(item.productId);
    }
  });

  it('tells how it is used and what binds', async () => {
    const { data } = await ask('v-1021');
    expect(data.howTo.length).toBeGreaterThanOrEqual(3);
    expect(data.terms.length).toBeGreaterThanOrEqual(2);
    expect(data.description).not.toBe('');
    expect(data.images[0].url).toMatch(/^\/art\/[a-z-]+\.webp$/);
  });

  it.each([
    ['an id that there is not', 'v-9999', 'VOUCHER'],
    ['an id of another type', 'v-1001', 'PRODUCT'],
  ])('is not found for %s', async (_case, productId, itemType) => {
    const { status, data } = await ask(productId, itemType);
    expect(status).toBe(404);
    expect(data.errorCode).toBe('NOT_FOUND');
  });

  it('is not found once it is listed in no mode', async () => {
    await test.parts.db.query(
      "update catalogue_item set in_earn = false, in_burn = false where item_id = 'v-1020'",
    );
    expect((await ask('v-1020')).status).toBe(404);
  });

  it('refuses a malformed id, naming it', async () => {
    const { status, data } = await ask("v-1001'--");
    expect(status).toBe(400);
    expect(Object.keys(data.fields)).toEqual(['productId']);
  });

  it('is the default client’s for an unknown one', async () => {
    const { data } = await ask('v-1001', 'VOUCHER', { client: 'NOBODY' });
    expect(data.item.points).toBe(3680);
  });

  it('follows the stock within seconds', async () => {
    const { db } = test.parts;
    const { catalogue } = test.services;
    expect((await ask('v-1005')).data.item.available).toBe(true);
    await db.tx((tx) => catalogue.takeStock(tx, { itemId: 'v-1005', amountPaise: 850_000, count: 3 }));
    test.clock.pass(10);
    expect((await ask('v-1005')).data.item.available).toBe(false);
  });
});

describe('the facts of an item for an order', () => {
  const facts = (itemId: string, paise: number | null = null) =>
    test.services.catalogue.itemForOrder(test.parts.db, itemId, paise);

  it('name the provider, discount and stock of a voucher, which coins alone pay', async () => {
    expect(await facts('v-1001', 250_000)).toMatchObject({
      itemId: 'v-1001',
      itemType: 'VOUCHER',
      sku: 'VG-1001',
      provider: 'VOUCHAGRAM',
      discountPercent: 8,
      leastCoinsPercent: 100,
      piece: { amountPaise: 250_000, stock: null },
    });
    expect((await facts('v-1003', 10_000_000))?.piece).toMatchObject({ stock: 0 });
  });

  it('have no piece for a value that there is not', async () => {
    expect((await facts('v-1001', 123_400))?.piece).toBeNull();
  });

  it('say how much of a product must be paid in coins', async () => {
    expect(await facts('p-1001')).toMatchObject({ itemType: 'PRODUCT', provider: null, sku: 'p-1001' });
    expect((await facts('p-1001'))?.leastCoinsPercent).toBe(20);
    expect((await facts('p-1041'))?.leastCoinsPercent).toBe(100);
    expect((await facts('c-1001'))?.piece).toEqual({ amountPaise: 0, stock: null });
  });

  it('are none for what coins do not buy', async () => {
    expect(await facts('pt-1001')).toBeNull();
    expect(await facts('v-9999', 100_000)).toBeNull();
  });
});
