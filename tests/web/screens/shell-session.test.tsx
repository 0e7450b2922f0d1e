// What the frame does about the session: how it ends and begins, here and in other tabs, and whose data the tab holds.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { http, HttpResponse } from 'msw';
import Router from 'next/router';
import { useEffect } from 'react';
import { member } from '#contract/member.ts';
import type { PageFailure } from '#web/api/failure.ts';
import { addressList } from '#web/features/address/records.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { report } from '#web/lib/reporting.ts';
import { routes } from '#web/routes/table.ts';
import { AddressFormScreen } from '#web/screens/address/address-form-screen.tsx';
import { App } from '#web/screens/shell/app.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { reloadPage } from '#web/session/navigate.ts';
import { endSessionAfter, flash, isLoggedIn, markLoggedIn } from '#web/session/session.ts';
import { storageKey, tabStorage, writeStored } from '#web/session/storage.ts';
import { createCallThunk } from '#web/store/create-loadable.ts';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';
import { banner, openShell, reportingStore } from './open-shell.tsx';

// jsdom cannot reload a page.
jest.mock('#web/session/session.ts', () => ({
  ...jest.requireActual<object>('#web/session/session.ts'),
  endSessionAfter: jest.fn(),
}));

jest.mock('#web/session/navigate.ts', () => ({ reloadPage: jest.fn() }));

jest.mock('#web/lib/reporting.ts', () => ({
  ...jest.requireActual<object>('#web/lib/reporting.ts'),
  report: jest.fn(),
}));

beforeEach(() => {
  jest.mocked(endSessionAfter).mockReset();
  jest.mocked(report).mockReset();
});
afterEach(forgetBrowser);

const fetchDetail = createCallThunk(member.detail, { toast: true });

it('removes only the keys of older versions from local and session storage', () => {
  const old = storageKey('uuid', '2.7.5');
  for (const area of [window.localStorage, window.sessionStorage]) {
    area.setItem(old, 'old');
    area.setItem('of-somebody-else', 'kept');
  }
  tabStorage.write('order', 'kept');
  openShell();
  for (const area of [window.localStorage, window.sessionStorage]) {
    expect(area.getItem(old)).toBeNull();
    expect(area.getItem('of-somebody-else')).toBe('kept');
  }
  expect(tabStorage.read('order')).toBe('kept');
  expect(window.localStorage.getItem(storageKey('app_version'))).toBe('2.7.6');
});

describe('a failed request', () => {
  it('shows the server’s message as a toast', async () => {
    mockServer.use(mockError(member.detail, 'UNAVAILABLE', 'Back in a minute'));
    const { store } = openShell();
    await act(() => store.dispatch(fetchDetail({})));
    expect(await screen.findByRole('alert')).toHaveTextContent('Back in a minute');
  });

  it('shows no toast when it ends the session', async () => {
    mockServer.use(mockError(member.detail, 'UNAUTHENTICATED', 'No live session'));
    const { store } = openShell();
    await act(() => store.dispatch(fetchDetail({})));
    expect(endSessionAfter).toHaveBeenCalledWith(401);
    mockServer.use(mockError(member.detail, 'UNAVAILABLE', 'The next one'));
    await act(() => store.dispatch(fetchDetail({})));
    await screen.findByText('The next one');
    expect(screen.queryByText('No live session')).not.toBeInTheDocument();
  });

  it('is sent to the error-tracking service, unless it ends the session', async () => {
    const { store } = openShell();
    for (const code of ['UNAUTHENTICATED', 'FORBIDDEN', 'UNAVAILABLE', 'NOT_FOUND'] as const) {
      mockServer.use(mockError(member.detail, code, code));
      await act(() => store.dispatch(fetchDetail({})));
    }
    expect(jest.mocked(report).mock.calls.map(([error, context]) => [error.message, context])).toEqual([
      ['UNAVAILABLE', { endpoint: 'member.detail', code: 503 }],
      ['NOT_FOUND', { endpoint: 'member.detail', code: 404 }],
    ]);
  });
});

it('shows "Session Expired!" once after the reload', async () => {
  flash('Session Expired!');
  const { unmount } = openShell();
  expect(await screen.findByText('Session Expired!')).toBeInTheDocument();
  unmount();
  openShell();
  expect(window.sessionStorage).toHaveLength(0);
});

