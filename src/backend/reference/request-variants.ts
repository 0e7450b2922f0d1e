// Example requests with more than the required fields: common optional fields, and one example for each of several
// mutually exclusive alternatives. A call that is not listed is shown with its required fields only.
import type { EndpointId } from '#contract/index.ts';

export interface RequestVariant {
  title: string;
  /** Makes a public call in a session and for a cart. */
  forCart?: true;
  /** Added to the required fields, or replacing them. */
  query?: Readonly<Record<string, unknown>>;
  body?: Readonly<Record<string, unknown>>;
}

type Variants = Partial<Record<EndpointId, readonly RequestVariant[]>>;

const ADDRESS_ID = '6f1c2a3e-8d4b-4c5a-9e7f-0a1b2c3d4e5f';
const HOME = {
  fullName: 'Asha Menon',
  addressLine1: '14, Lake View Road',
  addressLine2: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560001',
};
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const PARTNER = { partnerId: 'pt-1002' };

const SIGNING_IN: Variants = {
  'login.otpInit': [
    { title: 'To sign in', body: { mobile: '9876543210' } },
    { title: 'To join', body: { purpose: 'SIGNUP', mobile: '9876543210' } },
    {
      title: 'To confirm an e-mail address',
      forCart: true,
      body: { purpose: 'EMAIL_OTP', email: 'asha.menon@example.com' },
    },
    {
      title: 'To confirm an order, or a conversion of points',
      forCart: true,
      body: { purpose: 'REDEEM_POINTS' },
    },
    { title: 'To confirm a cashback claim', forCart: true, body: { purpose: 'CASH_TRANSACTION' } },
  ],
};

const OF_MEMBER: Variants = {
  'member.transactions': [
    { title: 'The newest entries' },
    { title: 'Coins earned in a month', body: { filter: 'EARN', ...MARCH } },
  ],
  'member.statement': [{ title: 'For a month', query: MARCH }],
  'member.history': [{ title: 'For half a year', query: { months: 6 } }],
  'address.add': [
    { title: 'An address', body: HOME },
    { title: 'A new default address', body: { ...HOME, defaultAddress: true } },
  ],
  'address.update': [
    { title: 'Overwriting whatever it says now', body: { ...HOME, addressLine1: '15, Lake View Road' } },
    {
      title: 'Only if nobody has changed it since it was read',
      body: { ...HOME, addressLine1: '15, Lake View Road', before: HOME },
    },
  ],
};

const SHOP: Variants = {
  'catalogue.clientConfig': [{ title: 'For a brand, on a phone', query: { client: 'ZILLION', device: '2' } }],
  'catalogue.load': [{ title: 'For a brand, on a phone', query: { client: 'ZILLION', device: '2' } }],
  'catalogue.fetchAllCarousels': [
    { title: 'All carousels of a brand' },
    { title: 'Some of them', body: { placements: ['MARKETING|HOME'] } },
  ],
  'catalogue.list': [
    { title: 'Vouchers to spend coins on' },
    {
      title: 'Filtered and sorted',
      body: {
        itemType: 'PRODUCT',
        appliedFilter: { category: ['apparel'], price: { max: 20_000 } },
        appliedSorter: 'popular',
      },
    },
  ],
  'catalogue.detail': [
    { title: 'A voucher' },
    { title: 'A product', query: { itemType: 'PRODUCT', productId: 'p-1001' } },
    { title: 'A coupon', query: { itemType: 'COUPON', productId: 'c-1001' } },
  ],
  'search.find': [
    { title: 'Suggestions while typing', query: { q: 'gro', mode: 'typeahead' } },
    { title: 'Results of every type', query: { q: 'groceries' } },
    { title: 'Results of one type', query: { q: 'groceries', type: 'VOUCHER', sort: 'popular' } },
  ],
  'partners.terms': [{ title: 'For a partner', query: PARTNER }],
  'partners.claim': [
    { title: 'An order that earned no coins' },
    { title: 'With a note to the partner', body: { note: 'The order came in two parcels.' } },
  ],
  'partners.postback': [
    { title: 'An order was placed', body: { amountPaise: 150_000 } },
    { title: 'Part of it was sent back', body: { type: 'CANCEL', amountPaise: 50_000 } },
    {
      title: 'A claim is refused',
      body: { type: 'DECLINE', reason: 'The order was paid with a gift card.' },
    },
  ],
  'campaign.details': [{ title: 'One campaign', query: { campaignId: 'zillion-plus' } }],
  'campaign.createOrder': [{ title: 'Taking part', body: { pricePaise: 34_900 } }],
};

