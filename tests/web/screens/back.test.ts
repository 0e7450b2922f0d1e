import type { NextRouter } from 'next/router';
import type { MouseEvent } from 'react';
import { goBack, parentOf } from '#web/screens/shell/back.ts';

it.each([
  ['/burn/vouchers', '/'],
  ['/burn/vouchers/coffee-card/v-1034', '/burn/vouchers'],
  ['/earn/partners/saffron-cart', '/earn/partners'],
  ['/burn/coupons/handloom-week/c-1001', '/coupons'],
  ['/order-summary', '/burn/vouchers'],
  ['/payments-options', '/profile/orders'],
  ['/voucher-order-receipt', '/profile/orders'],
  ['/product-order-details', '/profile/orders'],
  ['/profile/points-ledger', '/profile'],
  ['/transaction-details', '/profile/points-ledger'],
  ['/claim-cashback/receipt', '/profile/points-ledger'],
  ['/coin-conversion-receipt', '/profile/points-ledger'],
  ['/convert-coin-receipt', '/profile/points-ledger'],
  ['/convert-coins', '/'],
  ['/zillion-plus', '/profile'],
  ['/nowhere', '/'],
])('leads from %s up to %s', (path, parent) => expect(parentOf(path)).toBe(parent));

it('has no parent page for the home page and the profile menu', () => {
  expect([parentOf('/'), parentOf('/profile')]).toEqual([null, null]);
});

describe('the back arrow', () => {
  const press = (path: string, how: Partial<MouseEvent> = {}) => {
    const back = jest.fn();
    const preventDefault = jest.fn();
    goBack(
      { back } as unknown as NextRouter,
      path,
    )({ button: 0, preventDefault, ...how } as unknown as MouseEvent);
    expect(preventDefault).toHaveBeenCalledTimes(back.mock.calls.length);
    return back.mock.calls.length;
  };
  const withHistory = (canGoBack: boolean) =>
    Object.defineProperty(window, 'navigation', { configurable: true, value: { canGoBack } });
  afterEach(() => Reflect.deleteProperty(window, 'navigation'));

  it('goes back in the history when it holds a page of the app', () => {
    withHistory(true);
    expect(press('/burn/vouchers/coffee-card/v-1034')).toBe(1);
  });

  it('is a plain link when the history holds none, or when the browser does not tell', () => {
    expect(press('/burn/vouchers')).toBe(0);
    withHistory(false);
    expect(press('/burn/vouchers')).toBe(0);
  });

  it.each([
    '/order-receipt',
    '/voucher-order-receipt',
    '/burn/coupons/receipt',
    '/claim-cashback/receipt',
    '/coin-conversion-receipt',
    '/convert-coin-receipt',
    '/campaign/zillion-plus/receipt',
  ])('is a plain link on the receipt %s', (path) => {
    withHistory(true);
    expect(press(path)).toBe(0);
  });

  it('is a plain link when it is clicked with Ctrl', () => {
    withHistory(true);
    expect(press('/burn/vouchers', { ctrlKey: true })).toBe(0);
  });
});
