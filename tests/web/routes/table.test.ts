import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hrefs, withAddress } from '#web/routes/hrefs.ts';
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

it.each(pages)('has pages/%s go by the row of its own address', (file) => {
  const [, name = ''] = /\broutes\.(\w+)/.exec(readFileSync(join(PAGES, file), 'utf8')) ?? [];
  expect(routes[name as keyof typeof routes].pattern).toBe(patternOf(file));
});

it('keeps of the public pages only those out of search engines that show one’s own, lead on, or show nothing', () => {
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
  ['Order Receipt', [routes.orderReceipt, routes.voucherOrderReceipt]],
  ['Profile', [routes.profile, routes.profileOption, routes.editProfile]],
  ['Your Addresses', [routes.addresses]],
  ['Add your delivery address', [routes.addressForm]],
  ['Address Details', [routes.editAddress]],
  ['Verify your email address', [routes.verifyEmail]],
  ['Your Orders', [routes.orders]],
  ['Order Details', [routes.productOrderDetails]],
  ['Voucher Order Detail', [routes.voucherOrderDetail]],
])('has the title “%s” where the specification shows it', (title, shown) => {
  expect(shown.map((row) => row.title)).toEqual(shown.map(() => title));
});

it('has every browse route of the specification, the older forms too', () => {
  const browse = [
    ...['/earn', '/burn', '/listing', '/filters', '/search', '/products', '/vouchers', '/coupons'],
    ...['/partners', '/partner-details', '/{moduleType}/products', '/{moduleType}/vouchers'],
    ...['/{moduleType}/partners', '/{moduleType}/partners/{partner}'],
    '/{moduleType}/products/{productName}/{productId}',
    '/{moduleType}/vouchers/{productName}/{productId}',
    '/{moduleType}/coupons/{productName}/{productId}',
    '/{moduleType}/filter/{listingType}/{filter}',
    ...['/products/{moduleType}', '/partners/{moduleType}', '/partners/{moduleType}/{partner}'],
    '/products/{moduleType}/{productName}/{productId}',
    '/vouchers/{moduleType}/{productName}/{productId}',
  ];
  expect(rows.map(({ pattern }) => pattern)).toEqual(expect.arrayContaining(browse));
});

const voucher = { moduleType: 'burn', itemType: 'VOUCHER', slug: 'sea', productId: 'v-1' } as const;
const DRAFT = { productId: 'v-1', denomination: 50_000, count: 2 };

it.each([
  [hrefs.home(), routes.home],
  [hrefs.login('/profile'), routes.login],
  [hrefs.loginOtp('/profile'), routes.loginOtp],
  [hrefs.loginAccounts(), routes.loginAccounts],
  [hrefs.listing(voucher), routes.vouchers],
  [hrefs.item(voucher), routes.voucher],
  [hrefs.mode('earn'), routes.earn],
  [hrefs.mode('burn'), routes.burn],
  [hrefs.listing({ moduleType: 'burn', itemType: 'COUPON' }), routes.coupons],
  [hrefs.item({ ...voucher, itemType: 'COUPON' }), routes.coupon],
  [hrefs.search({ q: 'tea', type: 'VOUCHER' }), routes.search],
  [hrefs.orderSummary(DRAFT), routes.orderSummary],
  [hrefs.paymentsOptions('o-1'), routes.paymentsOptions],
  [hrefs.voucherOrderReceipt('o-1'), routes.voucherOrderReceipt],
  [hrefs.profile(), routes.profile],
  [hrefs.editProfile(), routes.editProfile],
  [hrefs.addresses(), routes.addresses],
  [hrefs.addressForm('/order-summary?productId=p-1'), routes.addressForm],
  [hrefs.editAddress('a-1'), routes.editAddress],
  [hrefs.orders(), routes.orders],
  [hrefs.pointsLedger({ filter: 'EARN' }), routes.pointsLedger],
  [hrefs.verifyEmail(), routes.verifyEmail],
  [hrefs.transactionDetails('e-1'), routes.transactionDetails],
])('writes %s, an address of the table', (href, row) => {
  expect(rowOf(href)).toBe(row);
});

it('writes values so that they cannot become another part of the address', () => {
  expect(hrefs.paymentsOptions('a&b=c#d')).toBe('/payments-options?orderId=a%26b%3Dc%23d');
  expect(hrefs.search({ q: 'tea & #1', type: 'VOUCHER' })).toBe('/search?q=tea+%26+%231&type=voucher');
  expect(hrefs.login('/order-summary?count=2')).toBe('/login?returnTo=%2Forder-summary%3Fcount%3D2');
});

it('leaves out what is not set', () => {
  expect(hrefs.login('/')).toBe('/login');
  expect(hrefs.loginOtp()).toBe('/login-otp');
  expect(hrefs.pointsLedger({ after: null })).toBe('/profile/points-ledger');
});

it('names a choice of a voucher in full', () => {
  expect(hrefs.orderSummary(DRAFT)).toBe('/order-summary?productId=v-1&denomination=50000&count=2');
});

it('knows a partner by its slug alone', () => {
  expect(hrefs.item({ ...voucher, moduleType: 'earn', itemType: 'PARTNER', slug: 'basketry' })).toBe(
    '/earn/partners/basketry',
  );
});

it('puts a delivery address into an order’s summary, and into no other address', () => {
  expect(withAddress('/order-summary?productId=p-1&count=1', 'a-1')).toBe(
    '/order-summary?productId=p-1&count=1&addressId=a-1',
  );
  expect(withAddress('/order-summary?addressId=a-1&productId=p-1', 'a-2')).toBe(
    '/order-summary?addressId=a-2&productId=p-1',
  );
  expect(withAddress('/profile/add-address-home', 'a-1')).toBe('/profile/add-address-home');
});
