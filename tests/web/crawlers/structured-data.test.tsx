import { render, screen, within } from '@testing-library/react';
import { homeLayout, itemDetail } from '#web/features/catalogue/records.ts';
import { breadcrumbThing } from '#web/lib/structured-data/breadcrumbs.ts';
import { jsonLd } from '#web/lib/structured-data/json-ld.ts';
import { listThing } from '#web/lib/structured-data/list.ts';
import { productThing } from '#web/lib/structured-data/product.ts';
import { HomeScreen } from '#web/screens/home/home-screen.tsx';
import { LandingScreen } from '#web/screens/landing/landing-screen.tsx';
import { OriginProvider } from '#web/screens/shell/origin.ts';
import { StructuredData, Trail } from '#web/screens/shell/structured-data.tsx';
import { VoucherScreen } from '#web/screens/voucher/voucher-screen.tsx';
import { detailFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { openScreen } from '../screens/open-screen.tsx';

const ORIGIN = 'https://rewards.example';

/** Every thing that the page tells of, of one type. */
const told = (container: HTMLElement, type: string) =>
  [...container.querySelectorAll('script[type="application/ld+json"]')]
    .flatMap((script) => JSON.parse(script.textContent)['@graph'] as Record<string, unknown>[])
    .filter((thing) => thing['@type'] === type);

it('lets no text end the element that it stands in', () => {
  const text = jsonLd([{ name: '</script><script>alert(1)</script>' }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)['@graph'][0].name).toBe('</script><script>alert(1)</script>');
  const { container } = render(
    <StructuredData things={() => [{ '@type': 'Thing', name: '</script><b>' }]} />,
  );
  expect(told(container, 'Thing')).toEqual([{ '@type': 'Thing', name: '</script><b>' }]);
});

it('numbers the steps to a page and leaves out one between that leads nowhere', () => {
  const steps = [{ label: 'Home', href: '/' }, { label: 'Redeem' }, { label: 'Vouchers' }];
  expect(breadcrumbThing(ORIGIN, steps)['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
    { '@type': 'ListItem', position: 2, name: 'Vouchers' },
  ]);
});

it('writes the addresses of a trail on the host of the page', () => {
  const { container } = openScreen(
    <OriginProvider value={ORIGIN}>
      <Trail items={[{ label: 'Vouchers', href: '/burn/vouchers' }, { label: 'Tea' }]} />
    </OriginProvider>,
  );
  expect(told(container, 'BreadcrumbList')[0]).toMatchObject({
    itemListElement: [{ item: `${ORIGIN}/burn/vouchers` }, { name: 'Tea' }],
  });
});

it('numbers the items of a list', () => {
  expect(listThing(ORIGIN, [{ name: 'Tea', href: '/burn/products/tea/p-1' }])['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Tea', url: `${ORIGIN}/burn/products/tea/p-1` },
  ]);
});

const TEA = {
  productId: 'p-1',
  name: 'Tea',
  brandName: 'Leaf',
  description: 'A tin of tea',
  image: '/art/tea.webp',
  href: '/burn/products/tea/p-1',
  pricePaise: 49_905,
  available: true,
};

it('offers a product at its price in rupees', () => {
  expect(productThing(ORIGIN, TEA)['offers']).toEqual({
    '@type': 'Offer',
    url: `${ORIGIN}/burn/products/tea/p-1`,
    price: '499.05',
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
  });
  expect(productThing(ORIGIN, { ...TEA, available: false })['offers']).toMatchObject({
    availability: 'https://schema.org/OutOfStock',
  });
  expect(productThing(ORIGIN, { ...TEA, pricePaise: null })).not.toHaveProperty('offers');
});

it('names the organization and the search of the site on the home page', () => {
  const store = storeForTest();
  store.dispatch(homeLayout.received({ pageLayoutList: [] }));
  const { container } = openScreen(<HomeScreen />, { store });
  expect(told(container, 'Organization')[0]).toMatchObject({ name: 'Zillion' });
  expect(told(container, 'WebSite')[0]).toMatchObject({
    potentialAction: { target: { urlTemplate: 'http://localhost/search?q={search_term_string}' } },
  });
});

it('tells where a voucher stands, and no price in money: coins alone pay for it', () => {
  const store = storeForTest();
  const detail = detailFixture();
  store.dispatch(itemDetail.received(detail));
  const { container } = openScreen(<VoucherScreen />, { store });
  expect(container.innerHTML).not.toContain('priceCurrency');
  const [trail] = told(container, 'BreadcrumbList');
  expect((trail?.['itemListElement'] as { name: string }[]).map(({ name }) => name)).toEqual([
    'Home',
    'Vouchers',
    detail.item.name,
  ]);
  expect(
    within(screen.getByRole('navigation', { name: 'You are here' })).getByText(detail.item.name),
  ).toHaveAttribute('aria-current', 'page');
});

it('tells of a landing page where it stands', () => {
  const { container } = openScreen(<LandingScreen moduleType="burn" rails={[]} />);
  expect(told(container, 'BreadcrumbList')[0]).toMatchObject({
    itemListElement: [{ name: 'Home' }, { name: 'Redeem' }],
  });
});
