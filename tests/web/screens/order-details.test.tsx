import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HYDRATE } from 'next-redux-wrapper';
import { eventText } from '#backend/modules/orders/states.ts';
import { orders } from '#contract/orders.ts';
import { orderReceipt } from '#web/features/orders/records.ts';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { openDialogsInJsdom } from '../../support/dialogs.ts';
import { earlierAnswers } from '../../support/earlier-answers.ts';
import { orderFixture, paymentFixture, type Order } from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser } from './open-screen.tsx';
import { openOrderDetails, parcel } from './open-order-details.tsx';

beforeAll(openDialogsInJsdom);
afterEach(forgetBrowser);

const billRow = (label: string) => screen.queryByText(label)?.parentElement;

it('shows how many coins were given back for returned pieces', () => {
  openOrderDetails(parcel({ status: 'ORDER_SUCCESS', statusText: 'ORDER DELIVERED', returnedCount: 1 }));
  expect(billRow('Paid')).toHaveTextContent('1,000');
  expect(billRow('Coins given back')).toHaveTextContent('334 coins');
  expect(billRow('Paid in the end')).toHaveTextContent('666 coins');
});

it('shows the coins given back only when the issuer sent some of the vouchers and not all', () => {
  const [voucher] = orderFixture().vouchers;
  const some: Partial<Order> = {
    status: 'ORDER_SUCCESS',
    points: 8000,
    line: { ...orderFixture().line, count: 2 },
    vouchers: [voucher!],
  };
  const { unmount } = openOrderDetails(orderFixture({ ...some, statusText: 'ORDER PROCESSING COMPLETED' }));
  expect(billRow('Coins given back')).toHaveTextContent('4,000 coins');
  unmount();
  openOrderDetails(
    orderFixture({
      ...some,
      statusText: 'ORDER DELIVERED',
      vouchers: [voucher!, { ...voucher!, code: 'X' }],
    }),
  );
  expect(billRow('Coins given back')).toBeUndefined();
});

it('shows no separate line of coins given back when the whole order was returned', () => {
  openOrderDetails(parcel({ status: 'ORDER_FAILED', statusText: 'ORDER RETURNED', returnedCount: 3 }));
  expect(billRow('Paid, and given back')).toHaveTextContent('1,000');
  expect(billRow('Coins given back')).toBeUndefined();
  expect(billRow('Paid in the end')).toBeUndefined();
});

it('copies the tracking number of a parcel', async () => {
  const { user } = openOrderDetails(
    parcel({ status: 'ORDER_SUCCESS', tracking: { carrier: 'Swiftlane Couriers', number: 'SWL123' } }),
  );
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy tracking number' }));
  expect(write.mock.calls).toEqual([['SWL123']]);
  expect(await screen.findByText('Tracking number copied')).toBeVisible();
});

it('shows past and upcoming events with dates, the delivery address and the tracking number', () => {
  openOrderDetails(
    parcel({
      status: 'ORDER_SUCCESS',
      events: [
        { at: '2026-03-02T06:30:00.000Z', kind: 'DONE', text: 'Order confirmed' },
        { at: '2026-03-02T06:30:02.000Z', kind: 'LATE', text: eventText('DELAYED', 'GOODS', 0) },
        { at: '2026-03-03T06:30:00.000Z', kind: 'DONE', text: 'Out for delivery' },
      ],
      upcoming: [{ text: 'Delivery to your door', by: '2026-03-05T06:30:00.000Z' }],
      tracking: { carrier: 'Swiftlane Couriers', number: 'SWL123' },
      returnedCount: 1,
    }),
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Order Details');
  const steps = within(screen.getByRole('heading', { name: 'What happened' }).parentElement!);
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Order confirmed02 Mar 2026 12:00:00 pm',
    'The store takes longer than usual. Nothing is lost; we keep trying.02 Mar 2026 12:00:02 pm',
    'Out for delivery03 Mar 2026 12:00:00 pm',
    'Next: Delivery to your doorby 05 Mar 2026',
  ]);
  const icons = steps.getAllByRole('listitem').map((step) => step.querySelector('use')?.getAttribute('href'));
  expect(icons.map((href) => href?.split('#')[1])).toEqual(['check', 'hourglass-medium', 'check', 'clock']);
  expect(screen.getByText('14, Lake View Road')).toBeInTheDocument();
  expect(screen.getByText('SWL123')).toBeInTheDocument();
  expect(screen.getByText('1 of 3')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Receipt' })).toHaveAttribute(
    'href',
    '/order-receipt?orderId=order-20417',
  );
  expect(screen.queryByRole('button', { name: /Cancel order|Return/ })).not.toBeInTheDocument();
});

it('shows the payment deadline to the minute', () => {
  const payment = paymentFixture({ status: 'PENDING', state: 'OPEN', settledAt: null });
  openOrderDetails(
    parcel({ status: 'PENDING', payment, upcoming: [{ text: 'Pay the rest', by: payment.payBy }] }),
  );
  expect(screen.getByText('Next:').closest('li')).toHaveTextContent('Pay the restby 02 Mar 2026 12:15:00 pm');
});

it('shows by when an order has to be confirmed to the minute', () => {
  const upcoming = [{ text: 'Confirm with your one-time password', by: '2026-03-02T06:45:00.000Z' }];
  openOrderDetails(parcel({ status: 'PENDING', awaitsVerification: true, upcoming }));
  expect(screen.getByText('Next:').closest('li')).toHaveTextContent(/by 02 Mar 2026 12:15:00 pm$/);
});

