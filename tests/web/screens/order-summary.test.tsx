import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { orders } from '#contract/orders.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { placingOf } from '#web/features/orders/order-keys.ts';
import { orderQuote } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { OrderSummaryScreen } from '#web/screens/order-summary/order-summary-screen.tsx';
import { storedOrderId } from '#web/session/call-keys.ts';
import {
  dashboardFixture,
  orderFixture,
  quoteFixture,
  type Order,
  type OrderQuote,
} from '../../support/fixtures.ts';
import { heldAnswer, setOut, type HeldAnswer } from '../../support/leaving.ts';
import {
  mockEndpoint,
  mockError,
  mockNetworkFailure,
  type MockOptions,
} from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';

beforeEach(() => mockServer.use(mockEndpoint(orders.validate, quoteFixture())));
afterEach(forgetBrowser);

const CHOICE = { productId: 'wanderlane-stays', denomination: 50_000, count: 1 };
const DRAFT = { ...CHOICE, addressId: null, points: null, price: null };
const PATH = '/order-summary?productId=wanderlane-stays&denomination=50000&count=1';

const open = (quote: Partial<OrderQuote> = {}) => {
  const store = storeForTest();
  store.dispatch(orderQuote.received(quoteFixture(quote)));
  return openScreen(<OrderSummaryScreen draft={DRAFT} itemType="VOUCHER" problem={null} />, {
    store,
    asPath: PATH,
  });
};

const goOn = () => screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement;

interface Sent {
  key: string | null;
  cart: string | null;
  body: unknown;
}

/** An API for orders that records each call. */
const mockPlacing = (awaitsVerification = true, options: MockOptions = {}): Sent[] => {
  const sent: Sent[] = [];
  mockServer.use(
    mockEndpoint(
      orders.placeVoucher,
      ({ body, headers }) => {
        sent.push({ key: headers.get('idempotency-key'), cart: headers.get('cartid'), body });
        const { verifyBy } = orderFixture();
        return { orderId: 'order-9', status: 'PENDING' as const, verifyBy, awaitsVerification };
      },
      options,
    ),
  );
  return sent;
};

it('shows the item, its price, the coins left and which coins are spent first', () => {
  open();
  expect(screen.getByRole('heading', { name: 'Summary' })).toBeInTheDocument();
  expect(screen.getByText('Wanderlane Stays gift card')).toBeInTheDocument();
  expect(screen.getAllByText('2,000').length).toBeGreaterThan(0);
  expect(screen.getByText('23,000')).toBeInTheDocument();
  expect(screen.getByText('31 Mar 2026')).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail')).toHaveValue('asha.menon@example.com');
});

it('places the order at the price shown and leads to the one-time password', async () => {
  const sent = mockPlacing();
  const { user, push } = open();
  await user.click(goOn());
  await waitFor(() => expect(push).toHaveBeenCalledWith('/payments-options?orderId=order-9'));
  // The member's own e-mail address stays on the server, which masks it for agents.
  expect(sent.map(({ body }) => body)).toEqual([{ ...CHOICE, points: 2_000 }]);
  expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/);
  expect(sent[0]?.cart).toMatch(/^[\da-f-]{36}$/);
});

it('shows the receipt at once when the order needs no one-time password', async () => {
  mockPlacing(false);
  const { user, push } = open();
  await user.click(goOn());
  await waitFor(() =>
    expect(push).toHaveBeenCalledWith(hrefs.receipt({ itemType: 'VOUCHER', orderId: 'order-9' })),
  );
});

