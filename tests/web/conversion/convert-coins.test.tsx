import { act, render, screen, waitFor } from '@testing-library/react';
import { conversion as calls } from '#contract/conversion.ts';
import { login } from '#contract/login.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { clientBalance, conversionStatus, CONVERTING } from '#web/features/conversion/records.ts';
import { ConvertCoinsScreen } from '#web/screens/convert-coins/convert-coins-screen.tsx';
import { keysFor, storedCart } from '#web/session/call-keys.ts';
import { tabStorage } from '#web/session/storage.ts';
import { ToastHost } from '#web/ui/toast.ts';
import { challengeFixture, clientConfigFixture, dashboardFixture } from '../../support/fixtures.ts';
import { heldAnswer, setOut, type HeldAnswer } from '../../support/leaving.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, htmlOf, openScreen } from '../screens/open-screen.tsx';
import { balanceOf, conversionOf, ID } from './conversions.ts';

afterEach(forgetBrowser);

const open = (changes: Parameters<typeof balanceOf>[0] = {}) => {
  const store = storeForTest();
  store.dispatch(clientBalance.received(balanceOf(changes)));
  return openScreen(<ConvertCoinsScreen step="amount" problem={null} />, { store, asPath: '/convert-coins' });
};

const field = () => screen.getByLabelText('Harbour points');
const goOn = () => screen.getAllByRole('button', { name: 'Continue' })[0]!;

const BEGUN = { conversionId: ID, status: 'PENDING' as const, verifyBy: '2026-03-02T06:40:00.000Z' };

const mockBegun = () => {
  const sent: { body: unknown; key: string | null; cart: string | null }[] = [];
  mockServer.use(
    mockEndpoint(calls.convert, ({ body, headers }) => {
      sent.push({ body, key: headers.get('idempotency-key'), cart: headers.get('cartid') });
      return BEGUN;
    }),
  );
  return sent;
};

it('shows the coins while points are typed, and leads to the one-time password', async () => {
  const sent = mockBegun();
  const { user, push } = open();
  await user.type(field(), '4,000');
  const announced = screen.getByText(/^You get/, { selector: 'p[aria-live]' });
  expect(announced).toHaveTextContent('You get 1,000 coins');
  expect(announced).toHaveAttribute('aria-atomic', 'true');
  await user.click(goOn());
  await waitFor(() => expect(push).toHaveBeenCalledWith(`/convert-coins?conversionId=${ID}`));
  expect(sent).toEqual([
    {
      body: { points: 4000, coins: 1000, microSite: false },
      key: expect.any(String),
      cart: expect.any(String),
    },
  ]);
});

it('sends the microsite flag of the brand', async () => {
  const sent = mockBegun();
  const { user, store } = open();
  act(() => void store.dispatch(clientConfig.received(clientConfigFixture({ microSite: true }))));
  await user.type(field(), '4000');
  await user.click(goOn());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ microSite: true });
});

it.each([
  ['', 'Enter how many Harbour points to convert'],
  ['396', 'At least 400 Harbour points at a time'],
  ['4001', 'Harbour points are converted in steps of 4'],
  ['44000', 'At most 40,000 Harbour points at a time'],
])('says what is wrong with %j, keeps the input and focuses the field', async (typed, message) => {
  const { user } = open();
  if (typed) await user.type(field(), typed);
  await user.click(goOn());
  expect(field()).toHaveAccessibleDescription(expect.stringContaining(message) as string);
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue(typed);
});

it('cannot fill in the maximum before JavaScript has arrived', () => {
  const store = storeForTest();
  store.dispatch(clientBalance.received(balanceOf()));
  const { html } = htmlOf(<ConvertCoinsScreen step="amount" problem={null} />, { store });
  expect(html).toMatch(/<button[^>]* disabled="" data-asleep="true"[^>]*>Maximum /);
});

it('fills in the maximum on demand', async () => {
  const { user } = open({ pointsBalance: 2_003 });
  await user.click(screen.getByRole('button', { name: 'Maximum 2,000' }));
  expect(field()).toHaveValue('2,000');
});

it.each([
  [{ leftToday: 0 }, 'You have reached today’s limit. It resets at midnight.'],
  [{ pointsBalance: 12 }, 'You need at least 400 Harbour points to convert.'],
])('says why nothing can be converted: %j', (changes, text) => {
  open(changes);
  expect(screen.getByRole('status')).toHaveTextContent(text);
  expect(goOn()).toBeDisabled();
});

