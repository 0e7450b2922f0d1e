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
  const price = createDraftPricer({ itemForOrder: async () => item }, { ratesIn: async () => rates });
  return price({} as Db, 'ZILLION', { ...CHOICE, ...choice }, own);
};

describe('A draft', () => {
  it('costs what its provider’s factor makes of it, less the discount', async () => {
    const { price, split } = await priced(voucher);
    expect(price).toMatchObject({ listPaise: 500_00, totalPaise: 450_00, points: 1980 });
    expect(split).toMatchObject({ points: 1980, moneyPaise: 0 });
    expect((await priced({ ...voucher, provider: 'ANOTHER' })).price.points).toBe(1800);
  });

  it.each([
    ['as many pieces as there are', { count: 2 }, 0],
    ['those more that wait for the member already', { count: 3 }, 1],
  ])('may be of %s', async (_what, choice, own) => {
    expect((await priced(voucher, choice, own)).line).toMatchObject(choice);
  });

  it.each([
    ['more pieces than there are', {}, { count: 3 }, 'SOLD_OUT'],
    [
      'more than one order takes',
      { piece: { amountPaise: 500_00, stock: 9 } },
      { count: 4 },
      'MALFORMED_REQUEST',
    ],
    ['a value that there is none of', { piece: null }, {}, 'MALFORMED_REQUEST'],
    ['a voucher without its value', {}, { denomination: undefined }, 'MALFORMED_REQUEST'],
    ['a value of what is no voucher', { itemType: 'PRODUCT' as const }, {}, 'MALFORMED_REQUEST'],
  ])('is refused of %s', async (_what, item, choice, code) => {
    await expect(priced({ ...voucher, ...item }, choice)).rejects.toMatchObject({ code });
  });
});
