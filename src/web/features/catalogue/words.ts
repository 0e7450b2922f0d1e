// Wording for the two modes and for the item types of a listing.
import type { CatalogueType, ModuleType } from '#contract/enums.ts';
import { counted } from '#web/lib/format.ts';
import type { ListingItem, ListingMode } from '#web/store/create-listing.ts';

export const MODES: Record<ModuleType, { title: string; lead: string }> = {
  earn: { title: 'Earn', lead: 'Shop as you do anyway, and collect coins for it.' },
  burn: { title: 'Redeem', lead: 'What your coins can become.' },
};

interface Words {
  title: string;
  lead: (total: number) => string;
  /** The number of items: "79 vouchers". */
  counted: (total: number) => string;
  empty: string;
}

export const WORDS: Record<CatalogueType, Words> = {
  VOUCHER: {
    title: 'Vouchers',
    lead: (total) => `${counted(total, 'gift card')}, sent within 5 minutes.`,
    counted: (total) => counted(total, 'voucher'),
    empty: 'No vouchers here',
  },
  PRODUCT: {
    title: 'Products',
    lead: (total) => `${counted(total, 'product')}, delivered to your door.`,
    counted: (total) => counted(total, 'product'),
    empty: 'No products here',
  },
  COUPON: {
    title: 'Coupons',
    lead: (total) => `${counted(total, 'coupon')} to use when you pay.`,
    counted: (total) => counted(total, 'coupon'),
    empty: 'No coupons here',
  },
  PARTNER: {
    title: 'Partners',
    // In both modes the cards say what a partner gives: its vouchers are what coins buy (docs/decisions/008).
    lead: (total) => `${counted(total, 'partner')} to earn coins at.`,
    counted: (total) => counted(total, 'partner'),
    empty: 'No partners here',
  },
};

/** The text below the heading; for an empty listing just the count. `items` are some of those listed. */
export const listingLead = (
  { moduleType, itemType }: ListingMode,
  { total, items }: { total: number; items: readonly Pick<ListingItem, 'earnPer100'>[] },
): string => {
  const { lead, counted: inWords } = WORDS[itemType];
  if (total === 0) return `${inWords(0)}.`;
  const isSoldByPartners =
    moduleType === 'earn' && itemType !== 'PARTNER' && items.some(({ earnPer100 }) => earnPer100 !== null);
  return isSoldByPartners ? `${inWords(total)}, sold by partners who give you coins.` : lead(total);
};

/** The title of a listing where its mode is not visible: in a tab, a search result or a share. */
export const listingTitle = ({ moduleType, itemType }: ListingMode): string =>
  `${WORDS[itemType].title} · ${MODES[moduleType].title}`;

/** How an item is ordered: before the steps of using it, which its content says; null if there is nothing to order. */
export const ORDERING: Record<CatalogueType, { title: string; text: string } | null> = {
  VOUCHER: {
    title: 'Redeem',
    text: 'Pay with coins. The code and its PIN come within 5 minutes, usually at once.',
  },
  PRODUCT: { title: 'Redeem', text: 'Pay with coins, and choose where it should go.' },
  COUPON: { title: 'Take it', text: 'The coupon code comes within 5 minutes, usually at once.' },
  PARTNER: null,
};
