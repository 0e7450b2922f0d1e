import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ErrorCode } from '#contract/errors.ts';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { selectLogin } from '#web/features/login/state.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { LoginOtpScreen } from '#web/screens/login/login-otp-screen.tsx';
import { storeLoginRequest, loginRequest } from '#web/session/login-request.ts';
import { isLoggedIn } from '#web/session/session.ts';
import { challengeFixture, dashboardFixture, loginOutcomeFixture } from '../../support/fixtures.ts';
import { fakeSmsCodes, withoutSmsCodes } from '../../support/fake-sms-codes.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser, mockSignIn, openLogin, REQUEST_ID, requestNow } from './open-login.tsx';

afterEach(forgetBrowser);

const field = () => screen.getByLabelText('One-time password');
const verify = () => screen.getByRole('button', { name: 'Verify' });
const open = (options: Parameters<typeof openLogin>[1] = {}) =>
  openLogin(LoginOtpScreen, { request: requestNow(), ...options });

const card = (handle: string) => ({
  handle,
  lcn: 'xxxxxx4417',
  name: 'Asha Menon',
  availablePointsAmount: 40,
});

it('has one field that a phone can autofill, and says where the one-time password was sent', () => {
  open();
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field()).toHaveAttribute('inputmode', 'numeric');
  expect(screen.getByText('+91 98xxxx3210')).toBeInTheDocument();
});

it('is required, and not invalid before it was judged', () => {
  open();
  expect(field()).toBeRequired();
  expect(field()).toBeValid();
});

it('is filled in from the SMS, awaited until it is sent and again after a wrong one, and waits for Verify', async () => {
  const requests = fakeSmsCodes();
  const aborted = () => requests.map(({ signal }) => signal.aborted);
  try {
    mockServer.use(mockError(login.otpVerify, 'OTP_WRONG', 'This one-time password is incorrect'));
    const { user } = open();
    expect(aborted()).toEqual([false]);
    await act(async () => requests[0]?.deliver('407193'));
    expect(field()).toHaveValue('407193');
    expect(verify()).toBeEnabled();
    await user.click(verify());
    await waitFor(() => expect(field()).toBeInvalid());
    await waitFor(() => expect(aborted()).toEqual([true, false]));
    cleanup();
    expect(aborted()).toEqual([true, true]);
  } finally {
    withoutSmsCodes();
  }
});

