// What the guard makes of the stored logged-in flag, which may be older than the session.
import { act, screen } from '@testing-library/react';
import { dashboard } from '#web/features/member/dashboard.ts';
import { App } from '#web/screens/shell/app.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { routes, type RouteRow } from '#web/routes/table.ts';
import { isLoggedIn, markLoggedIn } from '#web/session/session.ts';
import { readStored, tabStorage } from '#web/session/storage.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { openScreen } from '../screens/open-screen.tsx';
import { forgetBrowser } from './open-login.tsx';

afterEach(forgetBrowser);

const memberStore = () => {
  const store = storeForTest();
  store.dispatch(dashboard.received(dashboardFixture()));
  return store;
};

const facts = { origin: 'http://localhost', path: '/login', clientId: 'ZILLION' };

it.each([routes.login, routes.loginOtp, routes.loginAccounts])(
  'clears the logged-in flag on a page that the server opens to visitors only: $pattern',
  (route) => {
    markLoggedIn();
    const Page = guarded(() => <p>Step</p>);
    openScreen(<Page {...facts} route={route} failure={null} />);
    expect(screen.getByText('Step')).toBeInTheDocument();
    expect(isLoggedIn()).toBe(false);
  },
);

it('keeps the logged-in flag when the server failed before it knew the session', () => {
  markLoggedIn();
  const Page = guarded(() => <p>Step</p>);
  openScreen(<Page {...facts} route={routes.login} failure={{ status: 503 }} />);
  expect(isLoggedIn()).toBe(true);
});

it('does not set the logged-in flag on a private page that failed', () => {
  const Page = guarded(() => <p>Profile</p>);
  openScreen(<Page {...facts} route={routes.profile} failure={{ status: 503 }} />);
  expect(isLoggedIn()).toBe(false);
});

describe('a page that leads to the login because the session has ended elsewhere', () => {
  const Page = guarded(() => <p>Step</p>);
  const of = (route: RouteRow) => {
    const props = { ...facts, route, failure: null };
    return (
      <App pageProps={props}>
        <Page {...props} />
      </App>
    );
  };
  /** The server's answer to a link within the app. */
  const leadToLogin = async () => {
    const { store, rerender } = openScreen(of(routes.profile), { store: memberStore() });
    expect(readStored('USER_LCN')).toBe(dashboardFixture().lcn);
    tabStorage.write('address-form:new', 'typed');
    rerender(of(routes.login));
    await act(async () => undefined);
    return store;
  };

  it('leaves no member on screen and no trace of them in storage', async () => {
    const store = await leadToLogin();
    expect(dashboard.selectData(store.getState())).toBeNull();
    expect(readStored('USER_LCN')).toBeNull();
    expect(isLoggedIn()).toBe(false);
  });

  it('keeps what they typed in this tab, for the same card', async () => {
    await leadToLogin();
    expect(tabStorage.read('address-form:new')).toBe('typed');
    expect(tabStorage.read('owner')).toBe(dashboardFixture().lcn);
  });
});
