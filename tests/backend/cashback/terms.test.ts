import { assertWithin, limitsOf } from '#backend/modules/cashback/terms.ts';
import type { Db } from '#backend/db/driver.ts';

const TERMS = { paisePerCoin: 20, leastCoins: 500, mostCoins: 20_000, mostCoinsPerMonth: 50_000 };

const MINE = { accountId: 'mine', clientId: 'ZILLION' };

/** Limits if the given coins were claimed this month, and the date from which claims were counted. */
const limitsAt = async (at: string, points: number) => {
  let since: unknown;
  const query = async (_sql: string, params: unknown[]) => {
    since = params[2];
    return [{ points }];
  };
  const limits = await limitsOf({ query } as unknown as Db, TERMS, MINE, new Date(at));
  return { limits, since };
};

describe('The amount that may be claimed', () => {
  it('is limited by the maximum of one claim and by what is left this month, and is never negative', async () => {
    const at = '2026-03-14T09:30:00.000Z';
    expect((await limitsAt(at, 0)).limits).toMatchObject({ mostPoints: 20_000, leftThisMonth: 50_000 });
    expect((await limitsAt(at, 49_000)).limits).toMatchObject({ mostPoints: 1000, leftThisMonth: 1000 });
    expect((await limitsAt(at, 60_000)).limits).toMatchObject({ mostPoints: 0, leftThisMonth: 0 });
  });

  it('counts the claims since the start of the month in India', async () => {
    const march = new Date('2026-02-28T18:30:00.000Z');
    expect((await limitsAt('2026-03-31T18:29:59.999Z', 0)).since).toEqual(march);
    const april = new Date('2026-03-31T18:30:00.000Z');
    expect((await limitsAt('2026-03-31T18:30:00.000Z', 0)).since).toEqual(april);
  });

  it('includes the minimum and the maximum themselves', () => {
    const limits = { leastPoints: 500, mostPoints: 20_000, leftThisMonth: 50_000 };
    for (const points of [500, 20_000]) expect(() => assertWithin(limits, points)).not.toThrow();
    for (const points of [499, 20_001]) {
      expect(() => assertWithin(limits, points)).toThrow(expect.objectContaining({ code: 'CASHBACK_LIMIT' }));
    }
  });

  it('may be the minimum as long as that is left of the month, and nothing once it is not', () => {
    const least = { leastPoints: 500, mostPoints: 500, leftThisMonth: 500 };
    expect(() => assertWithin(least, 501)).toThrow('You can claim 500 to 500 coins');
    const less = { leastPoints: 500, mostPoints: 499, leftThisMonth: 499 };
    expect(() => assertWithin(less, 500)).toThrow('You have claimed the most you can this month');
  });
});
