import { assertCoins, pickCoins } from '#backend/ledger/account-book.ts';

describe('Coins moved in the ledger', () => {
  it('must be a whole number of at least one', () => {
    expect(() => assertCoins(1)).not.toThrow();
    for (const none of [0, -1, 0.5, NaN, Infinity, 2 ** 53]) {
      expect(() => assertCoins(none)).toThrow(RangeError);
    }
  });

  it('are picked from the lots in their given order, and never more than a lot holds', () => {
    const lot = (lotId: string, coins: number) => ({ lotId, coins, expiresAt: new Date(0), source: '' });
    const lots = [lot('a', 3), lot('b', 5), lot('c', 7)];
    const taken = (coins: number) => pickCoins(lots, coins).map(({ lotId, coins: some }) => [lotId, some]);
    expect(taken(8)).toEqual([
      ['a', 3],
      ['b', 5],
    ]);
    expect(taken(4)).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
    expect(taken(99).map(([, some]) => some)).toEqual([3, 5, 7]);
  });
});
