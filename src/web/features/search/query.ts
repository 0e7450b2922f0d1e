// The query of a search page's address.
import { CATALOGUE_TYPES, SEARCH_RULES, type CatalogueType } from '#contract/enums.ts';
import { formatCoins } from '#web/lib/format.ts';

export interface SearchQuery {
  /** Null: there is no search yet. */
  q: string | null;
  type: CatalogueType | null;
  after: string | null;
}

/** Normalises a search text: cut to the length of the field, and without lone surrogates. */
export const searchText = (text: string): string =>
  text.trim().slice(0, SEARCH_RULES.longest).toWellFormed().trim();

/** Reads an address; ignores what it does not understand. */
export const readSearchQuery = (values: Partial<Record<string, string>>): SearchQuery => {
  const type = CATALOGUE_TYPES.find((name) => name.toLowerCase() === values['type']?.toLowerCase()) ?? null;
  return { q: searchText(values['q'] ?? '') || null, type, after: values['after'] || null };
};

/** The labels of the types in the tabs. */
export const TYPE_NAMES: Record<CatalogueType, string> = {
  VOUCHER: 'Vouchers',
  PRODUCT: 'Products',
  PARTNER: 'Partners',
  COUPON: 'Coupons',
};

/** Totals are counted up to a limit; from there on a plus sign means "or more". */
export const totalText = (total: number): string =>
  formatCoins(total) + (total >= SEARCH_RULES.mostCounted ? '+' : '');
