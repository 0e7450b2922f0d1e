// Typed addresses: the only place that writes a path.
import type { CatalogueType, ModuleType } from '#contract/enums.ts';

const withQuery = (path: string, query: Record<string, string | number | null | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

export interface ItemRef {
  moduleType: ModuleType;
  itemType: CatalogueType;
  slug: string;
  productId: string;
}

const SECTIONS: Record<CatalogueType, string> = {
  PRODUCT: 'products',
  VOUCHER: 'vouchers',
  COUPON: 'coupons',
  PARTNER: 'partners',
};

/** What is looked for: all of it, or a page of one type. */
export interface SearchRef {
  q?: string | null;
  type?: CatalogueType | null;
  after?: string | null;
}

/** What one chose on a voucher's page. Denomination in paise. */
export interface DraftRef {
  productId: string;
  denomination: number;
  count: number;
}

export const hrefs = {
  home: () => '/',
  login: (returnTo?: string) => withQuery('/login', { returnTo: returnTo === '/' ? null : returnTo }),
  loginOtp: (returnTo?: string) => withQuery('/login-otp', { returnTo: returnTo === '/' ? null : returnTo }),
  loginAccounts: (returnTo?: string) =>
    withQuery('/login-accounts', { returnTo: returnTo === '/' ? null : returnTo }),
  /** The landing page of a mode. */
  mode: (moduleType: ModuleType) => `/${moduleType}`,
  /** Coupons are there for burning alone, so their listing names no mode. */
  listing: ({ moduleType, itemType }: Pick<ItemRef, 'moduleType' | 'itemType'>) =>
    itemType === 'COUPON' ? '/coupons' : `/${moduleType}/${SECTIONS[itemType]}`,
  /** A partner's slug is its id. */
  item: ({ moduleType, itemType, slug, productId }: ItemRef) =>
    itemType === 'PARTNER'
      ? `/${moduleType}/partners/${slug}`
      : `/${moduleType}/${SECTIONS[itemType]}/${slug}/${productId}`,
  /** A voucher's page with a choice already made. */
  choice: (item: ItemRef, { denomination, count }: Omit<DraftRef, 'productId'>) =>
    withQuery(hrefs.item(item), { denomination, count }),
  orderSummary: (draft: DraftRef) => withQuery('/order-summary', { ...draft }),
  paymentsOptions: (orderId: string) => withQuery('/payments-options', { orderId }),
  voucherOrderReceipt: (orderId: string) => withQuery('/voucher-order-receipt', { orderId }),
  profile: () => '/profile',
  editProfile: () => '/profile/edit-profile',
  orders: (query: { after?: string | null } = {}) => withQuery('/profile/orders', query),
  pointsLedger: (query: { filter?: string; after?: string | null } = {}) =>
    withQuery('/profile/points-ledger', query),
  search: ({ q, type, after }: SearchRef = {}) =>
    withQuery('/search', { q, type: type?.toLowerCase(), after }),
} as const;
