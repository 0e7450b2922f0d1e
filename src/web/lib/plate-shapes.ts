/** The shape says the kind: ticket a voucher, square a product, circle a partner, and a coupon a ticket torn at half height. */
import type { CatalogueType } from '#contract/enums.ts';

export const PLATE_SHAPES = {
  VOUCHER: 'ticket',
  COUPON: 'coupon',
  PRODUCT: 'square',
  PARTNER: 'round',
} as const satisfies Record<CatalogueType, string>;
