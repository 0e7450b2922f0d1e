// Every state that an order can be in, by what was ordered: how its receipt begins, what it says about the sum, and
// how many of its steps are done.
import { screen, within } from '@testing-library/react';
import { STATE_VIEWS, type OrderState } from '#backend/modules/orders/states.ts';
import type { CatalogueType } from '#contract/enums.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { orderReceipt } from '#web/features/orders/records.ts';
import { OrderDetailsScreen } from '#web/screens/receipt/order-details-screen.tsx';
import { ReceiptScreen } from '#web/screens/receipt/receipt-screen.tsx';
import {
  addressFixture,
  dashboardFixture,
  type Order,
  orderFixture,
  paymentFixture,
} from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';

afterEach(() => {
  jest.restoreAllMocks();
  forgetBrowser();
});

type Kind = Extract<CatalogueType, 'PRODUCT' | 'VOUCHER' | 'COUPON'>;

const COINS_BACK = 'The issuer is closed. 2,000 coins are back in your account.';
const CODES_COME = /set aside.*At the latest by 02 Mar 2026 01:45:00 pm/;
const ON_ITS_WAY: Row = ['Ordered. On its way.', /Expected by 05 Mar 2026/, 'Paid'];
const TO_YOU: Row = ['On its way to you', /Expected by 05 Mar 2026/, 'Paid'];
const FAILED: Row = [
  'This order did not go through',
  /2,000 coins are back in your account/,
  'Would have cost',
];

/** Title, lead, and the sentence about the sum. */
type Row = readonly [title: string, lead: RegExp, sum: string];

/** Null if the order cannot be in that state, or its receipt redirects. */
const RECEIPTS: Record<OrderState, Record<'PRODUCT' | 'CODES', Row | null>> = {
  PLACED: { PRODUCT: null, CODES: null },
  AWAITING_PAYMENT: { PRODUCT: ['One step left', /Pay the money part/, 'To pay'], CODES: null },
  CONFIRMED: { PRODUCT: ON_ITS_WAY, CODES: ['On its way', CODES_COME, 'Paid'] },
  ISSUING: { PRODUCT: null, CODES: ['On its way', CODES_COME, 'Paid'] },
  PACKING: { PRODUCT: ON_ITS_WAY, CODES: null },
  DISPATCHED: { PRODUCT: TO_YOU, CODES: null },
  IN_DELIVERY: { PRODUCT: TO_YOU, CODES: null },
  DELIVERED: {
    PRODUCT: ['Delivered. Enjoy it.', /It has reached its address/, 'Paid'],
    CODES: [
      'Yours. Enjoy it.',
      /Your code is here\. It is sent by e-\u2060mail too, and an SMS says where to find it\.$/,
      'Paid',
    ],
  },
  PARTLY_DELIVERED: { PRODUCT: null, CODES: ['Yours, in part', /2,000 coins are back/, 'Paid'] },
  CANCELLING: {
    PRODUCT: ['Being cancelled', /comes back then/, 'Paid'],
    CODES: ['Being cancelled', /comes back then/, 'Paid'],
  },
  RETURNING: { PRODUCT: ['On its way back', /once the store has it/, 'Paid'], CODES: null },
  COLLECTED: { PRODUCT: ['On its way back', /once the courier has it/, 'Paid'], CODES: null },
  LAPSED: { PRODUCT: FAILED, CODES: FAILED },
  UNPAID: { PRODUCT: FAILED, CODES: null },
  UNDELIVERED: { PRODUCT: FAILED, CODES: FAILED },
  CANCELLED: {
    PRODUCT: ['Cancelled', /Your coins came back with the expiry they had/, 'Would have cost'],
    CODES: ['Cancelled', /Your coins came back with the expiry they had/, 'Would have cost'],
  },
  RETURNED: {
    PRODUCT: [
      'Returned',
      /back at the store\. Your coins came back with the expiry they had/,
      'Paid, and given back',
    ],
    CODES: null,
  },
};

const WHY_FAILED: readonly OrderState[] = ['LAPSED', 'UNPAID', 'UNDELIVERED', 'PARTLY_DELIVERED'];

const PAYMENT = paymentFixture();