describe('a sign-out in another tab', () => {
  const again = jest.mocked(reloadPage);
  beforeEach(() => again.mockReset());
  const change = (init: StorageEventInit) => fireEvent(window, new StorageEvent('storage', init));
  const openMember = () => {
    const store = reportingStore();
    store.dispatch(dashboard.received(dashboardFixture()));
    return openShell(routes.profile, { store });
  };

  it.each([
    ['the cleared storage', { key: null }],
    ['the removed flag', { key: storageKey('isLoggedIn'), newValue: null }],
  ])('clears the member’s data and reloads the page, signalled by %s', (_name, init) => {
    const { store } = openMember();
    change(init);
    expect(dashboard.selectData(store.getState())).toBeNull();
    // The page is reloaded, so that its source keeps none of the member's data.
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('keeps the values of a form for the same card', async () => {
    const store = reportingStore();
    store.dispatch(dashboard.received(dashboardFixture()));
    window.history.replaceState(null, '', '/profile/trips');
    openScreen(
      <App pageProps={{ route: routes.profile, path: '/profile/trips' }}>
        <form>
          <input name="orderRef" aria-label="Order number" defaultValue="SC-9" />
        </form>
      </App>,
      { store, asPath: '/profile/trips' },
    );
    change({ key: null });
    await waitFor(() => expect(again).toHaveBeenCalled());
    window.history.replaceState(null, '', '/');
    expect(JSON.parse(tabStorage.read('form') ?? 'null')).toEqual({
      address: '/profile/trips',
      owner: dashboardFixture().lcn,
      forms: [{ orderRef: 'SC-9' }],
    });
    expect(dashboard.selectData(store.getState())).toBeNull();
  });

  it('is not assumed when another stored value changes', () => {
    const { store } = openMember();
    change({ key: storageKey('totalLcn'), newValue: null });
    change({ key: storageKey('isLoggedIn'), newValue: 'true' });
    expect(dashboard.selectData(store.getState())).not.toBeNull();
    expect(again).not.toHaveBeenCalled();
  });
});

describe('a page from the back-forward cache', () => {
  const again = jest.mocked(reloadPage);
  beforeEach(() => again.mockReset());
  const show = (persisted: boolean) => {
    const event = new Event('pageshow');
    Object.assign(event, { persisted });
    fireEvent(window, event);
  };
  const openMember = () => {
    const store = reportingStore();
    store.dispatch(dashboard.received(dashboardFixture()));
    return openShell(routes.home, { store });
  };

  it.each([
    ['a sign-out', () => window.localStorage.clear()],
    ['a sign-in with another card', () => writeStored('USER_LCN', 'xxxxxx0001')],
  ])('clears the member’s data and is reloaded after %s', (_name, happen) => {
    const { store } = openMember();
    happen();
    show(false);
    expect(again).not.toHaveBeenCalled();
    show(true);
    expect(dashboard.selectData(store.getState())).toBeNull();
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('stays as it is while the same card is signed in', () => {
    const { store } = openMember();
    show(true);
    expect(dashboard.selectData(store.getState())).not.toBeNull();
    expect(again).not.toHaveBeenCalled();
  });

  it('recognises a member who has signed in meanwhile', async () => {
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
    openShell();
    markLoggedIn(1);
    show(true);
    expect(await banner().findByRole('link', { name: 'Your coins: 25,000' })).toBeInTheDocument();
  });
});

describe('a page that is shown again', () => {
  const turn = (isHidden: boolean) => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    fireEvent(document, new Event('visibilitychange'));
  };
  /** Opens a page, hides it for a while and shows it again; returns how often the coins were asked for. */
  const openAfter = async (seconds: number, route = routes.home, known = true) => {
    let asked = 0;
    mockServer.use(
      mockEndpoint(member.dashboard, () => {
        asked += 1;
        return dashboardFixture({ availablePointsAmount: 25_295 });
      }),
    );
    const store = reportingStore();
    if (known) store.dispatch(dashboard.received(dashboardFixture()));
    openShell(route, { store });
    const now = jest.spyOn(Date, 'now');
    turn(true);
    now.mockReturnValue(Date.now() + seconds * 1000);
    turn(false);
    now.mockRestore();
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    return asked;
  };

  it('after a minute shows the coins as they are now', async () => {
    expect(await openAfter(60)).toBe(1);
    expect(await banner().findByRole('link', { name: 'Your coins: 25,295' })).toBeInTheDocument();
  });

  it('after less than a minute stays as it is', async () => {
    expect(await openAfter(59)).toBe(0);
    expect(banner().getByRole('link', { name: 'Your coins: 25,000' })).toBeInTheDocument();
  });

  it('stays as it is if it is private: its coins match the rest of it', async () => {
    expect(await openAfter(3600, routes.profile)).toBe(0);
  });

  it('asks for nothing for a visitor', async () => {
    expect(await openAfter(3600, routes.home, false)).toBe(0);
  });
});

describe('a member shown as a visitor in this tab', () => {
  const expectMember = async () =>
    expect(await banner().findByRole('link', { name: 'Your coins: 25,000' })).toBeInTheDocument();
  beforeEach(() => mockServer.use(mockEndpoint(member.dashboard, dashboardFixture())));
  afterEach(() => Cookies.remove('token', { path: '/' }));

  it('is recognised, with a message, after the server’s redirect from the login page', async () => {
    document.cookie = 'notice=signed-in; path=/';
    openShell();
    expect(await screen.findByText('You are signed in already.')).toBeInTheDocument();
    await expectMember();
    expect(isLoggedIn()).toBe(true);
    expect(document.cookie).not.toContain('notice');
  });

  it('is recognised when that redirect leads back to the same page', async () => {
    openShell();
    document.cookie = 'notice=signed-in; path=/';
    act(() => Router.events.emit('routeChangeComplete', '/'));
    expect(await screen.findByText('You are signed in already.')).toBeInTheDocument();
    await expectMember();
  });

  it('is recognised by the cookie once the browser has cleared its storage', async () => {
    Cookies.set('token', 'mirror', { path: '/' });
    openShell();
    await expectMember();
    expect(isLoggedIn()).toBe(true);
  });

  it('remains a visitor on the login page, whose server knows that the cookie is outdated', async () => {
    Cookies.set('token', 'mirror', { path: '/' });
    openShell(routes.login);
    await act(async () => undefined);
    expect(isLoggedIn()).toBe(false);
  });

  it('is recognised when another tab signs in', async () => {
    const { replace } = openShell();
    expect(banner().getByRole('link', { name: 'Sign in' })).toBeInTheDocument();
    markLoggedIn(1);
    fireEvent(window, new StorageEvent('storage', { key: storageKey('isLoggedIn'), newValue: 'true' }));
    await expectMember();
    expect(replace).not.toHaveBeenCalled();
  });
});

it('sends a pending sign-out to the server as soon as the browser is online, and says so', async () => {
  const asked = jest.fn();
  mockServer.use(http.post('*/api/logout', () => (asked(), new HttpResponse(null, { status: 204 }))));
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  document.cookie = 'sign_out_due=1; path=/';
  openShell();
  await act(async () => undefined);
  expect(asked).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(await screen.findByText(/Your session has ended on our side too/)).toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(document.cookie).not.toContain('sign_out_due');
});

it('leaves a pending sign-out to the page that replaces the one without a connection, which takes its messages along', async () => {
  const asked = jest.fn();
  mockServer.use(http.post('*/api/logout', () => (asked(), new HttpResponse(null, { status: 204 }))));
  document.cookie = 'sign_out_due=1; path=/';
  openShell(routes.offline);
  fireEvent(window, new Event('online'));
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(asked).not.toHaveBeenCalled();
  expect(document.cookie).toContain('sign_out_due');
  document.cookie = 'sign_out_due=; path=/; max-age=0';
});

describe('the login, in the tab of an agent', () => {
  const Login = guarded(() => <h1>Sign in</h1>);
  const openLogin = (failure: PageFailure | null) => {
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture({ agent: ACTING_AGENT })));
    writeStored('isLoggedIn', 'true');
    writeStored('ssoLogin', 'true');
    const props = {
      route: routes.login,
      path: '/login',
      origin: 'http://localhost',
      clientId: 'ZILLION',
      failure,
    };
    return openScreen(
      <App pageProps={props}>
        <Login {...props} />
      </App>,
      { store: reportingStore(), asPath: '/login' },
    );
  };

  it('ends the session, as the server leads only visitors there, and is not called a closed page', async () => {
    const { replace } = openLogin(null);
    await waitFor(() => expect(endSessionAfter).toHaveBeenCalledWith(401));
    expect(replace).not.toHaveBeenCalled();
    expect(screen.queryByText(/not open to support agents/)).not.toBeInTheDocument();
  });

  it('ends no session while the server cannot tell whose it is', async () => {
    openLogin({ status: 503, title: 'Something went wrong' });
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
    await act(async () => {});
    expect(endSessionAfter).not.toHaveBeenCalled();
  });
});

describe('a public page that is closed to support agents', () => {
  const asked = jest.fn();
  /** Immediately makes a call that is refused to agents. */
  function Closed() {
    useEffect(() => asked(), []);
    return <h1>For the member</h1>;
  }
  const openClosed = () =>
    openScreen(
      <App pageProps={{ route: routes.claimCashback, path: '/claim-cashback' }}>
        <Closed />
      </App>,
      { store: reportingStore(), asPath: '/claim-cashback' },
    );
  const WORD = 'That page is not open to support agents, so you are back on the home page.';
  const markAgent = () => {
    writeStored('isLoggedIn', 'true');
    writeStored('ssoLogin', 'true');
  };

  beforeEach(() => asked.mockReset());

  it('makes no request for an agent, and redirects to the home page with a message', async () => {
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture({ agent: ACTING_AGENT }), { delay: 50 }));
    markAgent();
    const { replace } = openClosed();
    expect(screen.queryByText('For the member')).not.toBeInTheDocument();
    expect(replace).not.toHaveBeenCalled();
    expect(await screen.findByText(WORD)).toBeInTheDocument();
    expect(replace).toHaveBeenCalledWith('/');
    expect(asked).not.toHaveBeenCalled();
    expect(endSessionAfter).not.toHaveBeenCalled();
  });

  it('redirects an agent to the home page when the dashboard cannot be loaded', async () => {
    mockServer.use(mockError(member.dashboard, 'UNAVAILABLE', 'Back in a minute'));
    markAgent();
    const { replace } = openClosed();
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
    expect(asked).not.toHaveBeenCalled();
  });

  it('opens for a member whose browser was used by an agent before', async () => {
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
    markAgent();
    const { replace } = openClosed();
    expect(await screen.findByText('For the member')).toBeInTheDocument();
    expect(replace).not.toHaveBeenCalled();
  });

  it('opens immediately for a member and for a visitor', async () => {
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture(), { delay: 50 }));
    const visitor = openClosed();
    expect(screen.getByText('For the member')).toBeInTheDocument();
    visitor.unmount();
    markLoggedIn();
    openClosed();
    expect(screen.getByText('For the member')).toBeInTheDocument();
    expect(await banner().findByRole('link', { name: 'Your coins: 25,000' })).toBeInTheDocument();
    expect(screen.getByText('For the member')).toBeInTheDocument();
  });
});

