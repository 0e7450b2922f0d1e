import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useEffect } from 'react';
import { member } from '#contract/member.ts';
import { browserCaller } from '#web/api/browser-caller.ts';
import { addressList } from '#web/features/address/records.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { report } from '#web/lib/reporting.ts';
import { routes, type RouteRow } from '#web/routes/table.ts';
import { AddressFormScreen } from '#web/screens/address/address-form-screen.tsx';
import { App } from '#web/screens/shell/app.tsx';
import { NotFoundScreen } from '#web/screens/shell/fixed-screens.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { reloadPage } from '#web/session/navigate.ts';
import { endSessionAfter, flash, isLoggedIn, markLoggedIn } from '#web/session/session.ts';
import { readStored, storageKey, tabStorage, writeStored } from '#web/session/storage.ts';
import { createCallThunk } from '#web/store/create-loadable.ts';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { clientConfigFixture, dashboardFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';

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

const fetchDetail = createCallThunk(member.detail);

/** A store whose failed calls are reported to the app, like in a browser. */
const reportingStore = () => {
  const store = storeForTest();
  store.services.caller = { ...browserCaller, baseOf: () => 'http://localhost' };
  return store;
};

const open = (route: RouteRow = routes.home, options: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(
    <App pageProps={{ route: route, path: '/' }}>
      <h1>Here</h1>
    </App>,
    { store: reportingStore(), ...options },
  );

const banner = () => within(screen.getByRole('banner'));

it('links a visitor to the login page with the current address to return to', () => {
  open(routes.vouchers, { asPath: '/burn/vouchers?sort=discount' });
  expect(banner().getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Fburn%2Fvouchers%3Fsort%3Ddiscount',
  );
  expect(banner().queryByRole('link', { name: /Your coins/ })).not.toBeInTheDocument();
});

it('has no search field in the header on the search page', () => {
  const found = ['/burn/vouchers', '/search?q=coffee'].map((asPath) => {
    const { unmount } = open(routes.vouchers, { asPath });
    const fields = banner().queryAllByRole('searchbox').length;
    unmount();
    return fields;
  });
  expect(found).toEqual([1, 0]);
});

it('renders the same frame around a prerendered page at every address', () => {
  const framed = ['/500', '/', '/burn/vouchers?sort=discount'].map((asPath) => {
    const { unmount } = open(routes.failure, { asPath });
    const links = screen
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')]);
    unmount();
    return links;
  });
  expect(framed[0]).toContainEqual(['/login', null]);
  expect(framed[1]).toEqual(framed[0]);
  expect(framed[2]).toEqual(framed[0]);
});

it('shows a member the balance and a link to the profile', async () => {
  mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
  markLoggedIn();
  open();
  // A member whose coins are still loading is not shown as a visitor.
  expect(banner().queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  expect(await banner().findByRole('link', { name: 'Your coins: 25,000' })).toBeInTheDocument();
  expect(banner().queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  expect(
    banner()
      .getAllByRole('link')
      .some((link) => link.getAttribute('href') === '/profile'),
  ).toBe(true);
});

it('does not show a member as a visitor when the API is unavailable', async () => {
  mockServer.use(mockError(member.dashboard, 'UNAVAILABLE', 'Back in a minute'));
  markLoggedIn();
  open();
  expect(await banner().findByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  expect(banner().queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
});

it('requests no dashboard for a visitor, nor for a member whose dashboard the server has loaded', () => {
  const asked = jest.fn();
  mockServer.events.on('request:start', asked);
  open().unmount();
  markLoggedIn();
  const store = reportingStore();
  store.dispatch(dashboard.received(dashboardFixture()));
  open(routes.home, { store });
  mockServer.events.removeAllListeners();
  expect(asked).not.toHaveBeenCalled();
});

it('stores the masked card of the member who is signed in, and nothing for a visitor', () => {
  open().unmount();
  expect(readStored('USER_LCN')).toBeNull();
  const store = reportingStore();
  store.dispatch(dashboard.received(dashboardFixture()));
  open(routes.home, { store });
  expect(readStored('USER_LCN')).toBe(dashboardFixture().lcn);
});

it('marks the current page in the menu and the tab bar', () => {
  open(routes.vouchers, { asPath: '/burn/vouchers?after=c2' });
  const current = screen.getAllByRole('link', { current: 'page' }).map((link) => link.getAttribute('href'));
  expect(current).toEqual(['/burn/vouchers', '/burn/vouchers']);
});

it.each([
  ['/delivery-address-form?returnTo=%2Forder-summary', '/profile'],
  ['/edit-delivery-address?addressId=a1', '/profile'],
  ['/product-order-details?orderId=o1', '/profile'],
  ['/voucher-order-detail?orderId=o1', '/profile'],
  ['/coupon-order-detail?orderId=o1', '/profile'],
  ['/order-receipt?orderId=o1', '/profile'],
  ['/burn/coupons/receipt?orderId=o1', '/profile'],
  ['/user-voucher-description?voucherId=v1', '/profile'],
  ['/claim-cashback/receipt?orderId=o1', '/profile'],
  ['/transaction-details?entryId=e1', '/profile'],
  ['/profile/points-ledger', '/profile'],
  ['/zillion-plus', '/profile'],
])('marks at %s the tab that the page belongs to', (asPath, marked) => {
  const store = reportingStore();
  store.dispatch(dashboard.received(dashboardFixture()));
  open(routes.vouchers, { store, asPath });
  const tabs = within(screen.getByRole('navigation', { name: 'Main, phone' }));
  expect(tabs.getByRole('link', { current: 'page' })).toHaveAttribute('href', marked);
  const inHeader = banner().queryByRole('link', { current: 'page' });
  expect(inHeader?.getAttribute('href') ?? null).toBe(marked === '/profile' ? marked : null);
});

it.each(['/help-and-support', '/faqs', '/policy/privacy'])(
  'marks no tab at %s, which belongs to none',
  (asPath) => {
    open(routes.helpAndSupport, { asPath });
    expect(screen.queryAllByRole('link', { current: 'page' })).toEqual([]);
  },
);

it.each([
  ['/burn/products', '/burn/vouchers'],
  ['/burn/products/everyday-running-shoes/p-1001?utm_source=a', '/burn/vouchers'],
  ['/products/burn', '/burn/vouchers'],
  ['/coupons', '/burn/vouchers'],
  ['/burn', '/burn/vouchers'],
  ['/burn/partners/saffron-cart', '/burn/partners'],
  ['/earn', '/earn/partners'],
  ['/partners/earn/saffron-cart', '/earn/partners'],
])('marks at %s the menu entry closest to the page', (asPath, marked) => {
  const store = reportingStore();
  const menu = ['/burn/vouchers', '/earn/partners', '/burn/partners', '/plus-membership'].map((href) => ({
    label: href,
    href,
  }));
  store.dispatch(clientConfig.received(clientConfigFixture({ menu })));
  open(routes.products, { store, asPath });
  expect(banner().getAllByRole('link', { current: 'page' })).toHaveLength(1);
  expect(banner().getByRole('link', { current: 'page' })).toHaveAttribute('href', marked);
});

it.each([
  ['survey', '/survey', ['/earn/partners', '/earn']],
  ['shopAndEarn', '/shop-and-earn-points', ['/earn/partners', '/earn']],
  ['convertCoins', '/convert-coins', ['/earn/partners']],
  ['coinConversionReceipt', '/coin-conversion-receipt', ['/profile', '/profile']],
  ['convertCoinReceipt', '/convert-coin-receipt', ['/profile', '/profile']],
  ['cashbackReceipt', '/claim-cashback/receipt', ['/profile', '/profile']],
  ['claimCashback', '/claim-cashback', ['/burn/vouchers', '/burn/vouchers']],
  ['cashbackSummary', '/claim-cashback/order-summary?cart=c1', ['/burn/vouchers', '/burn/vouchers']],
  ['paymentsOptions', '/payments-options?orderId=o1', ['/burn/vouchers']],
  ['campaign', '/campaign/zillion-plus', ['/plus-membership']],
  ['verifyEmail', '/verify-email-by-otp', ['/profile', '/profile']],
  ['zillionPlus', '/zillion-plus', ['/plus-membership', '/profile', '/profile']],
] as const)(
  'marks on the page %s the entries that its route names as its parents',
  (name, asPath, marked) => {
    const store = reportingStore();
    store.dispatch(dashboard.received(dashboardFixture()));
    const menu = ['/burn/vouchers', '/earn/partners', '/plus-membership'].map((href) => ({
      label: href,
      href,
    }));
    store.dispatch(clientConfig.received(clientConfigFixture({ menu })));
    open(routes[name], { store, asPath });
    const current = screen.getAllByRole('link', { current: 'page' });
    expect(current.map((link) => link.getAttribute('href'))).toEqual(marked);
  },
);

it.each([
  ['claimCashback', '/claim-cashback', '/claim-cashback'],
  ['cashbackSummary', '/claim-cashback/order-summary?cart=c1', '/claim-cashback'],
  ['convertCoins', '/convert-coins', '/convert-coins'],
] as const)('marks on the page %s the menu entry that a brand has for it', (name, asPath, marked) => {
  const store = reportingStore();
  store.dispatch(dashboard.received(dashboardFixture()));
  const menu = ['/burn/vouchers', '/claim-cashback', '/earn/partners', '/convert-coins'].map((href) => ({
    label: href,
    href,
  }));
  store.dispatch(clientConfig.received(clientConfigFixture({ menu })));
  open(routes[name], { store, asPath });
  expect(banner().getByRole('link', { current: 'page' })).toHaveAttribute('href', marked);
});

it.each(['/search', '/faqs', '/no-such-page', '/shop-and-earn-points'])(
  'does not mark the way to redeem at %s',
  (asPath) => {
    open(routes.search, { asPath });
    const marked = screen.queryAllByRole('link', { current: 'page' });
    expect(marked.map((link) => link.getAttribute('href'))).not.toContain('/burn/vouchers');
  },
);

it('has a skip link to the main content', () => {
  open();
  const target = screen.getByRole('link', { name: /skip/i }).getAttribute('href')?.slice(1) ?? '';
  expect(screen.getByRole('main')).toHaveAttribute('id', target);
});

it('shows no header on the login page', () => {
  open(routes.login);
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent('Here');
});

it('removes only the keys of older versions from local and session storage', () => {
  const old = storageKey('uuid', '2.7.5');
  for (const area of [window.localStorage, window.sessionStorage]) {
    area.setItem(old, 'old');
    area.setItem('of-somebody-else', 'kept');
  }
  tabStorage.write('order', 'kept');
  open();
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
    const { store } = open();
    await act(() => store.dispatch(fetchDetail({})));
    expect(await screen.findByRole('alert')).toHaveTextContent('Back in a minute');
  });

  it('shows no toast when it ends the session', async () => {
    mockServer.use(mockError(member.detail, 'UNAUTHENTICATED', 'No live session'));
    const { store } = open();
    await act(() => store.dispatch(fetchDetail({})));
    expect(endSessionAfter).toHaveBeenCalledWith(401);
    mockServer.use(mockError(member.detail, 'UNAVAILABLE', 'The next one'));
    await act(() => store.dispatch(fetchDetail({})));
    await screen.findByText('The next one');
    expect(screen.queryByText('No live session')).not.toBeInTheDocument();
  });

  it('is sent to the error-tracking service, unless it ends the session', async () => {
    const { store } = open();
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
  const { unmount } = open();
  expect(await screen.findByText('Session Expired!')).toBeInTheDocument();
  unmount();
  open();
  expect(window.sessionStorage).toHaveLength(0);
});

describe('a sign-out in another tab', () => {
  const again = jest.mocked(reloadPage);
  beforeEach(() => again.mockReset());
  const change = (init: StorageEventInit) => fireEvent(window, new StorageEvent('storage', init));
  const openMember = () => {
    const store = reportingStore();
    store.dispatch(dashboard.received(dashboardFixture()));
    return open(routes.profile, { store });
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

describe('a member shown as a visitor in this tab', () => {
  const expectMember = async () =>
    expect(await banner().findByRole('link', { name: 'Your coins: 25,000' })).toBeInTheDocument();
  beforeEach(() => mockServer.use(mockEndpoint(member.dashboard, dashboardFixture())));

  it('is recognised, with a message, after the server’s redirect from the login page', async () => {
    document.cookie = 'notice=signed-in; path=/';
    open();
    expect(await screen.findByText('You are signed in already.')).toBeInTheDocument();
    await expectMember();
    expect(isLoggedIn()).toBe(true);
    expect(document.cookie).not.toContain('notice');
  });

  it('is recognised when another tab signs in', async () => {
    const { replace } = open();
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
  open();
  await act(async () => undefined);
  expect(asked).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(await screen.findByText(/Your session has ended on our side too/)).toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(document.cookie).not.toContain('sign_out_due');
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
  const WORD = 'Only the member can open that page, so you are back on the home page.';
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

describe('an uncaught rendering error', () => {
  function Broken(): never {
    throw new Error('A fault of this screen');
  }
  const quietly = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const tree = (path: string, broken: boolean) => (
    <App pageProps={{ route: routes.home, path }}>{broken ? <Broken /> : <h1>Fine</h1>}</App>
  );

  it('shows the generic error screen, with its exact texts, inside the frame', () => {
    quietly();
    openScreen(tree('/', true));
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
    // A screen reader says so.
    expect(main.getByRole('alert')).toHaveTextContent('Something went wrong');
    expect(
      main.getByText('We are working on fixing the problem. Please try again in sometime'),
    ).toBeInTheDocument();
    expect(main.getByRole('button', { name: 'REFRESH PAGE' })).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.queryByText(/A fault of this screen/)).not.toBeInTheDocument();
    expect(jest.mocked(report).mock.calls.map(([error]) => error.message)).toEqual([
      'A fault of this screen',
    ]);
  });

  it('shows the error screen without the frame when the frame itself fails', () => {
    quietly();
    const store = storeForTest();
    store.dispatch(clientConfig.received({ ...clientConfigFixture(), menu: [null as never] }));
    openScreen(tree('/', false), { store });
    expect(screen.getByRole('button', { name: 'REFRESH PAGE' })).toBeInTheDocument();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });

  it('keeps the error screen until another page is opened', () => {
    quietly();
    const { rerender } = openScreen(tree('/', true));
    rerender(tree('/', false));
    expect(screen.queryByText('Fine')).not.toBeInTheDocument();
    rerender(tree('/burn/vouchers', false));
    expect(screen.getByText('Fine')).toBeInTheDocument();
  });
});

it('shows the not-found screen with its exact texts', () => {
  openScreen(<NotFoundScreen />);
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(screen.getByText('Sorry, the page you are looking for doesn’t exists.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'GO TO HOMEPAGE' })).toHaveAttribute('href', '/');
});

describe('the guard around a screen', () => {
  const Page = guarded(() => <h1>Secret</h1>);
  const props = {
    route: routes.profile,
    origin: 'https://rewards.example',
    path: '/profile',
    clientId: 'ZILLION',
  };

  it('shows the screen and marks the browser as logged in', async () => {
    openScreen(<Page {...props} failure={null} />);
    expect(screen.getByText('Secret')).toBeInTheDocument();
    await waitFor(() => expect(isLoggedIn()).toBe(true));
  });

  it.each([
    [404, 'Page not found'],
    [503, 'Something went wrong'],
  ])('shows the matching fixed screen instead after a %d', (status, title) => {
    openScreen(<Page {...props} failure={{ status }} />);
    expect(screen.getByRole('heading')).toHaveTextContent(title);
    expect(screen.queryByText('Secret')).not.toBeInTheDocument();
  });

  it('does not mark the browser as logged in on a public page', () => {
    const Public = guarded(() => <h1>Home</h1>);
    openScreen(<Public {...props} route={routes.home} failure={null} />);
    expect(isLoggedIn()).toBe(false);
    writeStored('isLoggedIn', 'true');
    expect(isLoggedIn()).toBe(true);
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
        <AddressFormScreen addressId={null} returnTo="/" />
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

it('loads a page once more when the API was late, and shows the error when that fails too', () => {
  const Page = guarded(() => <h1>Here</h1>);
  const props = {
    origin: 'http://localhost',
    path: '/partners',
    clientId: 'ZILLION',
    route: routes.partners,
  };
  const late = { ...props, failure: { status: 503, isLate: true } };
  const { replace, rerender } = openScreen(<Page {...late} />, { asPath: '/partners?sort=name' });
  expect(screen.getByRole('heading', { level: 1, name: 'Loading the page' })).toBeInTheDocument();
  expect(replace).toHaveBeenCalledWith('/partners?sort=name', undefined, { scroll: false });
  rerender(<Page {...late} />);
  expect(replace).toHaveBeenCalledTimes(1);
  rerender(<Page {...props} failure={{ status: 503 }} />);
  expect(screen.getByRole('button', { name: 'REFRESH PAGE' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  rerender(<Page {...props} failure={{ status: 503, title: 'Closed for stock-taking' }} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Closed for stock-taking' })).toBeVisible();
});

it('checks by itself whether a failed page is available again, and then reloads it', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const statuses = [503, 200];
  mockServer.use(http.head('http://localhost/', () => new HttpResponse(null, { status: statuses.shift() })));
  const Page = guarded(() => <h1>Here</h1>);
  const props = { origin: 'http://localhost', path: '/', clientId: 'ZILLION', route: routes.home };
  openScreen(<Page {...props} failure={{ status: 503 }} />);
  await waitFor(() => expect(statuses).toEqual([200]), { timeout: 31_000 });
  expect(reloadPage).not.toHaveBeenCalled();
  await waitFor(() => expect(reloadPage).toHaveBeenCalled(), { timeout: 31_000 });
  expect(statuses).toEqual([]);
  jest.useRealTimers();
});

it('removes the session hint from the document once the page is hydrated', () => {
  document.documentElement.dataset['member'] = '';
  open();
  expect(document.documentElement).not.toHaveAttribute('data-member');
});