const orderIn = (state: OrderState, itemType: Kind, changes: Partial<Order> = {}): Order => {
  const { status, statusText } = STATE_VIEWS[state];
  const isPending = status === 'PENDING';
  const by = itemType === 'PRODUCT' ? '2026-03-05T06:30:00.000Z' : '2026-03-02T08:15:00.000Z';
  return orderFixture({
    itemType,
    status,
    statusText,
    line: { ...orderFixture().line, itemType },
    vouchers: status === 'ORDER_SUCCESS' && itemType !== 'PRODUCT' ? orderFixture().vouchers : [],
    expectedBy: isPending && state !== 'AWAITING_PAYMENT' ? by : null,
    failure: WHY_FAILED.includes(state) ? COINS_BACK : null,
    payment:
      state === 'AWAITING_PAYMENT'
        ? { ...PAYMENT, status: 'PENDING', state: 'OPEN', url: '/sandbox/pay' }
        : null,
    ...changes,
  });
};

const open = (order: Order, Screen = ReceiptScreen, query: Record<string, string> = {}) => {
  const store = storeForTest();
  store.dispatch(dashboard.received(dashboardFixture()));
  store.dispatch(orderReceipt.received({ order, availablePointsAmount: 500 }));
  openScreen(<Screen />, { store, query });
};

const CASES = (Object.keys(RECEIPTS) as OrderState[]).flatMap((state) =>
  (['PRODUCT', 'VOUCHER', 'COUPON'] as const).flatMap((kind) => {
    const row = RECEIPTS[state][kind === 'PRODUCT' ? kind : 'CODES'];
    return row ? [{ state, kind, row }] : [];
  }),
);

it.each(CASES)(
  'shows the title, text, payment and steps for a $kind in the state $state',
  ({ state, kind, row: [title, lead, sum] }) => {
    open(orderIn(state, kind));
    const head = screen.getByRole('heading', { level: 1 });
    expect(head.textContent).toBe(title);
    expect(head.parentElement).toHaveTextContent(lead);
    const bill = screen.getByRole('region', { name: 'Receipt' });
    expect(within(bill).getByText(sum, { exact: true })).toBeInTheDocument();
    const isDone = STATE_VIEWS[state].status === 'ORDER_SUCCESS';
    const last = within(screen.getByRole('list', { name: 'Steps' }))
      .getAllByRole('listitem')
      .at(-1);
    expect(last).toHaveTextContent(isDone ? 'Receipt, done' : 'Receipt');
    const codes = screen.queryByRole('button', { name: 'Show code' });
    expect(codes === null).toBe(!isDone || kind === 'PRODUCT');
  },
);

it('says of an order that was sent back which of its coins are not in the account', () => {
  const failure = '2,000 coins came back, 500 taken for an earlier return.';
  open(orderIn('RETURNED', 'PRODUCT', { failure }));
  expect(screen.getByText(`It is back at the store. ${failure}`)).toBeInTheDocument();
});

