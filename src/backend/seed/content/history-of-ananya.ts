// A year of coins that ends with exactly 25,000 available: every kind of entry that a member may meet, and lots
// that run out in the next weeks.
import type { Happened } from '../history.ts';

const groceries = (daysAgo: number, coins: number): Happened => ({
  kind: 'earn',
  daysAgo,
  key: `groceries-${daysAgo}`,
  coins,
  title: 'Saffron Cart groceries',
});

const fuel = (daysAgo: number, coins: number, place: string): Happened => ({
  kind: 'earn',
  daysAgo,
  key: `fuel-${daysAgo}`,
  coins,
  title: `Milepost Fuels, ${place}`,
});

const converted = (daysAgo: number, coins: number, life?: number): Happened => ({
  kind: 'earn',
  from: 'conversion',
  daysAgo,
  key: `converted-${daysAgo}`,
  coins,
  title: 'Points converted from Harbourline Bank',
  ...(life ? { life } : {}),
});

const bonus = (daysAgo: number, coins: number, life: number, title: string): Happened => ({
  kind: 'earn',
  from: 'bonus',
  daysAgo,
  key: `bonus-${daysAgo}`,
  coins,
  title,
  life,
});

const HANDLOOM = 'The Great Indian Handloom & Handicraft Collective';

const firstHalf: Happened[] = [
  bonus(365, 500, 180, 'Welcome coins'),
  groceries(352, 184),
  fuel(341, 86, 'Hosur Road'),
  converted(330, 6200),
  { kind: 'burn', daysAgo: 322, key: 'cinema', coins: 2396, title: 'Marquee Nine Cinemas, two tickets' },
  {
    kind: 'expect',
    daysAgo: 318,
    key: 'guwahati',
    coins: 1140,
    inDays: 10,
    title: 'Northkite Air, Bengaluru to Guwahati',
  },
  {
    kind: 'confirm',
    daysAgo: 311,
    key: 'guwahati-flown',
    of: 'guwahati',
    title: 'Northkite Air, Bengaluru to Guwahati',
  },
  { kind: 'earn', daysAgo: 300, key: 'handloom', coins: 640, title: HANDLOOM },
  {
    kind: 'take-back',
    daysAgo: 296,
    key: 'handloom-returned',
    of: 'handloom',
    coins: 320,
    title: `${HANDLOOM}, one item returned`,
  },
  groceries(283, 212),
  {
    kind: 'cancelled-burn',
    daysAgo: 270,
    key: 'bicycle',
    coins: 796,
    title: 'Pedalpost day pass, 14 cities',
  },
  converted(258, 4200),
  { kind: 'burn', daysAgo: 244, key: 'stay', coins: 3680, title: 'Weekend getaway gift card' },
  {
    kind: 'refund',
    daysAgo: 240,
    key: 'stay-refunded',
    of: 'stay',
    title: 'Weekend getaway gift card, order refunded',
  },
  fuel(229, 98, 'Mysuru Road'),
  { kind: 'burn', daysAgo: 214, key: 'basket', coins: 1000, title: 'Monthly groceries voucher' },
  groceries(203, 276),
  bonus(200, 250, 60, 'Birthday coins'),
  bonus(190, 150, 365, 'Survey: how you shop for groceries'),
];

const secondHalf: Happened[] = [
  {
    kind: 'earn',
    daysAgo: 178,
    key: 'coorg',
    coins: 830,
    title: 'Wanderlane Stays & Residences, two nights in Coorg',
  },
  { kind: 'earn', daysAgo: 165, key: 'coffee', coins: 64, title: 'Ember & Oat Roasters' },
  { kind: 'expire', daysAgo: 139 },
  { kind: 'burn', daysAgo: 130, key: 'lunch', coins: 5996, title: 'Office lunch pass, ten meals' },
  {
    kind: 'refund',
    daysAgo: 126,
    key: 'lunch-refunded',
    of: 'lunch',
    coins: 1196,
    title: 'Office lunch pass, two meals refunded',
  },
  converted(120, 4800),
  groceries(108, 205),
  {
    kind: 'burn-part',
    daysAgo: 95,
    key: 'sleeper',
    coins: 8000,
    burned: 4000,
    title: 'Night train voucher, one of two issued',
  },
  fuel(88, 118, 'Nelamangala'),
  { kind: 'earn', daysAgo: 74, key: 'sari', coins: 1320, title: HANDLOOM },
  { kind: 'earn', daysAgo: 73, key: 'handbag', coins: 180, title: 'Loomfolk, day handbag' },
  {
    kind: 'take-back',
    daysAgo: 69,
    key: 'handbag-returned',
    of: 'handbag',
    title: 'Loomfolk, order returned',
  },
  {
    kind: 'expect',
    daysAgo: 60,
    key: 'kolkata',
    coins: 860,
    inDays: 10,
    title: 'Northkite Air, Bengaluru to Kolkata',
  },
  {
    kind: 'confirm',
    daysAgo: 52,
    key: 'kolkata-flown',
    of: 'kolkata',
    title: 'Northkite Air, Bengaluru to Kolkata',
  },
  converted(45, 12_000),
  { kind: 'burn', daysAgo: 40, key: 'breakfast', coins: 1396, title: 'Breakfast for two' },
  bonus(30, 1250, 42, 'Festival bonus'),
  bonus(25, 900, 66, 'Anniversary coins'),
  converted(20, 2400, 95),
  groceries(14, 184),
  {
    kind: 'cancelled-burn',
    daysAgo: 9,
    key: 'cinema-cancelled',
    coins: 2396,
    title: 'Marquee Nine Cinemas, two tickets',
  },
  {
    kind: 'announce',
    daysAgo: 6,
    key: 'kochi-booked',
    coins: 862,
    inDays: 15,
    title: 'Northkite Air, Bengaluru to Kochi',
  },
  {
    kind: 'expect',
    daysAgo: 4,
    key: 'kochi',
    coins: 862,
    inDays: 13,
    title: 'Northkite Air, Bengaluru to Kochi, two travellers',
  },
  groceries(2, 295),
];

export const yearOfAnanya: readonly Happened[] = [...firstHalf, ...secondHalf];
