// What the list of each type can be filtered and sorted by (filtersConfig and sorterConfig of spec §3).
import type { CatalogueType } from './enums.ts';
import type { SORTERS } from './sorters.ts';

/** A partner is its own brand and has no price; a coupon's discount is only in its text. */
export const FILTERS_OF = {
  VOUCHER: ['category', 'price', 'brand', 'discount'],
  PRODUCT: ['category', 'price', 'brand', 'discount'],
  COUPON: ['category', 'price', 'brand'],
  PARTNER: ['category'],
} as const satisfies Record<CatalogueType, readonly string[]>;

export type FilterName = (typeof FILTERS_OF)[CatalogueType][number];

export const SORTERS_OF: Record<CatalogueType, readonly (typeof SORTERS)[number][]> = {
  VOUCHER: ['popular', 'points-asc', 'points-desc', 'discount'],
  PRODUCT: ['popular', 'points-asc', 'points-desc', 'discount'],
  COUPON: ['popular', 'points-asc', 'points-desc'],
  PARTNER: ['popular'],
};
