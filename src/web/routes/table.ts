// The one route table: pattern, access class, agent flag, title, noindex, as in spec §2.
import { GENERIC_MESSAGE, NOT_FOUND_TITLE } from '#web/api/failure.ts';
import type { AccessClass } from './access.ts';

export interface RouteRow {
  /** Path with parameters in braces, as a page file names them. */
  pattern: string;
  access: AccessClass;
  /** Open to support agents, as listed in spec §2. */
  agent: boolean;
  /** The title of spec §2; null if the page's content determines it. */
  title: string | null;
  noindex: boolean;
  /** Opens to anybody with a login in progress, although the spec counts it as private. */
  duringLogin?: boolean;
  /** Login pages have no header and footer. */
  bare?: boolean;
  /** On a phone the bar with the total and the button replaces the tab bar. */
  buyBar?: boolean;
  /** No page is above it: on a phone its header has the brand, as home has, and no arrow. */
  atTop?: boolean;
  /**
   * The sections it belongs to, the closest first, for the current entry of menu and tab bar, if its address does not
   * show them.
   */
  within?: readonly string[];
}

/** Earning has an entry in the menu and, on a phone, a tab. */
const EARNING = ['/earn'];
// Both can have a menu entry of their own, which is then closer.
const CONVERSION = ['/convert-coins', ...EARNING];
const CASHBACK = ['/claim-cashback', '/burn'];

const row = (pattern: string, access: AccessClass, rest: Partial<RouteRow> = {}): RouteRow => ({
  pattern,
  access,
  agent: false,
  title: null,
  noindex: access !== 'public',
  ...rest,
});

