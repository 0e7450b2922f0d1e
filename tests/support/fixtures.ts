// Small, realistic values of the contract's main shapes. Each is validated when it is made, so an outdated one fails
// where it is used.
import type { z } from 'zod';
import type { DataOf } from '#contract/endpoint.ts';
import { BRAND_MODULES } from '#contract/enums.ts';
import type { contract } from '#contract/index.ts';
import * as address from '#contract/address.schemas.ts';
import * as catalogue from '#contract/catalogue.schemas.ts';
import * as login from '#contract/login.schemas.ts';
import * as member from '#contract/member.schemas.ts';
import * as membership from '#contract/membership.schemas.ts';
import * as orders from '#contract/orders.schemas.ts';
import * as search from '#contract/search.schemas.ts';

type Contract = typeof contract;
type ClientConfig = DataOf<Contract['catalogue']['clientConfig']>;
export type HomeSection = DataOf<Contract['catalogue']['load']>['pageLayoutList'][number];
export type CatalogueCard = DataOf<Contract['catalogue']['list']>['items'][number];
export type CatalogueDetail = DataOf<Contract['catalogue']['detail']>;
export type SearchFound = DataOf<Contract['search']['find']>;
export type MemberDetail = DataOf<Contract['member']['detail']>;
type Dashboard = DataOf<Contract['member']['dashboard']>;
export type Balance = DataOf<Contract['member']['balance']>;
type Transaction = DataOf<Contract['member']['transactions']>['accountTxnList'][number];
export type EntryDetails = DataOf<Contract['member']['transactionDetails']>;
type History = DataOf<Contract['member']['history']>;
type OtpChallenge = DataOf<Contract['login']['otpInit']>;
type LoginOutcome = DataOf<Contract['login']['otpVerify']>;
export type OrderQuote = DataOf<Contract['orders']['validate']>;
export type Address = DataOf<Contract['address']['fetchAll']>['addressList'][number];
export type PlusStatus = DataOf<Contract['membership']['status']>;
export type PlusMembership = NonNullable<PlusStatus['membership']>;
export type Order = DataOf<Contract['orders']['details']>['order'];
type OrderHead = DataOf<Contract['orders']['list']>['orderList'][number];

const fixture =
  <T extends object>(schema: z.ZodType<T>, usual: T) =>
  (changes: Partial<T> = {}): T =>
    schema.parse({ ...structuredClone(usual), ...changes });

const IMAGE = { url: '/art/paper-boat.webp', alt: 'A paper boat on a blue plate' };

export const clientConfigFixture = fixture<ClientConfig>(catalogue.clientConfig.data, {
  clientId: 'ZILLION',
  brand: 'zillion',
  name: 'Zillion',
  tagline: 'Coins for what you love',
  description: 'Earn coins every day and spend them on vouchers, products and partners.',
  microSite: false,
  logo: { url: '/brands/zillion/icon.svg', alt: 'The ZILLION coin' },
  theme: { light: { accent: '#00714a' }, dark: { accent: '#3ecb90' } },
  menu: [{ label: 'Vouchers', href: '/burn/vouchers' }],
  footer: [{ title: 'Help', links: [{ label: 'FAQs', href: '/faqs' }] }],
  footnote: 'Coins expire twelve months after they are earned.',
  modules: [...BRAND_MODULES],
  rates: { paisePerCoin: 25, providerFactor: { VOUCHAGRAM: 1 } },
  support: {
    phone: '1800 000 000',
    email: 'help@example.com',
    stores: [{ label: 'Google Play', href: 'https://apps.example/android' }],
    social: [{ network: 'x', label: 'X', href: 'https://social.example/x' }],
  },
});

export const cardFixture = fixture<CatalogueCard>(catalogue.list.data.shape.items.element, {
  productId: 'wanderlane-stays',
  itemType: 'VOUCHER',
  moduleType: 'burn',
  slug: 'wanderlane-stays-gift-card',
  name: 'Wanderlane Stays gift card',
  brandName: 'Wanderlane Stays',
  categoryId: 'travel',
  image: IMAGE,
  plate: 3,
  points: 2_000,
  pricePaise: 50_000,
  listPricePaise: 50_000,
  discountPercent: 0,
  minAmountPaise: 50_000,
  maxAmountPaise: 500_000,
  earnPer100: null,
  note: null,
  badge: null,
  available: true,
});

export const railFixture = (changes: Partial<Extract<HomeSection, { kind: 'rail' }>> = {}): HomeSection =>
  fixture<HomeSection>(catalogue.load.data.shape.pageLayoutList.element, {
    kind: 'rail',
    id: 'burn-vouchers',
    title: 'Vouchers',
    itemType: 'VOUCHER',
    moreHref: '/burn/vouchers',
    moreLabel: 'All vouchers',
    items: [cardFixture()],
  })(changes);

