import type { NextRouter } from 'next/router';
import type { MouseEvent } from 'react';
import { routes } from '#web/routes/table.ts';
import { goBack, parentOf } from '#web/screens/shell/back.ts';
import { addressOf } from '../../support/address-of.ts';

type RouteName = keyof typeof routes;
const NAMES = Object.keys(routes) as RouteName[];

/** Every page of the table, by the page one level up. */
const LEVELS: readonly [parent: string | null, pages: readonly RouteName[]][] = [
  [null, ['home', 'profile']],
  [
    '/',
    [
      ...(['notFound', 'failure', 'offline', 'unknown', 'login', 'loginOtp', 'loginAccounts'] as const),
      ...(['vouchers', 'products', 'partners', 'coupons', 'earn', 'burn', 'search'] as const),
      ...(['allProducts', 'allVouchers', 'allPartners', 'olderProducts', 'olderPartners'] as const),
      ...(['olderProduct', 'olderVoucher', 'olderPartner'] as const),
      ...(['partnerDetails', 'listing', 'filters', 'filtered', 'redirect'] as const),
      ...(['helpAndSupport', 'policy', 'partnerTerms', 'shopAndEarn', 'shopAndEarnLoader'] as const),
      ...(['survey', 'plusMembership', 'campaign', 'campaignReceipt'] as const),
      ...(['convertCoins', 'claimCashback'] as const),
    ],
  ],
  ['/burn/vouchers', ['voucher', 'orderSummary']],
  ['/burn/products', ['product']],
  ['/burn/partners', ['partner']],
  ['/coupons', ['coupon', 'couponOrderSummary']],
  [
    '/profile/orders',
    [
      ...(['paymentsOptions', 'orderReceipt', 'voucherOrderReceipt', 'couponReceipt'] as const),
      ...(['productOrderDetails', 'voucherOrderDetail', 'couponOrderDetail'] as const),
    ],
  ],
  [
    '/profile',
    [
      ...(['card', 'editProfile', 'addresses', 'pointsLedger', 'orders', 'trips', 'sessions'] as const),
      ...(['changeAccount', 'profileOption', 'userProducts', 'userVouchers', 'zillionPlus'] as const),
    ],
  ],
  ['/profile/edit-profile', ['verifyEmail']],
  ['/profile/add-address-home', ['addressForm', 'editAddress']],
  [
    '/profile/points-ledger',
    ['transactionDetails', 'coinConversionReceipt', 'convertCoinReceipt', 'cashbackReceipt'],
  ],
  ['/user-vouchers', ['userVoucher']],
  ['/help-and-support', ['faqs', 'faqCategories']],
  ['/faqs', ['faqCategory']],
  ['/claim-cashback?step=amount', ['cashbackSummary']],
];

const LISTED = LEVELS.flatMap(([parent, names]) => names.map((name) => [name, parent] as const));

it('has a parent page stated for every page of the table', () => {
  const stated = new Set<string>(LISTED.map(([name]) => name));
  const missing = NAMES.filter((name) => !stated.has(name)).map(
    (name) =>
      `${name}: add it to LEVELS here, and to PARENTS in src/web/screens/shell/back.ts unless it is below home`,
  );
  expect(missing).toEqual([]);
});

it.each(LISTED)('leads from the page %s up to %s', (name, parent) =>
  expect(parentOf(addressOf(routes[name]))).toBe(parent),
);

it.each([
  ['/earn/vouchers/coffee-card/v-1034', '/earn/vouchers'],
  ['/earn/partners/saffron-cart', '/earn/partners'],
  ['/nowhere/at/all', '/'],
])('leads from %s up to %s', (path, parent) => expect(parentOf(path)).toBe(parent));

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
