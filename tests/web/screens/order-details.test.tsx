import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { HYDRATE } from 'next-redux-wrapper';
import { eventText } from '#backend/modules/orders/states.ts';
import { member } from '#contract/member.ts';
import { orders } from '#contract/orders.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { orderReceipt } from '#web/features/orders/records.ts';
import { OrderDetailsScreen } from '#web/screens/receipt/order-details-screen.tsx';
import { ToastHost } from '#web/ui/toast.ts';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { openDialogsInJsdom } from '../../support/dialogs.ts';
import {
  clientConfigFixture,
  dashboardFixture,
  orderFixture,
  paymentFixture,
  type Order,
} from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';

beforeAll(openDialogsInJsdom);
afterEach(forgetBrowser);

const parcel = (changes: Partial<Order> = {}): Order =>
  orderFixture({
    itemType: 'PRODUCT',
    line: { ...orderFixture().line, itemType: 'PRODUCT', count: 3 },
    points: 1000,
    vouchers: [],
    address: {
      fullName: 'Asha Menon',
      addressLine1: '14, Lake View Road',
      addressLine2: '',
      city: 'Bengaluru',
      state: 'Karnataka',
      pinCode: '560001',
    },
    ...changes,
  });

const open = (order: Order, agent: typeof ACTING_AGENT = null, modules: string[] = []) => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture({ modules })));
  store.dispatch(dashboard.received(dashboardFixture({ agent })));
  store.dispatch(orderReceipt.received({ order, availablePointsAmount: 500 }));
  return openScreen(
    <>
      <OrderDetailsScreen />
      <ToastHost />
    </>,
    { store },
  );
};

/** The order in the server's state after a call. */
const mockAfterwards = (order: Order) =>
  mockServer.use(
    mockEndpoint(orders.summary, { order, availablePointsAmount: 1500 }),
    mockEndpoint(member.dashboard, dashboardFixture({ availablePointsAmount: 1500 })),
  );

const billRow = (label: string) => screen.queryByText(label)?.parentElement;

it('shows how many coins were given back for returned pieces', () => {
  open(parcel({ status: 'ORDER_SUCCESS', statusText: 'ORDER DELIVERED', returnedCount: 1 }));
  expect(billRow('Paid')).toHaveTextContent('1,000');
  expect(billRow('Coins given back')).toHaveTextContent('334 coins');
});

it('shows the coins given back only when the issuer sent some of the vouchers and not all', () => {
  const [voucher] = orderFixture().vouchers;
  const some: Partial<Order> = {
    status: 'ORDER_SUCCESS',
    points: 8000,
    line: { ...orderFixture().line, count: 2 },
    vouchers: [voucher!],
  };
  const { unmount } = open(orderFixture({ ...some, statusText: 'ORDER PROCESSING COMPLETED' }));
  expect(billRow('Coins given back')).toHaveTextContent('4,000 coins');
  unmount();
  open(
    orderFixture({
      ...some,
      statusText: 'ORDER DELIVERED',
      vouchers: [voucher!, { ...voucher!, code: 'X' }],
    }),
  );
  expect(billRow('Coins given back')).toBeUndefined();
});

it('shows no separate line of coins given back when the whole order was returned', () => {
  open(parcel({ status: 'ORDER_FAILED', statusText: 'ORDER RETURNED', returnedCount: 3 }));
  expect(billRow('Paid, and given back')).toHaveTextContent('1,000');
  expect(billRow('Coins given back')).toBeUndefined();
});

it('copies the tracking number of a parcel', async () => {
  const { user } = open(
    parcel({ status: 'ORDER_SUCCESS', tracking: { carrier: 'Swiftlane Couriers', number: 'SWL123' } }),
  );
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy tracking number' }));
  expect(write.mock.calls).toEqual([['SWL123']]);
  expect(await screen.findByText('Tracking number copied')).toBeVisible();
});

