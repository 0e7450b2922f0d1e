// A year of coins that ends with exactly 25,000 available: every kind of entry that a member may see, and lots that
// expire in the next weeks.
import type { HistoryEvent } from '../history.ts';
import type { OrderedItem } from '../orders.ts';
import type { ReportContent } from '../trips.ts';
import { fromHarbourline as converted } from './converted.ts';

const groceries = (daysAgo: number, coins: number): HistoryEvent => ({
  kind: 'earn',
  daysAgo,
  key: `groceries-${daysAgo}`,
  coins,
  title: 'Saffron Cart groceries',
});

const fuel = (daysAgo: number, coins: number, place: string): HistoryEvent => ({
  kind: 'earn',
  daysAgo,
  key: `fuel-${daysAgo}`,
  coins,
  title: `Milepost Fuels, ${place}`,
});

const bonus = (daysAgo: number, coins: number, life: number, title: string): HistoryEvent => ({
  kind: 'earn',
  from: 'bonus',
  daysAgo,
  key: `bonus-${daysAgo}`,
  coins,
  title,
  life,
});

const spent = (daysAgo: number, key: string, coins: number, order: OrderedItem): HistoryEvent => ({
  kind: 'burn',
  daysAgo,
  key,
  coins,
  order,
});

const NORTHKITE = 'pt-1004';
const LOOMFOLK = 'pt-1013';

/** A partner's report about an order of a trip. */
const report = (
  daysAgo: number,
  of: string,
  type: ReportContent['type'],
  orderRef: string,
  rupees: number,
): HistoryEvent => ({
  kind: 'report',
  daysAgo,
  key: `${of}-${type.toLowerCase()}`,
  of,
  said: { type, orderRef, rupees },
});

const HANDLOOM = 'The Great Indian Handloom & Handicraft Collective';

const firstHalf: HistoryEvent[] = [
  bonus(365, 500, 180, 'Welcome coins'),
  groceries(352, 184),
  fuel(341, 86, 'Hosur Road'),
  converted(330, 6200),
  spent(322, 'cinema', 2396, { item: 'v-1021' }),
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
    order: { item: 'v-1006' },
  },
  converted(258, 4200),
  spent(244, 'stay', 3680, { item: 'v-1001' }),
  {
    kind: 'refund',
    daysAgo: 240,
    key: 'stay-refunded',
    of: 'stay',
    title: 'Weekend getaway gift card, order refunded',
  },
  fuel(229, 98, 'Mysuru Road'),
  spent(214, 'basket', 1000, { item: 'v-1010' }),
  groceries(203, 276),
  bonus(200, 250, 60, 'Birthday coins'),
  bonus(190, 150, 365, 'Survey: how you shop for groceries'),
];

const secondHalf: HistoryEvent[] = [
  {
    kind: 'earn',
    daysAgo: 178,
    key: 'coorg',
    coins: 830,
    title: 'Wanderlane Stays & Residences, two nights in Coorg',
  },
  { kind: 'earn', daysAgo: 165, key: 'coffee', coins: 64, title: 'Ember & Oat Roasters' },
  { kind: 'expire', daysAgo: 139 },
  spent(130, 'cabs', 6000, { item: 'v-1009', value: 300, count: 5 }),
  {
    kind: 'refund',
    daysAgo: 126,
    key: 'cab-refunded',
    of: 'cabs',
    kept: 4,
    title: 'Airport cab voucher, one of five refunded',
  },
  converted(120, 4800),
  bonus(116, 796, 30, 'Monsoon coins'),
  spent(115, 'kites', 1592, { item: 'p-1073', count: 2 }),
  {
    kind: 'part-return',
    daysAgo: 110,
    key: 'kites-returned',
    of: 'kites',
    accepted: 1,
    title: 'Paper kite, ready to fly × 2, sent back',
  },
  groceries(108, 205),
  {
    kind: 'burn-part',
    daysAgo: 95,
    key: 'sleeper',
    coins: 8000,
    burned: 4000,
    order: { item: 'v-1007', count: 2, value: 1000 },
  },
  fuel(88, 118, 'Nelamangala'),
  spent(84, 'wallet', 3996, { item: 'p-1015' }),
  { kind: 'refund', daysAgo: 76, key: 'wallet-returned', of: 'wallet', title: 'Card wallet, returned' },
  { kind: 'earn', daysAgo: 74, key: 'sari', coins: 1320, title: HANDLOOM },
  // A bag: 180 coins, confirmed and then sent back.
  { kind: 'trip', daysAgo: 104, key: 'handbag', partner: LOOMFOLK },
  report(103, 'handbag', 'PURCHASE', 'LF-20418', 2572),
  report(73, 'handbag', 'CONFIRM', 'LF-20418', 2572),
  report(69, 'handbag', 'CANCEL', 'LF-20418', 2572),
  // A flight: 860 coins, flown.
  { kind: 'trip', daysAgo: 99, key: 'kolkata', partner: NORTHKITE },
  report(97, 'kolkata', 'PURCHASE', 'NK7QX2', 14_334),
  report(52, 'kolkata', 'CONFIRM', 'NK7QX2', 14_334),
  // Spent at once, so that the coins of the other lots stay unchanged.
  bonus(58, 4796, 12, 'Referral coins'),
  spent(57, 'spices', 4796, { item: 'p-1058' }),
  converted(45, 12_000),
  spent(40, 'breakfast', 1396, { item: 'v-1035' }),
  bonus(30, 1250, 42, 'Festival bonus'),
  bonus(25, 900, 66, 'Anniversary coins'),
  converted(20, 2400, 95),
  groceries(14, 184),
  {
    kind: 'cancelled-burn',
    daysAgo: 9,
    key: 'cinema-cancelled',
    coins: 2396,
    order: { item: 'v-1021' },
  },
  // A future flight: 862 coins on the way.
  { kind: 'trip', daysAgo: 6, key: 'kochi', partner: NORTHKITE },
  report(4, 'kochi', 'PURCHASE', 'NK9TM4', 14_368),
  { kind: 'take', daysAgo: 5, key: 'second-cup', order: { item: 'c-1022' } },
  bonus(4, 5196, 8, 'Thank-you coins'),
  spent(3, 'tea', 5196, { item: 'p-1061', stage: 'IN_DELIVERY' }),
  groceries(2, 295),
];

export const yearOfAnanya: readonly HistoryEvent[] = [...firstHalf, ...secondHalf];
