import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { HYDRATE } from 'next-redux-wrapper';
import type { ErrorCode } from '#contract/errors.ts';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { orders } from '#contract/orders.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { orderReceipt } from '#web/features/orders/records.ts';
import { PaymentsOptionsScreen } from '#web/screens/payments-options/payments-options-screen.tsx';
import { navigateTo } from '#web/session/navigate.ts';
import { ToastHost } from '#web/ui/toast.ts';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { challengeFixture, dashboardFixture, orderFixture } from '../../support/fixtures.ts';
import { heldAnswer, type HeldAnswer } from '../../support/leaving.ts';
import {
  mockEndpoint,
  mockError,
  mockNetworkFailure,
  type MockOptions,
} from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';

jest.mock('#web/session/navigate.ts', () => ({ navigateTo: jest.fn() }));
afterEach(forgetBrowser);

const ORDER = orderFixture({
  orderId: 'order-9',
  status: 'PENDING',
  awaitsVerification: true,
  statusText: null,
});
const RECEIPT = '/voucher-order-receipt?orderId=order-9';

const open = (agent: typeof ACTING_AGENT | null = null) => {
  const store = storeForTest();
  store.dispatch(dashboard.received(dashboardFixture({ agent })));
  store.dispatch(orderReceipt.received({ order: ORDER, availablePointsAmount: 23_000 }));
  return openScreen(<PaymentsOptionsScreen draft={null} />, { store });
};

/** Records each request for a one-time password. */
const mockSending = () => {
  const asked: { purpose: unknown; cart: string | null }[] = [];
  mockServer.use(
    mockEndpoint(login.otpInit, ({ body, headers }) => {
      asked.push({ purpose: body.purpose, cart: headers.get('cartid') });
      return challengeFixture({ purpose: 'REDEEM_POINTS', target: '98xxxx3210' });
    }),
  );
  return asked;
};

// The second press of a double click comes before the answer.
const mockVerified = (options: MockOptions = { delay: 100 }) => {
  const sent: unknown[] = [];
  mockServer.use(
    mockEndpoint(
      orders.verify,
      ({ body }) => {
        sent.push(body);
        return { orderId: ORDER.orderId, status: 'PENDING' as const, payment: null };
      },
      options,
    ),
    mockEndpoint(member.dashboard, dashboardFixture({ availablePointsAmount: 23_000 })),
  );
  return sent;
};

const field = () => screen.getByLabelText('One-time password');
const verify = () => screen.getByRole('button', { name: 'Verify' });
const sentTo = () => screen.findByText('98xxxx3210');

it('requests a one-time password for the order’s cart exactly once', async () => {
  const asked = mockSending();
  open();
  await sentTo();
  expect(asked).toEqual([{ purpose: 'REDEEM_POINTS', cart: ORDER.cartId }]);
});

it.each([
  [null, 'Enter the six digits we sent', /Nobody from support needs it/],
  [ACTING_AGENT, 'Enter the six digits we sent the member', /Ask them to read it out to you/],
] as const)('says who has the one-time password (agent: %p)', async (agent, title, note) => {
  mockSending();
  open(agent);
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
  expect(await screen.findByText(note)).toBeInTheDocument();
});

it('moves the focus to the one-time password field', async () => {
  mockSending();
  open();
  await sentTo();
  await waitFor(() => expect(field()).toHaveFocus());
});

it('links back to the choice under the name that the summary uses', async () => {
  mockSending();
  open();
  await sentTo();
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toMatch(/^\/order-summary\?/);
});

it('says how many coins are left once the order is confirmed', async () => {
  mockSending();
  open();
  await sentTo();
  const bill = within(screen.getByRole('region', { name: 'Your bill' }));
  expect(bill.getByText('Coins left').closest('div')).toHaveTextContent(/23,000$/);
});

it('requests a one-time password of its own for another order that is shown in its place', async () => {
  const asked = mockSending();
  const { store, user } = open();
  await sentTo();
  await user.type(field(), '4071');
  const other = { ...ORDER, orderId: 'order-10', cartId: 'cart-10' };
  act(() => {
    const data = { order: other, availablePointsAmount: 22_000 };
    const record = { ...orderReceipt.select(store.getState()), data };
    store.dispatch({ type: HYDRATE, payload: { [orderReceipt.name]: record } });
  });
  await waitFor(() => expect(asked.map(({ cart }) => cart)).toEqual([ORDER.cartId, 'cart-10']));
  expect(field()).toHaveValue('');
});

it('requests no second one-time password after a reload', async () => {
  const asked = mockSending();
  const { unmount } = open();
  await sentTo();
  unmount();
  open();
  await sentTo();
  expect(asked).toHaveLength(1);
});

