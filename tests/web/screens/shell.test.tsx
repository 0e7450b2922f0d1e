// The frame around every page: header, menu, tab bar, and which of their links name the current page.
import { screen, within } from '@testing-library/react';
import { member } from '#contract/member.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { routes } from '#web/routes/table.ts';
import { markLoggedIn } from '#web/session/session.ts';
import { readStored } from '#web/session/storage.ts';
import { clientConfigFixture, dashboardFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser } from './open-screen.tsx';
import { banner, openShell, reportingStore } from './open-shell.tsx';

afterEach(forgetBrowser);

it('links a visitor to the login page with the current address to return to', () => {
  openShell(routes.vouchers, { asPath: '/burn/vouchers?sort=discount' });
  expect(banner().getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Fburn%2Fvouchers%3Fsort%3Ddiscount',
  );
  expect(banner().queryByRole('link', { name: /Your coins/ })).not.toBeInTheDocument();
});

it('has no search field in the header on the search page', () => {
  const found = ['/burn/vouchers', '/search?q=coffee'].map((asPath) => {
    const { unmount } = openShell(routes.vouchers, { asPath });
    const fields = banner().queryAllByRole('searchbox').length;
    unmount();
    return fields;
  });
  expect(found).toEqual([1, 0]);
});

it('renders the same frame around a prerendered page at every address', () => {
  const framed = ['/500', '/', '/burn/vouchers?sort=discount'].map((asPath) => {
    const { unmount } = openShell(routes.failure, { asPath });
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
  openShell();
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
  openShell();
  expect(await banner().findByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  expect(banner().queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
});

it('requests no dashboard for a visitor, nor for a member whose dashboard the server has loaded', () => {
  const asked = jest.fn();
  mockServer.events.on('request:start', asked);
  openShell().unmount();
  markLoggedIn();
  const store = reportingStore();
  store.dispatch(dashboard.received(dashboardFixture()));
  openShell(routes.home, { store });
  mockServer.events.removeAllListeners();
  expect(asked).not.toHaveBeenCalled();
});

it('stores the masked card of the member who is signed in, and nothing for a visitor', () => {
  openShell().unmount();
  expect(readStored('USER_LCN')).toBeNull();
  const store = reportingStore();
  store.dispatch(dashboard.received(dashboardFixture()));
  openShell(routes.home, { store });
  expect(readStored('USER_LCN')).toBe(dashboardFixture().lcn);
});

it('marks the current page in the menu and the tab bar', () => {
  openShell(routes.vouchers, { asPath: '/burn/vouchers?after=c2' });
  const current = screen.getAllByRole('link', { current: 'page' }).map((link) => link.getAttribute('href'));
  expect(current).toEqual(['/burn/vouchers', '/burn/vouchers']);
});

it.each([
  ['/delivery-address-form', '/profile'],
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
  openShell(routes.vouchers, { store, asPath });
  const tabs = within(screen.getByRole('navigation', { name: 'Main, phone' }));
  expect(tabs.getByRole('link', { current: 'page' })).toHaveAttribute('href', marked);
  const inHeader = banner().queryByRole('link', { current: 'page' });
  expect(inHeader?.getAttribute('href') ?? null).toBe(marked === '/profile' ? marked : null);
});

it.each([
  ['/delivery-address-form', '/order-summary?productId=p-1', '/burn/vouchers'],
  ['/edit-delivery-address', '/order-summary?productId=p-1', '/burn/vouchers'],
  ['/delivery-address-form', '/profile/add-address-home', '/profile'],
  ['/delivery-address-form', '/faqs', '/profile'],
])('marks at %s, opened from %s, the tab of the page that opened it', (path, returnTo, marked) => {
  const asPath = `${path}?returnTo=${encodeURIComponent(returnTo)}`;
  openShell(routes.addressForm, { asPath, query: { returnTo } });
  const tabs = within(screen.getByRole('navigation', { name: 'Main, phone' }));
  expect(tabs.getByRole('link', { current: 'page' })).toHaveAttribute('href', marked);
});

it.each(['/help-and-support', '/faqs', '/policy/privacy'])(
  'marks no tab at %s, which belongs to none',
  (asPath) => {
    openShell(routes.helpAndSupport, { asPath });
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
  ['/partners', '/earn/partners'],
  ['/partners/earn/saffron-cart', '/earn/partners'],
  ['/partners/burn', '/burn/partners'],
])('marks at %s the menu entry closest to the page', (asPath, marked) => {
  const store = reportingStore();
  const menu = ['/burn/vouchers', '/earn/partners', '/burn/partners', '/plus-membership'].map((href) => ({
    label: href,
    href,
  }));
  store.dispatch(clientConfig.received(clientConfigFixture({ menu })));
  openShell(routes.products, { store, asPath });
  expect(banner().getAllByRole('link', { current: 'page' })).toHaveLength(1);
  expect(banner().getByRole('link', { current: 'page' })).toHaveAttribute('href', marked);
});

it.each(['/earn', '/earn/partners', '/partners', '/partners/earn/saffron-cart'])(
  'marks the tab Earn at %s',
  (asPath) => {
    openShell(routes.products, { asPath });
    const tabs = within(screen.getByRole('navigation', { name: 'Main, phone' }));
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Earn');
  },
);

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
  // On a desktop in the menu, and so not at the initials; on a phone in the tab bar.
  ['zillionPlus', '/zillion-plus', ['/plus-membership', '/profile']],
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
    openShell(routes[name], { store, asPath });
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
  openShell(routes[name], { store, asPath });
  expect(banner().getByRole('link', { current: 'page' })).toHaveAttribute('href', marked);
});

it.each(['/search', '/faqs', '/no-such-page', '/shop-and-earn-points'])(
  'does not mark the way to redeem at %s',
  (asPath) => {
    openShell(routes.search, { asPath });
    const marked = screen.queryAllByRole('link', { current: 'page' });
    expect(marked.map((link) => link.getAttribute('href'))).not.toContain('/burn/vouchers');
  },
);

it('has a skip link to the main content', () => {
  openShell();
  const target = screen.getByRole('link', { name: /skip/i }).getAttribute('href')?.slice(1) ?? '';
  expect(screen.getByRole('main')).toHaveAttribute('id', target);
});

it('shows no header on the login page', () => {
  openShell(routes.login);
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent('Here');
});

it('removes the session hint from the document once the page is hydrated', () => {
  document.documentElement.dataset['member'] = '';
  openShell();
  expect(document.documentElement).not.toHaveAttribute('data-member');
});
