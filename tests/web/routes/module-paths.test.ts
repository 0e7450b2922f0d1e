import { BRAND_MODULES } from '#contract/enums.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { isOpenWith } from '#web/routes/module-paths.ts';

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