export const routes = {
  home: row('/', 'public', { agent: true }),
  notFound: row('/404', 'public', { agent: true, title: NOT_FOUND_TITLE, noindex: true, atTop: true }),
  failure: row('/500', 'public', { agent: true, title: GENERIC_MESSAGE, noindex: true }),
  login: row('/login', 'restricted', { title: 'Login', bare: true }),
  loginOtp: row('/login-otp', 'private', { title: 'Provide OTP', duringLogin: true, bare: true }),
  loginAccounts: row('/login-accounts', 'private', {
    title: 'Choose Account',
    duringLogin: true,
    bare: true,
  }),
  vouchers: row('/{moduleType}/vouchers', 'public', { agent: true, title: 'Vouchers' }),
  voucher: row('/{moduleType}/vouchers/{productName}/{productId}', 'public', { agent: true, buyBar: true }),
  products: row('/{moduleType}/products', 'public', { agent: true, title: 'Products' }),
  product: row('/{moduleType}/products/{productName}/{productId}', 'public', { agent: true, buyBar: true }),
  partners: row('/{moduleType}/partners', 'public', { agent: true, title: 'Partners' }),
  partner: row('/{moduleType}/partners/{partner}', 'public', { agent: true }),
  coupon: row('/{moduleType}/coupons/{productName}/{productId}', 'public', { agent: true, buyBar: true }),
  earn: row('/earn', 'public', { title: 'Earn' }),
  burn: row('/burn', 'public', { title: 'Redeem' }),
  allProducts: row('/products', 'public', { agent: true, title: 'Products' }),
  allVouchers: row('/vouchers', 'public', { agent: true, title: 'Vouchers' }),
  coupons: row('/coupons', 'public', { agent: true, title: 'Coupons' }),
  allPartners: row('/partners', 'public', { agent: true, title: 'Partners' }),
  // The older addresses of spec §2: the same screens; their canonical link names the newer address.
  olderProducts: row('/products/{moduleType}', 'public', { agent: true, title: 'Products' }),
  olderProduct: row('/products/{moduleType}/{productName}/{productId}', 'public', {
    agent: true,
    buyBar: true,
  }),
  olderVoucher: row('/vouchers/{moduleType}/{productName}/{productId}', 'public', {
    agent: true,
    buyBar: true,
  }),
  olderPartners: row('/partners/{moduleType}', 'public', { agent: true, title: 'Partners' }),
  olderPartner: row('/partners/{moduleType}/{partner}', 'public', { agent: true }),
  // These four only redirect.
  partnerDetails: row('/partner-details', 'public', { agent: true }),
  listing: row('/listing', 'public'),
  filters: row('/filters', 'public'),
  filtered: row('/{moduleType}/filter/{listingType}/{filter}', 'public'),
  helpAndSupport: row('/help-and-support', 'public', { title: 'Help and support' }),
  faqs: row('/faqs', 'public', { title: 'FAQs' }),
  faqCategories: row('/faq-category-list', 'public', { title: 'FAQs by subject' }),
  faqCategory: row('/faq-category-detail', 'public'),
  policy: row('/policy/{policyId}', 'public'),
  search: row('/search', 'public', { title: 'Search' }),
  orderSummary: row('/order-summary', 'private', { agent: true, title: 'Summary', buyBar: true }),
  paymentsOptions: row('/payments-options', 'private', {
    agent: true,
    title: 'Redeem point',
    buyBar: true,
    within: ['/burn'],
  }),
  couponOrderSummary: row('/coupons/order-summary', 'private', {
    agent: true,
    title: 'Summary',
    buyBar: true,
  }),
  orderReceipt: row('/order-receipt', 'private', { agent: true, title: 'Order Receipt' }),
  voucherOrderReceipt: row('/voucher-order-receipt', 'private', { agent: true, title: 'Order Receipt' }),
  convertCoins: row('/convert-coins', 'private', {
    title: 'Convert points',
    buyBar: true,
    within: CONVERSION,
  }),
  coinConversionReceipt: row('/coin-conversion-receipt', 'private', { title: 'Conversion Receipt' }),
  convertCoinReceipt: row('/convert-coin-receipt', 'private', { title: 'Conversion Receipt' }),
  shopAndEarn: row('/shop-and-earn-points', 'public', { title: 'Shop and earn', within: EARNING }),
  shopAndEarnLoader: row('/shop-and-earn-loader', 'public', { title: 'On your way', noindex: true }),
  redirect: row('/redirect', 'public', { title: 'On your way', noindex: true }),
  partnerTerms: row('/policy/partner-terms/{partner}', 'public', { title: 'Partner terms' }),
  trips: row('/profile/trips', 'private', { title: 'Your shopping trips' }),
  couponReceipt: row('/{moduleType}/coupons/receipt', 'private', { agent: true, title: 'Order Receipt' }),
  profile: row('/profile', 'private', { title: 'Profile' }),
  card: row('/profile/card', 'private', { title: 'Your card' }),
  editProfile: row('/profile/edit-profile', 'private', { title: 'Profile' }),
  verifyEmail: row('/verify-email-by-otp', 'private', {
    title: 'Verify your email address',
    within: ['/profile'],
  }),
  pointsLedger: row('/profile/points-ledger', 'private', { title: 'Transaction History' }),
  // The same for everybody: a signed-in member's data is loaded in the browser, a visitor is invited to sign in.
  transactionDetails: row('/transaction-details', 'public', { title: 'Transaction Details', noindex: true }),
  addresses: row('/profile/add-address-home', 'private', { title: 'Your Addresses' }),
  addressForm: row('/delivery-address-form', 'private', { title: 'Add your delivery address' }),
  editAddress: row('/edit-delivery-address', 'private', { title: 'Address Details' }),
  orders: row('/profile/orders', 'private', { agent: true, title: 'Your Orders' }),
  productOrderDetails: row('/product-order-details', 'private', { agent: true, title: 'Order Details' }),
  voucherOrderDetail: row('/voucher-order-detail', 'private', { agent: true, title: 'Voucher Order Detail' }),
  couponOrderDetail: row('/coupon-order-detail', 'private', { agent: true, title: 'Coupon Order Detail' }),
  // As transaction details: the same for everybody; the member's own data is loaded in the browser.
  userProducts: row('/user-products', 'public', { title: 'Your products', noindex: true }),
  userVouchers: row('/user-vouchers', 'public', { title: 'Your vouchers', noindex: true }),
  userVoucher: row('/user-voucher-description', 'public', { title: 'Your voucher', noindex: true }),
  changeAccount: row('/profile/change-account', 'private', { title: 'Choose Account' }),
  sessions: row('/profile/sessions', 'private', { title: 'Sessions and activity' }),
  survey: row('/survey', 'public', { title: 'Survey', within: EARNING }),
  plusMembership: row('/plus-membership', 'public', { title: 'Plus membership' }),
  zillionPlus: row('/zillion-plus', 'private', {
    title: 'Your Plus membership',
    within: ['/plus-membership'],
  }),
  campaign: row('/campaign/zillion-plus', 'public', {
    title: 'A year of Plus for less',
    within: ['/plus-membership'],
  }),
  // The same for everybody: the member's order is fetched in the browser.
  campaignReceipt: row('/campaign/zillion-plus/receipt', 'public', {
    title: 'Receipt',
    noindex: true,
    within: ['/plus-membership'],
  }),
  profileOption: row('/profile/{profileOption}', 'private', { title: 'Profile' }),
  claimCashback: row('/claim-cashback', 'public', { title: 'Claim cashback', within: CASHBACK }),
  cashbackSummary: row('/claim-cashback/order-summary', 'public', {
    title: 'Summary',
    noindex: true,
    within: CASHBACK,
  }),
  cashbackReceipt: row('/claim-cashback/receipt', 'public', { title: 'Receipt', noindex: true }),
  // The service worker shows this instead of a page when there is no connection.
  offline: row('/offline', 'public', { agent: true, title: 'You are offline', noindex: true, bare: true }),
  unknown: row('/{slug}', 'public', { agent: true, title: NOT_FOUND_TITLE, noindex: true, atTop: true }),
} as const satisfies Record<string, RouteRow>;