it('shows past and upcoming events with dates, the delivery address and the tracking number', () => {
  open(
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
  open(parcel({ status: 'PENDING', payment, upcoming: [{ text: 'Pay the rest', by: payment.payBy }] }));
  expect(screen.getByText('Next:').closest('li')).toHaveTextContent('Pay the restby 02 Mar 2026 12:15:00 pm');
});

it('shows by when an order has to be confirmed to the minute', () => {
  const upcoming = [{ text: 'Confirm with your one-time password', by: '2026-03-02T06:45:00.000Z' }];
  open(parcel({ status: 'PENDING', awaitsVerification: true, upcoming }));
  expect(screen.getByText('Next:').closest('li')).toHaveTextContent(/by 02 Mar 2026 12:15:00 pm$/);
});

it('links to the one-time password and to no receipt while the order awaits verification', () => {
  open(parcel({ status: 'PENDING', statusText: null, awaitsVerification: true, actions: ['CANCEL'] }));
  expect(screen.getByRole('link', { name: 'Confirm order' })).toHaveAttribute(
    'href',
    '/payments-options?orderId=order-20417',
  );
  expect(screen.queryByRole('link', { name: 'Receipt' })).not.toBeInTheDocument();
  expect(screen.getByText('To pay')).toBeInTheDocument();
});

describe('cancelling', () => {
  const APPROVED = parcel({ statusText: 'ORDER APPROVED', actions: ['CANCEL'] });
  const CANCELLED = parcel({ status: 'ORDER_FAILED', statusText: 'ORDER CANCELLED BY MEMBER' });
  const openDialog = async (order = APPROVED) => {
    const opened = open(order);
    await opened.user.click(screen.getByRole('button', { name: 'Cancel order' }));
    const dialog = screen.getByRole('dialog', { name: 'Cancel this order?' });
    return { ...opened, dialog, press: () => within(dialog).getByRole('button', { name: 'Cancel order' }) };
  };

  it('shows first what is refunded, and sends nothing when the member keeps the order', async () => {
    const { user, dialog } = await openDialog();
    expect(dialog).toHaveTextContent('1,000 coins come back at once');
    // Whoever moves from button to button hears it too.
    expect(within(dialog).getByRole('button', { name: 'Cancel order' })).toHaveAccessibleDescription(
      /^1,000 coins come back at once, with the expiry they had\./,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('speaks of no expiry if only money was paid', async () => {
    const { press } = await openDialog({
      ...APPROVED,
      points: 0,
      moneyPaise: 499_00,
      payment: paymentFixture(),
    });
    expect(press()).toHaveAccessibleDescription(
      '₹499.00 goes back the way it came. A cancelled order cannot be restored.',
    );
  });

  it.each([
    [{ expired: 0, collected: 300 }, '300 of the coins are taken for an earlier return.'],
    [{ expired: 1, collected: 0 }, '1 of the coins expires.'],
    [{ expired: 1_000, collected: 0 }, 'all coins expire.'],
    [{ expired: 0, collected: 1_000 }, 'all coins are taken for an earlier return.'],
    [
      { expired: 200, collected: 300 },
      '200 of the coins expire and 300 of the coins are taken for an earlier return.',
    ],
  ])('says first which coins would not stay: %j', async (loss, words) => {
    const { press } = await openDialog({ ...APPROVED, losses: [{ pieces: 3, ...loss }] });
    expect(press()).toHaveAccessibleDescription(
      `1,000 coins come back at once, with the expiry they had. As they do, ${words} A cancelled order cannot be restored.`,
    );
  });

  it.each([
    [0, '1 coin comes back at once, with the expiry it had. As it does, the coin expires.'],
    [
      99_75,
      '1 coin comes back at once, with the expiry it had. As it does, the coin expires. ₹99.75 goes back the way it came.',
    ],
  ])('says it of a single coin, with %d paise', async (moneyPaise, words) => {
    const { press } = await openDialog({
      ...APPROVED,
      ...(moneyPaise > 0 ? { moneyPaise, payment: paymentFixture() } : {}),
      points: 1,
      losses: [{ pieces: 3, expired: 1, collected: 0 }],
    });
    expect(press()).toHaveAccessibleDescription(`${words} A cancelled order cannot be restored.`);
  });

  it('says it of an order too that it may be too late to stop', async () => {
    const losses = [{ pieces: 3, expired: 0, collected: 300 }];
    const { press } = await openDialog(
      parcel({ statusText: 'WORK IN PROGRESS', actions: ['CANCEL'], losses }),
    );
    expect(press()).toHaveAccessibleDescription(
      /come back\. As they do, 300 of the coins are taken for an earlier return\. If it has already left,/,
    );
  });

  it('warns that it may be too late when the store is already packing the order', async () => {
    const { press } = await openDialog(parcel({ statusText: 'WORK IN PROGRESS', actions: ['CANCEL'] }));
    expect(press()).toHaveAccessibleDescription(/If it has already left, it will reach you as ordered\.$/);
  });

  it('updates the order and the balance, and moves the focus to the new status', async () => {
    mockAfterwards(CANCELLED);
    mockServer.use(mockEndpoint(orders.cancel, { order: CANCELLED }));
    const { user, press, store } = await openDialog();
    await user.click(press());
    expect(await screen.findByText('Order cancelled')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const state = await screen.findByText('Order cancelled by member');
    // The button that had the focus is gone: the focus moves to the order's state.
    await waitFor(() => expect(document.activeElement).toContainElement(state));
    expect(document.activeElement).not.toBe(document.body);
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(dashboard.selectData(store.getState())).toMatchObject({ availablePointsAmount: 1500 }),
    );
  });

  it('repeats the request with the same idempotency key after a lost response, and drops the key once the outcome is known', async () => {
    const keys: (string | null)[] = [];
    mockAfterwards(APPROVED);
    mockServer.use(
      mockNetworkFailure(orders.cancel, { once: true }),
      mockEndpoint(orders.cancel, ({ headers }) => {
        keys.push(headers.get('Idempotency-Key'));
        return { order: CANCELLED };
      }),
    );
    const { user, press, dialog } = await openDialog();
    const kept = () =>
      JSON.parse(window.sessionStorage.getItem('LOYALTY_REWARDS_2.7.6_cancel:order-20417') ?? 'null') as {
        key: string;
      } | null;
    await user.click(press());
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/./);
    const before = kept()?.key;
    expect(before).toBeDefined();
    await waitFor(() => expect(press()).not.toHaveAttribute('aria-busy'));
    await user.click(press());
    await waitFor(() => expect(keys).toEqual([before]));
    await waitFor(() => expect(kept()).toBeNull());
  });

  it('closes after a lost response when the order turns out to be cancelled', async () => {
    mockAfterwards(CANCELLED);
    mockServer.use(mockNetworkFailure(orders.cancel));
    const { user, press } = await openDialog();
    await user.click(press());
    expect(
      await screen.findByText('Something went wrong. This page shows how it stands now.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const state = screen.getByText('Order cancelled by member');
    await waitFor(() => expect(document.activeElement).toContainElement(state));
    expect(document.activeElement).not.toBe(document.body);
  });

  it('shows in the dialog why it was refused, and is no longer offered when the order has moved on', async () => {
    mockAfterwards(parcel({ status: 'ORDER_SUCCESS', statusText: 'ORDER DELIVERED' }));
    mockServer.use(mockError(orders.cancel, 'ORDER_STATE', 'The order cannot be cancelled any more'));
    const { user, press, dialog } = await openDialog();
    await user.click(press());
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('cannot be cancelled any more');
    await waitFor(() =>
      expect(within(dialog).queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument(),
    );
  });
});

it.each(['dialog', 'page'])(
  'says why a cancellation was refused when its %s was left meanwhile',
  async (left) => {
    const order = parcel({ statusText: 'ORDER APPROVED', actions: ['CANCEL'] });
    const message = 'The order cannot be cancelled any more';
    const { promise: closed, resolve: close } = Promise.withResolvers<null>();
    mockAfterwards(order);
    mockServer.use(
      http.post(`*${orders.cancel.path}`, async () => {
        await closed;
        return HttpResponse.json(
          { status: 'FAILED', message, data: { errorCode: 'ORDER_STATE' } },
          { status: 409 },
        );
      }),
    );
    const { user, store } = open(order);
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel this order?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
    // It is being cancelled, so no button promises to keep it.
    expect(dialog.getByRole('button', { name: 'Keep it' })).toBeDisabled();
    if (left === 'dialog') await user.click(dialog.getByRole('button', { name: 'Close' }));
    else act(() => void store.dispatch(orderReceipt.reset()));
    close(null);
    expect(await screen.findByText(message)).toBeInTheDocument();
  },
);

describe('returning', () => {
  const DELIVERED = parcel({
    actions: ['RETURN'],
    returnUntil: '2026-03-15T06:30:00.000Z',
    returnedCount: 1,
  });

  it('lets the member choose how many of the remaining pieces to return, and shows the coins for them', async () => {
    const bodies: unknown[] = [];
    const returning = parcel({ status: 'PENDING', statusText: 'RETURN IN PROGRESS' });
    mockAfterwards(returning);
    mockServer.use(
      mockEndpoint(orders.giveBack, ({ body }) => {
        bodies.push(body);
        return { order: returning };
      }),
    );
    const { user } = open(DELIVERED);
    expect(screen.getByText(/You can send it back until/)).toHaveTextContent('15 Mar 2026');
    await user.click(screen.getByRole('button', { name: 'Return' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Send it back?' }));
    expect(dialog.getByText(/666 coins come back when the courier collects it/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'One less' }));
    expect(dialog.getByRole('button', { name: 'Return 1 of 2' })).toHaveAccessibleDescription(
      /333 coins come back/,
    );
    await user.click(dialog.getByRole('button', { name: 'Return 1 of 2' }));
    expect(await screen.findByText('Return requested')).toBeInTheDocument();
    expect(bodies).toEqual([{ orderId: 'order-20417', count: 1 }]);
    expect(await screen.findByText('Return in progress')).toBeInTheDocument();
  });

  it('says which coins would not stay, for the number of pieces that is chosen', async () => {
    const { user } = open({ ...DELIVERED, losses: [{ pieces: 2, expired: 20, collected: 30 }] });
    await user.click(screen.getByRole('button', { name: 'Return' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Send it back?' }));
    expect(dialog.getByRole('button', { name: 'Return 2 of 2' })).toHaveAccessibleDescription(
      /the expiry they had\. As they do, 20 of the coins expire and 30 of the coins are taken for an earlier return\. Anything/,
    );
    await user.click(dialog.getByRole('button', { name: 'One less' }));
    expect(dialog.getByRole('button', { name: 'Return 1 of 2' })).toHaveAccessibleDescription(
      /collects it, with the expiry they had\. Anything missing/,
    );
  });

  it('does not ask for the next piece after a lost answer to the return of the one before', async () => {
    const bodies: unknown[] = [];
    mockAfterwards({ ...DELIVERED, returnedCount: 2 });
    mockServer.use(
      http.post(`*${orders.giveBack.path}`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.error();
      }),
    );
    const { user } = open(DELIVERED);
    await user.click(screen.getByRole('button', { name: 'Return' }));
    await user.click(screen.getByRole('button', { name: 'One less' }));
    await user.click(screen.getByRole('button', { name: 'Return 1 of 2' }));
    expect(
      await screen.findByText('Something went wrong. This page shows how it stands now.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(bodies).toHaveLength(1);
  });

  it('shows in the dialog why it was refused', async () => {
    mockAfterwards(DELIVERED);
    mockServer.use(mockError(orders.giveBack, 'UNAVAILABLE', 'Back in a minute'));
    const { user } = open(DELIVERED);
    await user.click(screen.getByRole('button', { name: 'Return' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Send it back?' }));
    await user.click(dialog.getByRole('button', { name: 'Return 2 of 2' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Back in a minute');
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Return 2 of 2' })).not.toHaveAttribute('aria-busy'),
    );
  });
});

it('hides the codes of a voucher until the member asks for them', async () => {
  const [voucher] = orderFixture().vouchers;
  mockServer.use(
    mockEndpoint(orders.details, {
      order: orderFixture({ vouchers: [{ ...voucher!, code: 'WSTA-4417', pin: null }] }),
    }),
  );
  const { user } = open(orderFixture());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Voucher Order Detail');
  expect(screen.queryByText('WSTA-4417')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show code' }));
  expect(await screen.findByText('WSTA-4417')).toBeInTheDocument();
});

it('shows no codes to a support agent', () => {
  open(orderFixture(), ACTING_AGENT);
  expect(screen.queryByRole('button', { name: 'Show code' })).not.toBeInTheDocument();
  expect(screen.getByText(/Codes are shown to the member only/)).toBeInTheDocument();
});

it.each([
  [{ statusText: 'ORDER RETURNED', status: 'ORDER_FAILED' }, 'Paid, and given back'],
  [{ statusText: null, status: 'ORDER_FAILED' }, 'Not paid'],
  [{}, 'Paid'],
] as const)('labels the total of an order with %p as %s', (changes, label) => {
  open(parcel(changes));
  expect(within(screen.getByRole('region', { name: 'Bill' })).getByText(label)).toBeInTheDocument();
});

it('shows the status and the stage of the order', () => {
  open(parcel({ status: 'PENDING', statusText: 'DELIVERY IN PROGRESS' }));
  const bill = within(screen.getByRole('region', { name: 'Bill' }));
  expect(bill.getByText('Status').nextSibling).toHaveTextContent(/^Pending$/);
  expect(bill.getByText('Stage').nextSibling).toHaveTextContent(/^DELIVERY IN PROGRESS$/);
});

it('does not show the current balance in the bill of an order', () => {
  open(parcel({ status: 'ORDER_SUCCESS', statusText: 'ORDER DELIVERED' }));
  expect(screen.getByRole('region', { name: 'Bill' })).not.toHaveTextContent(/Coins (left|now)/);
});

describe('the links of an order', () => {
  const waysOf = (order: Order, agent: typeof ACTING_AGENT = null, modules = ['help', 'products']) => {
    open(order, agent, modules);
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
  const { store } = open(late);
  await waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 3000 });
  const shown = { order: orderFixture({ orderId: 'order-2' }), availablePointsAmount: 500 };
  const record = { ...orderReceipt.select(store.getState()), data: shown };
  act(() => void store.dispatch({ type: HYDRATE, payload: { [orderReceipt.name]: record } }));
  await act(async () => {
    resolve({ order: late, availablePointsAmount: 500 });
    await promise;
  });
  await new Promise((done) => setTimeout(done, 50));
  expect(orderReceipt.selectData(store.getState())?.order?.orderId).toBe('order-2');
});
