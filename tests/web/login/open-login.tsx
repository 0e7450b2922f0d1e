// Opens a screen of the login as its page would: with a real store, and a router that records where it is sent; and
// mocks the calls that sign a member in.
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import type { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { requestReached } from '#web/features/login/state.ts';
import type { LoginRequest } from '#web/session/login-request.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { challengeFixture, dashboardFixture, loginOutcomeFixture } from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';

export const REQUEST_ID = challengeFixture().requestId;

/** A login in progress, its password just sent. */
export const requestNow = (changes: Partial<LoginRequest> = {}): LoginRequest => ({
  requestId: REQUEST_ID,
  target: '98xxxx3210',
  resendAt: Date.now() + 30_000,
  expiresAt: Date.now() + 600_000,
  next: 'otp',
  ...changes,
});

interface Opened {
  store: AppStore;
  user: UserEvent;
  push: jest.Mock;
  replace: jest.Mock;
}

interface OpenOptions {
  returnTo?: string;
  request?: LoginRequest;
  store?: AppStore;
  user?: UserEvent;
}

export const openLogin = (Screen: ComponentType, options: OpenOptions = {}): Opened => {
  const { store = storeForTest(), request, returnTo, user = userEvent.setup() } = options;
  if (request) store.dispatch(requestReached(request));
  const push = jest.fn().mockResolvedValue(true);
  const replace = jest.fn().mockResolvedValue(true);
  const router = { query: returnTo === undefined ? {} : { returnTo }, push, replace, prefetch: jest.fn() };
  render(
    <RouterContext value={router as unknown as NextRouter}>
      <Provider store={store}>
        <Screen />
      </Provider>
    </RouterContext>,
  );
  return { store, user, push, replace };
};

type SigningIn = (typeof login)['otpVerify' | 'otpComplete' | 'enroll'];

/** Lets the call sign the member in. Returns the bodies that it was made with. */
export const mockSignIn = (endpoint: SigningIn): unknown[] => {
  const bodies: unknown[] = [];
  mockServer.use(
    mockEndpoint<SigningIn>(endpoint, ({ body }) => {
      bodies.push(body);
      return loginOutcomeFixture();
    }),
    mockEndpoint(member.dashboard, dashboardFixture()),
  );
  return bodies;
};

/** Removes the cookie that keeps the login over a reload, the marker of a session, and what the tab keeps. */
export const forgetBrowser = (): void => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie = 'login_request=; path=/; max-age=0';
};