export const detailFixture = fixture<CatalogueDetail>(catalogue.detail.data, {
  item: cardFixture(),
  images: [IMAGE],
  description: 'Nights in small hotels by the sea.',
  partnerId: 'wanderlane',
  partnerSlug: 'wanderlane-stays',
  offers: [],
  denominations: [
    { amountPaise: 50_000, points: 2_000, available: true },
    { amountPaise: 100_000, points: 4_000, available: true },
    { amountPaise: 500_000, points: 20_000, available: false },
  ],
  maxCount: 5,
  leastCoinsPercent: 100,
  howTo: [{ title: 'Show the code', text: 'At the desk, before you pay.' }],
  goodToKnow: ['Not to be exchanged for money'],
  terms: [{ title: 'Validity', text: 'Twelve months from the day it is issued.' }],
  validityMonths: 12,
  delivery: 'By e-mail and SMS, within minutes',
  related: [],
});

export const foundFixture = fixture<SearchFound>(search.find.data, {
  groups: [
    { itemType: 'VOUCHER', total: 1, items: [cardFixture()] },
    {
      itemType: 'PARTNER',
      total: 12,
      items: [
        cardFixture({
          productId: 'wanderlane',
          itemType: 'PARTNER',
          slug: 'wanderlane',
          name: 'Wanderlane Stays',
          points: null,
          pricePaise: null,
          listPricePaise: null,
          earnPer100: 8,
          note: 'Hotels and villas',
        }),
      ],
    },
  ],
  categories: [
    { categoryId: 'travel', name: 'Travel', href: '/burn/vouchers?category=travel', image: IMAGE, plate: 3 },
  ],
  terms: ['wander'],
  similar: false,
  nextCursor: null,
});

export const memberFixture = fixture<MemberDetail>(member.detail.data, {
  salutation: 'Ms',
  firstName: 'Asha',
  lastName: 'Menon',
  email: 'asha.menon@example.com',
  emailVerified: true,
  dateOfBirth: '14/08/1990',
  mobile: '9876543210',
  lcn: 'xxxxxx4417',
  status: 'ACTIVE',
  tier: 'ZILLION',
  memberSince: '2025-01-12T05:30:00.000Z',
  identities: [{ type: '1', lcn: 'xxxxxx4417' }],
});

export const dashboardFixture = fixture<Dashboard>(member.dashboard.data, {
  firstName: 'Asha',
  lastName: 'Menon',
  tier: 'ZILLION',
  totalPointsAmount: 27_000,
  availablePointsAmount: 25_000,
  availableWorthPaise: 625_000,
  lcn: 'xxxxxx7354',
  agent: null,
  nextExpiry: { on: '2026-03-31', points: 600 },
});

export const balanceFixture = fixture<Balance>(member.balance.data, {
  totalPointsAmount: 27_000,
  availablePointsAmount: 25_000,
  blockedPointsAmount: 2_000,
  pendingPointsAmount: 300,
  spentPointsAmount: 11_400,
  expiredPointsAmount: 900,
  pending: [{ expectedOn: '2026-03-20', points: 300 }],
  availableWorthPaise: 625_000,
  expiring: [{ on: '2026-03-31', points: 600 }],
  expiringByMonth: [{ month: '2026-03', points: 600 }],
});

export const transactionFixture = fixture<Transaction>(
  member.transactions.data.shape.accountTxnList.element,
  {
    entryId: 'entry-1042',
    entryType: 'EARNED',
    sign: '+',
    points: 400,
    title: 'Groceries at Basketry',
    cause: { kind: 'partner', id: 'trip-1' },
    activityDate: '2026-03-02T06:30:00.000Z',
    balanceAfter: 25_000,
    expectedBy: null,
    settledAt: null,
    settledAs: null,
    orderId: null,
  },
);

export const entryDetailsFixture = fixture<EntryDetails>(member.transactionDetails.data, {
  transaction: transactionFixture(),
  reason: 'Earned with a partner.',
  partner: null,
  shortfall: 0,
  blockedAt: null,
  lots: [],
  moreLots: null,
  reverses: null,
  reversedBy: [],
  hash: 'a'.repeat(64),
  previousHash: '0'.repeat(64),
});

const NOTHING_MOVED = { earned: 0, reversed: 0, spent: 0, refunded: 0, expired: 0 };

export const historyFixture = fixture<History>(member.history.data, {
  months: [
    { ...NOTHING_MOVED, month: '2026-01', closingPointsAmount: 0 },
    { ...NOTHING_MOVED, month: '2026-02', earned: 30_000, closingPointsAmount: 30_000 },
    { ...NOTHING_MOVED, month: '2026-03', earned: 400, spent: 3_400, closingPointsAmount: 27_000 },
  ],
  days: [
    { on: '2026-01-01', totalPointsAmount: 0 },
    { on: '2026-02-10', totalPointsAmount: 30_000 },
    { on: '2026-03-01', totalPointsAmount: 26_600 },
    { on: '2026-03-02', totalPointsAmount: 27_000 },
  ],
});

export const challengeFixture = fixture<OtpChallenge>(login.otpInit.data, {
  requestId: '6f1c2a3e-8d4b-4c5a-9e7f-0a1b2c3d4e5f',
  purpose: 'LOGIN',
  target: 'xxxxxx3210',
  expiresAt: '2026-03-02T06:40:00.000Z',
  resendAt: '2026-03-02T06:30:30.000Z',
  expiresInSeconds: 600,
  resendInSeconds: 30,
});

