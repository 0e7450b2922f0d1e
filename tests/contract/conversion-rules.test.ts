import { coinsFor, mostNow, pointsFor, refusalOf, type ConversionScope } from '#contract/conversion-rules.ts';

const RATE = { points: 4, coins: 1 };
const scope = (more: Partial<ConversionScope> = {}): ConversionScope => ({
  rate: RATE,
  least: 400,
  most: 40_000,
  perDay: 80_000,
  leftToday: 80_000,
  pointsBalance: 48_600,
  ...more,
});

describe('Points', () => {
  it('bring coins in whole steps alone', () => {
    expect([3, 4, 7, 8].map((points) => coinsFor(points, RATE))).toEqual([0, 1, 1, 2]);
    expect([1, 2].map((coins) => pointsFor(coins, { points: 3, coins: 2 }))).toEqual([3, 3]);
    expect(pointsFor(3, { points: 3, coins: 2 })).toBe(6);
  });

  it.each([
    ['the most of one conversion', {}, 40_000],
    ['what is left of the day', { leftToday: 1203 }, 1200],
    ['what the programme holds', { pointsBalance: 999 }, 996],
    ['the least, where just that is there', { pointsBalance: 400 }, 400],
    ['none, where not even the least is', { pointsBalance: 399 }, 0],
  ])('can be converted up to %s', (_what, more, most) => {
    expect(mostNow(scope(more))).toBe(most);
  });

  it('are converted from the least to the most, all that is left and all that is there', () => {
    expect(refusalOf(400, scope())).toBeNull();
    expect(refusalOf(40_000, scope())).toBeNull();
    expect(refusalOf(1200, scope({ leftToday: 1200 }))).toBeNull();
    expect(refusalOf(1200, scope({ pointsBalance: 1200 }))).toBeNull();
  });

  it.each([
    [0, {}, 'Enter how many points to convert'],
    [-4, {}, 'Enter how many points to convert'],
    [400.5, {}, 'Enter how many points to convert'],
    [396, {}, 'At least 400 points at a time'],
    [402, {}, 'Points are converted in steps of 4'],
    [40_004, {}, 'At most 40,000 points at a time'],
    [1204, { leftToday: 1200 }, '1,200 points are left of today’s limit'],
    [1204, { pointsBalance: 1200 }, 'You have 1,200 points'],
  ])('as %d with %j are refused: %s', (points, more, words) => {
    expect(refusalOf(points, scope(more))).toBe(words);
  });
});
