import fc from 'fast-check';
import { priceOf, splitOf, worthPaise } from '#contract/pricing.ts';

const amountPaise = fc.integer({ min: 0, max: 100_000_00 });
const count = fc.integer({ min: 1, max: 20 });
const discountPercent = fc.integer({ min: 0, max: 100 });
/** Rates as an operator would write them, with up to three decimals; no price exceeds a safe integer. */
const rate = fc
  .record({ digits: fc.integer({ min: 1, max: 9_999 }), decimals: fc.integer({ min: 0, max: 3 }) })
  .map(({ digits, decimals }) => ({
    value: Number(`${digits}e-${decimals}`),
    over: BigInt(digits),
    under: 10n ** BigInt(decimals),
  }));
const request = fc.record({ amountPaise, count, discountPercent, coin: rate, factor: rate });

type Drawn = (typeof request)['generate'] extends (...args: never[]) => { value: infer V } ? V : never;

const priced = (drawn: Drawn) =>
  priceOf({
    amountPaise: drawn.amountPaise,
    count: drawn.count,
    discountPercent: drawn.discountPercent,
    paisePerCoin: drawn.coin.value,
    providerFactor: drawn.factor.value,
  });

describe('a price in coins', () => {
  it.each([
    // ₹500 at 25 paise a coin.
    [{ amountPaise: 500_00, count: 1, discountPercent: 0, paisePerCoin: 25, providerFactor: 1 }, 2000],
    // 10 % off, two of them.
    [{ amountPaise: 500_00, count: 2, discountPercent: 10, paisePerCoin: 25, providerFactor: 1 }, 3600],
    // A tenth more expensive at this provider: floating point gives 440.00000000000006, which rounds up to 441.
    [{ amountPaise: 100_00, count: 1, discountPercent: 0, paisePerCoin: 25, providerFactor: 1.1 }, 440],
    // 0.07 × 100 is 7.000000000000001 in floating point.
    [{ amountPaise: 100, count: 1, discountPercent: 0, paisePerCoin: 1, providerFactor: 0.07 }, 7],
    // A third of a coin becomes a coin.
    [{ amountPaise: 1, count: 1, discountPercent: 0, paisePerCoin: 3, providerFactor: 1 }, 1],
    [{ amountPaise: 500_00, count: 1, discountPercent: 100, paisePerCoin: 25, providerFactor: 1 }, 0],
  ])('for %j is %i', (asked, points) => {
    expect(priceOf(asked).points).toBe(points);
  });

  it('is the smallest whole number of coins that covers the exact price', () => {
    fc.assert(
      fc.property(request, (drawn) => {
        const points = BigInt(priced(drawn).points);
        // points × paisePerCoin ≥ amount × count × (100 − discount)/100 × factor, with all sides scaled to integers.
        const owed =
          BigInt(drawn.amountPaise) *
          BigInt(drawn.count) *
          BigInt(100 - drawn.discountPercent) *
          drawn.factor.over *
          drawn.coin.under;
        const perCoin = 100n * drawn.coin.over * drawn.factor.under;
        expect(points * perCoin >= owed).toBe(true);
        expect(points === 0n || (points - 1n) * perCoin < owed).toBe(true);
      }),
    );
  });

  it('is never negative, and its amounts in money add up', () => {
    fc.assert(
      fc.property(request, (drawn) => {
        const price = priced(drawn);
        for (const value of [price.listPaise, price.discountPaise, price.totalPaise, price.points]) {
          expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
        }
        expect(price.listPaise).toBe(drawn.amountPaise * drawn.count);
        expect(price.discountPaise + price.totalPaise).toBe(price.listPaise);
      }),
    );
  });

  it('grows with amount and count, and falls with the discount', () => {
    fc.assert(
      fc.property(request, fc.integer({ min: 1, max: 1_000_00 }), (drawn, more) => {
        const { points } = priced(drawn);
        expect(priced({ ...drawn, amountPaise: drawn.amountPaise + more }).points).toBeGreaterThanOrEqual(
          points,
        );
        expect(priced({ ...drawn, count: drawn.count + 1 }).points).toBeGreaterThanOrEqual(points);
        const deeper = Math.min(100, drawn.discountPercent + 1);
        expect(priced({ ...drawn, discountPercent: deeper }).points).toBeLessThanOrEqual(points);
      }),
    );
  });

  it('is not higher for several items than for the same items one by one', () => {
    fc.assert(
      fc.property(request, (drawn) => {
        const alone = priced({ ...drawn, count: 1 }).points;
        expect(priced(drawn).points).toBeLessThanOrEqual(alone * drawn.count);
      }),
    );
  });

  it.each([
    { amountPaise: -1 },
    { amountPaise: 0.5 },
    { count: -1 },
    { discountPercent: 101 },
    { discountPercent: -1 },
    { paisePerCoin: 0 },
    { paisePerCoin: Number.NaN },
    { providerFactor: -1 },
    { providerFactor: Number.POSITIVE_INFINITY },
    { amountPaise: Number.MAX_SAFE_INTEGER, count: 2 },
  ])('throws for %j', (wrong) => {
    const right = { amountPaise: 100, count: 1, discountPercent: 0, paisePerCoin: 25, providerFactor: 1 };
    expect(() => priceOf({ ...right, ...wrong })).toThrow(RangeError);
  });
});

describe('the worth of coins', () => {
  it('is rounded down to whole paise', () => {
    expect(worthPaise(25_000, 25)).toBe(625_000);
    expect(worthPaise(3, 0.1)).toBe(0);
    expect(worthPaise(10, 0.1)).toBe(1);
    expect(worthPaise(0, 25)).toBe(0);
    // 25 / 1.1 in floating point is a little too small, and so would 440 coins be.
    expect(worthPaise(440, 25, 1.1)).toBe(10_000);
    expect(worthPaise(1000, 25, 2)).toBe(12_500);
  });

  it('never buys more coins than it came from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), rate, (coins, coin) => {
        const back = priceOf({
          amountPaise: worthPaise(coins, coin.value),
          count: 1,
          discountPercent: 0,
          paisePerCoin: coin.value,
          providerFactor: 1,
        });
        expect(back.points).toBeLessThanOrEqual(coins);
      }),
    );
  });
});

describe('a price split into coins and money', () => {
  const split = (points: number | undefined, price = { totalPaise: 1000_00, points: 4000 }) =>
    splitOf({ price, paisePerCoin: 25, leastCoinsPercent: 25, points });

  it('is reduced by the worth of the coins, and needs no money when coins pay for all of it', () => {
    expect(split(undefined)).toEqual({
      points: 4000,
      moneyPaise: 0,
      leastPoints: 1000,
      mostPoints: 4000,
    });
    expect(split(3999)).toMatchObject({ points: 3999, moneyPaise: 25 });
    expect(split(1000)).toMatchObject({ points: 1000, moneyPaise: 750_00 });
  });

  it('uses the nearest allowed number of coins', () => {
    expect(split(999).points).toBe(1000);
    expect(split(0).points).toBe(1000);
    expect(split(4001).points).toBe(4000);
  });

  it('never asks for a negative amount of money', () => {
    expect(split(3999, { totalPaise: 900_00, points: 4000 }).moneyPaise).toBe(0);
  });
});
