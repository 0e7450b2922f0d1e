import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HYDRATE } from 'next-redux-wrapper';
import { member } from '#contract/member.ts';
import { orders } from '#contract/orders.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { deliveryOf, placingOfOrder, undoingOf } from '#web/features/orders/order-keys.ts';
import { orderReceipt } from '#web/features/orders/records.ts';
import { ReceiptScreen } from '#web/screens/receipt/receipt-screen.tsx';
import { adoptCart, storedCart } from '#web/session/call-keys.ts';
import { tabStorage } from '#web/session/storage.ts';
import { ToastHost } from '#web/ui/toast.ts';
import { dashboardFixture, orderFixture, type Order } from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';

afterEach(() => {
  jest.useRealTimers();
  forgetBrowser();
});

const VOUCHER = {
  voucherId: 'v-1',
  amountPaise: 50_000,
  code: null,
  pin: null,
  expiresAt: '2027-03-02T18:29:59.000Z',
};
const SECRET = { ...VOUCHER, code: 'WSTA-4417-9021', pin: '556677' };

const open = (changes: Partial<Order> = {}) => {
  const store = storeForTest();
  store.dispatch(dashboard.received(dashboardFixture()));
  store.dispatch(
    orderReceipt.received({
      order: orderFixture({ vouchers: [VOUCHER], ...changes }),
      availablePointsAmount: 23_000,
    }),
  );
  const user = userEvent.setup({
    advanceTimers: (ms) => jest.isMockFunction(setTimeout) && jest.advanceTimersByTime(ms),
  });
  return openScreen(
    <>
      <ReceiptScreen />
      <ToastHost />
    </>,
    { store, user },
  );
};

const PENDING: Partial<Order> = { status: 'PENDING', statusText: 'WORK IN PROGRESS', vouchers: [] };
const title = () => screen.getByRole('heading', { level: 1 });

describe('what the tab keeps of the choice', () => {
  const { cartId, line } = orderFixture();
  const placing = placingOfOrder(orderFixture());
  const isKept = (): boolean[] => [placing, deliveryOf(line)].map((name) => tabStorage.read(name) !== null);
  const keep = (cart: string) => {
    adoptCart(placing, cart);
    tabStorage.write(deliveryOf(line), JSON.stringify({ email: 'gift@example.in', mobile: '9876543210' }));
  };

  it('is dropped with its order, so that ordering the same again makes a new order with a draft of its own', () => {
    keep(cartId);
    open();
    expect(isKept()).toEqual([false, false]);
  });

  it.each([
    ['is of a later order', 'cart-later', {}],
    ['is of an order that still awaits its one-time password', cartId, { awaitsVerification: true }],
  ])('stays when it %s', (_what, cart, changes) => {
    keep(cart);
    open(changes);
    expect(isKept()).toEqual([true, true]);
  });
});

describe('the automatic refresh', () => {
  const mockStates = (...states: Partial<Order>[]) => {
    const asked: string[] = [];
    mockServer.use(
      mockEndpoint(orders.summary, ({ query }) => {
        asked.push(query.orderId);
        const state = states[Math.min(asked.length, states.length) - 1];
        return { order: orderFixture(state), availablePointsAmount: 22_000 };
      }),
      mockEndpoint(member.dashboard, dashboardFixture({ availablePointsAmount: 22_000 })),
    );
    return asked;
  };
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const onFakeTime = () => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });

  it('runs until the codes have arrived, and updates the balance', async () => {
    onFakeTime();
    const asked = mockStates(PENDING, { vouchers: [VOUCHER] });
    const { store } = open(PENDING);
    expect(title()).toHaveTextContent('On its way');
    for (let second = 0; second < 8; second += 1) await pass(1000);
    expect(title()).toHaveTextContent('Yours. Enjoy it.');
    expect(screen.getByRole('button', { name: 'Show code' })).toBeInTheDocument();
    expect(asked).toEqual(['order-20417', 'order-20417']);
    expect(dashboard.selectData(store.getState())).toMatchObject({ availablePointsAmount: 22_000 });
  });

  it('continues after a failed request', async () => {
    onFakeTime();
    mockStates({ vouchers: [VOUCHER] });
    mockServer.use(mockNetworkFailure(orders.summary, { once: true }));
    open(PENDING);
    for (let second = 0; second < 6; second += 1) await pass(1000);
    expect(title()).toHaveTextContent('Yours. Enjoy it.');
  });

  it('stops when the member leaves the page while a response is pending', async () => {
    onFakeTime();
    const asked: string[] = [];
    const onItsWay = ({ query }: { query: { orderId: string } }) => {
      asked.push(query.orderId);
      return { order: orderFixture(PENDING), availablePointsAmount: 22_000 };
    };
    mockServer.use(mockEndpoint(orders.summary, onItsWay, { delay: 500 }));
    const { unmount } = open(PENDING);
    await pass(1200);
    unmount();
    for (let second = 0; second < 20; second += 1) await pass(1000);
    expect(asked).toHaveLength(1);
  });

  it('does not start when the order is complete', async () => {
    onFakeTime();
    const asked = mockStates({});
    open();
    await pass(30_000);
    expect(asked).toEqual([]);
  });
});

