import { outdatedPrice, quoteBody, readDraft } from '#web/features/orders/order-draft.ts';
import { coinsWithin, halfWithin, lotsToSpend, moneyBeside, spanOf } from '#web/features/orders/split.ts';
import { restAt } from '#web/ui/coin-mix.tsx';
import { splitOf } from '#contract/pricing.ts';
import { quoteFixture } from '../../support/fixtures.ts';

const QUOTE = quoteFixture({
  price: { listPaise: 49_900, discountPercent: 0, discountPaise: 0, totalPaise: 49_900, points: 1_996 },
  split: { points: 1_996, moneyPaise: 0, leastPoints: 400, mostPoints: 1_996 },
  availablePointsAmount: 1_000,
});

describe('the split between coins and money', () => {
  it('ranges from the minimum of coins to the price or the member’s balance', () => {
    expect(spanOf(QUOTE)).toEqual({ least: 400, most: 1_000 });
    expect(spanOf({ ...QUOTE, availablePointsAmount: 9_000 })).toEqual({ least: 400, most: 1_996 });
    expect(spanOf({ ...QUOTE, availablePointsAmount: 399 })).toBeNull();
  });

  it('starts with the requested coins, limited to the range', () => {
    const span = { least: 400, most: 1_000 };
    expect([null, 700, 100, 5_000].map((asked) => coinsWithin(span, asked))).toEqual([
      1_000, 700, 400, 1_000,
    ]);
  });

  it('has its middle at half of the price, not of the range', () => {
    const whole = { least: 400, most: 1_996 };
    expect(halfWithin(whole, QUOTE)).toBe(998);
    expect(moneyBeside(QUOTE, 998, 25)).toBe(24_950);
    expect(halfWithin({ least: 400, most: 998 }, QUOTE)).toBeNull();
    expect(halfWithin({ least: 998, most: 1_996 }, QUOTE)).toBeNull();
  });

  it.each([400, 401, 999, 1_995, 1_996])('is computed for %d coins as on the server', (points) => {
    const { totalPaise } = QUOTE.price;
    const server = splitOf({ price: QUOTE.price, paisePerCoin: 25, leastCoinsPercent: 20, points });
    expect(moneyBeside(QUOTE, points, 25)).toBe(server.moneyPaise);
    expect(server.moneyPaise).toBeLessThanOrEqual(totalPaise);
  });

  it('takes the lots nearest to expiry first, and only a part of the last one', () => {
    const [a, b] = ['2026-03-31T18:29:59.000Z', '2026-04-30T18:29:59.000Z'] as const;
    const lots = [
      { points: 300, expiresAt: a },
      { points: 700, expiresAt: b },
    ];
    expect(lotsToSpend(lots, 500)).toEqual([
      { points: 300, expiresAt: a },
      { points: 200, expiresAt: b },
    ]);
    expect(lotsToSpend(lots, 0)).toEqual([]);
  });
});

it.each([
  [1_000, 999, 900],
  [900, 901, 1_000],
  [400, 399, 400],
  [437, 438, 500],
  [1_000, 640, 600],
  [600, 5_000, 1_000],
  [600, 0, 400],
])('stops a slider that is moved from %d to %d coins at %d', (from, to, rest) => {
  expect(restAt(from, to, 400, 1_000)).toBe(rest);
});

describe('the order draft in an address', () => {
  const ADDRESS = '2f1d9c1e-5b0a-4c1e-8f57-7b1c2d3e4f50';

  it('is read with all of its values', () => {
    const query = { productId: 'p-1', count: '2', addressId: ADDRESS, points: '0', price: '1996' };
    const draft = {
      productId: 'p-1',
      count: 2,
      denomination: null,
      addressId: ADDRESS,
      points: 0,
      price: 1_996,
    };
    expect(readDraft(query)).toEqual(draft);
    expect(quoteBody(draft)).toEqual({ productId: 'p-1', count: 2, addressId: ADDRESS, points: 0 });
  });

  it.each([
    { productId: '../x', count: '1' },
    { productId: 'p-1', count: '0' },
    { productId: 'p-1', count: '9999999999' },
    { productId: 'p-1', count: '1e1' },
    { productId: 'v-1', count: '1', denomination: '-5' },
    { count: '1' },
  ])('is rejected when malformed: %j', (query) => {
    expect(readDraft(query)).toBeNull();
  });

  it('leaves out malformed values that can be chosen again', () => {
    const draft = readDraft({ productId: 'p-1', count: '1', addressId: "'; drop", points: '-1', price: 'x' });
    expect(draft).toMatchObject({ addressId: null, points: null, price: null });
  });

  it('detects a price that has changed since it was seen', () => {
    const draft = readDraft({ productId: 'p-1', count: '1', price: '100' })!;
    expect(outdatedPrice(draft, { points: 100 })).toBeNull();
    expect(outdatedPrice(draft, { points: 120 })).toBe(100);
    expect(outdatedPrice({ ...draft, price: null }, { points: 120 })).toBeNull();
  });
});
