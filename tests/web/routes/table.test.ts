import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueType } from '#contract/enums.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { withAddress } from '#web/routes/with-address.ts';
import { routes, type RouteRow } from '#web/routes/table.ts';
import { rowOf } from '../../support/row-of.ts';

const PAGES = join(import.meta.dirname, '../../../pages');
const rows = Object.values<RouteRow>(routes);

/** `[moduleType]/vouchers/index.tsx` as the table writes it: `/{moduleType}/vouchers`. */
const patternOf = (file: string): string =>
  `/${file}`
    .replace(/\.tsx$/, '')
    .replace(/\/index$/, '')
    .replace(/\[(?:\.{3})?(\w+)\]/g, '{$1}') || '/';

const pages = globSync('**/*.tsx', { cwd: PAGES }).filter(
  (file) => !/^(api|dev)\//.test(file) && !['_app.tsx', '_document.tsx'].includes(file),
);

it('has a row for every page and a page for every row', () => {
  expect(pages.map(patternOf).toSorted()).toEqual(rows.map(({ pattern }) => pattern).toSorted());
});

it.each(pages)('uses the row of its own address in pages/%s', (file) => {
  const [, name = ''] = /\broutes\.(\w+)/.exec(readFileSync(join(PAGES, file), 'utf8')) ?? [];
  expect(routes[name as keyof typeof routes].pattern).toBe(patternOf(file));
});

it('marks as noindex only those public pages that show member data, redirect, or have no content of their own', () => {
  const hidden = rows.filter(({ access, noindex }) => access === 'public' && noindex);
  expect(hidden.map(({ pattern }) => pattern).toSorted()).toEqual([
    '/404',
    '/500',
    '/campaign/zillion-plus/receipt',
    '/claim-cashback/order-summary',
    '/claim-cashback/receipt',
    '/offline',
    '/redirect',
    '/shop-and-earn-loader',
    '/transaction-details',
    '/user-products',
    '/user-voucher-description',
    '/user-vouchers',
    '/{slug}',
  ]);
});

it.each<[string, readonly RouteRow[]]>([
  ['Provide OTP', [routes.loginOtp]],
  ['Choose Account', [routes.changeAccount, routes.loginAccounts]],
  ['Search', [routes.search]],
  ['Summary', [routes.orderSummary, routes.couponOrderSummary, routes.cashbackSummary]],
  ['Redeem point', [routes.paymentsOptions]],
  ['Order Receipt', [routes.orderReceipt, routes.voucherOrderReceipt, routes.couponReceipt]],
  ['Profile', [routes.profile, routes.profileOption, routes.editProfile]],
  ['Your Addresses', [routes.addresses]],
  ['Add your delivery address', [routes.addressForm]],
  ['Address Details', [routes.editAddress]],
  ['Verify your email address', [routes.verifyEmail]],
  ['Your Orders', [routes.orders]],
  ['Order Details', [routes.productOrderDetails]],
  ['Voucher Order Detail', [routes.voucherOrderDetail]],
])('uses the title “%s” for the pages that the spec gives it to', (title, shown) => {
  expect(shown.map((row) => row.title)).toEqual(shown.map(() => title));
});

it('has every route of the spec, including the older forms, and besides them only our own listed ones', () => {
  const spec = [
    ...['/', '/login', '/login-otp', '/login-accounts', '/404'],
    ...['/earn', '/burn', '/listing', '/filters', '/search', '/products', '/vouchers', '/coupons'],
    ...['/partners', '/partner-details'],
    ...['/faqs', '/faq-category-list', '/faq-category-detail', '/help-and-support'],
    ...['/order-summary', '/order-receipt', '/payments-options', '/product-order-details'],
    ...['/voucher-order-detail', '/coupon-order-detail', '/voucher-order-receipt', '/coupons/order-summary'],
    ...['/user-products', '/user-vouchers', '/user-voucher-description'],
    ...['/transaction-details', '/verify-email-by-otp', '/delivery-address-form', '/edit-delivery-address'],
    ...['/shop-and-earn-points', '/shop-and-earn-loader', '/survey', '/plus-membership', '/zillion-plus'],
    ...['/redirect', '/convert-coins', '/coin-conversion-receipt', '/convert-coin-receipt'],
    ...['/campaign/zillion-plus', '/campaign/zillion-plus/receipt'],
    ...['/claim-cashback', '/claim-cashback/order-summary', '/claim-cashback/receipt'],
    '/policy/{policyId}',
    ...['/profile', '/profile/{profileOption}', '/profile/edit-profile', '/profile/points-ledger'],
    ...['/profile/add-address-home', '/profile/orders', '/profile/change-account'],
    ...['/{moduleType}/products', '/{moduleType}/products/{productName}/{productId}'],
    ...['/{moduleType}/vouchers', '/{moduleType}/vouchers/{productName}/{productId}'],
    ...['/{moduleType}/coupons/{productName}/{productId}', '/{moduleType}/coupons/receipt'],
    ...['/{moduleType}/partners', '/{moduleType}/partners/{partner}'],
    '/{moduleType}/filter/{listingType}/{filter}',
    ...['/products/{moduleType}', '/partners/{moduleType}', '/partners/{moduleType}/{partner}'],
    '/products/{moduleType}/{productName}/{productId}',
    '/vouchers/{moduleType}/{productName}/{productId}',
  ];
  // The spec gives no path for the terms of a partner; the last one stands for all unknown paths.
  const own = [
    ...['/policy/partner-terms/{partner}', '/profile/card', '/profile/sessions', '/profile/trips'],
    ...['/offline', '/500', '/{slug}'],
  ];
  // A page that the spec does not have is added to `own`.
  expect(rows.map(({ pattern }) => pattern).toSorted()).toEqual([...spec, ...own].toSorted());
});