describe('the codes', () => {
  const mockReveal = () => {
    const asked: unknown[] = [];
    mockServer.use(
      mockEndpoint(orders.details, ({ body }) => {
        asked.push(body);
        return { order: orderFixture({ vouchers: [SECRET] }) };
      }),
    );
    return asked;
  };

  it('are hidden until the member asks for them, and never enter the store', async () => {
    const asked = mockReveal();
    const { user, store } = open();
    expect(screen.queryByText(SECRET.code)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show code' }));
    expect(await screen.findByText(SECRET.code)).toBeInTheDocument();
    expect(screen.getByText('PIN').nextElementSibling).toHaveTextContent(SECRET.pin);
    expect(asked).toEqual([{ orderId: 'order-20417', reveal: true }]);
    expect(JSON.stringify(store.getState())).not.toContain(SECRET.code);
  });

  it('are announced when they are shown, and the focus continues at the first button for them', async () => {
    mockReveal();
    const { user } = open();
    const label = screen.getByText(/^Gift card, /);
    const announced = label.closest('[aria-live="polite"]');
    // The dots are not read out.
    expect(label.nextElementSibling?.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    await user.click(screen.getByRole('button', { name: 'Show code' }));
    expect(await screen.findByRole('button', { name: 'Copy code' })).toHaveFocus();
    expect(announced).toHaveTextContent(SECRET.code);
    expect(announced).toHaveTextContent(SECRET.pin);
  });

  it.each([
    ['ORDER_SUCCESS', 'VOUCHER', 'off'],
    // The lead of what is still on its way says that it is delayed.
    ['PENDING', 'VOUCHER', null],
    ['ORDER_SUCCESS', 'PRODUCT', null],
  ] as const)(
    'leave the announcement to themselves, so that the head of their receipt is no live region: %s, %s',
    (status, itemType, live) => {
      open({ status, itemType });
      const lead = screen.getByRole('heading', { level: 1 }).nextElementSibling;
      expect(lead?.querySelector('[aria-live]')?.getAttribute('aria-live') ?? null).toBe(live);
    },
  );

  it('do not take the focus from a member who has moved on meanwhile', async () => {
    mockReveal();
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Show code' }));
    screen.getByRole('link', { name: 'Order details' }).focus();
    expect(await screen.findByRole('button', { name: 'Copy code' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Order details' })).toHaveFocus();
  });

  it('are copied to the clipboard by a button', async () => {
    mockReveal();
    const { user } = open();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Show code' }));
    await user.click(await screen.findByRole('button', { name: 'Copy code' }));
    expect(await screen.findByText('Code copied')).toBeInTheDocument();
    const pin = screen.getByText('PIN').nextElementSibling;
    expect(pin?.children).toHaveLength(2);
    expect(pin).toHaveTextContent(/^556677$/);
    await user.click(screen.getByRole('button', { name: 'Copy PIN' }));
    expect(await screen.findByText('PIN copied')).toBeInTheDocument();
    expect(write.mock.calls).toEqual([[SECRET.code], [SECRET.pin]]);
  });

  it('are each copied with their PIN when there are several', async () => {
    const codes = [1, 2].map((at) => ({
      ...SECRET,
      voucherId: `v-${at}`,
      code: `CODE-${at}`,
      pin: `10${at}`,
    }));
    const line = { ...orderFixture().line, count: 2 };
    mockServer.use(mockEndpoint(orders.details, { order: orderFixture({ line, vouchers: codes }) }));
    const { user } = open({ line, vouchers: codes.map((one) => ({ ...one, code: null, pin: null })) });
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Show code' }));
    await user.click(await screen.findByRole('button', { name: 'Copy code of Card 2 of 2' }));
    await user.click(screen.getByRole('button', { name: 'Copy PIN of Card 2 of 2' }));
    expect(await screen.findByText('PIN copied')).toBeInTheDocument();
    expect(write.mock.calls).toEqual([['CODE-2'], ['102']]);
  });

  it('are left to be copied by hand, with a message, when the clipboard is not available', async () => {
    mockReveal();
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Show code' }));
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('closed'));
    await user.click(await screen.findByRole('button', { name: 'Copy code' }));
    expect(await screen.findByText('Select the code and copy it by hand')).toBeInTheDocument();
  });

  it('stay hidden when the request fails, and a toast shows the error message', async () => {
    mockServer.use(mockError(orders.details, 'UNAVAILABLE', 'Back in a minute'));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Show code' }));
    expect(await screen.findByText('Back in a minute')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show code' })).toBeEnabled();
  });
});

const OUT = 'The shop is out of cards. 2,000 coins are back in your account.';

it('says that an order failed, why, and that nothing was spent', async () => {
  open({ status: 'ORDER_FAILED', statusText: null, vouchers: [], failure: OUT });
  expect(title()).toHaveTextContent('This order did not go through');
  expect(screen.getByText(OUT)).toBeInTheDocument();
  expect(screen.getByText(/Nothing was spent\. You can order again/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show code' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Order again' })).toHaveAttribute(
    'href',
    '/burn/vouchers/wanderlane-stays-gift-card/wanderlane-stays?denomination=50000&count=1',
  );
  await waitFor(() => expect(screen.getByText('Would have cost')).toBeInTheDocument());
});

it('shows "Free" for a coupon that cost nothing', () => {
  open({ itemType: 'COUPON', points: 0, moneyPaise: 0 });
  expect(screen.getByText('Paid', { selector: 'dt' }).parentElement).toHaveTextContent(/^PaidFree$/);
  expect(screen.getByRole('list', { name: 'Steps' })).toHaveTextContent(/^Summary, doneReceipt, done$/);
});

it('numbers the cards of an order only when there are several', () => {
  const { line } = orderFixture();
  const { unmount } = open({ line: { ...line, count: 2, denominationPaise: 50_000 } });
  expect(screen.getByText('Card 1 of 2, ₹500')).toBeInTheDocument();
  unmount();
  open({ line: { ...line, count: 1, denominationPaise: 50_000 } });
  expect(screen.getByText('Gift card, ₹500')).toBeInTheDocument();
});

it('names each card as its own page does, also when the issuer did not give out all', () => {
  const { line, vouchers } = orderFixture();
  const came = [2, 3].map((n) => ({ ...vouchers[0]!, voucherId: `order-20417-${n}` }));
  open({ line: { ...line, count: 3, denominationPaise: 50_000 }, vouchers: came });
  expect(screen.getAllByText(/^Card/).map(({ textContent }) => textContent)).toEqual([
    'Card 2 of 3, ₹500',
    'Card 3 of 3, ₹500',
  ]);
});

it('says nothing of the order that was shown in its place before', async () => {
  const order = orderFixture({
    vouchers: [VOUCHER],
    actions: ['UNDO'],
    undoUntil: new Date(Date.now() + 60_000).toISOString(),
  });
  mockServer.use(
    mockError(orders.undo, 'ORDER_STATE', 'It cannot be undone any more'),
    mockEndpoint(orders.summary, { order, availablePointsAmount: 23_000 }),
    mockEndpoint(member.dashboard, dashboardFixture()),
  );
  const { store, user } = open(order);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('It cannot be undone any more');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).not.toHaveAttribute('aria-busy'));
  act(() => {
    const data = { order: { ...order, orderId: 'order-10' }, availablePointsAmount: 22_000 };
    const record = { ...orderReceipt.select(store.getState()), data };
    store.dispatch({ type: HYDRATE, payload: { [orderReceipt.name]: record } });
  });
  expect(screen.queryByText('It cannot be undone any more')).not.toBeInTheDocument();
});

it('says how an order stands whose undoing was not answered, and takes the focus off the button that is gone', async () => {
  const order = orderFixture({
    vouchers: [VOUCHER],
    actions: ['UNDO'],
    undoUntil: new Date(Date.now() + 60_000).toISOString(),
  });
  const undone = { ...order, actions: [], vouchers: [], status: 'ORDER_FAILED' } as Order;
  mockServer.use(
    mockNetworkFailure(orders.undo),
    mockEndpoint(orders.summary, { order: undone, availablePointsAmount: 23_000 }),
    mockEndpoint(member.dashboard, dashboardFixture()),
  );
  const { user } = open(order);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Something went wrong. This page shows how it stands now.')).toBeVisible();
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(document.activeElement).toContainElement(screen.getByRole('heading', { level: 1 }));
  expect(storedCart(undoingOf(order.orderId))).toBeNull();
});

it('labels the current balance "Coins now", not "Coins left"', () => {
  open();
  const receipt = screen.getByRole('region', { name: 'Receipt' });
  expect(receipt).toHaveTextContent('Coins now23,000');
  expect(receipt).not.toHaveTextContent('Coins left');
});