it('links back to the mobile number with the return address', () => {
  open({ returnTo: '/order-summary?count=2' });
  expect(screen.getByRole('link', { name: 'Change the number' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Forder-summary%3Fcount%3D2',
  );
});

describe('with the right one-time password', () => {
  it('signs in, fetches the dashboard and goes to the return address', async () => {
    const bodies = mockSignIn(login.otpVerify);
    storeLoginRequest(requestNow());
    const { user, store, replace } = open({ returnTo: '/order-summary?count=2' });
    await user.type(field(), '407193');
    await user.click(verify());
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/order-summary?count=2'));
    expect(bodies).toEqual([{ requestId: REQUEST_ID, otp: '407193' }]);
    expect(isLoggedIn()).toBe(true);
    expect(loginRequest()).toBeNull();
    expect(selectLogin(store.getState()).currentStep).toBe(3);
    await waitFor(() => expect(dashboard.selectData(store.getState())?.firstName).toBe('Asha'));
  });

  it('replaces this step by the choice of cards when there are several', async () => {
    const lcnList = [card('a'), card('b')];
    mockServer.use(mockEndpoint(login.otpVerify, { outcome: 'CHOOSE_ACCOUNT', currentStep: 1, lcnList }));
    const { user, replace } = open({ returnTo: '/profile' });
    await user.type(field(), '407193{Enter}');
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/login-accounts?returnTo=%2Fprofile'));
    expect(loginRequest()).toMatchObject({ requestId: REQUEST_ID, next: 'accounts' });
    expect(isLoggedIn()).toBe(false);
  });

  it('shows the enrolment on the same page when there is no account, and stores that step for a reload', async () => {
    mockServer.use(mockEndpoint(login.otpVerify, { outcome: 'ENROL', currentStep: 2, lcnList: [] }));
    const { user, replace } = open();
    await user.type(field(), '407193{Enter}');
    const title = await screen.findByRole('heading', { name: 'Welcome. Who are we greeting?' });
    await waitFor(() => expect(title).toHaveFocus());
    expect(replace).not.toHaveBeenCalled();
    expect(loginRequest()).toMatchObject({ next: 'enrol' });
  });

  it('does not submit automatically', async () => {
    const { user } = open();
    // A call would have no handler, which fails the test.
    await user.type(field(), '407193');
    expect(verify()).not.toHaveAttribute('aria-busy');
  });

  it('verifies once when the button is pressed again during the request', async () => {
    let calls = 0;
    let answer: () => void = () => undefined;
    mockServer.use(
      mockEndpoint(login.otpVerify, async () => {
        calls += 1;
        await new Promise<void>((done) => (answer = done));
        return loginOutcomeFixture();
      }),
      mockEndpoint(member.dashboard, dashboardFixture()),
    );
    const { user, replace } = open();
    await user.type(field(), '407193{Enter}');
    await user.click(screen.getByRole('button', { name: 'Verifying' }));
    await user.type(field(), '{Enter}');
    await waitFor(() => expect(calls).toBe(1));
    answer();
    await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
    expect(calls).toBe(1);
  });
});

describe('with a rejected one-time password', () => {
  it.each<[ErrorCode, string]>([
    ['OTP_WRONG', 'This one-time password is incorrect'],
    ['OTP_EXPIRED', 'This one-time password has expired. You need a new one'],
    ['OTP_LOCKED', 'Too many wrong tries. You need a new one-time password'],
  ])('shows the error at the field and focuses it: %s', async (code, message) => {
    mockServer.use(mockError(login.otpVerify, code, message));
    const { user, replace } = open();
    await user.type(field(), '111111');
    await user.click(verify());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(field()).toBeInvalid();
    await waitFor(() => expect(field()).toHaveFocus());
    expect(replace).not.toHaveBeenCalled();
    expect(screen.queryByRole('link', { name: 'Start again' })).toBeNull();
  });

  it.each([
    [4, 'This one-time password is incorrect. 4 tries are left', true],
    [0, 'This one-time password is incorrect. You need a new one', false],
  ])(
    'says how many tries are left, and that the password is valid only once there is another try: %s',
    async (triesLeft, words, valid) => {
      mockServer.use(
        mockError(login.otpVerify, 'OTP_WRONG', 'This one-time password is incorrect', { triesLeft }),
      );
      const { user } = open();
      expect(screen.getByText(/Good for 10 minutes/)).toBeVisible();
      await user.type(field(), '111111{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent(words);
      expect(screen.queryByText(/Good for 10 minutes/)).toBeNull();
      await user.keyboard('2');
      expect(field()).toBeValid();
      expect(screen.queryAllByText(/Good for 10 minutes/)).toHaveLength(Number(valid));
      // A lost answer says nothing new of the password.
      mockServer.use(mockNetworkFailure(login.otpVerify));
      await user.keyboard('22222{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
      expect(screen.queryAllByText(/Good for 10 minutes/)).toHaveLength(Number(valid));
      expect(screen.queryAllByText(/No longer valid/)).toHaveLength(Number(!valid));
    },
  );

  it('does not call a password valid after a reload, until a new one is sent', async () => {
    const message = 'Too many wrong tries. You need a new one-time password';
    mockServer.use(mockError(login.otpVerify, 'OTP_LOCKED', message));
    const request = requestNow({ resendAt: 0 });
    storeLoginRequest(request);
    const first = open({ request });
    await first.user.type(field(), '111111{Enter}');
    await screen.findByRole('alert');
    cleanup();
    mockServer.use(mockEndpoint(login.otpResend, challengeFixture()));
    const { user } = open({ request: loginRequest()! });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/No longer valid/)).toBeVisible();
    expect(screen.queryByText(/Good for 10 minutes/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText(/Good for 10 minutes/)).toBeVisible();
    expect(screen.queryByText(/No longer valid/)).toBeNull();
  });

  it('leaves alone the login that another tab began meanwhile', async () => {
    mockServer.use(mockError(login.otpVerify, 'OTP_LOCKED', 'Too many wrong tries'));
    const { user } = open();
    const ofOther = requestNow({ requestId: 'of-another-tab' });
    storeLoginRequest(ofOther);
    await user.type(field(), '111111{Enter}');
    await screen.findByRole('alert');
    await user.keyboard('2');
    expect(screen.getByText(/No longer valid/)).toBeVisible();
    expect(loginRequest()).toEqual(ofOther);
  });

  it('replaces the wrong digits by the next ones typed', async () => {
    mockServer.use(mockError(login.otpVerify, 'OTP_WRONG', 'This one-time password is incorrect'));
    const { user } = open();
    await user.type(field(), '111111{Enter}');
    await screen.findByRole('alert');
    expect(field()).toHaveValue('111111');
    await user.keyboard('2');
    expect(field()).toHaveValue('2');
    expect(field()).toBeValid();
  });

  it('links to the start of the login when the request is no longer valid', async () => {
    const message = 'This one-time password is no longer valid. You need a new one';
    mockServer.use(mockError(login.otpVerify, 'OTP_UNKNOWN', message));
    const { user } = open({ returnTo: '/profile' });
    await user.type(field(), '111111{Enter}');
    expect(await screen.findByRole('link', { name: 'Start again' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Fprofile',
    );
  });

  it('asks for six digits without sending a request', async () => {
    const { user } = open();
    await user.type(field(), '123{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter the six digits');
    expect(field()).toHaveValue('123');
  });

  it('keeps the digits when the request fails', async () => {
    mockServer.use(mockNetworkFailure(login.otpVerify));
    const { user } = open();
    await user.type(field(), '407193{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(field()).toHaveValue('407193');
    expect(field()).toBeValid();
  });
});

describe('with a one-time password whose first response was lost', () => {
  const used = () => mockError(login.otpVerify, 'OTP_USED', 'This one-time password was used already');

  it('goes on to the choice of cards', async () => {
    mockServer.use(used(), mockEndpoint(login.getLcn, { lcnList: [card('a'), card('b')], totalLcn: 2 }));
    const { user, replace } = open();
    await user.type(field(), '407193{Enter}');
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/login-accounts'));
  });

  it('goes on to the enrolment', async () => {
    mockServer.use(used(), mockEndpoint(login.getLcn, { lcnList: [], totalLcn: 0 }));
    const { user } = open();
    await user.type(field(), '407193{Enter}');
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeInTheDocument();
  });

  it('says that it has been used when the login is over', async () => {
    mockServer.use(used(), mockError(login.getLcn, 'OTP_USED', 'Used already'));
    const { user } = open();
    await user.type(field(), '407193{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This one-time password was used already');
    expect(screen.getByRole('link', { name: 'Start again' })).toBeInTheDocument();
  });
});

describe('over time', () => {
  // Fakes the clock and its intervals only: requests keep their real timers.
  beforeEach(() =>
    jest.useFakeTimers({
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setImmediate',
        'clearImmediate',
        'nextTick',
        'queueMicrotask',
      ],
    }),
  );
  afterEach(() => jest.useRealTimers());

  const after = (seconds: number) =>
    act(() => {
      jest.setSystemTime(Date.now() + seconds * 1000);
      jest.advanceTimersByTime(250);
    });

  it('counts down to the next possible resend', () => {
    open();
    expect(screen.getByText('00:30')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
    after(28.9);
    expect(screen.getByText('00:01')).toBeInTheDocument();
    after(1);
    expect(screen.getByRole('button', { name: 'Resend' })).toBeInTheDocument();
  });

  it('resends the one-time password, empties the field and counts down again', async () => {
    const bodies: unknown[] = [];
    mockServer.use(
      mockEndpoint(login.otpResend, ({ body }) => {
        bodies.push(body);
        return challengeFixture();
      }),
    );
    open();
    fireEvent.change(field(), { target: { value: '123' } });
    after(30);
    fireEvent.click(screen.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('A new one is on its way.')).toHaveAttribute('role', 'status');
    expect(bodies).toEqual([{ requestId: REQUEST_ID }]);
    expect(screen.getByText('00:30')).toBeInTheDocument();
    expect(field()).toHaveValue('');
    await waitFor(() => expect(field()).toHaveFocus());
  });

  it('shows the error message when the resend fails', async () => {
    const message = 'Too many one-time passwords were asked for. Please try again later';
    mockServer.use(mockError(login.otpResend, 'RATE_LIMITED', message));
    open();
    after(30);
    fireEvent.click(screen.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('says after ten minutes that the one-time password has expired', () => {
    open();
    after(599);
    expect(screen.queryByRole('alert')).toBeNull();
    after(1);
    expect(screen.getByRole('alert')).toHaveTextContent('This one-time password has expired.');
    expect(screen.getByRole('button', { name: 'Resend' })).toBeInTheDocument();
  });
});
