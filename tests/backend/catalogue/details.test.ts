import { contract } from '#contract/index.ts';
import { seed } from '#backend/seed/seed.ts';
import type { Detail } from '#backend/modules/catalogue/types.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ content: 'seeded' });
  await seed({ db: test.deps.db, clock: test.clock, demo: false });
}, OPENING_MS);
afterAll(() => test.close());

const ask = (productId: string, itemType = 'VOUCHER', query: Record<string, string> = {}) =>
  test.call(contract.catalogue.detail, { query: { productId, itemType, ...query } });

describe('An item of the catalogue', () => {
  it('lists its denominations in coins after the discount, lowest first', async () => {
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

  it('shows a sold-out denomination as not available', async () => {
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

  it('states the minimum share to be paid in coins: a part for a product, all for a voucher and a coupon', async () => {
    const leastOf = async (productId: string, itemType: string) =>
      ((await ask(productId, itemType)).data as Detail).leastCoinsPercent;
    expect(await leastOf('p-1001', 'PRODUCT')).toBe(20);
    expect(await leastOf('v-1001', 'VOUCHER')).toBe(100);
    expect(await leastOf('c-1008', 'COUPON')).toBe(100);
  });

  it('states what is earned with money at its partner; nothing of a partner itself', async () => {
    const rateOf = async (productId: string, itemType: string) =>
      ((await ask(productId, itemType)).data as Detail).partnerEarnPer100;
    const { partnerId, item } = (await ask('v-1001')).data as Detail;
    expect(item.earnPer100).toBeNull();
    const { data: partner } = await ask(partnerId ?? '', 'PARTNER');
    expect(partner.item.earnPer100).toBeGreaterThan(0);
    expect(await rateOf('v-1001', 'VOUCHER')).toBe(partner.item.earnPer100);
    expect(await rateOf(partnerId ?? '', 'PARTNER')).toBeNull();
  });

  it('comes with related items of its type and category, never itself', async () => {
    const { related, item } = (await ask('v-1001')).data as Detail;
    expect(related).toHaveLength(4);
    for (const other of related) {
      expect(other.itemType).toBe('VOUCHER');
      expect(other.categoryId).toBe(item.categoryId);
      expect(other.productId).not.toBe(item.productId);
    }
  });

  it('has instructions, terms, a description and pictures', async () => {
    const { data } = await ask('v-1021');
    expect(data.howTo.length).toBeGreaterThanOrEqual(2);
    expect(data.terms.length).toBeGreaterThanOrEqual(2);
    expect(data.description).not.toBe('');
    expect(data.images[0].url).toMatch(/^\/art\/[a-z-]+\.webp$/);
  });

  it.each([
    ['an unknown id', 'v-9999', 'VOUCHER'],
    ['an id of another type', 'v-1001', 'PRODUCT'],
  ])('returns 404 for %s', async (_case, productId, itemType) => {
    const { status, data } = await ask(productId, itemType);
    expect(status).toBe(404);
    expect(data.errorCode).toBe('NOT_FOUND');
  });

  it('returns 404 once it is listed in no mode', async () => {
    await test.deps.db.query(
      "update catalogue_item set in_earn = false, in_burn = false where item_id = 'v-1020'",
    );
    expect((await ask('v-1020')).status).toBe(404);
  });

  it('returns 400 for a malformed id and names the field', async () => {
    const { status, data } = await ask("v-1001'--");
    expect(status).toBe(400);
    expect(Object.keys(data.fields)).toEqual(['productId']);
  });

  it('is shown for the default client when the client is unknown', async () => {
    const { data } = await ask('v-1001', 'VOUCHER', { client: 'NOBODY' });
    expect(data.item.points).toBe(3680);
  });

  it('shows a change of stock within ten seconds', async () => {
    const { db } = test.deps;
    const { catalogue } = test.services;
    expect((await ask('v-1005')).data.item.available).toBe(true);
    await db.tx((tx) => catalogue.takeStock(tx, { itemId: 'v-1005', amountPaise: 850_000, count: 3 }));
    test.clock.advance(10);
    expect((await ask('v-1005')).data.item.available).toBe(false);
  });
});

describe('The order data of an item', () => {
  const facts = (itemId: string, paise: number | null = null) =>
    test.services.catalogue.itemForOrder(test.deps.db, itemId, paise);

  it('includes the provider, discount and stock of a voucher, which is paid with coins alone', async () => {
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

  it('has no piece for an unknown denomination', async () => {
    expect((await facts('v-1001', 123_400))?.piece).toBeNull();
  });

  it('includes the minimum share of a product that must be paid in coins', async () => {
    expect(await facts('p-1001')).toMatchObject({ itemType: 'PRODUCT', provider: null, sku: 'p-1001' });
    expect((await facts('p-1001'))?.leastCoinsPercent).toBe(20);
    expect((await facts('p-1041'))?.leastCoinsPercent).toBe(100);
    expect((await facts('c-1001'))?.piece).toEqual({ amountPaise: 0, stock: null });
  });

  it('is null for a partner and for an unknown item', async () => {
    expect(await facts('pt-1001')).toBeNull();
    expect(await facts('v-9999', 100_000)).toBeNull();
  });
});
