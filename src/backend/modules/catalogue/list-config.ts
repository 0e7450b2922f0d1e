// How each type's list can be filtered and sorted (filtersConfig and sorterConfig of spec §3), as data.
import type { CatalogueType } from '#contract/enums.ts';
import type { ListConfig, Sorter } from './types.ts';

export type FilterName = ListConfig['filtersConfig'][number]['name'];

/** A partner is its own brand and has no price; a coupon's discount is only in its text. */
export const FILTERS: Record<CatalogueType, readonly FilterName[]> = {
  VOUCHER: ['category', 'price', 'brand', 'discount'],
  PRODUCT: ['category', 'price', 'brand', 'discount'],
  COUPON: ['category', 'price', 'brand'],
  PARTNER: ['category'],
};

export const FILTER_LABELS: Record<FilterName, string> = {
  category: 'Category',
  price: 'Price in coins',
  brand: 'Brand',
  discount: 'Discount',
};

export const SORTER_LABELS: Record<Sorter, string> = {
  popular: 'Most popular',
  'points-asc': 'Coins: low to high',
  'points-desc': 'Coins: high to low',
  discount: 'Biggest discount',
};

export const SORTERS: Record<CatalogueType, readonly Sorter[]> = {
  VOUCHER: ['popular', 'points-asc', 'points-desc', 'discount'],
  PRODUCT: ['popular', 'points-asc', 'points-desc', 'discount'],
  COUPON: ['popular', 'points-asc', 'points-desc'],
  PARTNER: ['popular'],
};

/** Each means "this percentage and more". */
export const DISCOUNT_STEPS = [5, 10, 20, 30] as const;

/** Further brands are found by search. */
export const MAX_BRANDS = 50;
