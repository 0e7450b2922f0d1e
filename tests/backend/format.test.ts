import {
  formatCoinsReturned,
  formatCoins,
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
} from '#backend/format.ts';
import { returnRejectedTexts, lapsedText } from '#backend/modules/orders/messages.ts';
import type { Order } from '#backend/modules/orders/types.ts';

it('formatNumber groups digits as in India, and formatMoney includes the paise', () => {
  expect(formatNumber(1_284_560)).toBe('12,84,560');
  expect(formatMoney(120_000)).toBe('₹1,200.00');
});

it('formatDay formats days as on the pages', () => {
  expect(['2026-01-03', '2026-09-30', '2027-12-31'].map(formatDay)).toEqual([
    '03 Jan 2026',
    '30 Sep 2026',
    '31 Dec 2027',
  ]);
});

it('formatInstant formats instants as on the pages, in India', () => {
  expect(formatInstant(new Date('2026-11-26T19:00:05Z'))).toBe('27 Nov 2026 12:30:05 am');
});

it('formatCoinsReturned says how many of the coins expired, or were taken, as they came back', () => {
  const told = [
    [1, 1],
    [1_200, 1_200],
    [1_200, 1],
    [12_00_000, 1_150],
    [1, 0, 1],
    [1_200, 0, 1_200],
    [1_200, 0, 1_150],
    [1_200, 50, 1_150],
  ].map(([coins = 0, expired = 0, collected = 0]) => formatCoinsReturned({ coins, expired, collected }));
  expect(told).toEqual([
    '1 coin came back and expired.',
    '1,200 coins came back and expired.',
    '1,200 coins came back, 1 expired.',
    '12,00,000 coins came back, 1,150 expired.',
    '1 coin came back, taken for an earlier return.',
    '1,200 coins came back, all taken for an earlier return.',
    '1,200 coins came back, 1,150 taken for an earlier return.',
    '1,200 coins came back, 50 expired, 1,150 taken for an earlier return.',
  ]);
});

it('formatCoinsReturned says how many coins were spent again, next to what was lost of them', () => {
  const told = [
    [1_200, 50, 0],
    [1_200, 1_200, 0],
    [1_200, 0, 1_200],
  ].map(([coins = 0, expired = 0, collected = 0]) =>
    formatCoinsReturned({ coins, expired, collected, spentAgain: 600 }),
  );
  expect(told).toEqual([
    '1,200 coins came back, 50 expired, 600 spent again.',
    '1,200 coins came back, 1,200 expired, 600 spent again.',
    '1,200 coins came back, 1,200 taken for an earlier return, 600 spent again.',
  ]);
});

it('texts about coins use the singular for one coin', () => {
  expect([0, 1, 1_200].map(formatCoins)).toEqual(['0 coins', '1 coin', '1,200 coins']);
  expect([1, 2].map((coins) => formatCoinsReturned({ coins, expired: 0, collected: 0 }))).toEqual([
    '1 coin is back in your account.',
    '2 coins are back in your account.',
  ]);
  expect([1, 2].map(lapsedText)).toEqual([
    'The order was not confirmed in time. 1 coin comes back within a minute.',
    'The order was not confirmed in time. 2 coins come back within a minute.',
  ]);
  const order = { orderId: 'OD-1', line: { name: 'Steel bottle', count: 1 } } as Order;
  const told = [1, 2].map(
    (coins) => returnRejectedTexts({ pieces: 1, coins })(order, 'ZILLION').member.SMS.split('used. ')[1],
  );
  expect(told).toEqual(['1 coin is spent again.', '2 coins are spent again.']);
});
