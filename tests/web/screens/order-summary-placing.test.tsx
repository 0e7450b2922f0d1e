import { fireEvent, screen, waitFor } from '@testing-library/react';
import { orders } from '#contract/orders.ts';
import { placingOf } from '#web/features/orders/order-keys.ts';
import { orderQuote } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { OrderSummaryScreen } from '#web/screens/order-summary/order-summary-screen.tsx';
import { storedOrderId } from '#web/session/call-keys.ts';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { quoteFixture } from '../../support/fixtures.ts';
import { heldAnswer, setOut, type HeldAnswer } from '../../support/leaving.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';
import { CHOICE, DRAFT, goOn, mockPlacing, open, PATH } from './open-order-summary.tsx';

beforeEach(() => mockServer.use(mockEndpoint(orders.validate, quoteFixture())));
afterEach(forgetBrowser);

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

it('is not offered to an agent while the member has no e-mail address for the codes', () => {
  open({ email: null }, ACTING_AGENT);
  expect(screen.getByText(/The member has to confirm an e-mail address first/)).toBeInTheDocument();
  expect(screen.queryByLabelText('E-mail')).toBeNull();
  expect(goOn()).toBeDisabled();
});

it.each([
  ['a member without one, who can type it', null, null],
  ['an agent of a member with one', 'anxxxx@example.in', ACTING_AGENT],
] as const)('is offered to %s', (_who, email, agent) => {
  open({ email }, agent);
  expect(screen.getByLabelText('E-mail')).toHaveValue(email ?? '');
  expect(goOn()).toBeEnabled();
});

it('shows the receipt at once when the order needs no one-time password', async () => {
  mockPlacing(false);
  const { user, push } = open();
  await user.click(goOn());
  await waitFor(() =>
    expect(push).toHaveBeenCalledWith(hrefs.receipt({ itemType: 'VOUCHER', orderId: 'order-9' })),
  );
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
