// A new one-time password of the login whose answer comes when the login no longer awaits it.
import { act, screen, waitFor } from '@testing-library/react';
import { login } from '#contract/login.ts';
import { requestReached, selectLogin } from '#web/features/login/state.ts';
import { LoginOtpScreen } from '#web/screens/login/login-otp-screen.tsx';
import { loginRequest, storeLoginRequest } from '#web/session/login-request.ts';
import { challengeFixture } from '../../support/fixtures.ts';
import { heldAnswer } from '../../support/leaving.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser, mockSignIn, openLogin, requestNow } from './open-login.tsx';

afterEach(forgetBrowser);

const field = () => screen.getByLabelText('One-time password');

const openAndResend = async () => {
  const answer = heldAnswer();
  mockServer.use(mockEndpoint(login.otpResend, challengeFixture(), answer));
  const request = requestNow({ resendAt: 0 });
  storeLoginRequest(request);
  const opened = openLogin(LoginOtpScreen, { request });
  await opened.user.click(screen.getByRole('button', { name: 'Resend' }));
  return { ...opened, answer };
};

it('does not begin the login again after the one before it has signed in', async () => {
  mockSignIn(login.otpVerify);
  const { user, store, replace, answer } = await openAndResend();
  await user.type(field(), '407193{Enter}');
  await waitFor(() => expect(replace).toHaveBeenCalled());
  await answer.comesAfter(() => undefined);
  await screen.findByText(/A new one is on its way/);
  expect(loginRequest()).toBeNull();
  expect(selectLogin(store.getState()).currentStep).toBe(3);
});

it('does not take the place of the one for a number that was entered meanwhile', async () => {
  const { store, answer } = await openAndResend();
  const other = requestNow({ requestId: 'of-another-number' });
  storeLoginRequest(other);
  act(() => void store.dispatch(requestReached(other)));
  await answer.comesAfter(() => undefined);
  await screen.findByText(/A new one is on its way/);
  expect(loginRequest()).toEqual(other);
  expect(selectLogin(store.getState()).uuid).toBe('of-another-number');
});
