import { http, HttpResponse } from 'msw';
import { HYDRATE } from 'next-redux-wrapper';
import { catalogue } from '#contract/catalogue.ts';
import { createListing, type Listing } from '#web/store/create-listing.ts';
import { loggedOut } from '#web/store/root-reducer.ts';
import { cardFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';

const vouchers = createListing({ moduleType: 'burn', itemType: 'VOUCHER' });

const QUERY = { appliedFilter: {}, appliedSorter: 'popular', cursor: null, client: 'ZILLION' } as const;
const SECOND = { ...QUERY, cursor: 'c2' };

const pageOf = (ids: string[], nextCursor: string | null) => ({
  items: ids.map((productId) => cardFixture({ productId })),
  nextCursor,
  total: 3,
});

/** Three vouchers on two pages. */
const mockPages = () =>
  mockServer.use(
    mockEndpoint(catalogue.list, ({ body }) =>
      body.cursor === 'c2' ? pageOf(['c'], null) : pageOf(['a', 'b'], 'c2'),
    ),
  );

const open = () => {
  const store = storeForTest();
  const listing = (): Listing => vouchers.select(store.getState());
  return { store, listing, ids: () => listing().data.map(({ productId }) => productId) };
};

it('starts empty on page 1, with no field undefined', () => {
  expect(open().listing()).toStrictEqual({
    data: [],
    page: 1,
    appliedFilter: {},
    appliedSorter: 'popular',
    from: null,
    nextCursor: null,
    total: 0,
    config: null,
    loading: false,
    error: null,
    isFetched: false,
    isHydrated: false,
  });
});

it('requests its own mode and type with the applied filter and sorter', async () => {
  const asked: unknown[] = [];
  mockServer.use(
    mockEndpoint(catalogue.list, ({ body }) => {
      asked.push(body);
      return pageOf(['a'], null);
    }),
  );
  const { store, listing } = open();
  const applied = { appliedFilter: { category: ['travel'] }, appliedSorter: 'discount' } as const;
  const load = store.dispatch(
    vouchers.load({
      appliedFilter: { category: ['travel'] },
      appliedSorter: 'discount',
      cursor: null,
      client: 'ZILLION',
    }),
  );
  expect(listing()).toMatchObject({ ...applied, loading: true, data: [] });
  await load;
  expect(asked).toEqual([
    expect.objectContaining({ ...applied, moduleType: 'burn', itemType: 'VOUCHER', client: 'ZILLION' }),
  ]);
  expect(asked[0]).not.toHaveProperty('cursor');
  expect(listing()).toMatchObject({ ...applied, loading: false, isFetched: true, page: 1 });
});

it('appends the next page to the first', async () => {
  mockPages();
  const { store, listing, ids } = open();
  await store.dispatch(vouchers.load(QUERY));
  expect(ids()).toEqual(['a', 'b']);
  await store.dispatch(vouchers.more(SECOND));
  expect(ids()).toEqual(['a', 'b', 'c']);
  expect(listing()).toMatchObject({ page: 2, nextCursor: null, total: 3, loading: false });
});

it('requests a short first page and longer further pages', async () => {
  const limits: unknown[] = [];
  mockServer.use(
    mockEndpoint(catalogue.list, ({ body }) => {
      limits.push(body.limit);
      return body.cursor === 'c2' ? pageOf(['c'], null) : pageOf(['a', 'b'], 'c2');
    }),
  );
  const { store } = open();
  await store.dispatch(vouchers.load(QUERY));
  await store.dispatch(vouchers.more(SECOND));
  expect(limits).toEqual([12, 24]);
});

it('appends a page that arrives twice only once', async () => {
  mockPages();
  const { store, listing, ids } = open();
  await store.dispatch(vouchers.load(QUERY));
  await Promise.all([store.dispatch(vouchers.more(SECOND)), store.dispatch(vouchers.more(SECOND))]);
  expect(ids()).toEqual(['a', 'b', 'c']);
  expect(listing()).toMatchObject({ page: 2, loading: false });
});

it('shows an item once whose place changed between two pages, as it is now', async () => {
  mockPages();
  const { store, listing, ids } = open();
  await store.dispatch(vouchers.load(QUERY));
  const { items } = pageOf(['a', 'c'], null);
  const moved = { items: [{ ...items[0]!, points: 1234 }, items[1]!], nextCursor: null, total: 3 };
  mockServer.use(mockEndpoint(catalogue.list, moved));
  await store.dispatch(vouchers.more(SECOND));
  expect(ids()).toEqual(['a', 'b', 'c']);
  expect(listing().data[0]).toMatchObject({ points: 1234 });
});

it('drops a late next page of the previous list', async () => {
  mockPages();
  const { store, ids } = open();
  await store.dispatch(vouchers.load(QUERY));
  const late = store.dispatch(vouchers.more(SECOND));
  mockServer.use(mockEndpoint(catalogue.list, pageOf(['x'], null)));
  await store.dispatch(vouchers.load({ ...QUERY, appliedSorter: 'discount' }));
  await late;
  expect(ids()).toEqual(['x']);
});

it('drops a late next page of the previous list even if both lists have the same cursor', async () => {
  mockPages();
  const { store, ids } = open();
  await store.dispatch(vouchers.load(QUERY));
  const late = store.dispatch(vouchers.more(SECOND));
  mockServer.use(mockEndpoint(catalogue.list, pageOf(['b'], 'c2')));
  await store.dispatch(vouchers.load({ ...QUERY, appliedFilter: { category: ['travel'] } }));
  await late;
  expect(ids()).toEqual(['b']);
});

it('keeps its items when the next page fails, and appends the page on a retry', async () => {
  mockPages();
  const { store, listing, ids } = open();
  await store.dispatch(vouchers.load(QUERY));
  mockServer.use(mockError(catalogue.list, 'UNAVAILABLE', 'Back in a minute', {}, { once: true }));
  await store.dispatch(vouchers.more(SECOND));
  expect(listing()).toMatchObject({ error: 'Back in a minute', loading: false, nextCursor: 'c2', page: 1 });
  expect(ids()).toEqual(['a', 'b']);
  await store.dispatch(vouchers.more(SECOND));
  expect(listing()).toMatchObject({ error: null, page: 2 });
});

it('counts a next page without a list as failed, and stays usable', async () => {
  mockPages();
  const { store, listing, ids } = open();
  await store.dispatch(vouchers.load(QUERY));
  const withoutItems = { status: 'SUCCESS', data: { items: null, nextCursor: 'c3' } };
  mockServer.use(http.post(`*${catalogue.list.path}`, () => HttpResponse.json(withoutItems), { once: true }));
  await store.dispatch(vouchers.more(SECOND));
  expect(listing()).toMatchObject({ error: 'Something went wrong', loading: false, nextCursor: 'c2' });
  expect(ids()).toEqual(['a', 'b']);
});

it('reports that a further page failed, and leaves it to the page to show that the first one did', async () => {
  mockServer.use(mockError(catalogue.list, 'INTERNAL', 'A fault of ours'));
  const { store } = open();
  expect((await store.dispatch(vouchers.load(QUERY))).meta).toMatchObject({ toast: false });
  expect((await store.dispatch(vouchers.more(SECOND))).meta).toMatchObject({ toast: true });
});

it('stores the error when the first page fails', async () => {
  mockServer.use(mockError(catalogue.list, 'INTERNAL', 'A fault of ours'));
  const { store, listing } = open();
  await store.dispatch(vouchers.load(QUERY));
  expect(listing()).toMatchObject({ error: 'A fault of ours', isFetched: false, data: [] });
});

describe('when the state of a page is hydrated', () => {
  const fromServer = async (query: Parameters<typeof vouchers.load>[0] = QUERY) => {
    const server = open();
    await server.store.dispatch(vouchers.load(query));
    return { type: HYDRATE, payload: { [vouchers.name]: server.listing() } };
  };

  it('takes the list that the server fetched', async () => {
    mockPages();
    const { store, listing, ids } = open();
    store.dispatch(await fromServer());
    expect(ids()).toEqual(['a', 'b']);
    expect(listing().isHydrated).toBe(true);
  });

  it('keeps the further pages that the browser has loaded of the same list', async () => {
    mockPages();
    const { store, ids } = open();
    await store.dispatch(vouchers.load(QUERY));
    await store.dispatch(vouchers.more(SECOND));
    store.dispatch(await fromServer());
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['another sort order', { ...QUERY, appliedSorter: 'discount' as const }],
    ['another filter', { ...QUERY, appliedFilter: { brand: ['Wanderlane'] } }],
    ['another page', SECOND],
  ])('replaces its pages when the server fetched %s', async (_name, query) => {
    mockPages();
    const { store, listing } = open();
    await store.dispatch(vouchers.load(QUERY));
    await store.dispatch(vouchers.more(SECOND));
    store.dispatch(await fromServer(query));
    expect(listing()).toMatchObject({ page: 1, appliedSorter: query.appliedSorter, from: query.cursor });
  });

  it('replaces its only page by the one that the server fetched', async () => {
    mockServer.use(mockEndpoint(catalogue.list, pageOf(['old'], null)));
    const { store, ids } = open();
    await store.dispatch(vouchers.load(QUERY));
    mockServer.use(mockEndpoint(catalogue.list, pageOf(['new'], null)));
    store.dispatch(await fromServer());
    expect(ids()).toEqual(['new']);
  });

  const { items } = pageOf(['a', 'b'], 'c2');

  it.each([
    ['another price', items.map((item) => ({ ...item, points: 1234 })), 3],
    ['another item', pageOf(['a', 'new'], null).items, 3],
    ['another order', [...items].reverse(), 3],
    ['another number of items', items, 4],
  ])('replaces its pages when the server fetched the same list with %s', async (_name, data, total) => {
    mockPages();
    const { store, listing } = open();
    await store.dispatch(vouchers.load(QUERY));
    await store.dispatch(vouchers.more(SECOND));
    mockServer.use(mockEndpoint(catalogue.list, { items: data, nextCursor: 'c2', total }));
    store.dispatch(await fromServer());
    expect(listing()).toMatchObject({ page: 1, nextCursor: 'c2', data, total });
  });

  it('is not loading when the list was left while a page was loading', async () => {
    mockPages();
    const { store, listing } = open();
    const { type, payload } = await fromServer();
    const left = { ...payload[vouchers.name], loading: true };
    store.dispatch({ type, payload: { [vouchers.name]: left } });
    expect(listing()).toMatchObject({ loading: false, isFetched: true });
  });

  it('keeps its items when the server fetched nothing', async () => {
    mockPages();
    const { store, ids } = open();
    await store.dispatch(vouchers.load(QUERY));
    store.dispatch({
      type: HYDRATE,
      payload: { [vouchers.name]: { ...vouchers.select({}), isFetched: false } },
    });
    store.dispatch({ type: HYDRATE, payload: {} });
    expect(ids()).toEqual(['a', 'b']);
  });
});

it('survives a logout, because it is the same for everybody', async () => {
  mockPages();
  const { store, ids } = open();
  await store.dispatch(vouchers.load(QUERY));
  store.dispatch(loggedOut());
  expect(ids()).toEqual(['a', 'b']);
});

it('does not show on one list that the next page of another one failed', async () => {
  mockServer.use(mockEndpoint(catalogue.list, pageOf(['a', 'b'], 'c2')));
  const { store, listing } = open();
  await store.dispatch(vouchers.load(QUERY));
  mockServer.use(mockError(catalogue.list, 'UNAVAILABLE', 'Back in a minute'));
  const more = store.dispatch(vouchers.more(SECOND));
  const sorted = { ...listing(), appliedSorter: 'discount' as const, loading: false };
  store.dispatch({ type: HYDRATE, payload: { [vouchers.name]: sorted } });
  await more;
  expect(listing()).toMatchObject({ appliedSorter: 'discount', error: null, loading: false });
});

it('keeps waiting for its own next page when that of another list arrives', async () => {
  mockPages();
  const { store, listing } = open();
  await store.dispatch(vouchers.load(QUERY));
  const other = store.dispatch(vouchers.more(SECOND));
  const sorted = { ...listing(), appliedSorter: 'discount' as const, loading: false };
  store.dispatch({ type: HYDRATE, payload: { [vouchers.name]: sorted } });
  mockServer.use(mockEndpoint(catalogue.list, pageOf(['d'], null), { delay: 'infinite' }));
  const own = store.dispatch(vouchers.more({ ...SECOND, appliedSorter: 'discount' }));
  await other;
  expect(listing()).toMatchObject({ loading: true, page: 1 });
  own.abort();
  await own;
});