it('shows the coins missing instead of the coins left when the balance is too low, and links to cheaper vouchers', () => {
  open({ availablePointsAmount: 500, pointsLeft: 0, pointsMissing: 1_500 });
  expect(goOn()).toBeDisabled();
  expect(screen.getAllByText(/^Coins missing/)).toHaveLength(2);
  expect(screen.queryByText(/^Coins left/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See vouchers for fewer coins' })).toHaveAttribute(
    'href',
    '/burn/vouchers?sort=points-asc',
  );
});

describe('when the item has already been ordered', () => {
  const WAITING = { orderId: 'order-9', denominationPaise: 50_000, count: 1, points: 2_000, moneyPaise: 0 };
  /** The current state of the order on the server. */
  const mockOrder = (changes: Partial<Order> = {}, options: MockOptions = {}) => {
    const order = orderFixture({
      orderId: 'order-9',
      status: 'PENDING',
      awaitsVerification: true,
      ...changes,
    });
    mockServer.use(mockEndpoint(orders.details, { order }, options));
  };
  /** Places the order, and comes back. */
  const placedBefore = async () => {
    const sent = mockPlacing();
    const { user, push, unmount } = open();
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalled());
    unmount();
    return sent;
  };
  const mockCancelling = () => {
    const cancelled: string[] = [];
    mockServer.use(
      mockEndpoint(orders.cancel, ({ body }) => {
        cancelled.push(body.orderId);
        return { order: orderFixture({ status: 'ORDER_FAILED' }) };
      }),
    );
    return cancelled;
  };

  it('returns to that order while it awaits its one-time password, and says that its coins are set aside', async () => {
    const sent = await placedBefore();
    mockOrder({ cartId: sent[0]!.cart! });
    const { user, push } = open({ waiting: WAITING });
    expect(screen.getByText('The coins for this order are set aside already.')).toBeInTheDocument();
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalledWith('/payments-options?orderId=order-9'));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  describe('and a member leaves while that order is looked up', () => {
    const lookUpAndLeave = async (changes: Partial<Order> = {}) => {
      const answer = heldAnswer();
      const sent = mockPlacing();
      mockOrder(changes, answer);
      const { user, push } = open({ waiting: WAITING });
      await user.click(goOn());
      await answer.comesAfter(setOut);
      await waitFor(() => expect(goOn()).not.toHaveAttribute('aria-busy'));
      expect(push).not.toHaveBeenCalled();
      return sent;
    };

    it('places nothing', async () => {
      expect(await lookUpAndLeave({ cartId: 'cart-of-a-tab' })).toEqual([]);
    });

    it('stays off the receipt of the order that was confirmed elsewhere', async () => {
      expect(await lookUpAndLeave({ awaitsVerification: false })).toEqual([]);
    });
  });

  it('reuses the cart of an order that another tab placed since the page was shown', async () => {
    const sent = mockPlacing();
    const cartId = '6d8a36a4-7c39-4b0e-9c6e-1b7a3ed8a0c4';
    mockOrder({ cartId });
    mockServer.use(mockEndpoint(orders.validate, quoteFixture({ waiting: WAITING })));
    const { user, push } = open();
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalledWith('/payments-options?orderId=order-9'));
    expect(sent.map(({ cart }) => cart)).toEqual([cartId]);
  });

  it('does not cancel a different order that another tab placed since the page was shown', async () => {
    const sent = mockPlacing();
    const cancelled = mockCancelling();
    mockOrder();
    const other = { ...WAITING, count: 2, points: 4_000 };
    mockServer.use(mockEndpoint(orders.validate, quoteFixture({ waiting: other })));
    const { user, push } = open();
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalledWith('/payments-options?orderId=order-9'));
    expect(sent).toHaveLength(1);
    expect(cancelled).toEqual([]);
  });

  it('uses a new idempotency key for the same cart when the delivery has changed', async () => {
    const sent = await placedBefore();
    mockOrder({ cartId: sent[0]!.cart! });
    const { user, push } = open({ waiting: WAITING });
    const mobile = screen.getByLabelText('Mobile number');
    await user.clear(mobile);
    await user.type(mobile, '+91 91234 56780');
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(sent[1]).toMatchObject({ cart: sent[0]?.cart, body: { mobile: '9123456780' } });
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('places a new order when the earlier one has failed', async () => {
    const sent = await placedBefore();
    mockOrder({ cartId: sent[0]!.cart!, status: 'ORDER_FAILED', awaitsVerification: false });
    const { user, push } = open();
    expect(screen.queryByText(/set aside already/)).not.toBeInTheDocument();
    expect(screen.getAllByText('Coins left 23,000')).toHaveLength(1);
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(sent[1]?.cart).not.toBe(sent[0]?.cart);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('leads to the receipt when the earlier order was confirmed elsewhere', async () => {
    const sent = await placedBefore();
    mockOrder({ cartId: sent[0]!.cart!, awaitsVerification: false });
    const { user, push } = open();
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalledWith('/voucher-order-receipt?orderId=order-9'));
    expect(sent).toHaveLength(1);
  });

  it('reuses the cart of a waiting order that another tab placed', async () => {
    const sent = mockPlacing();
    mockOrder({
      cartId: 'cart-of-a-tab',
      line: { ...orderFixture().line, denominationPaise: 50_000, count: 1 },
    });
    const { user, push } = open({ waiting: WAITING });
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(sent.map(({ cart }) => cart)).toEqual(['cart-of-a-tab']);
  });

  it('cancels the waiting order, as announced, when the choice is different', async () => {
    const sent = mockPlacing();
    const cancelled = mockCancelling();
    mockOrder({
      cartId: 'cart-before',
      line: { ...orderFixture().line, denominationPaise: 50_000, count: 2 },
    });
    const { user, push } = open({ waiting: { ...WAITING, count: 2, points: 4_000 } });
    expect(screen.getByText(/Placing this one cancels it/)).toBeInTheDocument();
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(cancelled).toEqual(['order-9']);
    expect(sent.map(({ cart }) => cart)).not.toContain('cart-before');
  });

  it('shows an error message and orders nothing when the earlier order cannot be loaded', async () => {
    const sent = await placedBefore();
    mockServer.use(mockNetworkFailure(orders.details));
    const { user, push } = open({ waiting: WAITING });
    await user.click(goOn());
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(sent).toHaveLength(1);
    expect(push).not.toHaveBeenCalled();
  });
});

it('places the order once when the button is pressed several times', async () => {
  const sent = mockPlacing();
  const { user, push } = open();
  // The next page is still loading.
  push.mockReturnValue(new Promise(() => undefined));
  const button = goOn();
  await user.dblClick(button);
  await user.click(button);
  await waitFor(() => expect(push).toHaveBeenCalled());
  expect(sent).toHaveLength(1);
  expect(push).toHaveBeenCalledTimes(1);
});

it('places the order once when the form is submitted several times', async () => {
  const sent = mockPlacing();
  const { container, push } = open();
  const form = container.querySelector('form') as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(push).toHaveBeenCalled());
  expect(sent).toHaveLength(1);
});

it('repeats the request with the same idempotency key when the response was lost', async () => {
  const keys: (string | null)[] = [];
  mockServer.events.on('request:start', ({ request }) => {
    if (request.url.endsWith(orders.placeVoucher.path)) keys.push(request.headers.get('idempotency-key'));
  });
  mockPlacing();
  mockServer.use(mockNetworkFailure(orders.placeVoucher, { once: true }));
  const { user, push } = open();
  await user.click(goOn());
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  await user.click(goOn());
  await waitFor(() => expect(push).toHaveBeenCalledWith('/payments-options?orderId=order-9'));
  mockServer.events.removeAllListeners();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

it('leads to the existing order when the cart has already been ordered', async () => {
  mockServer.use(mockError(orders.placeVoucher, 'CART_ORDERED', 'Ordered already', { orderId: 'order-7' }));
  const { user, push } = open();
  await user.click(goOn());
  await waitFor(() => expect(push).toHaveBeenCalledWith('/payments-options?orderId=order-7'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it.each([
  ['PRICE_CHANGED', 'The price changed'],
  ['INSUFFICIENT_POINTS', 'Too few coins'],
  ['SOLD_OUT', 'Sold out meanwhile'],
] as const)('shows the error message and loads the page again after %s', async (code, message) => {
  mockServer.use(mockError(orders.placeVoucher, code, message));
  const { user, replace, push } = open();
  await user.click(goOn());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  // With the price that was shown, so that a changed price can be shown next to it.
  expect(replace).toHaveBeenCalledWith(`${PATH}&price=2000`, undefined, { scroll: false });
  expect(push).not.toHaveBeenCalled();
  expect(goOn()).toBeEnabled();
});

it('asks the member to accept a changed price before placing the order', async () => {
  const sent = mockPlacing();
  const store = storeForTest();
  store.dispatch(orderQuote.received(quoteFixture()));
  const draft = { ...DRAFT, price: 1900 };
  const { user } = openScreen(<OrderSummaryScreen draft={draft} itemType="VOUCHER" problem={null} />, {
    store,
  });
  expect(screen.getByText('The price has changed')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Accept the new price' })[0]!);
  await waitFor(() => expect(sent).toMatchObject([{ body: { points: 2000 } }]));
});

it('sends nothing while the e-mail address is missing, shows the error at its field and focuses it', async () => {
  const sent = mockPlacing();
  const { user } = open({ email: null });
  await user.click(goOn());
  const email = screen.getByLabelText('E-mail');
  expect(email).toHaveFocus();
  expect(email).toBeInvalid();
  expect(email).toHaveAccessibleDescription('Enter the e-mail address for your codes');
  expect(sent).toEqual([]);
});

it('clears the error of a field as soon as the field is corrected', async () => {
  const { user } = open();
  const email = screen.getByLabelText('E-mail');
  await user.clear(email);
  await user.click(goOn());
  expect(email).toHaveAccessibleDescription('Enter the e-mail address for your codes');
  await user.type(email, 'm');
  expect(email).not.toHaveAccessibleDescription();
});

it('keeps both fields when the browser fills them in at once', () => {
  open();
  act(() => {
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'meera@example.in' } });
    fireEvent.change(screen.getByLabelText('Mobile number'), { target: { value: '9876500001' } });
  });
  expect(screen.getByLabelText('E-mail')).toHaveValue('meera@example.in');
  expect(screen.getByLabelText('Mobile number')).toHaveValue('9876500001');
});

it('shows a field error from the server at its field and focuses it', async () => {
  const fields = { mobile: 'This number cannot receive messages' };
  mockServer.use(mockError(orders.placeVoucher, 'MALFORMED_REQUEST', 'Malformed request', { fields }));
  const { user } = open();
  await user.click(goOn());
  await waitFor(() => expect(screen.getByLabelText('Mobile number')).toHaveFocus());
  expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription(fields.mobile);
});

it('keeps the e-mail address for the codes after a reload', async () => {
  const elsewhere = 'gift@example.in';
  const { user, unmount } = open();
  await user.clear(screen.getByLabelText('E-mail'));
  await user.type(screen.getByLabelText('E-mail'), elsewhere);
  unmount();
  open();
  await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveValue(elsewhere));
});

it('does not reuse the e-mail address of a gift for the next voucher', async () => {
  const { user, unmount } = open();
  await user.clear(screen.getByLabelText('E-mail'));
  await user.type(screen.getByLabelText('E-mail'), 'gift@example.in');
  unmount();
  const store = storeForTest();
  store.dispatch(orderQuote.received(quoteFixture()));
  openScreen(
    <OrderSummaryScreen draft={{ ...DRAFT, productId: 'coffee-card' }} itemType="VOUCHER" problem={null} />,
    { store, asPath: PATH },
  );
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByLabelText('E-mail')).toHaveValue('asha.menon@example.com');
});

describe('A member who has left the page before the answer', () => {
  const leave = async (answer: HeldAnswer) => {
    const opened = open();
    await opened.user.click(goOn());
    await answer.comesAfter(setOut);
    await waitFor(() => expect(goOn()).not.toHaveAttribute('aria-busy'));
    return opened;
  };

  it('is not led to the one-time password, and the order is kept in the tab', async () => {
    const answer = heldAnswer();
    const sent = mockPlacing(true, answer);
    const { push } = await leave(answer);
    expect(sent).toHaveLength(1);
    expect(storedOrderId(placingOf(DRAFT))).toBe('order-9');
    expect(push).not.toHaveBeenCalled();
  });

  it('is not brought back to the page when the order was refused', async () => {
    const answer = heldAnswer();
    mockServer.use(mockError(orders.placeVoucher, 'SOLD_OUT', 'Sold out meanwhile', {}, answer));
    const { replace } = await leave(answer);
    expect(screen.getByRole('alert')).toHaveTextContent('Sold out meanwhile');
    expect(replace).not.toHaveBeenCalled();
  });
});

it('shows how many coins are missing, links to earning more and disables the button', () => {
  open({ availablePointsAmount: 1_200, pointsMissing: 800, pointsLeft: 0 });
  expect(screen.getByRole('status')).toHaveTextContent('You have 1,200 coins and need 800 coins more.');
  expect(screen.getByRole('link', { name: 'earn more' })).toHaveAttribute('href', '/earn/partners');
  for (const button of screen.getAllByRole('button', { name: 'Continue' })) expect(button).toBeDisabled();
});

it('says that something unfinished has set coins aside, and links to the orders', () => {
  const store = storeForTest();
  store.dispatch(
    dashboard.received(dashboardFixture({ totalPointsAmount: 2_000, availablePointsAmount: 1_200 })),
  );
  store.dispatch(
    orderQuote.received(quoteFixture({ availablePointsAmount: 1_200, pointsMissing: 800, pointsLeft: 0 })),
  );
  openScreen(<OrderSummaryScreen draft={DRAFT} itemType="VOUCHER" problem={null} />, { store, asPath: PATH });
  expect(screen.getByRole('status')).toHaveTextContent(
    '800 coins are set aside for something not finished yet: see your orders.',
  );
  expect(screen.getByRole('link', { name: 'see your orders' })).toHaveAttribute('href', '/profile/orders');
});

it('says why a voucher cannot be ordered, and links to other vouchers', () => {
  openScreen(
    <OrderSummaryScreen
      draft={DRAFT}
      itemType="VOUCHER"
      problem={{ text: 'Sold out', plusOnly: false, left: 0, otherValue: null }}
    />,
  );
  expect(screen.getByText('Sold out')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See other vouchers' })).toHaveAttribute('href', '/burn/vouchers');
});

it('offers the remaining count when more was requested than is left', () => {
  const problem = { text: 'Only 2 left', plusOnly: false, left: 2, otherValue: null };
  openScreen(<OrderSummaryScreen draft={{ ...DRAFT, count: 5 }} itemType="VOUCHER" problem={problem} />);
  expect(screen.getByText('Only 2 left')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Take 2' })).toHaveAttribute(
    'href',
    '/order-summary?productId=wanderlane-stays&denomination=50000&count=2',
  );
});

it('offers another value of the voucher before other vouchers', () => {
  const otherValue = '/burn/vouchers/wanderlane-stays-gift-card/wanderlane-stays?denomination=100000&count=1';
  const problem = { text: 'This has run out', plusOnly: false, left: 0, otherValue };
  openScreen(<OrderSummaryScreen draft={DRAFT} itemType="VOUCHER" problem={problem} />);
  expect(screen.getByRole('heading', { name: 'This value cannot be ordered now' })).toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Choose another value',
    'See other vouchers',
  ]);
  expect(screen.getByRole('link', { name: 'Choose another value' })).toHaveAttribute('href', otherValue);
});

it('links to the plans when the offer is for Plus members only', () => {
  const problem = { text: 'This offer is for members of Plus', plusOnly: true, left: 0, otherValue: null };
  openScreen(<OrderSummaryScreen draft={DRAFT} itemType="VOUCHER" problem={problem} />);
  expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/plus-membership');
  expect(screen.getByRole('link', { name: 'See other vouchers' })).toBeInTheDocument();
});
