// Words and ways on of an order, by what it is for.
import type { CatalogueType } from '#contract/enums.ts';
import { hrefs } from '#web/routes/hrefs.ts';

const listing = (itemType: CatalogueType): string => hrefs.listing({ moduleType: 'burn', itemType });

interface Ways {
  list: string;
  /** Leads to the listing, where this one is not to be had. */
  others: string;
  /** Leads to what costs less. */
  cheaper: string;
  /** Leads on from a receipt. */
  more: string;
}

const waysOf = (itemType: CatalogueType, name: string): Ways => ({
  list: listing(itemType),
  others: `See other ${name}`,
  cheaper: `See ${name} for fewer coins`,
  more: `More ${name}`,
});

export const WAYS: Record<CatalogueType, Ways> = {
  PRODUCT: waysOf('PRODUCT', 'products'),
  VOUCHER: waysOf('VOUCHER', 'vouchers'),
  COUPON: waysOf('COUPON', 'coupons'),
  PARTNER: waysOf('PARTNER', 'partners'),
};
