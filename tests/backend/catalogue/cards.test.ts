import { cardOf } from '#backend/modules/catalogue/cards.ts';
import type { ItemRow } from '#backend/modules/catalogue/types.ts';

const voucher = (stocks: Record<number, number | null>): ItemRow => ({
  item_id: 'v-1',
  item_type: 'VOUCHER',
  in_earn: true,
  in_burn: true,
  slug: 'card',
  name: 'Card',
  brand_name: 'Mill',
  partner_id: 'mill',
  category_id: 'groceries',
  image_slug: 'paper-boat',
  image_alt: 'A paper boat',
  plate: 1,
  badge: null,
  plus_only: false,
  list_price_paise: 100_000,
  discount_percent: 0,
  price_paise: 100_000,
  popularity: 0,
  stock: null,
  max_count: 10,
  sku: 'v-1',
  provider: 'VOUCHAGRAM',
  validity_months: null,
  least_coins_percent: 20,
  note: null,
  earn_per_100: null,
  denominations: Object.entries(stocks).map(([rupees, stock]) => ({
    amountPaise: Number(rupees) * 100,
    stock,
  })),
});
const TERMS = { rates: { paisePerCoin: 25, providerFactor: {} }, modules: ['vouchers', 'partners'] };
const card = (row: ItemRow) => cardOf(row, 'burn', TERMS);

describe('The card of an item', () => {
  it.each([
    ['PRODUCT', 99, false],
    ['PRODUCT', 100, true],
    ['COUPON', 100, false],
  ] as const)(
    'of the type %s of which %i percent must be coins has coinsOnly: %j',
    (item_type, percent, has) => {
      const row = { ...voucher({}), item_type, least_coins_percent: percent };
      expect(card(row).coinsOnly === true).toBe(has);
    },
  );

  it('says that it is for Plus members only, but not of a partner', () => {
    const row = { ...voucher({ 500: null }), plus_only: true };
    expect(card(row).plusOnly).toBe(true);
    expect(card({ ...row, item_type: 'PARTNER' })).not.toHaveProperty('plusOnly');
    expect(card({ ...row, plus_only: false })).not.toHaveProperty('plusOnly');
  });
});

describe('The rate of the partner', () => {
  it.each([
    ['PARTNER', 'earn', 4, 4],
    ['PARTNER', 'burn', 4, 4],
    ['VOUCHER', 'earn', 4, 4],
    ['PRODUCT', 'earn', 4, 4],
    ['VOUCHER', 'burn', 4, null],
    // Nothing is earned there: the price says more.
    ['VOUCHER', 'earn', 0, null],
    ['VOUCHER', 'earn', null, null],
  ] as const)(
    'is on the card of a %s for mode %s, of %j: %j',
    (item_type, moduleType, earn_per_100, shown) => {
      const row = { ...voucher({ 500: null }), item_type, earn_per_100 };
      expect(cardOf(row, moduleType, TERMS).earnPer100).toBe(shown);
      expect(cardOf(row, moduleType, { ...TERMS, modules: ['vouchers'] }).earnPer100).toBe(
        item_type === 'PARTNER' ? shown : null,
      );
    },
  );
});

describe('The card of a voucher', () => {
  it.each([
    ['those in stock', { 500: 0, 1000: 3, 2000: null, 5000: 0 }, [100_000, 200_000]],
    ['all if none is', { 500: 0, 1000: 0 }, [50_000, 100_000]],
  ])('names the lowest and the highest of its values: %s', (_which, stocks, [least, most]) => {
    expect(card(voucher(stocks))).toMatchObject({ minAmountPaise: least, maxAmountPaise: most });
  });
});