it('repeats the same idempotency key when the response was lost, and uses a new one for another amount', async () => {
  mockServer.use(mockNetworkFailure(calls.convert, { once: true }));
  const { user } = open();
  await user.type(field(), '4000');
  await user.click(goOn());
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  const lost = JSON.parse(tabStorage.read('convert') ?? '{}') as { key: string; cartId: string };
  const sent = mockBegun();
  await user.click(goOn());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect([sent[0]?.key, sent[0]?.cart]).toEqual([lost.key, lost.cartId]);
  await waitFor(() => expect(goOn()).not.toHaveAttribute('aria-busy'));
  await user.clear(field());
  await user.type(field(), '8000');
  await user.click(goOn());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ points: 8000 });
  expect(sent[1]?.key).not.toBe(lost.key);
});

it('sends one request when the button is pressed twice', async () => {
  const sent = mockBegun();
  const { user } = open();
  await user.type(field(), '4000');
  await user.dblClick(goOn());
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('keeps the input after a reload, and shows it once the member is known', async () => {
  const { user, unmount } = open();
  await user.type(field(), '4000');
  unmount();
  const { store } = open();
  await act(async () => Promise.resolve());
  expect(field()).toHaveValue('');
  act(() => void store.dispatch(dashboard.received(dashboardFixture())));
  await waitFor(() => expect(field()).toHaveValue('4000'));
});

it('says at the field that today’s limit has been used up, and loads the page again', async () => {
  mockServer.use(
    mockError(calls.convert, 'CONVERSION_LIMIT', '0 Harbour points are left of today’s limit', {
      leftToday: 0,
    }),
  );
  const { user, replace } = open();
  await user.type(field(), '4000');
  await user.click(goOn());
  await waitFor(() =>
    expect(field()).toHaveAccessibleDescription(expect.stringContaining('0 Harbour points') as string),
  );
  expect(replace).toHaveBeenCalledWith('/convert-coins', undefined, { scroll: false });
});

it.each([
  ['UNAVAILABLE', 'Harbourline Bank Rewards does not answer'],
  ['INSUFFICIENT_POINTS', 'You have 3,000 points'],
] as const)('shows the error %s and keeps the amount', async (code, message) => {
  mockServer.use(mockError(calls.convert, code, message));
  const { user, push } = open();
  await user.type(field(), '4000');
  await user.click(goOn());
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(field()).toHaveValue('4000');
  expect(goOn()).toBeEnabled();
  expect(push).not.toHaveBeenCalled();
});

it('leads to the receipt of the earlier conversion, says that it is that, and removes the stored request', async () => {
  const earlier = 'Your earlier conversion was confirmed. Nothing more was converted';
  mockServer.use(mockError(calls.convert, 'CART_ORDERED', earlier, { orderId: ID }));
  render(<ToastHost />);
  const { user, push } = open();
  await user.type(field(), '4000');
  await user.click(goOn());
  await waitFor(() => expect(push).toHaveBeenCalledWith(`/coin-conversion-receipt?conversionId=${ID}`));
  expect(await screen.findByText(earlier)).toBeVisible();
  expect(tabStorage.read('convert')).toBeNull();
});

it.each([
  ['has begun', (answer: HeldAnswer) => mockEndpoint(calls.convert, BEGUN, answer)],
  [
    'is refused',
    (answer: HeldAnswer) =>
      mockError(calls.convert, 'INSUFFICIENT_POINTS', 'You have 3,000 points', {}, answer),
  ],
  [
    'was confirmed already',
    (answer: HeldAnswer) => mockError(calls.convert, 'CART_ORDERED', 'Converted', { orderId: ID }, answer),
  ],
])('leaves a member where they went before the answer: the conversion %s', async (_what, mock) => {
  const answer = heldAnswer();
  mockServer.use(mock(answer));
  const { user, push, replace } = open();
  await user.type(field(), '4000');
  await user.click(goOn());
  await answer.comesAfter(setOut);
  await waitFor(() => expect(goOn()).not.toHaveAttribute('aria-busy'));
  expect(push).not.toHaveBeenCalled();
  expect(replace).not.toHaveBeenCalled();
});

it('says that the programme is unavailable, and offers to try again', () => {
  openScreen(<ConvertCoinsScreen step="amount" problem="Your points cannot be read at the moment" />);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('We cannot read your points right now');
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/convert-coins');
});

describe('the one-time password', () => {
  const openConfirm = () => {
    const store = storeForTest();
    const waiting = {
      conversion: conversionOf({ awaitsVerification: true, expectedBy: null }),
      availablePointsAmount: 5,
    };
    store.dispatch(conversionStatus.received(waiting));
    mockServer.use(
      mockEndpoint(login.otpInit, challengeFixture({ purpose: 'REDEEM_POINTS', target: '98xxxx3210' })),
    );
    return openScreen(<ConvertCoinsScreen step="confirm" problem={null} />, { store });
  };
  const enter = async (user: ReturnType<typeof openScreen>['user']) => {
    await screen.findByText('98xxxx3210');
    await user.type(screen.getByLabelText('One-time password'), '482915');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
  };

  it('has the focus when the step opens', () => {
    openConfirm();
    expect(screen.getByLabelText('One-time password')).toHaveFocus();
  });

  it('is introduced with the points and the coins of the conversion', () => {
    openConfirm();
    expect(
      screen.getByText(/^Confirm with the one-time password to turn 4,000 Harbour points into 1,000 coins\./),
    ).toBeInTheDocument();
  });

  it('confirms the conversion and leads to its receipt', async () => {
    const sent: unknown[] = [];
    const { user, replace } = openConfirm();
    mockServer.use(
      mockEndpoint(calls.verify, ({ body }) => {
        sent.push(body);
        return { conversionId: ID, status: 'PENDING' as const };
      }),
    );
    await enter(user);
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`/coin-conversion-receipt?conversionId=${ID}`));
    expect(sent).toEqual([{ conversionId: ID, requestId: challengeFixture().requestId, otp: '482915' }]);
  });

  it('leaves a member where they went before the answer, says where the conversion is, and keeps its cart', async () => {
    const { cartId } = keysFor(CONVERTING, { points: 4000 });
    const answer = heldAnswer();
    mockServer.use(mockEndpoint(calls.verify, { conversionId: ID, status: 'PENDING' }, answer));
    render(<ToastHost />);
    const { user, replace, unmount } = openConfirm();
    await enter(user);
    await answer.comesAfter(unmount);
    expect(
      await screen.findByText(
        'Your conversion is confirmed. Once it is done, it is in your Transaction History.',
      ),
    ).toBeVisible();
    expect(replace).not.toHaveBeenCalled();
    expect(storedCart(CONVERTING)).toBe(cartId);
  });

  it.each([
    ['OTP_WRONG', 'This one-time password is incorrect', '482915'],
    ['OTP_EXPIRED', 'This one-time password has expired. You need a new one', ''],
    ['OTP_USED', 'This one-time password has already been used. You need a new one', ''],
    ['OTP_LOCKED', 'Too many wrong passwords', ''],
    ['UNAVAILABLE', 'Harbourline Bank Rewards does not answer', '482915'],
  ] as const)(
    'shows the error %s at its field, and is kept as long as it can be corrected',
    async (code, message, kept) => {
      mockServer.use(mockError(calls.verify, code, message));
      const { user, replace } = openConfirm();
      await enter(user);
      const field = screen.getByLabelText('One-time password');
      await waitFor(() => expect(field).toHaveFocus());
      expect(field).toHaveAccessibleDescription(expect.stringContaining(message) as string);
      expect(field).toHaveValue(kept);
      expect(replace).not.toHaveBeenCalled();
    },
  );

  it('has an error once its ten minutes are over, until a new one is sent', async () => {
    const { user } = openConfirm();
    await screen.findByText('98xxxx3210');
    expect(screen.queryByRole('alert')).toBeNull();
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
    const expired = 'This one-time password has expired. You need a new one';
    expect(await screen.findByRole('alert')).toHaveTextContent(expired);
    expect(screen.queryByText(/Good for 10 minutes/)).toBeNull();
    mockServer.use(
      mockEndpoint(login.otpResend, challengeFixture({ purpose: 'REDEEM_POINTS', target: '98xxxx3210' })),
    );
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    await screen.findByText(/A new one is on its way/);
    expect(screen.queryByRole('alert')).toBeNull();
    now.mockRestore();
  });

  it('leads to the receipt when the conversion was already confirmed', async () => {
    mockServer.use(mockError(calls.verify, 'ORDER_STATE', 'This conversion has already been settled'));
    const { user, replace } = openConfirm();
    await enter(user);
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`/coin-conversion-receipt?conversionId=${ID}`));
  });
});
