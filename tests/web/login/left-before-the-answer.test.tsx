// A visitor who has left the login before the answer to their one-time password.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import Router from 'next/router';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { LoginOtpScreen } from '#web/screens/login/login-otp-screen.tsx';
import { useViewer } from '#web/screens/shell/use-viewer.ts';
import { loginRequest } from '#web/session/login-request.ts';
import { isLoggedIn } from '#web/session/session.ts';
import { dashboardFixture, loginOutcomeFixture } from '../../support/fixtures.ts';
import { heldAnswer, setOut } from '../../support/leaving.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openLogin, requestNow } from './open-login.tsx';

afterEach(forgetBrowser);

const field = () => screen.getByLabelText('One-time password');
const verify = () => screen.getByRole('button', { name: 'Verify' });
const open = (options: Parameters<typeof openLogin>[1] = {}) =>
  openLogin(LoginOtpScreen, { request: requestNow(), ...options });

const NEXT = '/order-summary?count=2';
const goTo = (path: string) => window.history.replaceState(null, '', path);
afterEach(() => goTo('/'));

/** Leaves the page while the password is checked; resolves once the visitor is signed in. */
const signInAfter = async (leave: () => void, given = storeForTest()) => {
  const answer = heldAnswer();
  mockServer.use(
    mockEndpoint(login.otpVerify, loginOutcomeFixture(), answer),
    mockEndpoint(member.dashboard, dashboardFixture()),
  );
  goTo('/login-otp');
  const { user, store, replace } = open({ returnTo: NEXT, store: given });
  await user.type(field(), '407193{Enter}');
  await answer.comesAfter(leave);
  await waitFor(() => expect(dashboard.selectData(store.getState())?.firstName).toBe('Asha'));
  expect(isLoggedIn()).toBe(true);
  return replace;
};

it('is led on from an earlier step of the login', async () => {
  const replace = await signInAfter(() => {
    cleanup();
    goTo('/login');
  });
  await waitFor(() => expect(replace).toHaveBeenCalledWith(NEXT));
});

it('stays outside the login', async () => {
  const replace = await signInAfter(() => {
    cleanup();
    goTo('/faqs');
  });
  expect(replace).not.toHaveBeenCalled();
});

it('is no visitor any more to the page that is shown instead', async () => {
  const Who = () => <p>This is a {useViewer()}</p>;
  const store = storeForTest();
  await signInAfter(() => {
    cleanup();
    goTo('/claim-cashback');
    openLogin(Who, { store });
    expect(screen.getByText('This is a visitor')).toBeVisible();
  }, store);
  expect(await screen.findByText('This is a member')).toBeVisible();
});

const arriveAt = (path: string) =>
  act(async () => {
    goTo(path);
    Router.events.emit('routeChangeComplete', path);
  });

it('stays outside the login when that page was still on its way', async () => {
  const replace = await signInAfter(setOut);
  await arriveAt('/faqs');
  await waitFor(() => expect(verify()).not.toHaveAttribute('aria-busy'));
  expect(replace).not.toHaveBeenCalled();
});

it('is led on from an earlier step, once that is shown, when it was still on its way', async () => {
  const replace = await signInAfter(setOut);
  expect(replace).not.toHaveBeenCalled();
  await arriveAt('/login');
  await waitFor(() => expect(replace).toHaveBeenCalledWith(NEXT));
});

it('is not taken to the choice of cards', async () => {
  const answer = heldAnswer();
  const card = { lcn: 'xxxxxx4417', name: 'Asha Menon', availablePointsAmount: 40 };
  const lcnList = ['a', 'b'].map((handle) => ({ handle, ...card }));
  mockServer.use(
    mockEndpoint(login.otpVerify, { outcome: 'CHOOSE_ACCOUNT', currentStep: 1, lcnList }, answer),
  );
  const { user, replace } = open();
  await user.type(field(), '407193{Enter}');
  await answer.comesAfter(setOut);
  await waitFor(() => expect(verify()).not.toHaveAttribute('aria-busy'));
  expect(loginRequest()).toMatchObject({ next: 'accounts' });
  expect(replace).not.toHaveBeenCalled();
});
