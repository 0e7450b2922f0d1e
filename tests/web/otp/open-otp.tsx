// Opens the pages of a one-time password, sent for an order or for the login.
import { screen } from '@testing-library/react';
import { login } from '#contract/login.ts';
import { orders } from '#contract/orders.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { orderReceipt } from '#web/features/orders/records.ts';
import { LoginOtpScreen } from '#web/screens/login/login-otp-screen.tsx';
import { PaymentsOptionsScreen } from '#web/screens/payments-options/payments-options-screen.tsx';
import { challengeFixture, dashboardFixture, orderFixture } from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser as forgetLogin, openLogin, requestNow } from '../login/open-login.tsx';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';

afterEach(forgetBrowser);
afterEach(forgetLogin);

const ORDER = orderFixture({ status: 'PENDING', awaitsVerification: true, statusText: null });
export const challenge = (changes = {}) =>
  challengeFixture({ purpose: 'REDEEM_POINTS', target: '98xxxx3210', ...changes });
export const field = () => screen.getByLabelText('One-time password');
export const verify = () => screen.getByRole('button', { name: 'Verify' });

const openOrder = async (resendInSeconds = 30) => {
  mockServer.use(mockEndpoint(login.otpInit, challenge({ resendInSeconds })));
  const store = storeForTest();
  store.dispatch(dashboard.received(dashboardFixture()));
  store.dispatch(orderReceipt.received({ order: ORDER, availablePointsAmount: 23_000 }));
  const opened = openScreen(<PaymentsOptionsScreen draft={null} />, { store });
  await screen.findByText('98xxxx3210');
  return opened;
};

const openSignIn = (resendInSeconds = 30) =>
  openLogin(LoginOtpScreen, { request: requestNow({ resendAt: Date.now() + resendInSeconds * 1000 }) });

/** What it is for, the call that takes it, and its page. */
export const PASSWORDS = [
  ['of an order', orders.verify, openOrder],
  ['of the login', login.otpVerify, openSignIn],
] as const;
