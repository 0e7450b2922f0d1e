import { HYDRATE } from 'next-redux-wrapper';
import { member } from '#contract/member.ts';
import { createLoadable, emptyLoadable } from '#web/store/create-loadable.ts';
import { createRefresh } from '#web/store/create-refresh.ts';
import { loggedOut, sessionStarted } from '#web/store/root-reducer.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { answeredAtWill, asked } from '../../support/answered-at-will.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';

const head = createLoadable('refreshedForTest', member.dashboard);
const refresh = createRefresh(member.dashboard, head);
const nameIn = (store: AppStore) => head.selectData(store.getState())?.firstName;

it('stores the answer, returns it, and keeps the known data on the screen until then', async () => {
  const answers = answeredAtWill();
  const store = storeForTest();
  store.dispatch(head.received(dashboardFixture({ firstName: 'Known' })));
  const refreshing = store.dispatch(refresh({}));
  await asked(answers, 1);
  expect(head.select(store.getState())).toMatchObject({ data: { firstName: 'Known' }, loading: false });
  answers[0]?.('Noor');
  expect(await refreshing).toMatchObject({ firstName: 'Noor' });
  expect(nameIn(store)).toBe('Noor');
});

describe('of two refreshes', () => {
  /** Both are under way: the earlier one, then the later one. */
  const both = async (store: AppStore) => {
    const answers = answeredAtWill();
    const earlier = store.dispatch(refresh({}));
    await asked(answers, 1);
    const later = store.dispatch(refresh({}));
    await asked(answers, 2);
    return { earlier, later, answerEarlier: answers[0]!, answerLater: answers[1]! };
  };

  it('the later one stays if the earlier one answers last, and who asked for that is given it too', async () => {
    const store = storeForTest();
    const { earlier, later, answerEarlier, answerLater } = await both(store);
    answerLater('Later');
    await later;
    answerEarlier('Earlier');
    expect(await earlier).toMatchObject({ firstName: 'Later' });
    expect(nameIn(store)).toBe('Later');
  });

  it('each is stored if they answer in their order', async () => {
    const store = storeForTest();
    const { earlier, later, answerEarlier, answerLater } = await both(store);
    answerEarlier('Earlier');
    expect(await earlier).toMatchObject({ firstName: 'Earlier' });
    expect(nameIn(store)).toBe('Earlier');
    answerLater('Later');
    await later;
    expect(nameIn(store)).toBe('Later');
  });

  it.each([
    ['a page', { type: HYDRATE, payload: { [head.name]: { ...emptyLoadable(), isFetched: true } } }],
    ['another call', head.received(dashboardFixture())],
  ])('the earlier one stays outdated when %s brings data after the later one', async (_what, action) => {
    const store = storeForTest();
    const { earlier, later, answerEarlier, answerLater } = await both(store);
    answerLater('Later');
    await later;
    store.dispatch(action);
    const shown = head.selectData(store.getState());
    answerEarlier('Earlier');
    await earlier;
    expect(head.selectData(store.getState())).toBe(shown);
  });

  it('the earlier one is stored if the later one failed', async () => {
    const answers = answeredAtWill();
    const store = storeForTest();
    const earlier = store.dispatch(refresh({}));
    await asked(answers, 1);
    mockServer.use(mockNetworkFailure(member.dashboard, { once: true }));
    expect(await store.dispatch(refresh({}))).toBeNull();
    answers[0]?.('Earlier');
    await earlier;
    expect(nameIn(store)).toBe('Earlier');
  });
});

it('is stored although a page came before its answer', async () => {
  const answers = answeredAtWill();
  const store = storeForTest();
  const refreshing = store.dispatch(refresh({}));
  await asked(answers, 1);
  const came = { ...emptyLoadable(), data: dashboardFixture(), isFetched: true };
  store.dispatch({ type: HYDRATE, payload: { [head.name]: came } });
  answers[0]?.('Noor');
  await refreshing;
  expect(nameIn(store)).toBe('Noor');
});

describe('beside a fetch of the record', () => {
  it('does not replace one that began later, neither before its answer nor after it', async () => {
    const answers = answeredAtWill();
    const store = storeForTest();
    const [first, second] = [store.dispatch(refresh({})), store.dispatch(refresh({}))];
    await asked(answers, 2);
    const fetch = store.dispatch(head.fetch({}));
    await asked(answers, 3);
    answers[0]?.('Refreshed before');
    expect(await first).toMatchObject({ firstName: 'Refreshed before' });
    expect(head.select(store.getState())).toMatchObject({ data: null, loading: true });
    answers[2]?.('Fetched');
    await fetch;
    expect(nameIn(store)).toBe('Fetched');
    answers[1]?.('Refreshed before');
    expect(await second).toMatchObject({ firstName: 'Fetched' });
    expect(nameIn(store)).toBe('Fetched');
  });

  it('replaces one that began earlier', async () => {
    const answers = answeredAtWill();
    const store = storeForTest();
    const fetch = store.dispatch(head.fetch({}));
    await asked(answers, 1);
    const refreshing = store.dispatch(refresh({}));
    await asked(answers, 2);
    answers[1]?.('Refreshed');
    await refreshing;
    answers[0]?.('Fetched before');
    await fetch;
    expect(nameIn(store)).toBe('Refreshed');
  });
});

it('does not replace the failure of a fetch that began later', async () => {
  const answers = answeredAtWill();
  const store = storeForTest();
  const refreshing = store.dispatch(refresh({}));
  await asked(answers, 1);
  mockServer.use(mockNetworkFailure(member.dashboard, { once: true }));
  await store.dispatch(head.fetch({}));
  answers[0]?.('Refreshed before');
  await refreshing;
  expect(head.select(store.getState())).toMatchObject({ data: null, error: expect.any(String) });
});

it.each([
  ['ended', loggedOut],
  ['began', sessionStarted],
])('stores and returns nothing of before a session that %s', async (_how, change) => {
  const answers = answeredAtWill();
  const store = storeForTest();
  const refreshing = store.dispatch(refresh({}));
  await asked(answers, 1);
  store.dispatch(change());
  answers[0]?.('Of another member');
  expect(await refreshing).toBeNull();
  expect(nameIn(store)).toBeUndefined();
});

it('returns its own answer if that is about another thing than the one that is shown', async () => {
  const one = createLoadable('oneRefreshedForTest', member.dashboard, { idOf: ({ lcn }) => lcn });
  const [mine, other] = [dashboardFixture({ lcn: 'xxxxxx0001' }), dashboardFixture({ lcn: 'xxxxxx0002' })];
  mockServer.use(mockEndpoint(member.dashboard, other));
  const store = storeForTest();
  store.dispatch(one.received(mine));
  expect(await store.dispatch(createRefresh(member.dashboard, one)({}))).toMatchObject(other);
  expect(one.selectData(store.getState())).toEqual(mine);
});
