// How earning works at each partner, by kind of business, because tracking fails for much the same reasons everywhere.
import { formatCoins, pluralize } from '../../format.ts';
import type { Shop } from '../../modules/partners/types.ts';
import type { PartnerContent } from './types.ts';

interface Kind {
  /** Days until the coins of a purchase are confirmed. */
  confirmDays: number;
  /** What earns coins, beyond what does everywhere. */
  earns: string;
  /** What earns no coins. */
  not: string;
}

const KINDS: Record<string, Kind> = {
  travel: {
    confirmDays: 45,
    earns: 'Bookings for yourself and for others, confirmed once the journey or the stay is over.',
    not: 'Taxes, visa fees and insurance; bookings that are changed by phone.',
  },
  groceries: {
    confirmDays: 10,
    earns: 'Every basket that is delivered or collected, substitutes included.',
    not: 'Tobacco, infant formula, gift cards and delivery charges.',
  },
  fuel: {
    confirmDays: 7,
    earns: 'Fuel, lubricants and shop purchases that are ordered ahead online.',
    not: 'Fleet cards and tolls.',
  },
  entertainment: {
    confirmDays: 14,
    earns:
      'Tickets, subscriptions and devices, confirmed once the show is over or the return period has passed.',
    not: 'Booking fees and gift cards.',
  },
  apparel: {
    confirmDays: 30,
    earns: 'Everything that you keep: coins for returned items are taken back.',
    not: 'Alterations, gift wrapping and gift cards.',
  },
  dining: {
    confirmDays: 7,
    earns: 'Orders that are delivered or collected.',
    not: 'Tips, delivery charges and gift cards.',
  },
};

const USUAL: Kind = {
  confirmDays: 30,
  earns: 'Everything that is bought and kept.',
  not: 'Gift cards and delivery charges.',
};

/** How one partner's shop differs from others of its kind. */
interface ShopFacts {
  id: string;
  name: string;
  category: string;
  /** Coins per ₹100. */
  earnPer100: number;
  shopUrl: string | null;
  careEmail: string;
  /** If it differs from what is usual in its kind of business. */
  confirmDays: number | null;
  updatedOn: string;
}

const sectionsOf = ({ name, earnPer100 }: ShopFacts, { confirmDays, not }: Kind) => [
  {
    title: 'How coins are calculated',
    paragraphs: [
      `${formatCoins(earnPer100)} for every ₹100 that you pay at ${name}, after discounts, rounded down to whole coins.`,
      `Not counted: ${not.charAt(0).toLowerCase()}${not.slice(1)}`,
    ],
  },
  {
    title: 'When you get your coins',
    paragraphs: [
      `${name} reports a purchase within three days. Its coins are then pending, and are yours at most ${pluralize(confirmDays, 'day')} later.`,
    ],
  },
  {
    title: 'When coins are taken back',
    paragraphs: [
      'Coins for cancelled or returned purchases are taken back, pending ones first. You never owe coins: if you have fewer left, only those are taken.',
    ],
  },
  {
    title: 'Missing coins',
    paragraphs: [
      'If a purchase does not show within three days, claim its coins from your shopping trip, up to 90 days after it. The partner answers within 15 days.',
    ],
  },
];

export const shopOf = (partner: ShopFacts): Shop => {
  const usual = KINDS[partner.category] ?? USUAL;
  const kind = { ...usual, confirmDays: partner.confirmDays ?? usual.confirmDays };
  return {
    partnerId: partner.id,
    shopUrl: partner.shopUrl,
    careEmail: partner.careEmail,
    confirmDays: kind.confirmDays,
    texts: {
      tracked: [
        'Orders placed within 24 hours of going to the shop from here, in the same browser.',
        kind.earns,
        'Several orders on one trip: each of them earns.',
      ],
      spoils: [
        'A coupon code from another site, or a browser extension that looks for one.',
        'Reaching the shop through a search, an advertisement or another rewards site in between.',
        'Finishing the order in the partner’s own app, or in a private window.',
        'Rejecting the shop’s cookies, or using a blocker that does so for you.',
      ],
      sections: sectionsOf(partner, kind),
      updatedOn: partner.updatedOn,
    },
  };
};

/** A partner of the demo, whose shop is the sandbox. */
export const demoShopOf = (partner: PartnerContent): Shop =>
  shopOf({
    ...partner,
    shopUrl: null,
    careEmail: `partners@${partner.art}.example`,
    confirmDays: null,
    updatedOn: '2026-10-01',
  });
