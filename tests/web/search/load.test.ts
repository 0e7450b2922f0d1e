import { contract } from '#contract/index.ts';
import { homeLayout } from '#web/features/catalogue/records.ts';
import { searchResult } from '#web/features/search/records.ts';
import { LoadFailure } from '#web/server/load-failure.ts';
import type { PageRequest } from '#web/server/page.ts';
import { loadSearch } from '#web/server/loads/search.ts';
import { foundFixture, railFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';

const { search, catalogue } = contract;

const load = async (query: Record<string, string>) => {
  const store = storeForTest();
  const request = { store, query, params: {}, clientId: 'HOOPOE', viewer: { kind: 'visitor' }, cookies: {} };
  const outcome = await loadSearch(request as PageRequest);
  const state = store.getState();
  return { outcome, found: searchResult.selectData(state), home: homeLayout.selectData(state) };
};

const mockHome = () => mockServer.use(mockEndpoint(catalogue.load, { pageLayoutList: [railFixture()] }));

it('loads the results of the address for the client', async () => {
  const calls: unknown[] = [];
  mockServer.use(
    mockEndpoint(search.find, ({ query }) => {
      calls.push(query);
      return foundFixture();
    }),
  );
  const { outcome, found, home } = await load({ q: ' sea ', type: 'voucher', after: 'place' });
  expect(calls).toEqual([{ client: 'HOOPOE', q: 'sea', type: 'VOUCHER', cursor: 'place', mode: 'full' }]);
  expect(outcome).toEqual({
    kind: 'render',
    props: {
      asked: {
        ...{ q: 'sea', type: 'VOUCHER', after: 'place' },
        narrowed: { appliedFilter: {}, appliedSorter: 'popular', cursor: null },
      },
    },
    head: { title: 'Results for “sea”', canonical: '/search', noindex: true },
  });
  expect(found?.groups).toHaveLength(2);
  expect(home).toBeNull();
});

it('loads ways on where nothing is asked for, and asks for nothing else', async () => {
  mockHome();
  const { outcome, home, found } = await load({ q: '  ' });
  expect(outcome).toMatchObject({ kind: 'render', props: { asked: { q: null } } });
  expect([home?.pageLayoutList.length, found]).toEqual([1, null]);
});

it('loads ways on where nothing was found', async () => {
  mockHome();
  mockServer.use(mockEndpoint(search.find, foundFixture({ groups: [], categories: [] })));
  expect((await load({ q: 'xyzzy' })).home?.pageLayoutList).toHaveLength(1);
});

it('does without ways on where they cannot be had', async () => {
  mockServer.use(mockError(catalogue.load, 'UNAVAILABLE', 'Away'));
  expect((await load({})).outcome).toMatchObject({ kind: 'render' });
});

it('sends a place that is none to the first page', async () => {
  mockServer.use(mockError(search.find, 'MALFORMED_REQUEST', 'cursor: Not a place in this list'));
  const { outcome } = await load({ q: 'sea', type: 'voucher', after: 'forged' });
  expect(outcome).toEqual({ kind: 'redirect', to: '/search?q=sea&type=voucher' });
});

it('takes the beginning of a text that is too long', async () => {
  mockServer.use(mockEndpoint(search.find, foundFixture()));
  const { outcome } = await load({ q: 'sea '.repeat(2500) });
  expect(outcome).toMatchObject({ kind: 'render' });
});

it('fails with the search host', async () => {
  mockServer.use(mockError(search.find, 'UNAVAILABLE', 'Away'));
  await expect(load({ q: 'sea' })).rejects.toThrow(LoadFailure);
});
