// What is typed while a one-time password is on its way to the server, or a new one on its way to the member.
import { screen, waitFor } from '@testing-library/react';
import type { ErrorCode } from '#contract/errors.ts';
import { login } from '#contract/login.ts';
import { orders } from '#contract/orders.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { orderReceipt } from '#web/features/orders/records.ts';
import { LoginOtpScreen } from '#web/screens/login/login-otp-screen.tsx';
import { PaymentsOptionsScreen } from '#web/screens/payments-options/payments-options-screen.tsx';
import { challengeFixture, dashboardFixture, orderFixture } from '../../support/fixtures.ts';
import { heldAnswer } from '../../support/leaving.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser as forgetLogin, openLogin, requestNow } from '../login/open-login.tsx';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';

afterEach(forgetBrowser);
afterEach(forgetLogin);

const ORDER = orderFixture({ status: 'PENDING', awaitsVerification: true, statusText: null });
const challenge = () => challengeFixture({ purpose: 'REDEEM_POINTS', target: '98xxxx3210' });
const field = () => screen.getByLabelText('One-time password');
const verify = () => screen.getByRole('button', { name: 'Verify' });

const openOrder = async () => {
  mockServer.use(mockEndpoint(login.otpInit, challenge()));
  const store = storeForTest();
  store.dispatch(dashboard.received(dashboardFixture()));
  store.dispatch(orderReceipt.received({ order: ORDER, availablePointsAmount: 23_000 }));
  const opened = openScreen(<PaymentsOptionsScreen />, { store });
  await screen.findByText('98xxxx3210');
  return opened;
};

const openSignIn = () => openLogin(LoginOtpScreen, { request: requestNow() });

describe.each([
  ['of an order', orders.verify, openOrder],
  ['of the login', login.otpVerify, openSignIn],
] as const)('The one-time password %s', (_, call, open) => {
  it('stays when it was corrected before the answer to the wrong one, without the error of that one', async () => {
    const answer = heldAnswer();
    mockServer.use(
      mockError(call, 'OTP_WRONG', 'This one-time password is incorrect', { triesLeft: 4 }, answer),
    );
    const { user } = await open();
    await user.type(field(), '000000{Enter}');
    await user.type(field(), '{Backspace}1');
    await answer.comesAfter(() => undefined);
    await waitFor(() => expect(verify()).not.toHaveAttribute('aria-busy'));
    expect(field()).toHaveValue('000001');
    expect(field()).toBeValid();
    await user.keyboard('{Backspace}2');
    expect(field()).toHaveValue('000002');
  });

  it('stays when it was corrected, with the error when no other can be right either', async () => {
    const answer = heldAnswer();
    mockServer.use(mockError(call, 'OTP_LOCKED', 'Too many wrong tries', {}, answer));
    const { user } = await open();
    await user.type(field(), '000000{Enter}');
    await user.type(field(), '{Backspace}1');
    await answer.comesAfter(() => undefined);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many wrong tries');
    expect(field()).toHaveValue('000001');
  });

  it.each<ErrorCode>(['RATE_LIMITED', 'REQUEST_IN_PROGRESS'])(
    'stays when something else was refused: %s',
    async (code) => {
      mockServer.use(mockError(call, code, 'Please try again later'));
      const { user } = await open();
      await user.type(field(), '407193{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent('Please try again later');
      expect(field()).toHaveValue('407193');
    },
  );
});
