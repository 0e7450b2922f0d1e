// What a search page's address asks for.
import { CATALOGUE_TYPES, SEARCH_RULES, type CatalogueType } from '#contract/enums.ts';
import { formatCoins } from '#web/lib/format.ts';

export interface SearchQuery {
  /** Null: nothing is looked for yet. */
  q: string | null;
  type: CatalogueType | null;
  after: string | null;
}

/** A text as search takes it: no longer than the field lets one write, and without halves of characters. */
export const searchText = (text: string): string =>
  text.trim().slice(0, SEARCH_RULES.longest).toWellFormed().trim();

/** Reads an address; what it does not understand is left out. */
export const readSearchQuery = (values: Partial<Record<string, string>>): SearchQuery => {
  const type = CATALOGUE_TYPES.find((name) => name.toLowerCase() === values['type']?.toLowerCase()) ?? null;
  return { q: searchText(values['q'] ?? '') || null, type, after: values['after'] || null };
};

/** What the tabs call the types. */
export const TYPE_NAMES: Record<CatalogueType, string> = {
  VOUCHER: 'Vouchers',
  PRODUCT: 'Products',
  PARTNER: 'Partners',
  COUPON: 'Coupons',
};

/** A total is counted up to a number; from there on it is "so many or more". */
export const totalText = (total: number): string =>
  formatCoins(total) + (total >= SEARCH_RULES.mostCounted ? '+' : '');
