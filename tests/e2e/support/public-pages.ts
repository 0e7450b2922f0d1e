// Every public route of the table with an example address, so that rules for public pages are tested on all of them.
import { routes } from '../../../src/web/routes/table.ts';

type Routes = typeof routes;
type PublicName = {
  [Name in keyof Routes]: Routes[Name]['access'] extends 'public' ? Name : never;
}[keyof Routes];

const SAMPLES: Record<string, string> = {
  offline: '/offline',
  home: '/',
  notFound: '/404',
  failure: '/500',
  vouchers: '/burn/vouchers?category=travel',
  voucher: '/burn/vouchers/coffee-card/v-1034',
  products: '/burn/products',
  product: '/burn/products/everyday-running-shoes/p-1001',
  partners: '/earn/partners',
  partner: '/earn/partners/saffron-cart',
  coupon: '/burn/coupons/second-ticket/c-1008',
  earn: '/earn',
  burn: '/burn',
  allProducts: '/products',
  allVouchers: '/vouchers',
  coupons: '/coupons',
  allPartners: '/partners',
  olderProducts: '/products/earn',
  olderProduct: '/products/burn/everyday-running-shoes/p-1001',
  olderVoucher: '/vouchers/burn/coffee-card/v-1034',
  olderPartners: '/partners/burn',
  olderPartner: '/partners/earn/saffron-cart',
  partnerDetails: '/partner-details?partner=saffron-cart',
  listing: '/listing',
  filters: '/filters?itemType=COUPON',
  filtered: '/burn/filter/vouchers/travel',
  helpAndSupport: '/help-and-support',
  faqs: '/faqs',
  faqCategories: '/faq-category-list',
  faqCategory: '/faq-category-detail?category=earning',
  policy: '/policy/privacy',
  search: '/search',
  shopAndEarn: '/shop-and-earn-points?partner=saffron-cart',
  shopAndEarnLoader: '/shop-and-earn-loader?partner=saffron-cart',
  redirect: '/redirect?target=app-store',
  partnerTerms: '/policy/partner-terms/saffron-cart',
  transactionDetails: '/transaction-details',
  userProducts: '/user-products',
  userVouchers: '/user-vouchers',
  userVoucher: '/user-voucher-description',
  survey: '/survey',
  plusMembership: '/plus-membership',
  campaign: '/campaign/zillion-plus',
  campaignReceipt: '/campaign/zillion-plus/receipt?orderId=ZM-1',
  claimCashback: '/claim-cashback',
  cashbackSummary: '/claim-cashback/order-summary?cart=c-1',
  cashbackReceipt: '/claim-cashback/receipt?transferId=CB-1',
  unknown: '/no-such-page',
};

/** Further states of the same routes that visitors get to as well. */
const STATES = [
  '/search?q=coffee',
  '/search?q=cofee',
  '/search?q=voucher&type=voucher',
  '/search?q=xyzzyq',
  '/burn/vouchers?category=spaceships',
  '/faqs?q=expire',
  '/shop-and-earn-points',
  '/policy/terms',
];

/** The addresses that do not answer 200; redirects are followed. */
const STATUS: Record<string, number> = {
  '/404': 404,
  '/500': 404,
  '/no-such-page': 404,
  '/burn/vouchers?category=spaceships': 404,
};

export const statusOf = (path: string): number => STATUS[path] ?? 200;

const isPublic = (name: string): name is PublicName => routes[name as keyof Routes].access === 'public';

/** Throws for a public route without an address. */
export const publicPages = (): string[] => {
  const names = Object.keys(routes).filter(isPublic);
  const missing = names.filter((name) => !(name in SAMPLES));
  if (missing.length > 0) throw new Error(`No address stands for ${missing.join(', ')}`);
  return [...names.map((name) => SAMPLES[name] ?? ''), ...STATES];
};
