// Where links lead in a brand that has a module off: nowhere that answers "Page not found".
import { screen, within } from '@testing-library/react';
import { clientConfig } from '#web/features/brand/config.ts';
import { homeLayout, itemDetail } from '#web/features/catalogue/records.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { routes } from '#web/routes/table.ts';
import { HomeScreen } from '#web/screens/home/home-screen.tsx';
import { ItemScreen } from '#web/screens/item/item-screen.tsx';
import { NothingToClaim } from '#web/screens/claim-cashback/nothing-to-claim.tsx';
import { OrderSummaryScreen } from '#web/screens/order-summary/order-summary-screen.tsx';
import { Crumbs } from '#web/screens/shell/structured-data.tsx';
import { useRedeem } from '#web/screens/shell/use-offered.ts';
import { SeeRewards } from '#web/screens/shell/see-rewards.tsx';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { cardFixture, clientConfigFixture, dashboardFixture, detailFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { TERMS } from '../cashback/open-cashback.tsx';
import { forgetBrowser, openScreen } from './open-screen.tsx';
import { openShell } from './open-shell.tsx';

afterEach(forgetBrowser);

const storeWith = (modules: string[]) => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture({ modules })));
  return store;
};

const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

it.each([
  [['vouchers'], '/burn/vouchers'],
  [['products'], '/burn'],
])('leads from the tab bar with %j to %s', (modules, href) => {
  openShell(routes.home, { store: storeWith(modules) });
  const redeem = screen.getAllByRole('link', { name: 'Redeem' });
  expect(redeem.map((link) => link.getAttribute('href'))).toEqual([href]);
});

it('leads from the balance on the home page to all rewards, and to all ways to earn', () => {
  const store = storeWith(['products']);
  store.dispatch(homeLayout.received({ pageLayoutList: [] }));
  store.dispatch(dashboard.received(dashboardFixture({ totalPointsAmount: 25_000, nextExpiry: null })));
  openScreen(<HomeScreen />, { store });
  expect([hrefOf('Redeem'), hrefOf('Earn more')]).toEqual(['/burn', '/earn']);
});

it.each([
  [['vouchers', 'products', 'coupons', 'partners'], 'Vouchers, products, partners'],
  [['products', 'coupons', 'partners'], 'Products, partners, coupons'],
  [['coupons'], 'Coupons'],
])('names in the search of the home page with %j only what it can find', (modules, words) => {
  const store = storeWith(modules);
  store.dispatch(homeLayout.received({ pageLayoutList: [] }));
  openScreen(<HomeScreen />, { store });
  const form = screen.getByRole('search', { name: 'Search all rewards' });
  expect(within(form).getByRole('searchbox')).toHaveAttribute('placeholder', words);
});

it('leads from an empty list to its rewards, or to all rewards', () => {
  const button = <SeeRewards list="/burn/products" label="See products" />;
  const { unmount } = openScreen(button, { store: storeWith(['products']) });
  expect(hrefOf('See products')).toBe('/burn/products');
  unmount();
  openScreen(button, { store: storeWith(['vouchers']) });
  expect([hrefOf('See products'), hrefOf('See rewards')]).toEqual([undefined, '/burn']);
});

it('names a page that is closed in the breadcrumbs without a link', () => {
  const items = [
    { label: 'Home', href: '/' },
    { label: 'Plus', href: '/plus-membership' },
    { label: 'Yours' },
  ];
  openScreen(<Crumbs items={items} />, { store: storeWith([]) });
  const crumbs = within(screen.getByRole('navigation'));
  expect(crumbs.getByText('Plus')).not.toHaveAttribute('aria-current');
  expect(crumbs.getByText('Yours')).toHaveAttribute('aria-current', 'page');
  expect(crumbs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Home']);
});

it('names the partner of a product without a link where partners are not offered', () => {
  const links = [['products'], ['products', 'partners']].map((modules) => {
    const store = storeWith(modules);
    const item = cardFixture({ itemType: 'PRODUCT', brandName: 'Saffron Cart' });
    store.dispatch(
      itemDetail.received(detailFixture({ item, partnerSlug: 'saffron-cart', denominations: [] })),
    );
    const { unmount } = openScreen(<ItemScreen moduleType="burn" />, { store });
    expect(screen.getAllByText(/Saffron Cart/)).not.toHaveLength(0);
    const href = hrefOf('Saffron Cart');
    unmount();
    return href;
  });
  expect(links).toEqual([undefined, '/earn/partners/saffron-cart']);
});

it('says to whoever came to earn what a partner gives only where partners are offered', () => {
  const rates = [['products'], ['products', 'partners']].map((modules) => {
    const store = storeWith(modules);
    const item = cardFixture({ itemType: 'PRODUCT' });
    const seller = { partnerSlug: 'saffron-cart', partnerEarnPer100: 6 };
    store.dispatch(itemDetail.received(detailFixture({ item, denominations: [], ...seller })));
    const { unmount } = openScreen(<ItemScreen moduleType="earn" />, { store });
    const rate = screen.queryByText('Earn 6 coins per ₹100');
    unmount();
    return rate !== null;
  });
  expect(rates).toEqual([false, true]);
});

it('leads from a product that cannot be ordered to all rewards where products are not offered', () => {
  const problem = { text: 'Not offered', plusOnly: false, left: 0, otherValue: null };
  const draft = {
    productId: 'c-1',
    denomination: null,
    count: 1,
    addressId: null,
    points: null,
    price: null,
  };
  openScreen(<OrderSummaryScreen draft={draft} itemType="PRODUCT" problem={problem} />, {
    store: storeWith(['coupons']),
  });
  expect(screen.getByText('Not offered')).toBeInTheDocument();
  expect([hrefOf('See other products'), hrefOf('See rewards')]).toEqual([undefined, '/burn']);
});

it('leads from the menu of a brand to no page whose module is off', () => {
  const menu = [
    { label: 'Shop', href: '/burn/products' },
    { label: 'Partners', href: '/earn/partners' },
  ];
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture({ modules: ['products'], menu })));
  openShell(routes.home, { store });
  expect([hrefOf('Shop'), hrefOf('Partners')]).toEqual(['/burn/products', undefined]);
});

it('offers an agent a list where the brand has no vouchers', () => {
  const store = storeWith(['coupons']);
  store.dispatch(dashboard.received(dashboardFixture({ agent: ACTING_AGENT })));
  function Redeem() {
    return <a href={useRedeem() ?? undefined}>Redeem</a>;
  }
  openScreen(<Redeem />, { store });
  expect(hrefOf('Redeem')).toBe('/coupons');
});

it.each([
  [['coupons', 'products'], '/user-vouchers', undefined],
  [['products', 'partners'], undefined, '/user-products'],
  [['partners'], undefined, undefined],
])(
  'leads a member of a brand with %j from the balance to what coins buy there',
  (modules, codes, products) => {
    const store = storeWith(modules);
    store.dispatch(dashboard.received(dashboardFixture()));
    openScreen(<HomeScreen />, { store });
    expect([hrefOf('Your vouchers'), hrefOf('Your products')]).toEqual([codes, products]);
  },
);

it('leads from too few coins for a claim to partners, or to all ways to earn', () => {
  const ways = [['cashback'], ['cashback', 'partners']].map((modules) => {
    const { unmount } = openScreen(<NothingToClaim terms={{ ...TERMS, availablePointsAmount: 40 }} />, {
      store: storeWith(modules),
    });
    const href = hrefOf('Earn coins');
    unmount();
    return href;
  });
  expect(ways).toEqual(['/earn', '/earn/partners']);
});
