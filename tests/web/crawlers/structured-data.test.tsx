/** @jest-environment node */
import mitt from 'next/dist/shared/lib/mitt';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactElement } from 'react';
import ReactDOMServer from 'react-dom/server.edge';
import { Provider } from 'react-redux';
import { clientConfig } from '#web/features/brand/config.ts';
import { homeLayout, itemDetail } from '#web/features/catalogue/records.ts';
import { breadcrumbThing } from '#web/lib/structured-data/breadcrumbs.ts';
import { jsonLd } from '#web/lib/structured-data/json-ld.ts';
import { listThing } from '#web/lib/structured-data/list.ts';
import { productThing } from '#web/lib/structured-data/product.ts';
import { HomeScreen } from '#web/screens/home/home-screen.tsx';
import { ItemScreen } from '#web/screens/item/item-screen.tsx';
import { LandingScreen } from '#web/screens/landing/landing-screen.tsx';
import { OriginProvider } from '#web/screens/shell/origin.ts';
import { PublicCrumbs, StructuredData } from '#web/screens/shell/structured-data.tsx';
import { listTrail } from '#web/screens/shell/trails.ts';
import { VoucherScreen } from '#web/screens/voucher/voucher-screen.tsx';
import { cardFixture, clientConfigFixture, detailFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';

const ORIGIN = 'https://rewards.example';

/** A page as crawlers receive it. */
const htmlOf = (screen: ReactElement, store = storeForTest()): string =>
  ReactDOMServer.renderToString(
    <RouterContext value={{ asPath: '/', query: {}, events: mitt() } as unknown as NextRouter}>
      <Provider store={store}>{screen}</Provider>
    </RouterContext>,
  );

const SCRIPT = /<script type="application\/ld\+json">(.*?)<\/script>/g;

/** The structured data of one type on the page. */
const structuredDataOf = (html: string, type: string) =>
  [...html.matchAll(SCRIPT)]
    .flatMap(([, text = '']) => JSON.parse(text)['@graph'] as Record<string, unknown>[])
    .filter((thing) => thing['@type'] === type);

it('escapes texts so that none can close the script element', () => {
  const text = jsonLd([{ name: '</script><script>alert(1)</script>' }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)['@graph'][0].name).toBe('</script><script>alert(1)</script>');
  const name = '</script><b>';
  const html = htmlOf(<StructuredData about="list" of={[cardFixture({ name })]} />);
  expect(structuredDataOf(html, 'ItemList')).toMatchObject([{ itemListElement: [{ position: 1, name }] }]);
});

it('numbers the breadcrumbs and leaves out an inner one without a link', () => {
  const steps = [{ label: 'Home', href: '/' }, { label: 'Redeem' }, { label: 'Vouchers' }];
  expect(breadcrumbThing(ORIGIN, steps)['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
    { '@type': 'ListItem', position: 2, name: 'Vouchers' },
  ]);
});

it('writes the addresses of breadcrumbs with the origin of the page', () => {
  const html = htmlOf(
    <OriginProvider value={ORIGIN}>
      <PublicCrumbs items={[{ label: 'Vouchers', href: '/burn/vouchers' }, { label: 'Tea' }]} />
    </OriginProvider>,
  );
  expect(structuredDataOf(html, 'BreadcrumbList')[0]).toMatchObject({
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

it('adds an offer in rupees to a product that has a price', () => {
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
  expect(productThing(ORIGIN, { ...TEA, pricePaise: 49_995 })['offers']).toMatchObject({ price: '499.95' });
  expect(productThing(ORIGIN, { ...TEA, pricePaise: null })).not.toHaveProperty('offers');
});

it.each([
  [99, true],
  [100, false],
])('offers for money a product of which %i percent must be coins: %j', (leastCoinsPercent, isOffered) => {
  const store = storeForTest();
  const item = cardFixture({ itemType: 'PRODUCT' });
  store.dispatch(itemDetail.received(detailFixture({ item, denominations: [], leastCoinsPercent })));
  const html = htmlOf(<ItemScreen moduleType="burn" />, store);
  expect(structuredDataOf(html, 'Product')).toHaveLength(1);
  expect(html.includes('priceCurrency')).toBe(isOffered);
});

it('names the organization and the search of the site on the home page', () => {
  const store = storeForTest();
  store.dispatch(homeLayout.received({ pageLayoutList: [] }));
  const html = htmlOf(<HomeScreen />, store);
  expect(structuredDataOf(html, 'Organization')[0]).toMatchObject({ name: 'Zillion' });
  expect(structuredDataOf(html, 'WebSite')[0]).toMatchObject({
    potentialAction: { target: { urlTemplate: 'http://localhost/search?q={search_term_string}' } },
  });
});

it('adds breadcrumbs to a voucher page, and no price in money, because only coins pay for it', () => {
  const store = storeForTest();
  const detail = detailFixture();
  store.dispatch(itemDetail.received(detail));
  const html = htmlOf(<VoucherScreen moduleType="burn" />, store);
  expect(html).not.toContain('priceCurrency');
  const [trail] = structuredDataOf(html, 'BreadcrumbList');
  expect((trail?.['itemListElement'] as { name: string }[]).map(({ name }) => name)).toEqual([
    'Home',
    'Redeem',
    'Vouchers',
    detail.item.name,
  ]);
  const [, shown] =
    /<nav [^>]*aria-label="You are here".*? aria-current="page"[^>]*>([^<]*)</.exec(html) ?? [];
  expect(shown).toBe(detail.item.name);
});

it('leaves a list that the brand has closed out of the breadcrumbs of search results', () => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture({ modules: [] })));
  const trail = listTrail({ moduleType: 'burn', itemType: 'VOUCHER' }, { label: 'Tea' });
  const [data] = structuredDataOf(htmlOf(<PublicCrumbs items={trail} />, store), 'BreadcrumbList');
  expect(data?.['itemListElement']).toMatchObject([{ name: 'Home' }, { name: 'Redeem' }, { name: 'Tea' }]);
});

it('adds breadcrumbs to a landing page', () => {
  const html = htmlOf(<LandingScreen moduleType="burn" rails={[]} />);
  expect(structuredDataOf(html, 'BreadcrumbList')[0]).toMatchObject({
    itemListElement: [{ name: 'Home' }, { name: 'Redeem' }],
  });
});

it.each(['PRODUCT', 'COUPON'] as const)(
  'adds Product data to an item page of products only: %s',
  (itemType) => {
    const store = storeForTest();
    store.dispatch(
      itemDetail.received(
        detailFixture({
          item: cardFixture({ itemType, slug: 'tea', productId: 'p-1' }),
          leastCoinsPercent: 20,
        }),
      ),
    );
    const html = htmlOf(
      <OriginProvider value={ORIGIN}>
        <ItemScreen moduleType="burn" />
      </OriginProvider>,
      store,
    );
    expect(structuredDataOf(html, 'Product')).toMatchObject(
      itemType === 'PRODUCT'
        ? [{ offers: { url: `${ORIGIN}/burn/products/tea/p-1`, priceCurrency: 'INR' } }]
        : [],
    );
  },
);

const COINS = {
  categoryId: 'coins',
  title: 'Coins',
  summary: '',
  questions: [{ questionId: 'why', question: 'Why?', answer: ['So.', 'There.'] }],
};

it.each([
  ['all subjects', [COINS]],
  ['one subject', COINS],
])('lists the questions of %s with their answers as an FAQPage', (_what, of) => {
  const html = htmlOf(<StructuredData about="questions" of={of} />);
  expect(structuredDataOf(html, 'FAQPage')).toMatchObject([
    { mainEntity: [{ name: 'Why?', acceptedAnswer: { text: 'So.\nThere.' } }] },
  ]);
});