const ORDERING: Variants = {
  'orders.validate': [
    { title: 'A voucher', body: { denomination: 50_000 } },
    { title: 'A product', body: { productId: 'p-1001', addressId: ADDRESS_ID } },
    { title: 'A product, partly paid in money', body: { productId: 'p-1001', points: 20_000 } },
    { title: 'A coupon', body: { productId: 'c-1008' } },
  ],
  'orders.placeVoucher': [
    { title: 'Sent to the member’s own e-mail address and number' },
    { title: 'Codes sent to another e-mail address', body: { email: 'asha.menon@example.com' } },
  ],
  'orders.placeProduct': [
    { title: 'For coins alone', body: { productId: 'p-1001', points: 25_996, moneyPaise: 0 } },
    { title: 'For coins and money', body: { productId: 'p-1001', points: 20_000, moneyPaise: 149_900 } },
  ],
  'orders.placeItem': [
    { title: 'A coupon that costs nothing', body: { productId: 'c-1001', points: 0 } },
    { title: 'A coupon that costs coins', body: { productId: 'c-1008', points: 60 } },
    {
      title: 'A product for coins alone',
      body: { productId: 'p-1001', addressId: ADDRESS_ID, points: 25_996 },
    },
    {
      title: 'A product for coins and money',
      body: { productId: 'p-1001', addressId: ADDRESS_ID, points: 20_000, moneyPaise: 149_900 },
    },
  ],
  'orders.list': [
    { title: 'All orders' },
    { title: 'Delivered vouchers', query: { type: 'VOUCHER', group: 'success' } },
  ],
  'orders.details': [{ title: 'Without its codes' }, { title: 'With its codes', body: { reveal: true } }],
  'orders.giveBack': [{ title: 'All pieces' }, { title: 'One piece', body: { count: 1 } }],
  'holdings.list': [{ title: 'All' }, { title: 'Still usable', query: { state: 'active' } }],
};

const MONEY: Variants = {
  'dbt.validate': [{ title: 'Rate and limits' }, { title: 'The value of coins', query: { points: 2_000 } }],
  'dbt.editBeneficiary': [
    { title: 'A UPI id', body: { kind: 'UPI', upiId: 'asha@examplebank' } },
    {
      title: 'A bank account',
      body: { kind: 'BANK', accountNumber: '001234567890', ifsc: 'SBIN0000001' },
    },
    {
      title: 'A bank account with an unknown IFSC',
      body: {
        kind: 'BANK',
        accountNumber: '001234567890',
        ifsc: 'EXMP0001234',
        bankName: 'Example Bank',
      },
    },
  ],
  'dbt.summary': [
    { title: 'By its cart, before it is confirmed', forCart: true },
    { title: 'By its id, after that', query: { transferId: 'CB-2026-0330-K7XQ2-9MP4T' } },
  ],
};

const PLUS: Variants = {
  'membership.buy': [
    { title: 'A plan that renews itself', body: { pricePaise: 49_900, autoRenew: true } },
    { title: 'A plan that ends', body: { pricePaise: 49_900, autoRenew: false } },
  ],
  'membership.cancel': [
    { title: 'To end when it expires' },
    { title: 'Within seven days, with a refund', body: { refundPaise: 49_900 } },
  ],
  'membership.autoRenewUpdateByPost': [
    { title: 'Switch off', body: { status: 'OFF' } },
    { title: 'Switch on', body: { status: 'ON' } },
  ],
};

/** By the endpoint's id. */
export const REQUEST_VARIANTS: Readonly<Record<string, readonly RequestVariant[]>> = {
  ...SIGNING_IN,
  ...OF_MEMBER,
  ...SHOP,
  ...ORDERING,
  ...MONEY,
  ...PLUS,
};
