import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ORDER_STATUS_GROUPS, type OrderStatusGroup } from '#contract/order-status.ts';
import { orders } from '#contract/orders.ts';
import { stateOf } from '#web/features/orders/status-words.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { dashboardFixture, orderHeadFixture } from '../../support/fixtures.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { ALL_ORDERS } from '#web/features/orders/orders-view.ts';
import { orderList } from '#web/features/orders/records.ts';
import { OrdersScreen } from '#web/screens/profile/orders-screen.tsx';
import { openScreen } from '../screens/open-screen.tsx';
import { memberStore, openOrders } from './open-profile.tsx';

const rows = () => screen.getAllByRole('link', { name: /Wanderlane/ });

it('shows each order with its count, date, number, coins and status', () => {
  openOrders([orderHeadFixture({ line: { ...orderHeadFixture().line, count: 2 } })]);
  expect(rows()[0]).toHaveTextContent(
    'Wanderlane StaysWanderlane Stays gift card × 202 Mar 2026 order-20417Order delivered2,000 coins',
  );
});

it('links each order to the page of its type, and an unverified order to its one-time password', () => {
  openOrders([
    orderHeadFixture({ orderId: 'order-2', status: 'PENDING', statusText: null, awaitsVerification: true }),
    orderHeadFixture({ orderId: 'order-1' }),
    orderHeadFixture({ orderId: 'order-0', itemType: 'PRODUCT' }),
    orderHeadFixture({ orderId: 'order-c', itemType: 'COUPON' }),
  ]);
  expect(rows().map((link) => link.getAttribute('href'))).toEqual([
    '/payments-options?orderId=order-2',
    '/voucher-order-detail?orderId=order-1',
    '/product-order-details?orderId=order-0',
    '/coupon-order-detail?orderId=order-c',
  ]);
  expect(rows()[0]).toHaveTextContent('Waiting for your one-time password');
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
)('shows %s in sentence case, with the tone of its group: %s', (statusText, tone) => {
  const state = stateOf({ status: 'PENDING', statusText, awaitsVerification: false });
  expect(state.tone).toBe(tone);
  expect(state.text.toUpperCase()).toBe(statusText);
  expect(state.text).toMatch(/^[A-Z][a-z ]+$/);
});

it.each([
  ['ORDER_SUCCESS', 'Order success', 'positive'],
  ['ORDER_FAILED', 'Order failed', 'negative'],
] as const)('falls back on the status %s when an order has no status text', (status, text, tone) => {
  expect(stateOf({ status, statusText: null, awaitsVerification: false })).toEqual({ tone, text });
});

it('says of a pending order without a text that it waits for its payment', () => {
  openOrders([orderHeadFixture({ status: 'PENDING', statusText: null, awaitsVerification: false })]);
  expect(rows()[0]).toHaveTextContent('Waiting for payment');
});

it('says that there are no orders, and links to the vouchers', () => {
  openOrders([]);
  expect(screen.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See vouchers' })).toHaveAttribute('href', '/burn/vouchers');
});

it('appends earlier orders, starting at the cursor of its link', async () => {
  const queries: unknown[] = [];
  mockServer.use(
    mockEndpoint(orders.list, ({ query }) => {
      queries.push(query);
      return { orderList: [orderHeadFixture({ orderId: 'order-older' })], nextCursor: null };
    }),
  );
  const { user } = openOrders([orderHeadFixture()], { nextCursor: 'c2' });
  const more = screen.getByRole('link', { name: 'Show more' });
  expect(more).toHaveAttribute('href', '/profile/orders?after=c2');
  await user.click(more);
  expect(await screen.findByText(/order-older/)).toBeVisible();
  expect(rows()).toHaveLength(2);
  expect(queries).toEqual([{ cursor: 'c2', limit: 20 }]);
});

describe('the address', () => {
  const state = {
    url: '/profile/orders?type=voucher',
    as: '/profile/orders?type=voucher',
    key: 'k1',
    __N: true,
  };
  beforeEach(() => window.history.replaceState(state, '', state.as));
  afterEach(() => window.history.replaceState(null, '', '/'));

  const here = () => window.location.pathname + window.location.search;
  const older = (nextCursor: string | null) => ({
    orderList: [orderHeadFixture({ orderId: `order-before-${nextCursor}` })],
    nextCursor,
  });

  it('says how many pages are shown, for the way back', async () => {
    mockServer.use(mockEndpoint(orders.list, ({ query }) => older(query.cursor === 'c2' ? 'c3' : null)));
    const { user } = openOrders([orderHeadFixture()], { nextCursor: 'c2' });
    await user.click(screen.getByRole('link', { name: 'Show more' }));
    await screen.findByText(/order-before-c3/);
    const address = '/profile/orders?type=voucher&pages=2';
    await waitFor(() => expect(here()).toBe(address));
    expect(window.history.state).toEqual({ ...state, url: address, as: address });
    await user.click(screen.getByRole('link', { name: 'Show more' }));
    await waitFor(() => expect(here()).toBe('/profile/orders?type=voucher&pages=3'));
  });

  it('stays as it is if the page could not be loaded', async () => {
    mockServer.use(mockError(orders.list, 'UNAVAILABLE', 'Back in a minute'));
    const { user } = openOrders([orderHeadFixture()], { nextCursor: 'c2' });
    await user.click(screen.getByRole('link', { name: 'Show more' }));
    await screen.findByRole('link', { name: 'Try again' });
    expect(here()).toBe(state.as);
  });

  it('stays as it is if the member has gone to another page meanwhile', async () => {
    mockServer.use(
      mockEndpoint(orders.list, () => {
        window.history.pushState({ key: 'k2' }, '', '/faqs');
        return older(null);
      }),
    );
    const { user } = openOrders([orderHeadFixture()], { nextCursor: 'c2' });
    await user.click(screen.getByRole('link', { name: 'Show more' }));
    await screen.findByText(/order-before-null/);
    expect(here()).toBe('/faqs');
    expect(window.history.state).toEqual({ key: 'k2' });
  });
});

it('offers to try again when the API answers without a list', async () => {
  mockServer.use(http.get(`*${orders.list.path}`, () => HttpResponse.json({ status: 'SUCCESS', data: {} })));
  const { user } = openOrders([orderHeadFixture()], { nextCursor: 'c2' });
  await user.click(screen.getByRole('link', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Try again' })).toBeVisible();
  expect(rows()).toHaveLength(1);
});

it('does not say on one list that earlier orders of another one failed', async () => {
  mockServer.use(mockError(orders.list, 'UNAVAILABLE', 'Back in a minute'));
  const store = memberStore();
  store.dispatch(orderList.received({ orderList: [orderHeadFixture()], nextCursor: 'c2' }));
  const { user, rerender } = openScreen(<OrdersScreen view={ALL_ORDERS} after={null} />, { store });
  await user.click(screen.getByRole('link', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Try again' });
  rerender(<OrdersScreen view={{ ...ALL_ORDERS, group: 'success' }} after={null} />);
  expect(screen.getByRole('link', { name: 'Show more' })).toBeVisible();
});

it('links from a later page back to the latest orders', () => {
  openOrders([orderHeadFixture()], { after: 'place' });
  expect(screen.getByRole('link', { name: 'Show the latest' })).toHaveAttribute('href', '/profile/orders');
});

it('shows "Free" for an order that cost nothing', () => {
  openOrders([orderHeadFixture({ itemType: 'COUPON', points: 0, moneyPaise: 0 })]);
  expect(rows()[0]).toHaveTextContent(/Free$/);
  expect(rows()[0]).not.toHaveTextContent('0 coins');
});

it('shows no cost for a failed order', () => {
  openOrders([
    orderHeadFixture({ status: 'ORDER_FAILED', statusText: 'ORDER CANCELLED BY MEMBER', moneyPaise: 34_900 }),
  ]);
  expect(rows()[0]).toHaveTextContent(/Order cancelled by member$/);
});

it('shows the money paid in addition to the coins', () => {
  openOrders([orderHeadFixture({ moneyPaise: 34_900 })]);
  expect(rows()[0]).toHaveTextContent('2,000 coins + ₹349.00');
});

it('links to the orders of each type and status, and marks the current choice', () => {
  openOrders([orderHeadFixture()], { view: { type: 'VOUCHER', search: 'stay' } });
  const kinds = within(screen.getByRole('group', { name: 'Kind' }));
  expect(kinds.getByRole('link', { name: 'Vouchers ordered' })).toHaveAttribute('aria-current', 'true');
  expect(kinds.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/profile/orders?q=stay');
  expect(kinds.getByRole('link', { name: 'Products ordered' })).toHaveAttribute(
    'href',
    '/profile/orders?type=product&q=stay',
  );
  const statuses = within(screen.getByRole('group', { name: 'Status' }));
  expect(statuses.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/profile/orders?type=voucher&group=pending&q=stay',
    '/profile/orders?type=voucher&group=success&q=stay',
    '/profile/orders?type=voucher&group=failed&q=stay',
  ]);
});

it('marks the chosen status, whose link removes it', () => {
  openOrders([orderHeadFixture()], { view: { type: 'VOUCHER', group: 'failed', search: 'stay' } });
  const chosen = screen.getByRole('link', { name: 'Remove filter: Order failed' });
  expect(chosen).toHaveAttribute('aria-current', 'true');
  expect(chosen).toHaveAttribute('href', '/profile/orders?type=voucher&q=stay');
});

it.each([
  ['folds search and status away on a phone', {}, false],
  ['leaves them folded for a kind, which is seen above', { type: 'VOUCHER' }, false],
  ['opens them for a chosen status', { group: 'pending' }, true],
  ['opens them for a search', { search: 'stay' }, true],
] as const)('%s', (_what, view, open) => {
  openOrders([orderHeadFixture()], { view });
  expect(screen.getByText('Search and status').closest('details')).toHaveProperty('open', open);
});

it('keeps the status in reach after it was removed', () => {
  const { show } = openOrders([orderHeadFixture()], { view: { group: 'pending' } });
  show({});
  expect(screen.getByText('Search and status').closest('details')).toHaveProperty('open', true);
});

it('searches with a form that keeps the chosen type and status', async () => {
  const { user, push } = openOrders([orderHeadFixture()], { view: { type: 'COUPON', group: 'failed' } });
  const form = screen.getByRole('search', { name: 'Search your orders' });
  expect(form).toHaveFormValues({ type: 'coupon', group: 'failed' });
  expect(form).toHaveAttribute('method', 'get');
  expect(form).toHaveAttribute('action', '/profile/orders');
  await user.type(screen.getByRole('searchbox', { name: 'Search your orders' }), '  kite & co {Enter}');
  expect(push).toHaveBeenCalledWith('/profile/orders?type=coupon&group=failed&q=kite+%26+co', undefined, {
    scroll: false,
  });
});

it('says that nothing matches, and links back to all orders', () => {
  openOrders([], { view: { search: 'kite' } });
  expect(screen.getByText('None of your orders match “kite”.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all orders' })).toHaveAttribute('href', '/profile/orders');
});

it.each([
  [null, 'What you redeem with your coins is listed here.', 'None of your orders match “kite”.'],
  [
    {
      name: 'Rohit Deshpande',
      role: 'SUPPORT' as const,
      endsAt: '2026-03-02T07:00:00.000Z',
      endsInSeconds: 1_800,
    },
    'What the member redeems with their coins is listed here.',
    'None of the member’s orders match “kite”.',
  ],
])('says whose orders there are none of, to the member or to a support agent: %j', (agent, none, noMatch) => {
  const { store, show } = openOrders([]);
  act(() => void store.dispatch(dashboard.received(dashboardFixture({ agent }))));
  expect(screen.getByText(none)).toBeVisible();
  show({ search: 'kite' });
  expect(screen.getByText(noMatch)).toBeVisible();
});

it.each([
  ['the chosen filters', [orderHeadFixture()], 'Vouchers, Pending, “kite”'],
  // With the view: another one without orders is another text, and so announced too.
  ['that no order matches them', [], 'No order matches: Vouchers, Pending, “kite”'],
])('announces %s: the focus stays on the filter that was pressed', async (_what, list, words) => {
  const { show } = openOrders(list, { view: { type: 'COUPON' } });
  show({ type: 'VOUCHER', group: 'pending', search: 'kite' });
  expect(await screen.findByText(words, { selector: '[role=status]' })).toBeInTheDocument();
});

it('appends earlier orders under the chosen status and search text', async () => {
  const queries: unknown[] = [];
  mockServer.use(
    mockEndpoint(orders.list, ({ query }) => {
      queries.push(query);
      return { orderList: [orderHeadFixture({ orderId: 'order-older' })], nextCursor: null };
    }),
  );
  const { user } = openOrders([orderHeadFixture()], {
    nextCursor: 'c2',
    view: { group: 'success', search: 'stay' },
  });
  await user.click(screen.getByRole('link', { name: 'Show more' }));
  expect(await screen.findByText(/order-older/)).toBeVisible();
  expect(queries).toEqual([{ group: 'success', search: 'stay', cursor: 'c2', limit: 20 }]);
});
