// Wording and links of an order, by item type.
import type { CatalogueType } from '#contract/enums.ts';
import { formatRupees } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import type { Order } from './records.ts';

const listing = (itemType: CatalogueType): string => hrefs.listing({ moduleType: 'burn', itemType });

interface ItemLinks {
  list: string;
  /** The label of the link to the listing, if this item is not available. */
  others: string;
  /** The label of the link to cheaper items. */
  cheaper: string;
  /** The label of the link on a receipt. */
  more: string;
}

const itemLinks = (itemType: CatalogueType, name: string): ItemLinks => ({
  list: listing(itemType),
  others: `See other ${name}`,
  cheaper: `See ${name} for fewer coins`,
  more: `More ${name}`,
});

/** For a member who has left the page on which the order was confirmed. */
export const ORDER_CONFIRMED = 'Your order is confirmed. You can find it in your Order History.';
export const ORDER_AWAITS_PAYMENT =
  'Your order waits for its payment. You can find it in your Order History.';

export const ITEM_LINKS: Record<CatalogueType, ItemLinks> = {
  PRODUCT: itemLinks('PRODUCT', 'products'),
  VOUCHER: itemLinks('VOUCHER', 'vouchers'),
  COUPON: itemLinks('COUPON', 'coupons'),
  PARTNER: itemLinks('PARTNER', 'partners'),
};

type Line = Order['line'];

/** "Card 2 of 3"; null if the order has a single code. A code's id ends in its number within the order. */
export const placeOf = ({ count }: Line, voucherId = '-1'): string | null =>
  count > 1 ? `Card ${voucherId.slice(voucherId.lastIndexOf('-') + 1)} of ${count}` : null;

/** "Card 2 of 3, ₹500", the same wherever the code is shown. A coupon has no value of its own. */
export const codeLabel = (line: Line, voucherId?: string): string =>
  line.itemType === 'COUPON'
    ? 'Your coupon code'
    : `${placeOf(line, voucherId) ?? 'Gift card'}, ${formatRupees(line.denominationPaise)}`;