it('confirms the order once, updates the balance and leads to the receipt', async () => {
  mockSending();
  const sent = mockVerified();
  const { user, replace, store } = open();
  await sentTo();
  await user.type(field(), '407193');
  await user.dblClick(verify());
  await waitFor(() => expect(replace).toHaveBeenCalledWith(RECEIPT));
  expect(sent).toEqual([{ orderId: 'order-9', requestId: challengeFixture().requestId, otp: '407193' }]);
  // Until the new balance arrives, the header shows the old one.
  expect(dashboard.selectData(store.getState())).not.toBeNull();
  await waitFor(() =>
    expect(dashboard.selectData(store.getState())).toMatchObject({ availablePointsAmount: 23_000 }),
  );
});

describe('A member who has left the page before the answer', () => {
  const leaveBefore = async (answer: HeldAnswer) => {
    mockSending();
    render(<ToastHost />);
    const { user, replace, unmount } = open();
    await sentTo();
    await user.type(field(), '407193');
    await user.click(verify());
    await answer.comesAfter(unmount);
    return replace;
  };

  it('stays where they are, and is told where the order is', async () => {
    const answer = heldAnswer();
    mockVerified(answer);
    const replace = await leaveBefore(answer);
    expect(
      await screen.findByText(/order is confirmed. You can find it in your Order History/),
    ).toBeVisible();
    expect(replace).not.toHaveBeenCalled();
  });

  it('is not taken to the payment, and is told where the order is', async () => {
    const payment = {
      paymentId: '2f1d9c1e-5b0a-4c1e-8f57-7b1c2d3e4f50',
      url: '/pay',
      payBy: '2026-03-14T09:45:00.000Z',
    };
    const answer = heldAnswer();
    mockServer.use(
      mockEndpoint(orders.verify, { orderId: ORDER.orderId, status: 'PENDING', payment }, answer),
    );
    await leaveBefore(answer);
    expect(
      await screen.findByText(/waits for its payment. You can find it in your Order History/),
    ).toBeVisible();
    expect(navigateTo).not.toHaveBeenCalled();
  });

  it('is told that the one-time password was refused', async () => {
    const answer = heldAnswer();
    mockServer.use(mockError(orders.verify, 'OTP_WRONG', 'This one-time password is incorrect', {}, answer));
    await leaveBefore(answer);
    expect(await screen.findByText(/This one-time password is incorrect/)).toBeVisible();
  });
});

it.each<[ErrorCode, boolean]>([
  ['OTP_WRONG', true],
  ['OTP_EXPIRED', false],
  ['OTP_USED', false],
  ['OTP_LOCKED', false],
])(
  'shows the error message of %s at the field and the focus there; digits to correct stay, selected: %s',
  async (code, stays) => {
    mockSending();
    mockServer.use(mockError(orders.verify, code, 'Not with this password'));
    const { user, replace } = open();
    await sentTo();
    for (const typed of ['000000', '000001']) {
      await user.keyboard(typed);
      expect(field()).toHaveValue(typed);
      await user.click(verify());
      await waitFor(() => expect(field()).toHaveAccessibleDescription(/Not with this password/));
      await waitFor(() => expect(field()).toHaveFocus());
      expect(field()).toHaveValue(stays ? typed : '');
    }
    expect(replace).not.toHaveBeenCalled();
  },
);

it.each([
  [2, '2 tries are left', true],
  [1, '1 try is left', true],
  [0, 'You need a new one', false],
])('says after a wrong one-time password how many tries are left: %s', async (triesLeft, words, valid) => {
  mockSending();
  mockServer.use(mockError(orders.verify, 'OTP_WRONG', 'This one-time password is incorrect', { triesLeft }));
  const { user } = open();
  await sentTo();
  await user.type(field(), '000000');
  await user.click(verify());
  await waitFor(() => expect(field()).toHaveAccessibleDescription(new RegExp(`is incorrect\\. ${words}`)));
  // The error ends with the next digit; the password that was sent is not valid again for that.
  await user.keyboard('1');
  expect(field()).toBeValid();
  expect(screen.queryAllByText(/Good for 10 minutes/)).toHaveLength(Number(valid));
  // Nor after a reload.
  cleanup();
  open();
  await sentTo();
  expect(screen.queryAllByText(/Good for 10 minutes/)).toHaveLength(Number(valid));
  expect(screen.queryAllByText(/No longer valid/)).toHaveLength(Number(!valid));
});

it('sends nothing until all six digits are entered, and lets the missing ones be typed', async () => {
  mockSending();
  const sent = mockVerified();
  const { user } = open();
  await sentTo();
  await user.type(field(), '4071');
  await user.click(verify());
  expect(field()).toHaveAccessibleDescription(/Enter the six digits/);
  expect(sent).toEqual([]);
  await user.keyboard('93');
  expect(field()).toHaveValue('407193');
});

