// The one route table: pattern, access class, agent flag, title, noindex, as in spec §2.
import type { AccessClass } from './access.ts';

export interface RouteRow {
  /** Path with parameters in braces, as a page file names them. */
  pattern: string;
  access: AccessClass;
  /** Open to support agents, as listed in spec §2. */
  agent: boolean;
  /** The title of spec §2; null where the page's content names it. */
  title: string | null;
  noindex: boolean;
  /** Opens to whoever has a login under way, though the spec counts it private. */
  duringLogin?: boolean;
  /** Login pages stand alone, without header and footer. */
  bare?: boolean;
  /** On a phone the bar with sum and button takes the tab bar's place. */
  buyBar?: boolean;
}

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
  notFound: row('/404', 'public', { agent: true, title: 'Page not found', noindex: true }),
  failure: row('/500', 'public', { agent: true, title: 'Something went wrong', noindex: true }),
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
  product: row('/{moduleType}/products/{productName}/{productId}', 'public', { agent: true }),
  partners: row('/{moduleType}/partners', 'public', { agent: true, title: 'Partners' }),
  partner: row('/{moduleType}/partners/{partner}', 'public', { agent: true }),
  coupon: row('/{moduleType}/coupons/{productName}/{productId}', 'public', { agent: true }),
  earn: row('/earn', 'public', { title: 'Earn' }),
  burn: row('/burn', 'public', { title: 'Redeem' }),
  allProducts: row('/products', 'public', { agent: true, title: 'Products' }),
  allVouchers: row('/vouchers', 'public', { agent: true, title: 'Vouchers' }),
  coupons: row('/coupons', 'public', { agent: true, title: 'Coupons' }),
  allPartners: row('/partners', 'public', { agent: true, title: 'Partners' }),
  // The older forms of spec §2: the same screens, whose canonical link names the newer form.
  olderProducts: row('/products/{moduleType}', 'public', { agent: true, title: 'Products' }),
  olderProduct: row('/products/{moduleType}/{productName}/{productId}', 'public', { agent: true }),
  olderVoucher: row('/vouchers/{moduleType}/{productName}/{productId}', 'public', {
    agent: true,
    buyBar: true,
  }),
  olderPartners: row('/partners/{moduleType}', 'public', { agent: true, title: 'Partners' }),
  olderPartner: row('/partners/{moduleType}/{partner}', 'public', { agent: true }),
  // These four only lead on.
  partnerDetails: row('/partner-details', 'public', { agent: true }),
  listing: row('/listing', 'public'),
  filters: row('/filters', 'public'),
  filtered: row('/{moduleType}/filter/{listingType}/{filter}', 'public'),
  search: row('/search', 'public', { title: 'Search' }),
  orderSummary: row('/order-summary', 'private', { agent: true, title: 'Summary', buyBar: true }),
  paymentsOptions: row('/payments-options', 'private', { agent: true, title: 'Redeem point' }),
  voucherOrderReceipt: row('/voucher-order-receipt', 'private', { agent: true, title: 'Order Receipt' }),
  profile: row('/profile', 'private', { title: 'Profile' }),
  editProfile: row('/profile/edit-profile', 'private', { title: 'Profile' }),
  pointsLedger: row('/profile/points-ledger', 'private', { title: 'Transaction History' }),
  orders: row('/profile/orders', 'private', { agent: true, title: 'Your Orders' }),
  profileOption: row('/profile/{profileOption}', 'private', { title: 'Profile' }),
  unknown: row('/{slug}', 'public', { agent: true, title: 'Page not found', noindex: true }),
} as const satisfies Record<string, RouteRow>;
