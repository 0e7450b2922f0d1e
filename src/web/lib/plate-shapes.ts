// The shape shows the item's type: a ticket for a voucher, a square for a product, a circle for a partner, and for a
// coupon a ticket torn at half height.
import type { CatalogueType } from '#contract/enums.ts';

export const PLATE_SHAPES = {
  VOUCHER: 'ticket',
  COUPON: 'coupon',
  PRODUCT: 'square',
  PARTNER: 'round',
} as const satisfies Record<CatalogueType, string>;
