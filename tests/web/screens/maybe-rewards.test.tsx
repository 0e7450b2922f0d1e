// What "Page not found" offers below its message.
import { act, screen, waitFor } from '@testing-library/react';
import { catalogue } from '#contract/catalogue.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { routes } from '#web/routes/table.ts';
import { NotFoundScreen } from '#web/screens/shell/fixed-screens.tsx';
import { cardFixture, clientConfigFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, htmlOf, openScreen } from './open-screen.tsx';
import { banner, openShell } from './open-shell.tsx';

afterEach(forgetBrowser);

const TITLE = 'Maybe one of these';
const asked: unknown[] = [];
beforeEach(() => {
  asked.length = 0;
  const items = ['Sold', 'Tea', 'Books', 'Films', 'Sea', 'Hills'].map((name, at) =>
    cardFixture({ productId: `v-${at}`, name, available: name !== 'Sold' }),
  );
  mockServer.use(
    mockEndpoint(catalogue.list, ({ body }) => {
      asked.push([body.client, body.moduleType, body.itemType]);
      return { items, total: items.length, nextCursor: null };
    }),
  );
});

const storeWith = (modules: string[]) => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture({ clientId: 'HARBOUR', modules })));
  return store;
};
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const seeAll = () => screen.getByRole('link', { name: `See all ${TITLE}` }).getAttribute('href');

it('offers four popular vouchers of the brand that are not sold out, and all of them', async () => {
  openScreen(<NotFoundScreen />, { store: storeWith(['vouchers', 'products']) });
  // The heading keeps its place while they are loading.
  expect(screen.getByRole('heading', { level: 2, name: TITLE })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /Tea/ })).toBeInTheDocument();
  expect(names()).toEqual(['Tea', 'Books', 'Films', 'Sea']);
  expect(seeAll()).toBe('/burn/vouchers');
  expect(asked).toEqual([['HARBOUR', 'burn', 'VOUCHER']]);
});

it('offers other rewards in a brand without vouchers, and none in one without rewards', async () => {
  const { unmount } = openScreen(<NotFoundScreen />, { store: storeWith(['products']) });
  expect(await screen.findByRole('link', { name: /Tea/ })).toBeInTheDocument();
  expect([asked, seeAll()]).toEqual([[['HARBOUR', 'burn', 'PRODUCT']], '/burn/products']);
  unmount();
  openScreen(<NotFoundScreen />, { store: storeWith(['partners']) });
  expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

it('leaves them out, without a word, if they cannot be loaded', async () => {
  mockServer.use(mockError(catalogue.list, 'UNAVAILABLE', 'Back in a minute'));
  openScreen(<NotFoundScreen />, { store: storeWith(['vouchers']) });
  await waitFor(() => expect(screen.queryByText(TITLE)).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(screen.queryByText('Back in a minute')).not.toBeInTheDocument();
});

it('keeps their place in the page of the server, where a script can load them', () => {
  const { html } = htmlOf(<NotFoundScreen />, { store: storeWith(['vouchers']) });
  expect(html).toMatch(new RegExp(`<div class="js-only"><section[^>]*>(<div[^>]*>)+<h2>${TITLE}`));
});

it('leaves them out if the brand cannot be loaded', async () => {
  mockServer.use(mockError(catalogue.clientConfig, 'UNAVAILABLE', 'Back in a minute'));
  const store = storeForTest();
  openScreen(<NotFoundScreen />, { store });
  const head = () => screen.queryByRole('heading', { name: TITLE });
  expect(head()).toBeInTheDocument();
  await act(async () => void (await store.dispatch(clientConfig.fetch({ query: { client: 'HARBOUR' } }))));
  expect(head()).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

it.each(['notFound', 'unknown'] as const)('shows the brand in the header of the page %s', (name) => {
  openShell(routes[name], { asPath: '/no-such-page' });
  expect(banner().queryByRole('link', { name: 'Back' })).not.toBeInTheDocument();
});