it('links to the one-time password and to no receipt while the order awaits verification', () => {
  openOrderDetails(
    parcel({ status: 'PENDING', statusText: null, awaitsVerification: true, actions: ['CANCEL'] }),
  );
  expect(screen.getByRole('link', { name: 'Confirm order' })).toHaveAttribute(
    'href',
    '/payments-options?orderId=order-20417',
  );
  expect(screen.queryByRole('link', { name: 'Receipt' })).not.toBeInTheDocument();
  expect(screen.getByText('To pay')).toBeInTheDocument();
});

it('hides the codes of a voucher until the member asks for them', async () => {
  const [voucher] = orderFixture().vouchers;
  mockServer.use(
    mockEndpoint(orders.details, {
      order: orderFixture({ vouchers: [{ ...voucher!, code: 'WSTA-4417', pin: null }] }),
    }),
  );
  const { user } = openOrderDetails(orderFixture());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Voucher Order Detail');
  expect(screen.queryByText('WSTA-4417')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show code' }));
  expect(await screen.findByText('WSTA-4417')).toBeInTheDocument();
});

it('shows no codes to a support agent', () => {
  openOrderDetails(orderFixture(), ACTING_AGENT);
  expect(screen.queryByRole('button', { name: 'Show code' })).not.toBeInTheDocument();
  expect(screen.getByText(/Codes are shown to the member only/)).toBeInTheDocument();
});

it.each([
  [{ statusText: 'ORDER RETURNED', status: 'ORDER_FAILED' }, 'Paid, and given back'],
  [{ statusText: null, status: 'ORDER_FAILED' }, 'Would have cost'],
  [{}, 'Paid'],
] as const)('labels the total of an order with %p as %s', (changes, label) => {
  openOrderDetails(parcel(changes));
  expect(within(screen.getByRole('region', { name: 'Bill' })).getByText(label)).toBeInTheDocument();
});

it.each([
  ['PENDING', 'DELIVERY IN PROGRESS', 'Delivery in progress'],
  ['ORDER_FAILED', 'ORDER RETURNED', 'Order returned'],
  ['ORDER_FAILED', null, 'Order failed'],
] as const)('says in one way how an order stands: %s, %s', (status, statusText, words) => {
  openOrderDetails(parcel({ status, statusText }));
  expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent(words);
  const bill = within(screen.getByRole('region', { name: 'Bill' }));
  expect(bill.getByText('Status').nextSibling?.textContent).toBe(words);
  expect(bill.queryByText('Stage')).not.toBeInTheDocument();
});

it('does not show the current balance in the bill of an order', () => {
  openOrderDetails(parcel({ status: 'ORDER_SUCCESS', statusText: 'ORDER DELIVERED' }));
  expect(screen.getByRole('region', { name: 'Bill' })).not.toHaveTextContent(/Coins (left|now)/);
});

describe('the links of an order', () => {
  const waysOf = (order: Order, agent: typeof ACTING_AGENT = null, modules = ['help', 'products']) => {
    openOrderDetails(order, agent, modules);
    return ['Order again', 'Help with this order'].map((name) =>
      screen.queryByRole('link', { name: new RegExp(`^${name}`) })?.getAttribute('href'),
    );
  };
  const DELIVERED = { status: 'ORDER_SUCCESS', statusText: 'ORDER DELIVERED' } as const;

  it('lead to the same choice and to the help page once the order is complete', () => {
    expect(waysOf(parcel(DELIVERED))).toEqual([
      '/burn/products/wanderlane-stays-gift-card/wanderlane-stays?count=3',
      '/help-and-support',
    ]);
  });

  it('lead to no product where products are not offered any more', () => {
    expect(waysOf(parcel(DELIVERED), null, ['help', 'vouchers'])).toEqual([undefined, '/help-and-support']);
  });

  it('lead only to the help page while the order is in progress, and after a coupon', () => {
    const onlyHelp = [undefined, '/help-and-support'];
    expect(waysOf(parcel({ status: 'PENDING', statusText: 'WORK IN PROGRESS' }))).toEqual(onlyHelp);
    cleanup();
    expect(waysOf(orderFixture({ ...DELIVERED, itemType: 'COUPON' }))).toEqual(onlyHelp);
  });

  it('do not lead a support agent to the help page, which is closed to agents', () => {
    expect(waysOf(parcel(DELIVERED), ACTING_AGENT)[1]).toBeUndefined();
  });
});

it('stays with the order that is shown when the answer about an earlier one is late', async () => {
  const late = orderFixture({ orderId: 'order-1', status: 'PENDING', statusText: null });
  const { promise, resolve } = Promise.withResolvers<{ order: Order; availablePointsAmount: number }>();
  const asked = jest.fn(() => promise);
  mockServer.use(mockEndpoint(orders.summary, asked));
  const { store } = openOrderDetails(late);
  await waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 3000 });
  const shown = { order: orderFixture({ orderId: 'order-2' }), availablePointsAmount: 500 };
  const record = { ...orderReceipt.select(store.getState()), data: shown };
  act(() => void store.dispatch({ type: HYDRATE, payload: { [orderReceipt.name]: record } }));
  resolve({ order: late, availablePointsAmount: 500 });
  await earlierAnswers(store);
  expect(orderReceipt.selectData(store.getState())?.order?.orderId).toBe('order-2');
});