describe('a form draft kept in the tab', () => {
  const MINE = dashboardFixture().lcn;
  const openForm = (asPath: string) => {
    const store = reportingStore();
    store.dispatch(dashboard.received(dashboardFixture()));
    store.dispatch(addressList.received({ addressList: [] }));
    return openScreen(
      <App pageProps={{ route: routes.addressForm, path: '/delivery-address-form' }}>
        <AddressFormScreen addressId={null} returnTo="/" leaveTo="/" />
      </App>,
      { store, asPath },
    );
  };
  const OTHER_CARD = 'Another card is signed in now, so this tab was reloaded.';
  const draft = { form: { fullName: 'Asha Menon', pinCode: '', city: 'Pune' }, before: null };
  const name = () => screen.getByLabelText('Full name');
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('is restored for the same card, and removed with a message for another card', async () => {
    tabStorage.write('address-form:new', JSON.stringify(draft));
    tabStorage.write('owner', MINE);
    const { unmount } = openForm('/delivery-address-form');
    await waitFor(() => expect(name()).toHaveValue('Asha Menon'));
    unmount();
    expect(screen.queryByText(OTHER_CARD)).toBeNull();
    tabStorage.write('owner', 'xxxxxx0001');
    openForm('/delivery-address-form');
    expect(await screen.findByText(OTHER_CARD)).toBeVisible();
    expect(name()).toHaveValue('');
    expect(tabStorage.read('address-form:new')).toBeNull();
  });

  it('is restored once its page is shown, not when only the browser’s address has changed', async () => {
    window.history.replaceState(null, '', '/delivery-address-form');
    tabStorage.write('owner', MINE);
    const forms = [{ fullName: 'Asha Menon', city: 'Pune' }];
    tabStorage.write('form', JSON.stringify({ address: '/delivery-address-form', owner: MINE, forms }));
    const { unmount } = openForm('/login-otp');
    await act(async () => undefined);
    expect(name()).toHaveValue('');
    unmount();
    openForm('/delivery-address-form');
    await waitFor(() => expect(name()).toHaveValue('Asha Menon'));
    expect(screen.getByLabelText('City')).toHaveValue('Pune');
    expect(tabStorage.read('form')).toBeNull();
  });
});
