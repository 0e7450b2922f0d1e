import fc from 'fast-check';
import { paiseRange } from '#backend/modules/catalogue/cards.ts';
import { priceOf } from '#contract/pricing.ts';

const rates = fc.record({
  paisePerCoin: fc.constantFrom(1, 10, 12.5, 25, 33.3, 100),
  factor: fc.constantFrom(1, 1.1, 0.75, undefined),
});

describe('A range of coins converted to paise', () => {
  it('includes exactly the prices that cost a number of coins in the range', () => {
    const coins = fc.nat({ max: 200_000 });
    fc.assert(
      fc.property(rates, coins, coins, fc.nat({ max: 20_000_000 }), (rate, a, b, paise) => {
        const { paisePerCoin, factor } = rate;
        const [min, max] = [Math.min(a, b), Math.max(a, b)];
        const providerFactor: Record<string, number> = factor ? { VOUCHAGRAM: factor } : {};
        const { least, most } = paiseRange({ paisePerCoin, providerFactor }, 'VOUCHAGRAM', { min, max });
        const inside = paise >= (least ?? 0) && paise <= (most ?? Infinity);
        const price = { amountPaise: paise, count: 1, discountPercent: 0, paisePerCoin };
        const { points } = priceOf({ ...price, providerFactor: factor ?? 1 });
        expect(inside).toBe(points >= min && points <= max);
      }),
    );
  });

  it('includes the prices that cost exactly the limit', () => {
    const rate = { paisePerCoin: 25, providerFactor: { VOUCHAGRAM: 1 } };
    expect(paiseRange(rate, 'VOUCHAGRAM', { min: 101, max: 101 })).toEqual({ least: 2501, most: 2525 });
  });

  it('has no limit when none is given', () => {
    const rate = { paisePerCoin: 25, providerFactor: {} };
    expect(paiseRange(rate, null, {})).toEqual({ least: null, most: null });
    expect(paiseRange(rate, null, { min: 0 }).least).toBeNull();
  });
});
