/** @jest-environment node */
import { createHash } from 'node:crypto';
import type { GetServerSidePropsContext } from 'next';
import { catalogue } from '#contract/catalogue.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { member } from '#contract/member.ts';
import { homeLayout } from '#web/features/catalogue/records.ts';
import { memberDetail } from '#web/features/member/records.ts';
import { routes } from '#web/routes/table.ts';
import { documentFacts } from '#web/server/document-facts.ts';
import { need, page, type PageLoad, type PageProps } from '#web/server/page.ts';
import { clientConfigFixture, dashboardFixture, memberFixture, railFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { contextOf } from './request.ts';

const SIGNED_IN = 'jwt=session-1; token=mirror-1';
const PROFILE = '/profile?tab=1';

/** Headers of the calls that a page made, by path. */
const calls = new Map<string, Headers>();

// The brand is kept for half a minute per client: each test has a brand of its own.
let brands = 0;
const hostOfItsOwn = () => `brand${(brands += 1)}.example`;

const mockConfig = () =>
  mockEndpoint(catalogue.clientConfig, ({ query }) => clientConfigFixture({ clientId: query.client }));

beforeEach(() => {
  calls.clear();
  mockServer.events.on('request:start', ({ request }) => {
    calls.set(new URL(request.url).pathname, request.headers);
  });
  mockServer.use(
    mockConfig(),
    mockEndpoint(catalogue.load, { pageLayoutList: [railFixture()] }),
    mockEndpoint(member.dashboard, dashboardFixture()),
    mockEndpoint(member.detail, memberFixture()),
  );
});
afterEach(() => mockServer.events.removeAllListeners());

const loadHome: PageLoad = async ({ store, clientId }) => {
  await need(store.dispatch(homeLayout.fetch({ query: { client: clientId, device: 'MWEB' } })));
  return undefined;
};
const loadProfile: PageLoad = async ({ store }) => {
  await need(store.dispatch(memberDetail.fetch({})));
  return undefined;
};

interface Rendered {
  props?: PageProps & { initialState: Record<string, unknown> };
  redirect?: { destination: string; statusCode: number };
}

const render = async (
  getServerSideProps: ReturnType<typeof page>,
  options: Parameters<typeof contextOf>[0] = {},
) => {
  const headers = { host: hostOfItsOwn(), ...options.headers };
  const context: GetServerSidePropsContext = contextOf({ ...options, headers });
  const { props, redirect } = (await getServerSideProps(context)) as Rendered;
  return {
    props,
    redirect,
    status: context.res.statusCode,
    header: (name: string) => context.res.getHeader(name),
  };
};

const renderHome = (options?: Parameters<typeof contextOf>[0], load = loadHome) =>
  render(page(routes.home, load), options);
const renderProfile = (options: Parameters<typeof contextOf>[0] = {}, load = loadProfile) =>
  render(page(routes.profile, load), { url: PROFILE, headers: { cookie: SIGNED_IN }, ...options });

describe('a public page', () => {
  it('forwards neither cookie nor token, so that it is the same for everybody', async () => {
    const { props } = await renderHome({ headers: { cookie: SIGNED_IN } });
    const sent = calls.get('/api/v1/homepage/load');
    expect([sent?.has('cookie'), sent?.has('token')]).toEqual([false, false]);
    expect(calls.has('/api/v1/member/dashboard')).toBe(false);
    expect(Object.keys(props?.initialState ?? {}).toSorted()).toEqual(['config', 'home']);
  });

  it('keeps the cookies from its load', async () => {
    let seen: unknown;
    await renderHome({ headers: { cookie: SIGNED_IN } }, async ({ cookies, viewer }) => {
      seen = { cookies, viewer };
      return undefined;
    });
    expect(seen).toEqual({ cookies: {}, viewer: { kind: 'visitor' } });
  });

  it('may be kept by a shared cache', async () => {
    const { status, header } = await renderHome();
    expect(status).toBe(200);
    expect(header('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=300');
  });

  it('names client, platform and request to the API', async () => {
    await renderHome({ headers: { host: 'hoopoe.example', 'x-request-id': 'trace-0123' } });
    const sent = calls.get('/api/v1/homepage/load');
    expect(sent?.get('clientId')).toBe('HOOPOE');
    expect(sent?.get('platform')).toBe('web');
    expect(sent?.get('x-request-id')).toBe('trace-0123');
  });

  it('asks for its brand once in half a minute', async () => {
    const host = hostOfItsOwn();
    await renderHome({ headers: { host } });
    calls.clear();
    const { props } = await renderHome({ headers: { host } });
    expect(calls.has('/api/v1/homepage/client/config')).toBe(false);
    expect(props?.initialState['config']).toMatchObject({ isFetched: true });
  });

  it('knows its own address', async () => {
    const { props } = await renderHome({
      headers: { host: 'hoopoe.example', 'x-forwarded-proto': 'https' },
      url: '/?a=1',
    });
    expect(props).toMatchObject({
      origin: 'https://hoopoe.example',
      path: '/',
      failure: null,
      clientId: 'HOOPOE',
    });
  });
});

describe('a private page', () => {
  it('speaks for the member and is kept by nobody', async () => {
    const { props, status, header } = await renderProfile();
    const sent = calls.get('/api/v1/member/detail');
    expect([sent?.get('cookie'), sent?.get('token')]).toEqual([SIGNED_IN, 'mirror-1']);
    expect([status, header('cache-control')]).toEqual([200, 'private, no-store']);
    expect(props?.initialState).toHaveProperty('dashboard');
  });

  it('asks a visitor to sign in before it loads anything', async () => {
    const load = jest.fn();
    const { redirect } = await renderProfile({ headers: {} }, load);
    expect(redirect).toEqual({ destination: '/login?returnTo=%2Fprofile%3Ftab%3D1', statusCode: 307 });
    expect(load).not.toHaveBeenCalled();
    expect(calls.has('/api/v1/member/dashboard')).toBe(false);
  });

  it.each<ErrorCode>(['UNAUTHENTICATED', 'FORBIDDEN'])(
    'asks for a new login where the session is %s',
    async (code) => {
      mockServer.use(mockError(member.dashboard, code, 'No live session'));
      const { redirect } = await renderProfile();
      expect(redirect?.destination).toBe('/login?returnTo=%2Fprofile%3Ftab%3D1');
    },
  );

  it('asks for a new login where the session ended between two calls', async () => {
    mockServer.use(mockError(member.detail, 'UNAUTHENTICATED', 'No live session'));
    const { redirect } = await renderProfile();
    expect(redirect?.destination).toBe('/login?returnTo=%2Fprofile%3Ftab%3D1');
  });

  it('shows the failure, and no login, where the session cannot be looked up', async () => {
    mockServer.use(mockError(member.dashboard, 'UNAVAILABLE', 'Away'));
    const { props, redirect, status } = await renderProfile();
    expect([redirect, status, props?.failure]).toEqual([undefined, 503, { status: 503 }]);
  });
});

it('leads a member away from the login, and lets a visitor in', async () => {
  const login = page(routes.login);
  const url = '/login';
  const member = await render(login, { url, headers: { cookie: SIGNED_IN } });
  expect(member.redirect).toMatchObject({ destination: '/' });
  expect((await render(login, { url })).props?.failure).toBeNull();
});

it('opens a step of the login while one is under way', async () => {
  const step = page(routes.loginOtp);
  const url = '/login-otp?returnTo=%2Fprofile';
  expect((await render(step, { url })).redirect?.destination).toBe('/login?returnTo=%2Fprofile');
  expect((await render(step, { url, headers: { cookie: 'login_request=x' } })).redirect).toBeUndefined();
});

describe('what a load decides', () => {
  it.each([
    [undefined, 307],
    [true, 308],
  ])('redirects, permanently %j: %d', async (permanent, statusCode) => {
    const { redirect } = await renderHome({}, async () => ({
      kind: 'redirect',
      to: '/burn/vouchers',
      ...(permanent ? { permanent } : {}),
    }));
    expect(redirect).toEqual({ destination: '/burn/vouchers', statusCode });
  });

  it('adds props to the page’s', async () => {
    const { props } = await renderHome({}, async () => ({ kind: 'render', props: { mode: 'burn' } }));
    expect(props).toMatchObject({ mode: 'burn', failure: null });
  });

  it('is told parameters and query apart, of a repeated one the first', async () => {
    let seen: unknown;
    const getServerSideProps = page(routes.vouchers, async ({ params, query }) => {
      seen = { params, query };
      return undefined;
    });
    const context = contextOf({ headers: { host: hostOfItsOwn() }, params: { moduleType: 'burn' } });
    await getServerSideProps({ ...context, query: { moduleType: 'burn', sort: ['a', 'b'] } });
    expect(seen).toEqual({ params: { moduleType: 'burn' }, query: { sort: 'a' } });
  });

  it('is not found: status 404, in the page’s own frame', async () => {
    const { props, status } = await renderHome({}, async () => ({ kind: 'not-found' }));
    expect([status, props?.failure]).toEqual([404, { status: 404 }]);
    expect(props?.initialState).toHaveProperty('config');
  });

  it('is not found where the API says so', async () => {
    mockServer.use(mockError(catalogue.load, 'NOT_FOUND', 'No such page'));
    expect((await renderHome()).status).toBe(404);
  });
});

describe('where the API is away', () => {
  it.each([
    ['refuses', mockError(catalogue.load, 'INTERNAL', 'A fault of ours')],
    ['is busy', mockError(catalogue.load, 'RATE_LIMITED', 'Too many calls')],
    ['does not answer', mockNetworkFailure(catalogue.load)],
  ])('and %s: status 503, kept by nobody, to be tried again', async (_name, handler) => {
    mockServer.use(handler);
    const { props, status, header } = await renderHome();
    expect([status, props?.failure]).toEqual([503, { status: 503 }]);
    expect([header('cache-control'), header('retry-after')]).toEqual(['private, no-store', '10']);
  });

  it('renders the failure even without a brand, and asks for it again', async () => {
    mockServer.use(mockNetworkFailure(catalogue.clientConfig));
    const host = hostOfItsOwn();
    const { props, status, header } = await renderHome({ headers: { host } });
    expect([status, props?.failure]).toEqual([503, { status: 503 }]);
    expect(header('content-security-policy')).toBeUndefined();
    mockServer.use(mockConfig());
    expect((await renderHome({ headers: { host } })).status).toBe(200);
  });

  it('leaves a fault of the page itself to the server', async () => {
    await expect(renderHome({}, () => Promise.reject(new Error('A fault')))).rejects.toThrow('A fault');
  });
});

describe('a request for a page’s data', () => {
  const DATA = { url: '/_next/data/build/index.json', resolvedUrl: '/' };

  it.each([
    ['404', mockError(catalogue.load, 'NOT_FOUND', 'No such page'), 404],
    ['503', mockNetworkFailure(catalogue.load), 503],
  ])('succeeds, and its props carry the %s', async (_name, handler, expected) => {
    mockServer.use(handler);
    const { props, status, header } = await renderHome(DATA);
    expect([status, props?.failure]).toEqual([200, { status: expected }]);
    expect(header('retry-after')).toBeUndefined();
  });

  it('is known by its header as well', async () => {
    mockServer.use(mockNetworkFailure(catalogue.load));
    const { status } = await renderHome({ headers: { 'x-nextjs-data': '1' } });
    expect(status).toBe(200);
  });
});

it('allows exactly the theme style that the document writes', async () => {
  const { props, header } = await renderHome();
  const { css } = documentFacts({ pageProps: props });
  expect(css).toContain('--accent:#00714a');
  const policy = String(header('content-security-policy'));
  const styles = policy.split('; ').find((part) => part.startsWith('style-src '));
  expect(styles).toBe(`style-src 'self' 'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  expect(policy).toContain("script-src 'self';");
});