it.each<ErrorCode>(['ORDER_STATE', 'NOT_FOUND'])(
  'leads to the receipt and ends the loading state when the order was settled elsewhere: %s',
  async (code) => {
    mockSending();
    mockServer.use(
      mockError(orders.verify, code, 'Decided already'),
      mockEndpoint(member.dashboard, dashboardFixture()),
    );
    const { user, replace } = open();
    await sentTo();
    await user.type(field(), '407193');
    await user.click(verify());
    await waitFor(() => expect(replace).toHaveBeenCalledWith(RECEIPT));
    await waitFor(() => expect(verify()).toBeEnabled());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

it('leads to the receipt when no one-time password is sent because the order no longer waits for one', async () => {
  mockServer.use(
    mockError(login.otpInit, 'NOT_FOUND', 'No order of this cart waits for a one-time password'),
    mockEndpoint(member.dashboard, dashboardFixture()),
  );
  const { replace } = open();
  await waitFor(() => expect(replace).toHaveBeenCalledWith(RECEIPT));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('repeats the request with the same idempotency key when the response was lost', async () => {
  mockSending();
  mockVerified();
  mockServer.use(mockNetworkFailure(orders.verify, { once: true }));
  const keys: (string | null)[] = [];
  mockServer.events.on('request:start', ({ request }) => {
    if (request.url.endsWith(orders.verify.path)) keys.push(request.headers.get('idempotency-key'));
  });
  const { user, replace } = open();
  await sentTo();
  await user.type(field(), '407193');
  await user.click(verify());
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/Something went wrong/));
  await user.type(field(), '407193');
  await user.click(verify());
  await waitFor(() => expect(replace).toHaveBeenCalledWith(RECEIPT));
  mockServer.events.removeAllListeners();
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
});

it.each<ErrorCode>(['OTP_EXPIRED', 'OTP_USED', 'OTP_UNKNOWN'])(
  'requests a new one-time password on a reload after %s',
  async (code) => {
    const asked = mockSending();
    mockServer.use(mockError(orders.verify, code, 'Have another one sent'));
    const { user, unmount } = open();
    await sentTo();
    await user.type(field(), '407193');
    await user.click(verify());
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/Have another one sent/));
    unmount();
    open();
    await sentTo();
    expect(asked).toHaveLength(2);
  },
);

it('says that the one-time password could not be sent, and sends it on demand', async () => {
  mockServer.use(mockError(login.otpInit, 'RATE_LIMITED', 'Too many passwords', { retryAfter: 60 }));
  const { user } = open();
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/Too many passwords/));
  expect(verify()).toBeDisabled();
  mockSending();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await sentTo();
  expect(verify()).toBeEnabled();
  await waitFor(() => expect(field()).toHaveFocus());
});

it('resends the one-time password for the same request when a resend is allowed', async () => {
  mockServer.use(
    mockEndpoint(login.otpInit, challengeFixture({ purpose: 'REDEEM_POINTS', resendInSeconds: 0 })),
  );
  const resent: unknown[] = [];
  mockServer.use(
    mockEndpoint(login.otpResend, ({ body }) => {
      resent.push(body);
      return challengeFixture({ purpose: 'REDEEM_POINTS', target: '98xxxx3210' });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  await sentTo();
  expect(await screen.findByText(/A new one is on its way/)).toBeInTheDocument();
  // The button is hidden until another one can be sent.
  await waitFor(() => expect(field()).toHaveFocus());
  expect(resent).toEqual([{ requestId: challengeFixture().requestId }]);
});

it('resends the one-time password once when Resend is pressed twice', async () => {
  mockServer.use(
    mockEndpoint(login.otpInit, challengeFixture({ purpose: 'REDEEM_POINTS', resendInSeconds: 0 })),
  );
  const resent: unknown[] = [];
  mockServer.use(
    mockEndpoint(
      login.otpResend,
      ({ body }) => {
        resent.push(body);
        return challengeFixture({ purpose: 'REDEEM_POINTS', target: '98xxxx3210' });
      },
      { delay: 100 },
    ),
  );
  const { user } = open();
  await user.dblClick(await screen.findByRole('button', { name: 'Resend' }));
  expect(await screen.findByText(/A new one is on its way/)).toBeInTheDocument();
  expect(resent).toHaveLength(1);
});

it.each<ErrorCode>(['OTP_EXPIRED', 'OTP_USED', 'OTP_UNKNOWN'])(
  'requests a new one-time password when the resend fails with %s',
  async (code) => {
    mockServer.use(
      mockEndpoint(login.otpInit, challengeFixture({ purpose: 'REDEEM_POINTS', resendInSeconds: 0 })),
      mockError(login.otpResend, code, 'Please ask for a new one'),
    );
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Resend' });
    const asked = mockSending();
    await user.click(again);
    await sentTo();
    expect(asked).toHaveLength(1);
    expect(field()).not.toHaveAccessibleDescription(/Please ask/);
  },
);
