import { render } from '@testing-library/react';
import Router, { type Router as PageRouter } from 'next/router';
import { Provider } from 'react-redux';
import { member } from '#contract/member.ts';
import { catalogue } from '#contract/catalogue.ts';
import { routes } from '#web/routes/table.ts';
import type { FrameProps } from '#web/routes/page-props.ts';
import { usePageCache } from '#web/screens/shell/use-page-cache.ts';
import { createLoadable, emptyLoadable } from '#web/store/create-loadable.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { clientConfigFixture, dashboardFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';

const shared = createLoadable('sharedForTest', catalogue.clientConfig, { lasting: true });
const own = createLoadable('ownForTest', member.dashboard);

const recordOf = (data: unknown) => ({ ...emptyLoadable(), data, isFetched: true });

const propsOf = (props: FrameProps = {}): FrameProps => ({
  route: routes.home,
  path: '/a',
  initialState: {
    [shared.name]: recordOf(clientConfigFixture({ name: 'As it came' })),
    [own.name]: recordOf(dashboardFixture({ firstName: 'Nobody' })),
  },
  ...props,
});

type Writable = { -readonly [Key in keyof PageRouter]: PageRouter[Key] };

let router: Writable;
/** A different page for each test: kept pages are kept for the whole visit. */
let address = '';
let visits = 0;
beforeEach(() => {
  visits += 1;
  address = `/a?x=${visits}`;
  router = {
    asPath: address,
    query: { x: String(visits), id: 'a' },
    sdc: {},
    pageLoader: { getDataHref: ({ href, asPath }: Record<string, string>) => `/data${asPath}#${href}` },
  } as unknown as Writable;
  Router.router = router as unknown as PageRouter;
});
afterEach(() => {
  Router.router = null;
  jest.useRealTimers();
});

function Frame({ props }: { props: FrameProps }) {
  usePageCache(props);
  return null;
}

/** Shows a page, changes its records, and goes to another one. */
const visit = (props: FrameProps, meanwhile: (store: AppStore) => void = () => undefined) => {
  const store = storeForTest();
  if (props.initialState) store.merge(props.initialState);
  const tree = (shown: FrameProps) => (
    <Provider store={store}>
      <Frame props={shown} />
    </Provider>
  );
  const { rerender } = render(tree(props));
  meanwhile(store);
  Router.events.emit('routeChangeStart', '/b');
  Router.events.emit('beforeHistoryChange', '/b');
  router.asPath = '/b';
  rerender(tree(propsOf({ path: '/b' })));
};

/** Goes back: the history has moved before the router hears of it. */
const stepTo = (as: string) => {
  window.history.replaceState({ url: `/[id]?x=${visits}`, as }, '', as);
  Router.events.emit('routeChangeStart', as);
};

/** The props that the router finds, so that it requests none. */
const given = async (): Promise<FrameProps[]> =>
  Promise.all(
    Object.values(router.sdc).map(async (page) => ((await page).json as { pageProps: FrameProps }).pageProps),
  );

it('gives the router the kept page on going back, with the records as they were left', async () => {
  visit(propsOf(), (store) => {
    store.dispatch(shared.received(clientConfigFixture({ name: 'As it was left' })));
  });
  expect(await given()).toEqual([]);
  stepTo(address);
  const [props] = await given();
  expect(props).toMatchObject({ path: '/a' });
  expect(shared.selectData(props?.initialState ?? {})?.name).toBe('As it was left');
  // Under the name that the router looks up, with the path's parameters in its query.
  expect(Object.keys(router.sdc)).toEqual([`http://localhost/data${address}#/[id]?x=${visits}&id=a`]);
});

it('keeps no records of the member', async () => {
  visit(propsOf(), (store) => {
    store.dispatch(own.received(dashboardFixture({ firstName: 'Asha' })));
  });
  stepTo(address);
  const [props] = await given();
  expect(own.selectData(props?.initialState ?? {})?.firstName).toBe('Nobody');
});

it('lets a link request its page, and withdraws a kept page that going back did not use', async () => {
  visit(propsOf());
  stepTo(address);
  stepTo('/b');
  Router.events.emit('routeChangeStart', address);
  expect(await given()).toEqual([]);
});

it.each([
  ['is private', { route: routes.profile }],
  ['failed', { failure: { status: 503 } }],
  ['verifies a sign-on link', { signOn: true }],
] as const)('does not keep a page that %s', async (_name, props) => {
  visit(propsOf(props));
  stepTo(address);
  expect(await given()).toEqual([]);
});

it('does not keep a page whose address was changed without the server', async () => {
  visit(propsOf(), () => {
    router.asPath = `${address}&y=2`;
  });
  stepTo(address);
  expect(await given()).toEqual([]);
  stepTo(`${address}&y=2`);
  expect(await given()).toEqual([]);
});

it('lets a page be requested again when it was loaded long ago', async () => {
  jest.useFakeTimers({ now: 0 });
  visit(propsOf());
  jest.setSystemTime(60 * 60_000);
  stepTo(address);
  expect(await given()).toEqual([]);
});
