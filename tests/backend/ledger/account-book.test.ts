import type { Tx } from '#backend/db/driver.ts';
import { assertCoins, bookOf, insufficientPoints, pickCoins } from '#backend/ledger/account-book.ts';
import { T0 } from './support.ts';

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

  it('that are missing are told as a number of coins', () => {
    expect(insufficientPoints(1).message).toBe('You need 1 more coin');
    expect(insufficientPoints(1_240).message).toBe('You need 1,240 more coins');
  });

  it('come from one book and go to another, and are never more than are available', () => {
    const empty = { available: 40, blocked: 0, pending: 0, issued: 40, spent: 0, expired: 0 };
    const book = bookOf({} as Tx, 'an account', { ...empty, seq: 1, last_hash: '', last_at: T0 });
    const record = (postings: object) =>
      book.record({
        entryType: 'BURNED',
        coins: 5,
        cause: { title: '', kind: 'order', id: '1' },
        at: T0,
        postings,
      });
    expect(() => record({ available: -5 })).toThrow('sum to -5');
    expect(() => record({ available: -5, spent: 4 })).toThrow('sum to -1');
    expect(() => record({ available: -43, spent: 43 })).toThrow('You need 3 more coins');
    record({ available: -40, spent: 40 });
    expect(book.available).toBe(0);
  });
});
