// How earning works at each partner, by kind of business, because tracking fails for much the same reasons everywhere.
import { formatCoins, pluralize } from '../../format.ts';
import type { Shop } from '../../modules/partners/types.ts';
import type { PartnerContent } from './types.ts';

/** What a partner's terms say of its purchases; empty if nothing is known of it. */
interface Counting {
  /** What earns coins, beyond what does everywhere. */
  earns: string;
  /** What earns no coins. */
  notCounted: string;
}

interface Kind extends Counting {
  /** Days until the coins of a purchase are confirmed. */
  confirmDays: number;
}

const KINDS: Record<string, Kind> = {
  travel: {
    confirmDays: 45,
    earns: 'Bookings for yourself and for others, confirmed once the journey or the stay is over.',
    notCounted: 'taxes, visa fees and insurance; bookings that are changed by phone.',
  },
  groceries: {
    confirmDays: 10,
    earns: 'Every basket that is delivered or collected, substitutes included.',
    notCounted: 'tobacco, infant formula, gift cards and delivery charges.',
  },
  fuel: {
    confirmDays: 7,
    earns: 'Fuel, lubricants and shop purchases that are ordered ahead online.',
    notCounted: 'fleet cards and tolls.',
  },
  entertainment: {
    confirmDays: 14,
    earns:
      'Tickets, subscriptions and devices, confirmed once the show is over or the return period has passed.',
    notCounted: 'booking fees and gift cards.',
  },
  apparel: {
    confirmDays: 30,
    earns: 'Everything that you keep: coins for returned items are taken back.',
    notCounted: 'alterations, gift wrapping and gift cards.',
  },
  dining: {
    confirmDays: 7,
    earns: 'Orders that are delivered or collected.',
    notCounted: 'tips, delivery charges and gift cards.',
  },
};

const USUAL: Kind = {
  confirmDays: 30,
  earns: 'Everything that is bought and kept.',
  notCounted: 'gift cards and delivery charges.',
};

/** How one partner's shop differs from others of its kind. */
interface ShopFacts extends Counting {
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

const sectionsOf = ({ name, earnPer100, notCounted }: ShopFacts, confirmDays: number) => [
  {
    title: 'How coins are calculated',
    paragraphs: [
      `${formatCoins(earnPer100)} for every ₹100 that you pay at ${name}, after discounts, rounded down to whole coins.`,
      ...(notCounted ? [`Not counted: ${notCounted}`] : []),
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

const kindOf = (category: string): Kind => KINDS[category] ?? USUAL;

export const shopOf = (partner: ShopFacts): Shop => {
  const confirmDays = partner.confirmDays ?? kindOf(partner.category).confirmDays;
  return {
    partnerId: partner.id,
    shopUrl: partner.shopUrl,
    careEmail: partner.careEmail,
    confirmDays,
    texts: {
      tracked: [
        'Orders placed within 24 hours of going to the shop from here, in the same browser.',
        ...(partner.earns ? [partner.earns] : []),
        'Several orders on one trip: each of them earns.',
      ],
      spoils: [
        'A coupon code from another site, or a browser extension that looks for one.',
        'Reaching the shop through a search, an advertisement or another rewards site in between.',
        'Finishing the order in the partner’s own app, or in a private window.',
        'Rejecting the shop’s cookies, or using a blocker that does so for you.',
      ],
      sections: sectionsOf(partner, confirmDays),
      updatedOn: partner.updatedOn,
    },
  };
};

/** A partner of the demo, whose shop is the sandbox. What its kind of business counts is its own. */
export const demoShopOf = (partner: PartnerContent): Shop => {
  const { earns, notCounted } = kindOf(partner.category);
  return shopOf({
    ...partner,
    earns,
    notCounted,
    shopUrl: null,
    careEmail: `partners@${partner.art}.example`,
    confirmDays: null,
    updatedOn: '2026-10-01',
  });
};