const voucher = { moduleType: 'burn', itemType: 'VOUCHER', slug: 'sea', productId: 'v-1' } as const;
const DRAFT = { productId: 'v-1', denomination: 50_000, count: 2 };

const order = (itemType: CatalogueType) => ({ itemType, orderId: 'o-1' });

type WayOut = 'goToPartner' | 'signOut';

/** Whatever writes an address, with the page that it is of; a way out has none. TypeScript names what is missing. */
const WRITTEN: Record<Exclude<keyof typeof hrefs, WayOut>, [href: string, row: RouteRow][]> = {
  home: [[hrefs.home(), routes.home]],
  offline: [[hrefs.offline(), routes.offline]],
  login: [[hrefs.login('/profile'), routes.login]],
  loginOtp: [[hrefs.loginOtp('/profile'), routes.loginOtp]],
  loginAccounts: [[hrefs.loginAccounts(), routes.loginAccounts]],
  mode: [
    [hrefs.mode('earn'), routes.earn],
    [hrefs.mode('burn'), routes.burn],
  ],
  listing: [
    [hrefs.listing(voucher), routes.vouchers],
    [hrefs.listing({ ...voucher, itemType: 'PRODUCT' }), routes.products],
    [hrefs.listing({ ...voucher, itemType: 'COUPON' }), routes.coupons],
    [hrefs.listing({ ...voucher, itemType: 'PARTNER' }), routes.partners],
  ],
  vouchers: [[hrefs.vouchers(), routes.vouchers]],
  partners: [[hrefs.partners(), routes.partners]],
  item: [
    [hrefs.item(voucher), routes.voucher],
    [hrefs.item({ ...voucher, itemType: 'PRODUCT' }), routes.product],
    [hrefs.item({ ...voucher, itemType: 'COUPON' }), routes.coupon],
    [hrefs.item({ ...voucher, itemType: 'PARTNER' }), routes.partner],
  ],
  choice: [[hrefs.choice(voucher, DRAFT), routes.voucher]],
  orderSummary: [
    [hrefs.orderSummary(DRAFT), routes.orderSummary],
    [hrefs.orderSummary(), routes.orderSummary],
  ],
  couponOrderSummary: [
    [hrefs.couponOrderSummary(DRAFT), routes.couponOrderSummary],
    [hrefs.couponOrderSummary(), routes.couponOrderSummary],
  ],
  payment: [[hrefs.payment(DRAFT), routes.paymentsOptions]],
  paymentsOptions: [[hrefs.paymentsOptions('o-1'), routes.paymentsOptions]],
  receipt: [
    [hrefs.receipt(order('PRODUCT')), routes.orderReceipt],
    [hrefs.receipt(order('VOUCHER')), routes.voucherOrderReceipt],
    [hrefs.receipt(order('COUPON')), routes.couponReceipt],
  ],
  survey: [[hrefs.survey(), routes.survey]],
  plusMembership: [[hrefs.plusMembership(), routes.plusMembership]],
  zillionPlus: [[hrefs.zillionPlus({ orderId: 'o-1' }), routes.zillionPlus]],
  campaign: [[hrefs.campaign(), routes.campaign]],
  campaignReceipt: [[hrefs.campaignReceipt('o-1'), routes.campaignReceipt]],
  profile: [[hrefs.profile(), routes.profile]],
  card: [[hrefs.card(), routes.card]],
  editProfile: [[hrefs.editProfile(), routes.editProfile]],
  addresses: [[hrefs.addresses(), routes.addresses]],
  addressForm: [[hrefs.addressForm('/order-summary?productId=p-1'), routes.addressForm]],
  editAddress: [[hrefs.editAddress('a-1'), routes.editAddress]],
  orders: [[hrefs.orders({ type: 'VOUCHER' }), routes.orders]],
  userProducts: [[hrefs.userProducts(), routes.userProducts]],
  userVouchers: [[hrefs.userVouchers({ state: 'used' }), routes.userVouchers]],
  userVoucher: [[hrefs.userVoucher('vr-1'), routes.userVoucher]],
  orderDetails: [
    [hrefs.orderDetails(order('PRODUCT')), routes.productOrderDetails],
    [hrefs.orderDetails(order('VOUCHER')), routes.voucherOrderDetail],
    [hrefs.orderDetails(order('COUPON')), routes.couponOrderDetail],
  ],
  order: [[hrefs.order('o-1'), routes.productOrderDetails]],
  changeAccount: [[hrefs.changeAccount(), routes.changeAccount]],
  sessions: [[hrefs.sessions(), routes.sessions]],
  verifyEmail: [[hrefs.verifyEmail(), routes.verifyEmail]],
  pointsLedger: [[hrefs.pointsLedger({ filter: 'EARN' }), routes.pointsLedger]],
  transactionDetails: [[hrefs.transactionDetails('e-1'), routes.transactionDetails]],
  helpAndSupport: [[hrefs.helpAndSupport(), routes.helpAndSupport]],
  faqs: [[hrefs.faqs('expiry'), routes.faqs]],
  faqCategories: [[hrefs.faqCategories(), routes.faqCategories]],
  faqCategory: [[hrefs.faqCategory('coins'), routes.faqCategory]],
  policy: [[hrefs.policy('privacy'), routes.policy]],
  claimCashback: [[hrefs.claimCashback('payee'), routes.claimCashback]],
  cashbackSummary: [[hrefs.cashbackSummary('c-1'), routes.cashbackSummary]],
  cashbackReceipt: [[hrefs.cashbackReceipt('t-1', 'c-1'), routes.cashbackReceipt]],
  convertCoins: [[hrefs.convertCoins(), routes.convertCoins]],
  conversionReceipt: [[hrefs.conversionReceipt('cv-1'), routes.coinConversionReceipt]],
  shopAndEarn: [[hrefs.shopAndEarn('basketry'), routes.shopAndEarn]],
  shopAndEarnLoader: [[hrefs.shopAndEarnLoader('basketry', true), routes.shopAndEarnLoader]],
  partnerTerms: [[hrefs.partnerTerms('basketry'), routes.partnerTerms]],
  trips: [[hrefs.trips(), routes.trips]],
  trip: [[hrefs.trip('TR-1'), routes.trips]],
  search: [[hrefs.search({ q: 'tea', type: 'VOUCHER' }), routes.search]],
};

