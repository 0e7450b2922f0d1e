// What is offered below a receipt and beside it.
import { screen } from '@testing-library/react';
import { itemDetail } from '#web/features/catalogue/records.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { orderReceipt } from '#web/features/orders/records.ts';
import { ReceiptScreen } from '#web/screens/receipt/receipt-screen.tsx';
import {
  cardFixture,
  dashboardFixture,
  detailFixture,
  orderFixture,
  paymentFixture,
  type Order,
} from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';

afterEach(forgetBrowser);

const AGENT = {
  name: 'Rohit Deshpande',
  role: 'SUPPORT' as const,
  endsAt: '2026-03-02T07:00:00.000Z',
  endsInSeconds: 1_800,
};

const open = (changes: Partial<Order> = {}, { isAgent = false, productId = '' } = {}) => {
  const store = storeForTest();
  const order = orderFixture(changes);
  store.dispatch(dashboard.received(dashboardFixture(isAgent ? { agent: AGENT } : {})));
  store.dispatch(orderReceipt.received({ order, availablePointsAmount: 10 }));
  const item = cardFixture({ productId: productId || order.line.productId });
  const related = [cardFixture({ productId: 'v-other', name: 'Night train voucher' })];
  store.dispatch(itemDetail.received(detailFixture({ item, related })));
  return openScreen(<ReceiptScreen />, { store });
};

const related = () => screen.queryByRole('heading', { name: 'More like this' });

it.each([
  ['of a delivered order', {}],
  ['of an order on its way', { status: 'PENDING', statusText: 'WORK IN PROGRESS' }],
] as const)('shows others of its kind below the receipt %s, and prints none of them', (_what, changes) => {
  open(changes);
  expect(related()).toBeVisible();
  expect(screen.getByRole('link', { name: /Night train voucher/ }).closest('.no-print')).not.toBeNull();
});

it.each([
  ['the order failed', { status: 'ORDER_FAILED' }, {}],
  [
    'its payment is due',
    { status: 'PENDING', statusText: null, payment: paymentFixture({ state: 'OPEN' }) },
    {},
  ],
  ['it is being cancelled', { status: 'PENDING', statusText: 'CANCEL IN PROGRESS' }, {}],
  ['it is on its way back', { status: 'PENDING', statusText: 'RETURN IN PROGRESS' }, {}],
  ['a support agent reads it', {}, { isAgent: true }],
  ['the store holds the item of another page', {}, { productId: 'v-earlier' }],
] as const)('shows none where %s', (_what, changes, rest) => {
  open(changes, rest);
  expect(related()).toBeNull();
});

it('has two buttons for what one does with a receipt, and rows for where to go from it', () => {
  open();
  const isButton = (name: string) => screen.getByRole('link', { name }).closest('li') === null;
  expect(isButton('Your vouchers')).toBe(true);
  expect(isButton('Order details')).toBe(false);
  expect(isButton('More vouchers')).toBe(false);
});
