// The demo members and the history of their coins.
import type { NewAccount } from '../../modules/accounts/service.ts';
import type { HistoryEvent } from '../history.ts';
import type { PlusContent } from '../plus.ts';
import type { OrderedItem } from '../orders.ts';
import { fromHarbourline, fromTalktime } from './converted.ts';
import { yearOfAnanya } from './history-of-ananya.ts';

/** Of the default brand, unless `clientId` names another one. */
export type MemberContent = Omit<NewAccount, 'at' | 'clientId'> &
  Partial<Pick<NewAccount, 'clientId'>> &
  Required<Pick<NewAccount, 'accountId' | 'lcn'>> & {
    joinedDaysAgo: number;
    history: readonly HistoryEvent[];
    plus?: PlusContent;
  };

const earned = (daysAgo: number, coins: number, title: string): HistoryEvent => ({
  kind: 'earn',
  daysAgo,
  key: `e${daysAgo}`,
  coins,
  title,
});

/** What the bank adds for a month of its card: Plus does not multiply it. */
const onCard = (daysAgo: number, coins: number): HistoryEvent => ({
  kind: 'earn',
  from: 'bonus',
  daysAgo,
  key: `card-${daysAgo}`,
  coins,
  title: 'Statement of your Harbourline card',
});

const burned = (daysAgo: number, coins: number, order: OrderedItem): HistoryEvent => ({
  kind: 'burn',
  daysAgo,
  key: `b${daysAgo}`,
  coins,
  order,
});

const ananya = {
  mobile: '9876543210',
  salutation: 'Ms',
  firstName: 'Ananya',
  lastName: 'Venkataraghavan',
  email: 'ananya.v@example.in',
  emailVerified: true,
  dateOfBirth: '1991-08-14',
} as const;

export const members: MemberContent[] = [
  {
    ...ananya,
    accountId: '5f0c1d2e-7a41-4c38-9b6d-3e1f8a2c4b01',
    lcn: '6104827354',
    joinedDaysAgo: 366,
    history: yearOfAnanya,
  },
  {
    accountId: '5f0c1d2e-7a41-4c38-9b6d-3e1f8a2c4b02',
    lcn: '6104830010',
    mobile: '9876500000',
    salutation: 'Mr',
    firstName: 'Rohit',
    lastName: 'Malhotra',
    email: 'rohit.malhotra@example.in',
    emailVerified: true,
    dateOfBirth: '1986-02-27',
    joinedDaysAgo: 240,
    history: [
      earned(230, 420, 'Milepost Fuels, Pune bypass'),
      fromHarbourline(171, 9600),
      burned(120, 3680, { item: 'v-1001' }),
      earned(88, 1180, 'Wanderlane Stays & Residences, one night in Lonavala'),
      earned(31, 260, 'Saffron Cart groceries'),
    ],
  },
  {
    accountId: '5f0c1d2e-7a41-4c38-9b6d-3e1f8a2c4b03',
    lcn: '6104830028',
    mobile: '9876500000',
    salutation: 'Mrs',
    firstName: 'Meera',
    lastName: 'Malhotra',
    email: 'meera.malhotra@example.in',
    dateOfBirth: '1988-11-03',
    joinedDaysAgo: 96,
    plus: { planId: 'plus-12', boughtDaysAgo: 60 },
    history: [
      earned(90, 315, 'The Great Indian Handloom & Handicraft Collective'),
      earned(44, 205, 'Petal & Paper Tea Rooms'),
      earned(12, 120, 'Saffron Cart groceries'),
    ],
  },
  {
    accountId: '5f0c1d2e-7a41-4c38-9b6d-3e1f8a2c4b04',
    lcn: '6104830036',
    mobile: '9876500000',
    salutation: null,
    firstName: 'Malhotra',
    lastName: 'Household',
    email: 'malhotras@example.in',
    joinedDaysAgo: 310,
    history: [
      fromHarbourline(300, 48_000),
      earned(214, 18_400, 'Northkite Air, family of four to Srinagar'),
      burned(190, 25_996, { item: 'p-1001' }),
      fromHarbourline(102, 62_000),
      earned(17, 1840, 'Saffron Cart groceries'),
    ],
  },
  {
    accountId: '5f0c1d2e-7a41-4c38-9b6d-3e1f8a2c4b05',
    lcn: '6104850075',
    mobile: '9876511111',
    salutation: 'Mr',
    firstName: 'Farhan',
    lastName: 'Qureshi',
    email: 'farhan.q@example.in',
    dateOfBirth: '2001-05-19',
    joinedDaysAgo: 21,
    history: [earned(20, 40, 'Ember & Oat Roasters, two coffees')],
  },
  // The same person is a member of the other brands, too: with a card, coins and rates of their own.
  {
    ...ananya,
    accountId: '5f0c1d2e-7a41-4c38-9b6d-3e1f8a2c4b06',
    clientId: 'HARBOURLINE',
    lcn: '6104861239',
    joinedDaysAgo: 200,
    history: [
      onCard(180, 3200),
      onCard(149, 2740),
      earned(96, 1160, 'Northkite Air, Pune to Goa'),
      onCard(57, 2980),
      onCard(26, 3420),
    ],
  },
  {
    ...ananya,
    accountId: '5f0c1d2e-7a41-4c38-9b6d-3e1f8a2c4b07',
    clientId: 'HOOPOE',
    lcn: '6104874562',
    joinedDaysAgo: 120,
    history: [
      fromTalktime(104, 1500),
      earned(63, 240, 'Marquee Nine Cinemas, four tickets'),
      fromTalktime(33, 1800),
      earned(8, 160, 'Ember & Oat Roasters, a Sunday breakfast'),
    ],
  },
];
