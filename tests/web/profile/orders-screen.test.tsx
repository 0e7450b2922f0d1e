import { screen } from '@testing-library/react';
import { ORDER_STATUS_GROUPS, type OrderStatusGroup } from '#contract/enums.ts';
import { orders } from '#contract/orders.ts';
import { stateOf } from '#web/features/orders/status-words.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { openOrders, orderHead } from './open-profile.tsx';

const rows = () => screen.getAllByRole('link', { name: /Wanderlane/ });

it('shows each order with its count, date, number, coins and how it stands', () => {
  openOrders([orderHead({ line: { ...orderHead().line, count: 2 } })]);
  expect(rows()[0]).toHaveTextContent(
    'Wanderlane StaysWanderlane Stays gift card × 202 Mar 2026 · order-20417Order delivered2,000 coins',
  );
});

it('leads to the receipt of an order, and to the one-time password of one that waits for it', () => {
  openOrders([
    orderHead({ orderId: 'order-2', status: 'PENDING', statusText: null, awaitsVerification: true }),
    orderHead({ orderId: 'order-1' }),
  ]);
  expect(rows().map((link) => link.getAttribute('href'))).toEqual([
    '/payments-options?orderId=order-2',
    '/voucher-order-receipt?orderId=order-1',
  ]);
  expect(rows()[0]).toHaveTextContent('Waits for your one-time password');
});

const TONES: Record<OrderStatusGroup, string> = {
  success: 'positive',
  pending: 'warning',
  failed: 'negative',
};

it.each(
  Object.entries(ORDER_STATUS_GROUPS).flatMap(([group, texts]) =>
    texts.map((text) => [text, TONES[group as OrderStatusGroup]] as const),
  ),
)('writes %s as a sentence in the tone of its group, %s', (statusText, tone) => {
  const state = stateOf({ status: 'PENDING', statusText, awaitsVerification: false });
  expect(state.tone).toBe(tone);
  expect(state.text.toUpperCase()).toBe(statusText);
  expect(state.text).toMatch(/^[A-Z][a-z ]+$/);
});

it.each([
  ['PENDING', 'Pending', 'warning'],
  ['ORDER_SUCCESS', 'Order success', 'positive'],
  ['ORDER_FAILED', 'Order failed', 'negative'],
] as const)('says %s where an order has no text', (status, text, tone) => {
  expect(stateOf({ status, statusText: null, awaitsVerification: false })).toEqual({ tone, text });
});

it('says what to do where there are no orders', () => {
  openOrders([]);
  expect(screen.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See vouchers' })).toHaveAttribute('href', '/burn/vouchers');
});

it('adds more orders in place, by the cursor of its link', async () => {
  const queries: unknown[] = [];
  mockServer.use(
    mockEndpoint(orders.list, ({ query }) => {
      queries.push(query);
      return { orderList: [orderHead({ orderId: 'order-older' })], nextCursor: null };
    }),
  );
  const { user } = openOrders([orderHead()], { nextCursor: 'c2' });
  const more = screen.getByRole('link', { name: 'Show more' });
  expect(more).toHaveAttribute('href', '/profile/orders?after=c2');
  await user.click(more);
  expect(await screen.findByText(/order-older/)).toBeVisible();
  expect(rows()).toHaveLength(2);
  expect(queries).toEqual([{ cursor: 'c2', limit: 20 }]);
});

it('leads from a later page back to the latest orders', () => {
  openOrders([orderHead()], { after: 'place' });
  expect(screen.getByRole('link', { name: 'Show the latest' })).toHaveAttribute('href', '/profile/orders');
});
