import type { CatalogueType } from '#contract/enums.ts';
import { writeListingQuery } from '#web/features/catalogue/listing-query.ts';
import { ITEM_LINKS } from '#web/features/orders/words.ts';

const CHEAPEST_FIRST = writeListingQuery({ appliedFilter: {}, appliedSorter: 'points-asc', cursor: null });

/**
 * Where an item of the type is to be had for fewer coins; null for a member without any if none is: a coupon may be free,
 * and a product may take money instead.
 */
export const cheaperItems = (
  itemType: CatalogueType,
  available: number,
): { href: string; label: string } | null => {
  const { list, cheaper } = ITEM_LINKS[itemType];
  return available > 0 || itemType !== 'VOUCHER' ? { href: list + CHEAPEST_FIRST, label: cheaper } : null;
};
