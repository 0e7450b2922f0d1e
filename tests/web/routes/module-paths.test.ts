import { BRAND_MODULES } from '#contract/enums.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { isOpenWith } from '#web/routes/module-paths.ts';
import { routes } from '#web/routes/table.ts';
import { addressOf } from '../../support/address-of.ts';

type RouteName = keyof typeof routes;
type Module = (typeof BRAND_MODULES)[number];
const NAMES = Object.keys(routes) as RouteName[];

/** The pages of each module. */
const PAGES: Partial<Record<Module, readonly RouteName[]>> = {
  vouchers: ['vouchers', 'voucher', 'allVouchers', 'olderVoucher'],
  products: ['products', 'product', 'allProducts', 'olderProducts', 'olderProduct'],
  coupons: ['coupons', 'coupon', 'couponOrderSummary'],
  partners: ['partners', 'partner', 'allPartners', 'olderPartners', 'olderPartner'],
  plus: ['plusMembership', 'campaign'],
  surveys: ['survey'],
  'shop-and-earn': ['shopAndEarn', 'shopAndEarnLoader'],
  convert: ['convertCoins'],
  cashback: ['claimCashback', 'cashbackSummary'],
};

/** The pages that no module closes: those of all modules, of what a member has already, and what only redirects. */
const OF_NONE: readonly RouteName[] = [
  ...(['home', 'notFound', 'failure', 'unknown', 'offline', 'login', 'loginOtp', 'loginAccounts'] as const),
  ...(['earn', 'burn', 'search', 'partnerDetails', 'listing', 'filters', 'filtered', 'redirect'] as const),
  ...(['helpAndSupport', 'faqs', 'faqCategories', 'faqCategory', 'policy', 'partnerTerms'] as const),
  ...(['orderSummary', 'paymentsOptions', 'orderReceipt', 'voucherOrderReceipt', 'couponReceipt'] as const),
  ...(['coinConversionReceipt', 'convertCoinReceipt', 'cashbackReceipt', 'campaignReceipt'] as const),
  ...(['profile', 'card', 'editProfile', 'verifyEmail', 'changeAccount', 'sessions', 'trips'] as const),
  ...(['addresses', 'addressForm', 'editAddress', 'pointsLedger', 'transactionDetails'] as const),
  ...(['orders', 'productOrderDetails', 'voucherOrderDetail', 'couponOrderDetail'] as const),
  ...(['userProducts', 'userVouchers', 'userVoucher', 'zillionPlus', 'profileOption'] as const),
];

it('has it stated for every page of the table whether it belongs to a module', () => {
  const stated = new Set<RouteName>([...Object.values(PAGES).flat(), ...OF_NONE]);
  const missing = NAMES.filter((name) => !stated.has(name)).map(
    (name) => `${name}: add it to OF_NONE here, or to PAGES and to MODULE in src/web/routes/module-paths.ts`,
  );
  expect(missing).toEqual([]);
});

it.each(NAMES)('closes the page %s where its module is off, and with no other', (name) => {
  const href = addressOf(routes[name]);
  const closing = BRAND_MODULES.filter(
    (off) =>
      !isOpenWith(
        BRAND_MODULES.filter((one) => one !== off),
        href,
      ),
  );
  expect(closing).toEqual(BRAND_MODULES.filter((module) => PAGES[module]?.includes(name)));
});

const item = (itemType: 'VOUCHER' | 'PRODUCT' | 'COUPON' | 'PARTNER') =>
  hrefs.item({ moduleType: 'burn', itemType, slug: 'a-thing', productId: 'p-1' });

it.each([
  ['vouchers', [hrefs.vouchers(), '/earn/vouchers?brand=receipt', item('VOUCHER')]],
  ['products', ['/burn/products', `${item('PRODUCT')}?count=3`, '/burn/products/receipt-printer/p-1']],
  ['coupons', ['/coupons', item('COUPON'), hrefs.couponOrderSummary()]],
  ['partners', [hrefs.partners(), '/burn/partners', item('PARTNER')]],
  ['plus', [hrefs.plusMembership(), hrefs.campaign()]],
  ['surveys', [hrefs.survey()]],
  ['shop-and-earn', [hrefs.shopAndEarn('saffron-cart'), hrefs.shopAndEarnLoader('saffron-cart')]],
  ['convert', [hrefs.convertCoins()]],
  ['cashback', [hrefs.claimCashback(), hrefs.claimCashback('amount')]],
])('closes the pages of %s, and only these, where that module is off', (off, pages) => {
  const others = BRAND_MODULES.filter((name) => name !== off);
  expect(pages.filter((href) => isOpenWith(others, href))).toEqual([]);
  expect(pages.filter((href) => !isOpenWith([off], href))).toEqual([]);
});

it('closes nothing that a member has already, and no page of all modules', () => {
  const own = [
    ...[hrefs.home(), hrefs.mode('burn'), hrefs.mode('earn'), hrefs.search(), hrefs.profile()],
    ...[hrefs.orders(), hrefs.userVouchers(), hrefs.userProducts(), hrefs.trips(), hrefs.zillionPlus()],
    ...[hrefs.campaignReceipt('o-1'), hrefs.cashbackReceipt('t-1'), hrefs.conversionReceipt('c-1')],
    ...[hrefs.receipt({ itemType: 'COUPON', orderId: 'o-1' }), hrefs.partnerTerms('saffron-cart')],
    ...[hrefs.orderDetails({ itemType: 'VOUCHER', orderId: 'o-1' }), hrefs.helpAndSupport()],
  ];
  expect(own.filter((href) => !isOpenWith([], href))).toEqual([]);
});