it('says of an order of which some pieces came back first the pieces, then what became of their coins', () => {
  const failure = '666 coins came back, 500 taken for an earlier return.';
  const line = { ...orderFixture().line, count: 3 };
  open(orderIn('DELIVERED', 'PRODUCT', { failure, line, returnedCount: 1 }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Delivered');
  expect(screen.getByText(`You keep 2 of 3; the rest came back. ${failure}`)).toBeInTheDocument();
});

it('waits for the answer when the member comes from the payment page, and still lets them pay', () => {
  open(orderIn('AWAITING_PAYMENT', 'PRODUCT'), ReceiptScreen, { from: 'payment' });
  const head = screen.getByRole('heading', { level: 1 });
  expect(head.textContent).toBe('Waiting for your payment');
  expect(head.parentElement).toHaveTextContent(/updates by itself/);
  expect(screen.getByRole('heading', { name: 'Not paid yet?' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Pay ₹/ })).toHaveAttribute('href', '/sandbox/pay');
  expect(screen.queryByText(/Already paid/)).toBeNull();
});

it('says that an order was not paid in time and when its coins come back, and offers no payment', () => {
  open(orderIn('AWAITING_PAYMENT', 'PRODUCT', { payment: { ...PAYMENT, status: 'PENDING', state: 'OPEN' } }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Not paid in time');
  expect(screen.getByText(/If nothing was paid, your coins come back/)).toBeInTheDocument();
  expect(screen.getByText('To pay')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
});

it.each([
  [
    'ISSUING',
    'VOUCHER',
    'The issuer',
    /appear here automatically\. The issuer takes .* Expected by 02 Mar 2026 01:45/,
  ],
  ['PACKING', 'PRODUCT', 'The store', /posted\. The store takes .* keep trying\. Expected by 05 Mar 2026\.$/],
  [
    'CANCELLING',
    'VOUCHER',
    'The issuer',
    /comes back then\. The issuer takes .* Expected by 02 Mar 2026 01:45/,
  ],
] as const)(
  'says that nothing is lost when an order in the state %s is delayed',
  (state, kind, who, lead) => {
    const delay = `${who} takes longer than usual. Nothing is lost; we keep trying.`;
    open(orderIn(state, kind, { delay }));
    expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent(lead);
  },
);

it.each([
  [null, 'Your code will appear here in a moment.'],
  ['The issuer takes longer than usual.', 'Your code will appear here as soon as the issuer sends it.'],
])('says on the ticket when the code will appear, given this delay: %s', (delay, words) => {
  open(orderIn('ISSUING', 'VOUCHER', { delay }));
  expect(screen.getByText(words)).toBeInTheDocument();
});

it('shows "Undone" when an order of codes was cancelled within its undo period', () => {
  open(orderIn('CANCELLED', 'VOUCHER', { undoUntil: '2026-03-02T06:31:00.000Z' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Undone');
});

it('says that paid money is refunded when a product was not delivered, and not that nothing was spent', () => {
  open(
    orderIn('UNDELIVERED', 'PRODUCT', { moneyPaise: 10_000, payment: { ...PAYMENT, refundedPaise: 10_000 } }),
  );
  expect(screen.getByText(/coins are back in your account\. The money goes back/)).toBeInTheDocument();
});

it.each(['WRONG_AMOUNT', 'PAID_LATE'] as const)(
  'does not say that nothing was spent where money was charged: %s',
  (state) => {
    const payment = { ...PAYMENT, status: 'FAILED', state } as const;
    open(orderIn('UNPAID', 'PRODUCT', { moneyPaise: 10_000, payment }));
    expect(screen.queryByText(/Nothing was spent/)).not.toBeInTheDocument();
    expect(screen.getByText(/You can order again/)).toBeInTheDocument();
  },
);

it('says of an order that was never paid what it would have cost, and no amount that counts', () => {
  open(orderIn('UNPAID', 'PRODUCT', { moneyPaise: 10_000 }));
  const bill = screen.getByRole('region', { name: 'Receipt' });
  expect(within(bill).getByText('Would have cost').nextSibling).toHaveTextContent('2,000 coins + ₹100.00');
  expect(bill).not.toHaveTextContent(/Covered by coins|Total|Price/);
  expect(screen.getByText(/Nothing was spent/)).toBeInTheDocument();
});

it('has no sum of a coupon without a price that was never given out', () => {
  open(orderIn('UNDELIVERED', 'COUPON', { points: 0 }));
  expect(screen.getByRole('region', { name: 'Receipt' })).not.toHaveTextContent('Would have cost');
});

it('says that a refund is refused instead of that it goes back', () => {
  const refund = { amountPaise: 10_000, status: 'FAILED', reason: null, askedAt: PAYMENT.startedAt } as const;
  const refunds = [{ ...refund, text: '₹100.00 has not come back yet' }];
  const payment = { ...PAYMENT, refundedPaise: 10_000, refunds };
  open(orderIn('CANCELLED', 'PRODUCT', { moneyPaise: 10_000, payment }));
  const { parentElement: head } = screen.getByRole('heading', { level: 1 });
  expect(head).toHaveTextContent(/with the expiry they had\. ₹100\.00 has not come back yet\.$/);
  expect(screen.getByText('Paid')).toBeInTheDocument();
  expect(screen.getByText('Money to be given back')).toBeInTheDocument();
  expect(screen.queryByText(/Nothing was spent/)).not.toBeInTheDocument();
});

it('says how many pieces the member keeps and how many coins came back after a partial return', () => {
  const line = { ...orderFixture().line, itemType: 'PRODUCT' as const, count: 3 };
  open(orderIn('DELIVERED', 'PRODUCT', { line, returnedCount: 1 }));
  expect(screen.getByText(/You keep 2 of 3; the rest came back/)).toBeInTheDocument();
  const bill = screen.getByRole('region', { name: 'Receipt' });
  expect(within(bill).getByText('Paid').parentElement).toHaveTextContent('2,000');
  expect(within(bill).getByText('Coins given back').parentElement).toHaveTextContent('667 coins');
  // Today's balance is no part of the sum.
  expect([...bill.querySelectorAll('dt')].at(-1)).toHaveTextContent('Coins now');
});

it('says why the store did not accept a return, and does not wish joy of what came back', () => {
  const failure = 'The store did not accept your return.';
  open(orderIn('DELIVERED', 'PRODUCT', { failure }));
  const head = screen.getByRole('heading', { level: 1 });
  expect(head.textContent).toBe('Delivered');
  expect(head.parentElement).toHaveTextContent(failure);
});

it('says that the codes are sent afterwards, and what showing them ends, while the order can be undone', () => {
  open(orderIn('DELIVERED', 'VOUCHER', { actions: ['UNDO'], undoUntil: '2026-03-02T06:31:00.000Z' }));
  const { parentElement } = screen.getByRole('heading', { level: 1 });
  expect(parentElement).toHaveTextContent(
    'It is sent by e-\u2060mail too, and an SMS says where to find it, once the order can no longer be undone.',
  );
  expect(screen.getByText(/An order whose code was shown cannot be undone/)).toBeInTheDocument();
});

it('says of an order that was undone that it was paid, and what came back', () => {
  open(orderIn('CANCELLED', 'VOUCHER', { undoUntil: '2026-03-02T06:31:00.000Z' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Undone');
  expect(screen.getByText('Paid, and given back')).toBeInTheDocument();
  expect(screen.queryByText(/Nothing was spent/)).not.toBeInTheDocument();
});

it.each([
  ['PACKING', 'Deliver to'],
  ['DISPATCHED', 'Deliver to'],
  ['DELIVERED', 'Delivered to'],
  ['RETURNING', 'Delivered to'],
] as const)('says in the state %s of a product where it goes or went: %s', (state, title) => {
  open(orderIn(state, 'PRODUCT', { address: addressFixture() }));
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
});

it('promises no e-mail where an order has no address for one', () => {
  open(orderIn('DELIVERED', 'COUPON', { email: null }));
  expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent(
    'Your code is here. An SMS says where to find it.',
  );
});

it.each([ReceiptScreen, OrderDetailsScreen])(
  'offers the undo below the codes, which do not move when it goes',
  (of) => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-02T06:30:30.000Z'));
    open(orderIn('DELIVERED', 'VOUCHER', { actions: ['UNDO'], undoUntil: '2026-03-02T06:31:00.000Z' }), of);
    const show = screen.getByRole('button', { name: 'Show code' });
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(show.compareDocumentPosition(undo)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

it.each([
  ['DELIVERED', 'VOUCHER', 'Your vouchers', '/user-vouchers'],
  ['ISSUING', 'COUPON', 'Your vouchers', '/user-vouchers'],
  ['UNDELIVERED', 'VOUCHER', 'Transaction History', '/profile/points-ledger'],
  ['DELIVERED', 'PRODUCT', 'Transaction History', '/profile/points-ledger'],
] as const)('the receipt in the state %s of a %s leads to %s', (state, itemType, name, href) => {
  open(orderIn(state, itemType));
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});

it.each([
  ['PACKING', ['CANCEL'], ['Cancel order']],
  ['DELIVERED', ['RETURN'], ['Return']],
  ['DISPATCHED', [], []],
  ['RETURNED', [], []],
] as const)(
  'the details of a product order in the state %s offer only the allowed actions',
  (state, actions, names) => {
    open(orderIn(state, 'PRODUCT', { actions: [...actions] }), OrderDetailsScreen);
    const ways = screen.queryAllByRole('button', { name: /^(Cancel order|Return|Undo|Confirm order)$/ });
    expect(ways.map(({ textContent }) => textContent)).toEqual([...names]);
  },
);
