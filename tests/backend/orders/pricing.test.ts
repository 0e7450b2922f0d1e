import type { Db } from '#backend/db/driver.ts';
import type { ItemForOrder } from '#backend/modules/catalogue/types.ts';
import { createDraftPricer } from '#backend/modules/orders/pricing.ts';

const voucher: ItemForOrder = {
  itemId: 'v-desk',
  itemType: 'VOUCHER',
  slug: 'desk-card',
  name: 'Desk gift card',
  brandName: 'Desk & Co',
  image: { url: '/box.webp', alt: 'A box' },
  plate: 1,
  sku: 'DESK-1',
  provider: 'VOUCHAGRAM',
  discountPercent: 10,
  maxCount: 3,
  validityMonths: 6,
  plusOnly: false,
  leastCoinsPercent: 100,
  piece: { amountPaise: 500_00, stock: 2 },
};
const CHOICE = { productId: 'v-desk', denomination: 500_00, count: 1, points: undefined };

const priced = (item: ItemForOrder | null, choice: object = {}, own?: number) => {
  const rates = { paisePerCoin: 25, providerFactor: { VOUCHAGRAM: 1.1 } };
  const price = createDraftPricer(
    { itemForOrder: async () => item },
    { orderTermsIn: async () => ({ rates, modules: ['vouchers', 'products'] }) },
  );
  return price({} as Db, 'ZILLION', { ...CHOICE, ...choice }, own);
};

describe('A draft', () => {
  it('costs its list price less the discount, times the factor of its provider', async () => {
    const { price, split } = await priced(voucher);
    expect(price).toMatchObject({ listPaise: 500_00, totalPaise: 450_00, points: 1980 });
    expect(split).toMatchObject({ points: 1980, moneyPaise: 0 });
    expect((await priced({ ...voucher, provider: 'ANOTHER' })).price.points).toBe(1800);
  });

  it.each([
    ['as many pieces as are in stock', { count: 2 }, 0],
    ['also the pieces that the member’s waiting order holds', { count: 3 }, 1],
  ])('accepts %s', async (_what, choice, own) => {
    expect((await priced(voucher, choice, own)).line).toMatchObject(choice);
  });

  it.each([
    ['more pieces than are in stock', {}, { count: 3 }, 'SOLD_OUT'],
    [
      'more pieces than one order may have',
      { piece: { amountPaise: 500_00, stock: 9 } },
      { count: 4 },
      'MALFORMED_REQUEST',
    ],
    ['a denomination that does not exist', { piece: null }, {}, 'MALFORMED_REQUEST'],
    ['a voucher without a denomination', {}, { denomination: undefined }, 'MALFORMED_REQUEST'],
    [
      'a denomination of an item that is not a voucher',
      { itemType: 'PRODUCT' as const },
      {},
      'MALFORMED_REQUEST',
    ],
  ])('is refused for %s', async (_what, item, choice, code) => {
    await expect(priced({ ...voucher, ...item }, choice)).rejects.toMatchObject({ code });
  });

  it.each([
    [1, 'Only 1 left'],
    [0, 'This has run out'],
  ])('of more pieces than the %d in stock says so', async (stock, message) => {
    const scarce = { ...voucher, piece: { amountPaise: 500_00, stock } };
    await expect(priced(scarce, { count: 2 })).rejects.toMatchObject({
      message,
      details: { left: stock },
    });
  });
});
