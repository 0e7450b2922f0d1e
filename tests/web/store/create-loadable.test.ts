import { HYDRATE } from 'next-redux-wrapper';
import { catalogue } from '#contract/catalogue.ts';
import { member } from '#contract/member.ts';
import { createLoadable, emptyLoadable } from '#web/store/create-loadable.ts';
import { loggedOut } from '#web/store/root-reducer.ts';
import { answeredAtWill, asked } from '../../support/answered-at-will.ts';
import { clientConfigFixture, dashboardFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';

const head = createLoadable('headForTest', member.dashboard);
const brand = createLoadable('brandForTest', catalogue.clientConfig, { lasting: true });

const fetched = { ...emptyLoadable(), data: dashboardFixture(), isFetched: true };
const hydrate = (payload: object) => ({ type: HYDRATE, payload });

it('has every field from the start, none of them undefined', () => {
  expect(head.select(storeForTest().getState())).toStrictEqual({
    data: null,
    loading: false,
    error: null,
    errorCode: null,
    isFetched: false,
    isHydrated: false,
  });
});

it('clears data and error while a fetch is pending', async () => {
  mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
  const store = storeForTest();
  store.dispatch(head.received(dashboardFixture()));
  const fetch = store.dispatch(head.fetch({}));
  const awaits = fetch.requestId;
  expect(head.select(store.getState())).toStrictEqual({ ...emptyLoadable(), loading: true, awaits });
  await fetch;
});

it('stores the data of a fulfilled fetch', async () => {
  mockServer.use(mockEndpoint(member.dashboard, dashboardFixture({ firstName: 'Noor' })));
  const store = storeForTest();
  await store.dispatch(head.fetch({}));
  const { data, ...rest } = head.select(store.getState());
  expect(data).toMatchObject({ firstName: 'Noor' });
  expect(rest).toStrictEqual({
    loading: false,
    error: null,
    errorCode: null,
    isFetched: true,
    isHydrated: false,
  });
});

it('stores the message and the code of a rejected fetch', async () => {
  mockServer.use(mockError(member.dashboard, 'UNAVAILABLE', 'Back in a minute'));
  const store = storeForTest();
  store.dispatch(head.received(dashboardFixture()));
  await store.dispatch(head.fetch({}));
  expect(head.select(store.getState())).toStrictEqual({
    ...emptyLoadable(),
    error: 'Back in a minute',
    errorCode: 'UNAVAILABLE',
  });
});

it('stores "Something went wrong" when no answer comes', async () => {
  mockServer.use(mockNetworkFailure(member.dashboard));
  const store = storeForTest();
  await store.dispatch(head.fetch({}));
  expect(head.select(store.getState())).toMatchObject({ error: 'Something went wrong', errorCode: null });
});

it('is empty again after a fetch is aborted', async () => {
  mockServer.use(mockEndpoint(member.dashboard, dashboardFixture(), { delay: 'infinite' }));
  const store = storeForTest();
  const fetch = store.dispatch(head.fetch({}));
  fetch.abort();
  await fetch;
  expect(head.select(store.getState())).toStrictEqual(emptyLoadable());
});

describe('a late answer to an earlier fetch', () => {
  it('does not replace the data of a later fetch, and an aborted fetch does not clear it', async () => {
    const answers = answeredAtWill();
    const store = storeForTest();
    const first = store.dispatch(head.fetch({}));
    await asked(answers, 1);
    const second = store.dispatch(head.fetch({}));
    await asked(answers, 2);
    const calledOff = store.dispatch(head.fetch({}));
    await asked(answers, 3);
    const last = store.dispatch(head.fetch({}));
    await asked(answers, 4);
    calledOff.abort();
    answers[0]?.('Asked first');
    await Promise.all([first, calledOff]);
    expect(head.select(store.getState())).toMatchObject({ data: null, loading: true });
    answers[3]?.('Asked last');
    await last;
    answers[1]?.('Asked before');
    await second;
    expect(head.select(store.getState())).toMatchObject({
      data: { firstName: 'Asked last' },
      error: null,
      loading: false,
    });
  });

  it.each([
    ['a reset of the record', head.reset],
    ['a logout', loggedOut],
  ])('is not stored after %s', async (_when, end) => {
    const answers = answeredAtWill();
    const store = storeForTest();
    const fetch = store.dispatch(head.fetch({}));
    await asked(answers, 1);
    store.dispatch(end());
    answers[0]?.('Asked before');
    await fetch;
    expect(head.select(store.getState())).toStrictEqual(emptyLoadable());
  });
});

it('stores data that another call brought, and clears it on reset', () => {
  const store = storeForTest();
  store.dispatch(head.received(dashboardFixture()));
  expect(head.select(store.getState())).toStrictEqual(fetched);
  store.dispatch(head.reset());
  expect(head.select(store.getState())).toStrictEqual(emptyLoadable());
});

describe('when the state of a page is hydrated', () => {
  it('takes the data that the server fetched and marks it as hydrated', () => {
    const store = storeForTest();
    store.dispatch(hydrate({ [head.name]: fetched }));
    expect(head.select(store.getState())).toStrictEqual({ ...fetched, isHydrated: true });
  });

  it('keeps the data that the browser loaded when the server fetched nothing', () => {
    const store = storeForTest();
    store.dispatch(head.received(dashboardFixture()));
    const before = head.select(store.getState());
    store.dispatch(hydrate({ [head.name]: emptyLoadable() }));
    store.dispatch(hydrate({}));
    expect(head.select(store.getState())).toBe(before);
  });

  it('takes newer data of the server instead of what the browser loaded', () => {
    const store = storeForTest();
    store.dispatch(head.received(dashboardFixture({ firstName: 'Noor' })));
    store.dispatch(hydrate({ [head.name]: fetched }));
    expect(head.selectData(store.getState())).toEqual(fetched.data);
  });

  it('does not interrupt a pending fetch', async () => {
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
    const store = storeForTest();
    const fetch = store.dispatch(head.fetch({}));
    store.dispatch(hydrate({}));
    expect(head.select(store.getState()).loading).toBe(true);
    await fetch;
    expect(head.selectData(store.getState())).not.toBeNull();
  });
});

describe('a record that a page has of a visitor, and the browser of the member', () => {
  const own = createLoadable('ownForTest', member.dashboard, { ownInBrowser: true });
  const pageOf = (firstName: string) =>
    hydrate({ [own.name]: { ...fetched, data: dashboardFixture({ firstName }) } });

  it('is the one of the latest page until the browser has loaded the member’s, and then that one', () => {
    const store = storeForTest();
    store.dispatch(pageOf('A visitor'));
    store.dispatch(pageOf('A later visitor'));
    expect(own.selectData(store.getState())).toMatchObject({ firstName: 'A later visitor' });
    store.dispatch(own.received(dashboardFixture({ firstName: 'Noor' })));
    store.dispatch(pageOf('A visitor'));
    expect(own.select(store.getState())).toMatchObject({ data: { firstName: 'Noor' }, isHydrated: false });
  });

  it('is the visitor’s again after a logout', () => {
    const store = storeForTest();
    store.dispatch(own.received(dashboardFixture({ firstName: 'Noor' })));
    store.dispatch(loggedOut());
    store.dispatch(pageOf('A visitor'));
    expect(own.selectData(store.getState())).toMatchObject({ firstName: 'A visitor' });
  });
});

describe('a record of one thing', () => {
  const one = createLoadable('oneForTest', member.dashboard, { idOf: ({ lcn }) => lcn });
  const [mine, other] = ['xxxxxx0001', 'xxxxxx0002'].map((lcn) => dashboardFixture({ lcn }));

  it('takes newer data about the same thing, and none about another', () => {
    const store = storeForTest();
    store.dispatch(one.received(mine!));
    store.dispatch(one.received({ ...mine!, firstName: 'Noor' }));
    store.dispatch(one.received(other!));
    expect(one.selectData(store.getState())).toMatchObject({ lcn: mine!.lcn, firstName: 'Noor' });
  });

  it('keeps waiting for what it fetches when data about another thing arrives', async () => {
    mockServer.use(mockEndpoint(member.dashboard, mine!));
    const store = storeForTest();
    const fetch = store.dispatch(one.fetch({}));
    store.dispatch(one.received(other!));
    expect(one.select(store.getState()).loading).toBe(true);
    await fetch;
    expect(one.selectData(store.getState())).toMatchObject({ lcn: mine!.lcn });
  });

  it('keeps saying that it could not be fetched', async () => {
    mockServer.use(mockError(member.dashboard, 'NOT_FOUND', 'There is no such member'));
    const store = storeForTest();
    await store.dispatch(one.fetch({}));
    store.dispatch(one.received(other!));
    expect(one.select(store.getState())).toMatchObject({ data: null, error: 'There is no such member' });
  });
});

it('is cleared by a logout, unless it is the same for everybody', () => {
  const store = storeForTest();
  store.dispatch(head.received(dashboardFixture()));
  store.dispatch(brand.received(clientConfigFixture()));
  store.dispatch(loggedOut());
  expect(head.select(store.getState())).toStrictEqual(emptyLoadable());
  expect(brand.selectData(store.getState())).toMatchObject({ clientId: 'ZILLION' });
});
