import { cleanup, screen, waitFor } from '@testing-library/react';
import { login } from '#contract/login.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { numberEntered } from '#web/features/login/state.ts';
import { LoginScreen } from '#web/screens/login/login-screen.tsx';
import { loginRequest } from '#web/session/login-request.ts';
import { challengeFixture, clientConfigFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openLogin, REQUEST_ID } from './open-login.tsx';

afterEach(forgetBrowser);

const number = () => screen.getByLabelText('Mobile number');
const sendOtp = () => screen.getByRole('button', { name: 'Send OTP' });

const answering = () => {
  const bodies: unknown[] = [];
  mockServer.use(
    mockEndpoint(login.otpInit, ({ body }) => {
      bodies.push(body);
      return challengeFixture();
    }),
  );
  return bodies;
};

it('requests a one-time password for a pasted number without its country code, and goes on to the next step', async () => {
  const bodies = answering();
  const { user, push } = openLogin(LoginScreen);
  await user.click(number());
  await user.paste('+91 98765 43210');
  expect(number()).toHaveValue('9876543210');
  await user.click(sendOtp());
  await waitFor(() => expect(push).toHaveBeenCalledWith('/login-otp'));
  expect(bodies).toEqual([{ purpose: 'LOGIN', mobile: '9876543210' }]);
});

it.each([
  ['/order-summary?productId=v-1034&count=1', 1],
  ['/coupons/order-summary?productId=c-1008', 1],
  ['/profile', 0],
  ['/', 0],
])('says to a visitor on the way to %s %i times that what was chosen is kept', (returnTo, times) => {
  openLogin(LoginScreen, { returnTo });
  expect(screen.queryAllByText(/what you have chosen is kept/)).toHaveLength(times);
});

it('keeps the number of a visitor who reads the terms before it is sent', async () => {
  const { store, user } = openLogin(LoginScreen);
  await user.type(number(), '98765');
  cleanup();
  openLogin(LoginScreen, { store });
  expect(number()).toHaveValue('98765');
});

it('says that the number is required, and of none that it is invalid before it was judged', () => {
  openLogin(LoginScreen);
  expect(number()).toBeRequired();
  expect(number()).toBeValid();
});

it('stores the login request for a reload, and passes the return address on', async () => {
  answering();
  const { user, push } = openLogin(LoginScreen, { returnTo: '/order-summary?count=2' });
  await user.type(number(), '9876543210{Enter}');
  await waitFor(() => expect(push).toHaveBeenCalledWith('/login-otp?returnTo=%2Forder-summary%3Fcount%3D2'));
  expect(loginRequest()).toMatchObject({ requestId: REQUEST_ID, next: 'otp' });
  expect(document.cookie).not.toContain('cookies_kept');
});

it('says that cookies are needed where the browser blocks them, and sends no password for nothing', async () => {
  const bodies = answering();
  const cookies = jest.spyOn(document, 'cookie', 'get').mockReturnValue('');
  const { user } = openLogin(LoginScreen);
  await user.type(number(), '9876543210{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your browser blocks cookies for this site/);
  expect(bodies).toEqual([]);
  cookies.mockRestore();
});

it('does not lead on from another page that the visitor went to meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof challengeFixture>>();
  mockServer.use(mockEndpoint(login.otpInit, () => promise));
  const { user, push } = openLogin(LoginScreen);
  await user.type(number(), '9876543210{Enter}');
  cleanup();
  resolve(challengeFixture());
  await waitFor(() => expect(loginRequest()).toMatchObject({ requestId: REQUEST_ID }));
  expect(push).not.toHaveBeenCalled();
});

it('drops a return address that leads to another site', async () => {
  answering();
  const { user, push } = openLogin(LoginScreen, { returnTo: '//evil.example' });
  await user.type(number(), '9876543210{Enter}');
  await waitFor(() => expect(push).toHaveBeenCalledWith('/login-otp'));
});

it.each([
  ['', 'Enter your mobile number'],
  ['12345', 'Enter a mobile number of 10 digits that starts with 6, 7, 8 or 9'],
])('sends no request for %j, and shows the error at the field', async (typed, message) => {
  const { user } = openLogin(LoginScreen);
  if (typed) await user.type(number(), typed);
  await user.click(sendOtp());
  expect(number()).toHaveFocus();
  expect(number()).toBeInvalid();
  expect(number()).toHaveAccessibleDescription(expect.stringContaining(message) as string);
});

it('removes the error when the number is edited', async () => {
  const { user } = openLogin(LoginScreen);
  await user.click(sendOtp());
  await user.type(number(), '9');
  expect(number()).toBeValid();
});

it('sends one request when the button is pressed again during the request', async () => {
  let calls = 0;
  let answer: () => void = () => undefined;
  mockServer.use(
    mockEndpoint(login.otpInit, async () => {
      calls += 1;
      await new Promise<void>((done) => (answer = done));
      return challengeFixture();
    }),
  );
  const { user, push } = openLogin(LoginScreen);
  await user.type(number(), '9876543210');
  await user.click(sendOtp());
  const busy = screen.getByRole('button', { name: 'Sending' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await user.click(busy);
  await user.type(number(), '{Enter}');
  await waitFor(() => expect(calls).toBe(1));
  answer();
  await waitFor(() => expect(push).toHaveBeenCalledTimes(1));
  expect(calls).toBe(1);
});

it('shows the server’s error message, and keeps the number', async () => {
  const message = 'Too many one-time passwords were asked for. Please try again later';
  mockServer.use(mockError(login.otpInit, 'RATE_LIMITED', message, { retryAfter: 120 }));
  const { user, push } = openLogin(LoginScreen);
  await user.type(number(), '9876543210{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(number()).toHaveValue('9876543210');
  await waitFor(() => expect(number()).toHaveFocus());
  expect(push).not.toHaveBeenCalled();
});

it('says that the browser is offline, and keeps the number', async () => {
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  const store = storeForTest();
  mockServer.use(mockNetworkFailure(login.otpInit));
  const { user } = openLogin(LoginScreen, { store });
  await user.type(number(), '9876543210{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You are offline. Check your connection and try again.',
  );
  expect(number()).toHaveValue('9876543210');
  expect(number()).toBeValid();
});

it('shows the number again when the member comes back to change it', () => {
  const store = storeForTest();
  store.dispatch(numberEntered('9876543210'));
  openLogin(LoginScreen, { store });
  expect(number()).toHaveValue('9876543210');
});

describe('the sentence about the terms', () => {
  const openWith = (modules: string[]) => {
    const store = storeForTest();
    store.dispatch(clientConfig.received(clientConfigFixture({ modules })));
    openLogin(LoginScreen, { store });
  };

  it('links to the terms and to the privacy policy', () => {
    openWith(['policies']);
    expect(screen.getByText(/By continuing, you agree to the/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/policy/terms');
    expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/policy/privacy');
  });

  it('is left out when the brand has no such pages', () => {
    openWith([]);
    expect(screen.getByText(/The same step creates your account/)).toBeInTheDocument();
    expect(screen.queryByText(/you agree/)).not.toBeInTheDocument();
  });
});
