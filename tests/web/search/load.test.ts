import { SEARCH_RULES } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { homeLayout } from '#web/features/catalogue/records.ts';
import { searchResult } from '#web/features/search/records.ts';
import { LoadFailure } from '#web/server/load-failure.ts';
import { loadSearch } from '#web/server/loads/search.ts';
import { foundFixture, railFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { visitorRequest } from '../../support/page-request.ts';
import { storeForTest } from '../../support/store-for-test.ts';

const { search, catalogue } = contract;

const load = async (query: Record<string, string>) => {
  const store = storeForTest();
  const outcome = await loadSearch(visitorRequest({ store, query, clientId: 'HOOPOE' }));
  const state = store.getState();
  return { outcome, found: searchResult.selectData(state), home: homeLayout.selectData(state) };
};

const mockHome = () => mockServer.use(mockEndpoint(catalogue.load, { pageLayoutList: [railFixture()] }));

it('loads the results for the search in the address and the client', async () => {
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
      search: {
        ...{ q: 'sea', type: 'VOUCHER', after: 'place' },
        narrowed: { appliedFilter: {}, appliedSorter: 'popular', cursor: null },
      },
    },
    head: { title: 'Results for “sea”', canonical: '/search', noindex: true },
  });
  expect(found?.groups).toHaveLength(2);
  expect(home).toBeNull();
});

it('narrows the results of one type as the address says, and those of all types by nothing', async () => {
  const calls: object[] = [];
  mockServer.use(
    mockEndpoint(search.find, ({ query }) => {
      calls.push(query);
      return foundFixture();
    }),
  );
  const all = { category: 'travel,books', brand: 'Sea,Sky', discount: '10', min: '0', max: '900' };
  const address = { q: 'sea', ...all, sort: 'points-asc', after: 'place' };
  await load({ ...address, type: 'voucher' });
  await load({ q: 'sea', type: 'voucher', min: '50' });
  await load(address);
  const sent = { client: 'HOOPOE', q: 'sea', mode: 'full' };
  expect(calls).toEqual([
    { ...sent, ...all, type: 'VOUCHER', discount: 10, min: 0, max: 900, sort: 'points-asc', cursor: 'place' },
    { ...sent, type: 'VOUCHER', min: 50 },
    sent,
  ]);
});

it('loads popular rewards, but no results, when the search is empty', async () => {
  mockHome();
  const { outcome, home, found } = await load({ q: '  ' });
  expect(outcome).toMatchObject({ kind: 'render', props: { search: { q: null } } });
  expect([home?.pageLayoutList.length, found]).toEqual([1, null]);
});

it('loads popular rewards when nothing is found', async () => {
  mockHome();
  mockServer.use(mockEndpoint(search.find, foundFixture({ groups: [], categories: [] })));
  expect((await load({ q: 'xyzzy' })).home?.pageLayoutList).toHaveLength(1);
});

it('renders without popular rewards when they cannot be fetched', async () => {
  mockServer.use(mockError(catalogue.load, 'UNAVAILABLE', 'Away'));
  expect((await load({})).outcome).toMatchObject({ kind: 'render' });
});

it('redirects an invalid cursor to the first page of the results', async () => {
  mockServer.use(mockError(search.find, 'MALFORMED_REQUEST', 'cursor: Not a place in this list'));
  const { outcome } = await load({ q: 'sea', type: 'voucher', after: 'forged' });
  expect(outcome).toEqual({ kind: 'redirect', to: '/search?q=sea&type=voucher' });
});

it('searches for the beginning of a text that is too long', async () => {
  const texts: string[] = [];
  mockServer.use(
    mockEndpoint(search.find, ({ query }) => {
      texts.push(query.q);
      return foundFixture();
    }),
  );
  const { outcome } = await load({ q: 'sea-'.repeat(2500) });
  expect(outcome).toMatchObject({ kind: 'render' });
  expect(texts).toEqual(['sea-'.repeat(2500).slice(0, SEARCH_RULES.longest)]);
});

it('fails when the search host is unavailable', async () => {
  mockServer.use(mockError(search.find, 'UNAVAILABLE', 'Away'));
  await expect(load({ q: 'sea' })).rejects.toThrow(LoadFailure);
});

it.each([
  [
    'partner',
    { category: 'dining', min: '5', sort: 'points-desc' },
    '/search?q=sea&type=partner&category=dining',
  ],
  ['coupon', { discount: '10' }, '/search?q=sea&type=coupon'],
])('leads to the address without what a list of a %s does not have', async (type, narrowed, to) => {
  const { outcome } = await load({ q: 'sea', type, ...narrowed });
  expect(outcome).toEqual({ kind: 'redirect', to });
});