it.each(Object.values(WRITTEN).flat())('writes %s, which matches its row of the table', (href, row) => {
  expect(rowOf(href)).toBe(row);
});

it('escapes values in an address', () => {
  expect(hrefs.paymentsOptions('a&b=c#d')).toBe('/payments-options?orderId=a%26b%3Dc%23d');
  expect(hrefs.search({ q: 'tea & #1', type: 'VOUCHER' })).toBe('/search?q=tea+%26+%231&type=voucher');
  expect(hrefs.login('/order-summary?count=2')).toBe('/login?returnTo=%2Forder-summary%3Fcount%3D2');
});

it('leaves out parameters that are not set', () => {
  expect(hrefs.login('/')).toBe('/login');
  expect(hrefs.loginOtp()).toBe('/login-otp');
  expect(hrefs.pointsLedger({ after: null })).toBe('/profile/points-ledger');
});

it('writes product, denomination and count of a voucher order into the address of its summary', () => {
  expect(hrefs.orderSummary(DRAFT)).toBe('/order-summary?productId=v-1&denomination=50000&count=2');
});

it('writes the chosen coins and the price that was seen into the address of the payment options', () => {
  expect(hrefs.payment({ productId: 'p-1', count: 1, points: 0, price: 4000 })).toBe(
    '/payments-options?productId=p-1&count=1&points=0&price=4000',
  );
});

it('writes the address of a partner from its slug only', () => {
  expect(hrefs.item({ ...voucher, moduleType: 'earn', itemType: 'PARTNER', slug: 'basketry' })).toBe(
    '/earn/partners/basketry',
  );
});

it('adds a delivery address to the address of an order summary only', () => {
  expect(withAddress('/order-summary?productId=p-1&count=1', 'a-1')).toBe(
    '/order-summary?productId=p-1&count=1&addressId=a-1',
  );
  expect(withAddress('/order-summary?addressId=a-1&productId=p-1', 'a-2')).toBe(
    '/order-summary?addressId=a-2&productId=p-1',
  );
  expect(withAddress('/profile/add-address-home', 'a-1')).toBe('/profile/add-address-home');
});