export const loginOutcomeFixture = fixture<LoginOutcome>(login.otpVerify.data, {
  outcome: 'SIGNED_IN',
  currentStep: 3,
  lcnList: [],
});

const LINE: Order['line'] = {
  productId: 'wanderlane-stays',
  itemType: 'VOUCHER',
  slug: 'wanderlane-stays-gift-card',
  name: 'Wanderlane Stays gift card',
  brandName: 'Wanderlane Stays',
  image: IMAGE,
  plate: 3,
  denominationPaise: 50_000,
  count: 1,
};

const PRICE: Order['price'] = {
  listPaise: 50_000,
  discountPercent: 0,
  discountPaise: 0,
  totalPaise: 50_000,
  points: 2_000,
};

export const quoteFixture = fixture<OrderQuote>(orders.validate.data, {
  line: LINE,
  price: PRICE,
  split: { points: 2_000, moneyPaise: 0, leastPoints: 2_000, mostPoints: 2_000 },
  maxCount: 10,
  availablePointsAmount: 25_000,
  pointsLeft: 23_000,
  pointsMissing: 0,
  lots: [{ points: 2_000, expiresAt: '2026-03-31T18:29:59.000Z' }],
  email: 'asha.menon@example.com',
  mobile: '9876543210',
  delivery: null,
  waiting: null,
});

/** A delivered order whose code has not been shown. */
export const orderFixture = fixture<Order>(orders.details.data.shape.order, {
  orderId: 'order-20417',
  itemType: 'VOUCHER',
  status: 'ORDER_SUCCESS',
  statusText: 'ORDER DELIVERED',
  awaitsVerification: false,
  placedAt: '2026-03-02T06:30:00.000Z',
  line: LINE,
  points: 2_000,
  moneyPaise: 0,
  cartId: 'cart-7c1e5f20',
  verifyBy: '2026-03-02T06:40:00.000Z',
  price: PRICE,
  email: 'asha.menon@example.com',
  mobile: '9876543210',
  vouchers: [
    {
      voucherId: 'voucher-1',
      amountPaise: 50_000,
      code: null,
      pin: null,
      expiresAt: '2027-03-02T18:29:59.000Z',
    },
  ],
  revealed: false,
  address: null,
  tracking: null,
  payment: null,
  returnedCount: 0,
  actions: [],
  losses: [],
  undoUntil: null,
  returnUntil: null,
  events: [{ at: '2026-03-02T06:30:00.000Z', kind: 'DONE', text: 'Placed' }],
  upcoming: [],
  failure: null,
  expectedBy: null,
  delay: null,
});

/** An order as a list shows it: a part of the fields of its details. */
export const orderHeadFixture = fixture<OrderHead>(orders.list.data.shape.orderList.element, orderFixture());

/** The money part of an order, as part of the order. Paid. */
export const paymentFixture = fixture<NonNullable<Order['payment']>>(
  orders.details.data.shape.order.shape.payment.unwrap(),
  {
    paymentId: '2f1d9c1e-5b0a-4c1e-8f57-7b1c2d3e4f50',
    purpose: 'ORDER',
    reference: 'order-20417',
    title: 'Kite',
    amountPaise: 10_000,
    status: 'SUCCESS',
    state: 'PAID',
    url: null,
    payBy: '2026-03-02T06:45:00.000Z',
    startedAt: '2026-03-02T06:30:00.000Z',
    settledAt: '2026-03-02T06:31:00.000Z',
    refundedPaise: 0,
    refunds: [],
  },
);

export const addressFixture = fixture<Address>(address.fetchAll.data.shape.addressList.element, {
  addressId: '2f1d9c1e-5b0a-4c1e-8f57-7b1c2d3e4f50',
  fullName: 'Asha Menon',
  addressLine1: '14, Lake View Road',
  addressLine2: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560001',
  defaultAddress: true,
});

/** For somebody who is not a Plus member and never was. */
export const plusStatusFixture = fixture<PlusStatus>(membership.status.data, {
  membership: null,
  wasMember: false,
  benefits: {
    extraPoints: 0,
    extraWorthPaise: 0,
    offersUsed: 0,
    offersSavedPaise: 0,
    savedPaise: 0,
    benefitList: [],
  },
  orderList: [],
  nextCursor: null,
  campaignOrderList: [],
});

export const plusMembershipFixture = fixture<PlusMembership>(
  membership.status.data.shape.membership.unwrap(),
  {
    plan: {
      planId: 'plus-year',
      name: 'Plus, one year',
      summary: 'For those who shop with us through the year.',
      months: 12,
      pricePaise: 499_00,
      earnPercent: 150,
      plusOffers: true,
      tag: null,
    },
    since: '2026-03-01T06:30:00.000Z',
    until: '2028-03-01T06:30:00.000Z',
    autoRenew: false,
    canRenew: true,
    nextChargeAt: null,
    nextChargePaise: null,
    renewal: null,
    refundPaise: 0,
    restUntil: null,
    restChargePaise: null,
  },
);
