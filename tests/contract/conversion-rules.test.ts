import {
  coinsFor,
  maxConvertible,
  pointsFor,
  conversionProblem,
  type ConversionScope,
} from '#contract/conversion-rules.ts';

const RATE = { points: 4, coins: 1 };
const scope = (more: Partial<ConversionScope> = {}) => ({
  pointsName: 'Petals',
  rate: RATE,
  least: 400,
  most: 40_000,
  perDay: 80_000,
  leftToday: 80_000,
  pointsBalance: 48_600,
  ...more,
});

describe('points', () => {
  it('are worth coins in whole steps only', () => {
    expect([3, 4, 7, 8].map((points) => coinsFor(points, RATE))).toEqual([0, 1, 1, 2]);
    expect([1, 2].map((coins) => pointsFor(coins, { points: 3, coins: 2 }))).toEqual([3, 3]);
    expect(pointsFor(3, { points: 3, coins: 2 })).toBe(6);
  });

  it.each([
    ['the maximum of one conversion', {}, 40_000],
    ['the rest of the daily limit, in whole steps', { leftToday: 1203 }, 1200],
    ['the balance in the programme, in whole steps', { pointsBalance: 999 }, 996],
    ['the minimum when the balance is just that', { pointsBalance: 400 }, 400],
    ['none when the balance is below the minimum', { pointsBalance: 399 }, 0],
  ])('can be converted up to %s now', (_what, more, most) => {
    expect(maxConvertible(scope(more))).toBe(most);
  });

  it('are accepted at the minimum, the maximum, the rest of the daily limit and the whole balance', () => {
    expect(conversionProblem(400, scope())).toBeNull();
    expect(conversionProblem(40_000, scope())).toBeNull();
    expect(conversionProblem(1200, scope({ leftToday: 1200 }))).toBeNull();
    expect(conversionProblem(1200, scope({ pointsBalance: 1200 }))).toBeNull();
  });

  it.each([
    [0, {}, 'Enter how many Petals to convert'],
    [-4, {}, 'Enter how many Petals to convert'],
    [400.5, {}, 'Enter how many Petals to convert'],
    [396, {}, 'At least 400 Petals at a time'],
    [402, {}, 'Petals are converted in steps of 4'],
    [40_004, {}, 'At most 40,000 Petals at a time'],
    [40_001, {}, 'At most 40,000 Petals at a time'],
    [1201, { leftToday: 1200 }, '1,200 Petals are left of today’s limit'],
    [1201, { pointsBalance: 1200 }, 'You have 1,200 Petals'],
    [1204, { leftToday: 1200 }, '1,200 Petals are left of today’s limit'],
    [1204, { pointsBalance: 1200 }, 'You have 1,200 Petals'],
  ])('are refused as %d with %j: %s', (points, more, words) => {
    expect(conversionProblem(points, scope(more))).toBe(words);
  });
});
