// Typed addresses: the only place that writes one of a page, but for the root. The patterns that judge addresses stand
// beside it, and in back.ts of the shell.
import type { CatalogueType, ModuleType } from '#contract/enums.ts';
import type { OrderStatusGroup } from '#contract/order-status.ts';

const withQuery = (path: string, query: Record<string, string | number | null | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

interface ItemRef {
  moduleType: ModuleType;
  itemType: CatalogueType;
  slug: string;
  productId: string;
}

/** "vouchers" */
const sectionOf = (itemType: CatalogueType): string => `${itemType.toLowerCase()}s`;

const RECEIPTS: Record<CatalogueType, string> = {
  PRODUCT: '/order-receipt',
  VOUCHER: '/voucher-order-receipt',
  COUPON: '/burn/coupons/receipt',
  PARTNER: '/order-receipt',
};

const ORDER_DETAILS: Record<CatalogueType, string> = {
  PRODUCT: '/product-order-details',
  VOUCHER: '/voucher-order-detail',
  COUPON: '/coupon-order-detail',
  PARTNER: '/product-order-details',
};

/** Which orders are shown: type, status group, search words, and position in the list. */
interface OrdersRef {
  type?: CatalogueType | null;
  group?: OrderStatusGroup | null;
  q?: string | null;
  after?: string | null;
}

/** What is searched for: everything, or one page of a single type. */
interface SearchRef {
  q?: string | null;
  type?: CatalogueType | null;
  after?: string | null;
}

/** What the ledger shows: by filter, days (YYYY-MM-DD) and page; `on` asks for the balance on a day. */
interface LedgerRef {
  filter?: string | null;
  from?: string | null;
  to?: string | null;
  on?: string | null;
  after?: string | null;
}

/** The choices made on an item's page and in the later steps. Denomination in paise, only for vouchers. */
interface DraftRef {
  productId: string;
  denomination?: number | null;
  count: number;
  addressId?: string | null;
  points?: number | null;
  price?: number | null;
}

const draftQuery = ({ productId, denomination, count, addressId, points, price }: DraftRef) => ({
  productId,
  denomination,
  count,
  addressId,
  points,
  price,
});

/** A login page that leads back to `returnTo` afterwards; the default is the home page. */
const loginStep = (path: string, returnTo: string | undefined) =>
  withQuery(path, { returnTo: returnTo === '/' ? null : returnTo });

export const hrefs = {
  home: () => '/',
  /** What the service worker shows in place of a page. */
  offline: () => '/offline',
  login: (returnTo?: string) => loginStep('/login', returnTo),
  loginOtp: (returnTo?: string) => loginStep('/login-otp', returnTo),
  loginAccounts: (returnTo?: string) => loginStep('/login-accounts', returnTo),
  /** The landing page of a mode. */
  mode: (moduleType: ModuleType) => `/${moduleType}`,
  /** Coupons can only be burned, so their listing names no mode. */
  listing: ({ moduleType, itemType }: Pick<ItemRef, 'moduleType' | 'itemType'>) =>
    itemType === 'COUPON' ? '/coupons' : `/${moduleType}/${sectionOf(itemType)}`,
  /** Where coins are spent first of all. */
  vouchers: () => '/burn/vouchers',
  /** Where coins are earned. */
  partners: () => '/earn/partners',
  /** A partner's slug is its id. */
  item: ({ moduleType, itemType, slug, productId }: ItemRef) =>
    itemType === 'PARTNER'
      ? `/${moduleType}/partners/${slug}`
      : `/${moduleType}/${sectionOf(itemType)}/${slug}/${productId}`,
  /** An item's page with a choice already made. */
  choice: (item: ItemRef, { denomination, count }: Pick<DraftRef, 'denomination' | 'count'>) =>
    withQuery(hrefs.item(item), { denomination, count }),
  /** The summary of a draft. Without a draft: the action of a form whose fields hold it. */
  orderSummary: (draft?: DraftRef) => withQuery('/order-summary', draft ? draftQuery(draft) : {}),
  couponOrderSummary: ({ productId, price }: Partial<Pick<DraftRef, 'productId' | 'price'>> = {}) =>
    withQuery('/coupons/order-summary', { productId, price }),
  /** Payment options for a product before it is ordered. */
  payment: (draft: DraftRef) => withQuery('/payments-options', draftQuery(draft)),
  paymentsOptions: (orderId: string) => withQuery('/payments-options', { orderId }),
  /** The address of a receipt depends on what was ordered; each redirects to the right one. */
  receipt: ({ itemType, orderId }: { itemType: CatalogueType; orderId: string }) =>
    withQuery(RECEIPTS[itemType], { orderId }),
  survey: () => '/survey',
  plusMembership: () => '/plus-membership',
  /** With an order: the outcome of that order. */
  zillionPlus: (query: { orderId?: string; after?: string } = {}) => withQuery('/zillion-plus', query),
  campaign: () => '/campaign/zillion-plus',
  campaignReceipt: (orderId: string) => withQuery('/campaign/zillion-plus/receipt', { orderId }),
  profile: () => '/profile',
  card: () => '/profile/card',
  editProfile: () => '/profile/edit-profile',
  addresses: () => '/profile/add-address-home',
  /** The address forms lead back to `returnTo`; for an order summary, the address is added to it. */
  addressForm: (returnTo?: string) => withQuery('/delivery-address-form', { returnTo }),
  editAddress: (addressId: string, returnTo?: string) =>
    withQuery('/edit-delivery-address', { addressId, returnTo }),
  orders: ({ type, group, q, after }: OrdersRef = {}) =>
    withQuery('/profile/orders', { type: type?.toLowerCase(), group, q, after }),
  userProducts: (query: { state?: string | null; after?: string | null } = {}) =>
    withQuery('/user-products', query),
  userVouchers: (query: { state?: string | null; after?: string | null } = {}) =>
    withQuery('/user-vouchers', query),
  userVoucher: (voucherId: string) => withQuery('/user-voucher-description', { voucherId }),
  /** The address depends on what was ordered; each redirects to the right one. */
  orderDetails: ({ itemType, orderId }: { itemType: CatalogueType; orderId: string }) =>
    withQuery(ORDER_DETAILS[itemType], { orderId }),
  /** The page of an order whose type is not known here: it redirects to the right one. */
  order: (orderId: string) => withQuery(ORDER_DETAILS.PRODUCT, { orderId }),
  changeAccount: () => '/profile/change-account',
  sessions: (query: { after?: string | null } = {}) => withQuery('/profile/sessions', query),
  verifyEmail: () => '/verify-email-by-otp',
  pointsLedger: (query: LedgerRef = {}) => withQuery('/profile/points-ledger', { ...query }),
  transactionDetails: (entryId: string) => withQuery('/transaction-details', { entryId }),
  helpAndSupport: () => '/help-and-support',
  faqs: (q?: string) => withQuery('/faqs', { q }),
  faqCategories: () => '/faq-category-list',
  faqCategory: (category: string) => withQuery('/faq-category-detail', { category }),
  policy: (policyId: string) => `/policy/${policyId}`,
  /** Without a step: the first one that is not finished. */
  claimCashback: (step?: 'payee' | 'amount') => withQuery('/claim-cashback', { step }),
  cashbackSummary: (cart: string) => withQuery('/claim-cashback/order-summary', { cart }),
  cashbackReceipt: (transferId: string, cart?: string) =>
    withQuery('/claim-cashback/receipt', { transferId, cart }),
  /** Where points are converted; with an id, the conversion that awaits its one-time password. */
  convertCoins: (conversionId?: string) => withQuery('/convert-coins', { conversionId }),
  conversionReceipt: (conversionId: string) => withQuery('/coin-conversion-receipt', { conversionId }),
  /** How shopping at a partner earns coins; `partner` is a slug. */
  shopAndEarn: (partner?: string) => withQuery('/shop-and-earn-points', { partner }),
  shopAndEarnLoader: (partner: string, again?: boolean) =>
    withQuery('/shop-and-earn-loader', { partner, again: again ? 1 : null }),
  /** Ends the session: for the form of SIGN OUT, and for the script's call. */
  signOut: () => '/api/logout',
  /** The link to the partner's shop, which needs the member's session; it redirects. */
  goToPartner: (partner: string) => withQuery('/api/go', { partner }),
  partnerTerms: (partner: string) => `/policy/partner-terms/${partner}`,
  trips: (query: { after?: string | null } = {}) => withQuery('/profile/trips', query),
  /** A trip in the list of the latest trips. */
  trip: (tripNumber: string) => `/profile/trips#${encodeURIComponent(tripNumber)}`,
  /** `narrowed`: filters and sort order of that type, in the form of a query string. */
  search: ({ q, type, after }: SearchRef = {}, narrowed = '') => {
    const more = Object.fromEntries(new URLSearchParams(narrowed));
    return withQuery('/search', { q, type: type?.toLowerCase(), ...more, after });
  },
} as const;
