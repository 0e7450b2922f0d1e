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

it('begins on page 1 with nothing in it, no field undefined', () => {
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

it('asks for its own mode, with what is applied', async () => {
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

it('adds the next page behind the first', async () => {
  mockPages();
  const { store, listing, ids } = open();
  await store.dispatch(vouchers.load(QUERY));
  expect(ids()).toEqual(['a', 'b']);
  await store.dispatch(vouchers.more(SECOND));
  expect(ids()).toEqual(['a', 'b', 'c']);
  expect(listing()).toMatchObject({ page: 2, nextCursor: null, total: 3, loading: false });
});

it('asks for a short first page, and for further ones at their usual length', async () => {
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

it('takes a page that arrives twice once', async () => {
  mockPages();
  const { store, listing, ids } = open();
  await store.dispatch(vouchers.load(QUERY));
  await Promise.all([store.dispatch(vouchers.more(SECOND)), store.dispatch(vouchers.more(SECOND))]);
  expect(ids()).toEqual(['a', 'b', 'c']);
  expect(listing()).toMatchObject({ page: 2, loading: false });
});

it('drops a next page of what was listed before', async () => {
  mockPages();
  const { store, ids } = open();
  await store.dispatch(vouchers.load(QUERY));
  const late = store.dispatch(vouchers.more(SECOND));
  mockServer.use(mockEndpoint(catalogue.list, pageOf(['x'], null)));
  await store.dispatch(vouchers.load({ ...QUERY, appliedSorter: 'discount' }));
  await late;
  expect(ids()).toEqual(['x']);
});

it('drops a next page of another list, where both go on at the same place', async () => {
  mockPages();
  const { store, ids } = open();
  await store.dispatch(vouchers.load(QUERY));
  const late = store.dispatch(vouchers.more(SECOND));
  mockServer.use(mockEndpoint(catalogue.list, pageOf(['b'], 'c2')));
  await store.dispatch(vouchers.load({ ...QUERY, appliedFilter: { category: ['travel'] } }));
  await late;
  expect(ids()).toEqual(['b']);
});

it('keeps what is listed where the next page failed, and takes it on another try', async () => {
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

it('says what failed where the first page did', async () => {
  mockServer.use(mockError(catalogue.list, 'INTERNAL', 'A fault of ours'));
  const { store, listing } = open();
  await store.dispatch(vouchers.load(QUERY));
  expect(listing()).toMatchObject({ error: 'A fault of ours', isFetched: false, data: [] });
});

describe('when the page’s state arrives', () => {
  const fromServer = async (query: Parameters<typeof vouchers.load>[0] = QUERY) => {
    const server = open();
    await server.store.dispatch(vouchers.load(query));
    return { type: HYDRATE, payload: { [vouchers.name]: server.listing() } };
  };

  it('takes what the server fetched', async () => {
    mockPages();
    const { store, listing, ids } = open();
    store.dispatch(await fromServer());
    expect(ids()).toEqual(['a', 'b']);
    expect(listing().isHydrated).toBe(true);
  });

  it('keeps the further pages that the browser holds of the same list', async () => {
    mockPages();
    const { store, ids } = open();
    await store.dispatch(vouchers.load(QUERY));
    await store.dispatch(vouchers.more(SECOND));
    store.dispatch(await fromServer());
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['another order', { ...QUERY, appliedSorter: 'discount' as const }],
    ['another filter', { ...QUERY, appliedFilter: { brand: ['Wanderlane'] } }],
    ['another place', SECOND],
  ])('takes %s in place of the pages that it holds', async (_name, query) => {
    mockPages();
    const { store, listing } = open();
    await store.dispatch(vouchers.load(QUERY));
    await store.dispatch(vouchers.more(SECOND));
    store.dispatch(await fromServer(query));
    expect(listing()).toMatchObject({ page: 1, appliedSorter: query.appliedSorter, from: query.cursor });
  });

  it('takes what the server fetched of the one page that it holds', async () => {
    mockServer.use(mockEndpoint(catalogue.list, pageOf(['old'], null)));
    const { store, ids } = open();
    await store.dispatch(vouchers.load(QUERY));
    mockServer.use(mockEndpoint(catalogue.list, pageOf(['new'], null)));
    store.dispatch(await fromServer());
    expect(ids()).toEqual(['new']);
  });

  it('waits for no page that was on the way when the list was left', async () => {
    mockPages();
    const { store, listing } = open();
    const { type, payload } = await fromServer();
    const left = { ...payload[vouchers.name], loading: true };
    store.dispatch({ type, payload: { [vouchers.name]: left } });
    expect(listing()).toMatchObject({ loading: false, isFetched: true });
  });

  it('keeps what it holds where the server fetched nothing', async () => {
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

it('survives a logout, for it is the same for everybody', async () => {
  mockPages();
  const { store, ids } = open();
  await store.dispatch(vouchers.load(QUERY));
  store.dispatch(loggedOut());
  expect(ids()).toEqual(['a', 'b']);
});
