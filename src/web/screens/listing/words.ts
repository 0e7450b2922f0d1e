// What a listing calls its things.
import type { CatalogueType } from '#contract/enums.ts';
import { formatCoins } from '#web/lib/format.ts';

interface Words {
  title: string;
  lead: (total: number) => string;
  empty: string;
}

const counted = (total: number, one: string, many: string): string =>
  `${formatCoins(total)} ${total === 1 ? one : many}`;

export const WORDS: Record<CatalogueType, Words> = {
  VOUCHER: {
    title: 'Vouchers',
    lead: (total) => `${counted(total, 'gift card', 'gift cards')}, sent in minutes.`,
    empty: 'No vouchers here',
  },
  PRODUCT: {
    title: 'Products',
    lead: (total) => `${counted(total, 'thing', 'things')} to hold, paid in coins.`,
    empty: 'No products here',
  },
  COUPON: {
    title: 'Coupons',
    lead: (total) => `${counted(total, 'coupon', 'coupons')} to use at the till.`,
    empty: 'No coupons here',
  },
  PARTNER: {
    title: 'Partners',
    lead: (total) => `${counted(total, 'partner', 'partners')} that turn rupees into coins.`,
    empty: 'No partners here',
  },
};

/** The categories of the product, in the order of the home page. */
export const CATEGORIES = [
  { id: 'groceries', name: 'Groceries' },
  { id: 'fuel', name: 'Fuel' },
  { id: 'entertainment', name: 'Entertainment' },
  { id: 'travel', name: 'Travel' },
  { id: 'apparel', name: 'Apparel' },
  { id: 'dining', name: 'Dining' },
] as const;
