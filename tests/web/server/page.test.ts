/** @jest-environment node */
import { createHash } from 'node:crypto';
import { catalogue } from '#contract/catalogue.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { orders } from '#contract/orders.ts';
import { orderReceipt } from '#web/features/orders/records.ts';
import { routes } from '#web/routes/table.ts';
import { documentFacts } from '#web/server/document-facts.ts';
import { unwrapOrFail } from '#web/server/load-failure.ts';
import { page, type PageLoad } from '#web/server/page.ts';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { dashboardFixture, orderFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { contextOf } from './request.ts';
import { calls, hostOfItsOwn, render, renderHome, renderProfile, SIGNED_IN } from './render-page.ts';

describe('a public page', () => {
  it('forwards neither cookie nor token to the API, so that it is the same for everybody', async () => {
    const { props } = await renderHome({ headers: { cookie: SIGNED_IN } });
    const sent = calls.get('/api/v1/homepage/load');
    expect([sent?.has('cookie'), sent?.has('token')]).toEqual([false, false]);
    expect(calls.has('/api/v1/member/dashboard')).toBe(false);
    expect(Object.keys(props?.initialState ?? {}).toSorted()).toEqual(['config', 'home']);
  });

  it('hides the cookies from its load function, which always sees a visitor', async () => {
    let seen: unknown;
    await renderHome({ headers: { cookie: SIGNED_IN } }, async ({ cookies, viewer }) => {
      seen = { cookies, viewer };
      return undefined;
    });
    expect(seen).toEqual({ cookies: {}, viewer: { kind: 'visitor' } });
  });

  it('ignores a query parameter that contains a NUL character', async () => {
    let seen: unknown;
    await renderHome({ url: '/?after=a%00b&q=tea' }, async ({ query }) => {
      seen = query;
      return undefined;
    });
    expect(seen).toEqual({ q: 'tea' });
  });

  it('sends only the shortened description that its head shows', async () => {
    const description = 'sea '.repeat(100);
    const head = { title: 'Sea salt', canonical: '/burn/vouchers/sea-salt/v-1', description };
    const { props } = await renderHome({}, () => Promise.resolve({ kind: 'render', head }));
    expect(props).toMatchObject({ head: { ...head, description: `${'sea '.repeat(55)}…` } });
  });

  it('leaves a pending sign-out to private pages, so that no cache stores the cookies that it clears', async () => {
    mockServer.use(mockEndpoint(login.signout, {}));
    const { header } = await renderHome({ headers: { cookie: `${SIGNED_IN}; sign_out_due=1` } });
    expect(calls.has(login.signout.path)).toBe(false);
    expect(header('set-cookie')).toBeUndefined();
  });

  it('may be stored by a shared cache', async () => {
    const { status, header } = await renderHome();
    expect(status).toBe(200);
    expect(header('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=300');
    expect(header('server-timing')).toBeUndefined();
  });

  it('sends clientId, platform and request id to the API', async () => {
    await renderHome({ headers: { host: 'hoopoe.example', 'x-request-id': 'trace-0123' } });
    const sent = calls.get('/api/v1/homepage/load');
    expect(sent?.get('clientId')).toBe('HOOPOE');
    expect(sent?.get('platform')).toBe('web');
    expect(sent?.get('x-request-id')).toBe('trace-0123');
  });

  it('uses the cached configuration of its brand instead of requesting it again', async () => {
    const host = hostOfItsOwn();
    await renderHome({ headers: { host } });
    calls.clear();
    const { props } = await renderHome({ headers: { host } });
    expect(calls.has('/api/v1/homepage/client/config')).toBe(false);
    expect(props?.initialState['config']).toMatchObject({ isFetched: true });
  });

  it('gets its origin, path and brand as props', async () => {
    const { props } = await renderHome({
      headers: { host: 'hoopoe.example', 'x-forwarded-proto': 'https' },
      url: '/?a=1',
      from: '127.0.0.1',
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
  it('calls the API with the session of the member and is never cached', async () => {
    const { props, status, header } = await renderProfile();
    const sent = ['dashboard', 'detail'].map((name) => calls.get(`/api/v1/member/${name}`));
    expect(sent.map((headers) => headers?.get('cookie'))).toEqual([SIGNED_IN, SIGNED_IN]);
    // The contract lists the header for the first of them.
    expect(sent.map((headers) => headers?.get('token'))).toEqual(['mirror-1', null]);
    expect([status, header('cache-control')]).toEqual([200, 'private, no-store']);
    expect(header('server-timing')).toMatch(/^now;dur=\d{13}$/);
    expect(props?.initialState).toHaveProperty('dashboard');
  });

  it('redirects a visitor to the login before it loads anything', async () => {
    const load = jest.fn();
    const { redirect } = await renderProfile({ headers: {} }, load);
    expect(redirect).toEqual({ destination: '/login?returnTo=%2Fprofile%3Ftab%3D1', statusCode: 307 });
    expect(load).not.toHaveBeenCalled();
    expect(calls.has('/api/v1/member/dashboard')).toBe(false);
  });

  it.each<ErrorCode>(['UNAUTHENTICATED', 'FORBIDDEN'])(
    'redirects to the login when the API answers %s',
    async (code) => {
      mockServer.use(mockError(member.dashboard, code, 'No live session'));
      const { redirect } = await renderProfile();
      expect(redirect?.destination).toBe('/login?returnTo=%2Fprofile%3Ftab%3D1');
    },
  );

  it('redirects to the login on a 417, which ends the session in spec §8 but has no code in the contract', async () => {
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture(), { status: 417 }));
    const { redirect } = await renderProfile();
    expect(redirect?.destination).toBe('/login?returnTo=%2Fprofile%3Ftab%3D1');
  });

  it('redirects to the login when the session ends between two calls', async () => {
    mockServer.use(mockError(member.detail, 'UNAUTHENTICATED', 'No live session'));
    const { redirect } = await renderProfile();
    expect(redirect?.destination).toBe('/login?returnTo=%2Fprofile%3Ftab%3D1');
  });

  it('shows the failure instead of the login when the session cannot be looked up', async () => {
    mockServer.use(mockError(member.dashboard, 'UNAVAILABLE', 'Away'));
    const { props, redirect, status } = await renderProfile();
    expect([redirect, status, props?.failure]).toEqual([undefined, 503, { status: 503 }]);
  });
});

it('redirects a signed-in member from /login to where it leads with a notice cookie, and renders it for a visitor', async () => {
  const login = page(routes.login);
  const url = '/login';
  const member = await render(login, { url, headers: { cookie: SIGNED_IN } });
  expect(member.redirect).toMatchObject({ destination: '/' });
  const onTheWay = { url: '/login?returnTo=%2Fplus-membership', headers: { cookie: SIGNED_IN } };
  expect((await render(login, onTheWay)).redirect).toMatchObject({ destination: '/plus-membership' });
  expect(member.header('set-cookie')).toBe('notice=signed-in; Path=/; Max-Age=60; SameSite=Lax');
  const visitor = await render(login, { url });
  expect([visitor.props?.failure, visitor.header('set-cookie')]).toEqual([null, undefined]);
});

it('renders a step of the login only while a login is in progress', async () => {
  const step = page(routes.loginOtp);
  const url = '/login-otp?returnTo=%2Fprofile';
  expect((await render(step, { url })).redirect?.destination).toBe('/login?returnTo=%2Fprofile');
  expect((await render(step, { url, headers: { cookie: 'login_request=x' } })).redirect).toBeUndefined();
});

it('renders a page with a sign-on token without member data, caching, indexing or the token', async () => {
  const load = jest.fn();
  const { props, status, header } = await renderProfile({ url: '/profile?ssoToken=sealed&username=R' }, load);
  expect(props).toMatchObject({ signOn: true, path: '/profile', failure: null, head: { noindex: true } });
  expect(props?.['head']).toHaveProperty('title', 'Support sign-in');
  expect(JSON.stringify(props)).not.toContain('sealed');
  expect([load.mock.calls, calls.has('/api/v1/member/dashboard')]).toEqual([[], false]);
  // The document tells the browser which address was requested.
  const context = contextOf({ url: '/profile?ssoToken=sealed&username=R' });
  await page(routes.profile)(context);
  expect(context.query).toEqual({ username: 'R' });
  expect([status, header('cache-control'), header('referrer-policy')]).toEqual([
    200,
    'private, no-store',
    'no-referrer',
  ]);
});

it('keeps a sign-on token out of shared caches on a public page as well, and goes on when the API is down', async () => {
  mockServer.use(mockNetworkFailure(catalogue.clientConfig));
  const { props, status, header } = await renderHome({ url: '/?ssoToken=sealed' });
  expect(props).toMatchObject({ signOn: true, failure: null });
  expect([status, header('cache-control')]).toEqual([200, 'private, no-store']);
});

it('redirects a support agent from a page that only the member may open, with a notice cookie', async () => {
  mockServer.use(mockEndpoint(member.dashboard, dashboardFixture({ agent: ACTING_AGENT })));
  const { redirect, header } = await renderProfile();
  expect(redirect).toEqual({ destination: '/', statusCode: 307 });
  expect(header('set-cookie')).toBe('notice=agent-closed; Path=/; Max-Age=60; SameSite=Lax');
});

describe('a private page on a device with a pending sign-out', () => {
  const DUE = `${SIGNED_IN}; sign_out_due=1`;
  const open = () => renderProfile({ headers: { cookie: DUE } });

  it('ends the session before it loads anything, and redirects to the login', async () => {
    mockServer.use(mockEndpoint(login.signout, {}));
    const { redirect, header } = await open();
    expect(calls.get(login.signout.path)?.get('cookie')).toBe(DUE);
    expect(calls.has('/api/v1/member/dashboard')).toBe(false);
    expect(redirect?.destination).toBe('/login?returnTo=%2Fprofile%3Ftab%3D1');
    expect(header('set-cookie')).toEqual([
      'jwt=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
      'token=; Path=/; Max-Age=0; SameSite=Lax',
      'sign_out_due=; Path=/; Max-Age=0; SameSite=Lax',
      'notice=signed-out-later; Path=/; Max-Age=60; SameSite=Lax',
    ]);
  });

  it('redirects to the login and keeps the sign-out pending when the session cannot be ended', async () => {
    mockServer.use(mockError(login.signout, 'UNAVAILABLE', 'Away'));
    const { redirect, header } = await open();
    expect(redirect?.destination).toBe('/login?returnTo=%2Fprofile%3Ftab%3D1');
    expect(calls.has('/api/v1/member/dashboard')).toBe(false);
    expect(header('set-cookie')).toBeUndefined();
  });

  it('waits for an API that does not answer for three seconds only', async () => {
    mockServer.use(mockEndpoint(login.signout, {}, { delay: 'infinite' }));
    const { timeout } = AbortSignal;
    const patience = jest
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms === 3000 ? AbortSignal.abort() : timeout.call(AbortSignal, ms)));
    const { redirect } = await open();
    expect(redirect?.destination).toBe('/login?returnTo=%2Fprofile%3Ftab%3D1');
    expect(patience).toHaveBeenCalledWith(3000);
  });

  it('lets the next sign-in go on', async () => {
    mockServer.use(mockError(login.signout, 'UNAVAILABLE', 'Away'));
    const headers = { cookie: `${DUE}; login_request=x` };
    const { redirect, props } = await render(page(routes.loginOtp), { url: '/login-otp', headers });
    expect(redirect).toBeUndefined();
    expect(props).toMatchObject({ failure: null });
  });
});

describe('the load function of a page', () => {
  it.each([
    [undefined, 307],
    [true, 308],
  ])('can redirect with permanent %j, which gives status %d', async (permanent, statusCode) => {
    const { redirect } = await renderHome({}, async () => ({
      kind: 'redirect',
      to: '/burn/vouchers',
      ...(permanent ? { permanent } : {}),
    }));
    expect(redirect).toEqual({ destination: '/burn/vouchers', statusCode });
  });

  it('can keep the query in a redirect to the new path of the same page', async () => {
    const outcome = { kind: 'redirect', to: '/burn/vouchers', permanent: true, keepQuery: true } as const;
    const at = async (url: string) => (await renderHome({ url }, async () => outcome)).redirect?.destination;
    expect(await at('/?utm_source=a&x=1?2')).toBe('/burn/vouchers?utm_source=a&x=1?2');
    expect(await at('/')).toBe('/burn/vouchers');
  });

  it('can leave out of it what the new address says itself', async () => {
    const destinationOf = async (url: string, to: string) =>
      (
        await renderHome({ url }, async () => ({
          ...{ kind: 'redirect', to, keepQuery: true, without: ['partner', 'brand'] },
        }))
      ).redirect?.destination;
    const from = '/?partner=a&utm_source=Sea%20%26%20Sons&brand=b&brand=c';
    expect(await destinationOf(from, '/earn/partners/a')).toBe(
      '/earn/partners/a?utm_source=Sea%20%26%20Sons',
    );
    expect(await destinationOf(from, '/burn?brand=d')).toBe('/burn?brand=d&utm_source=Sea%20%26%20Sons');
    expect(await destinationOf('/?partner=a', '/earn/partners/a')).toBe('/earn/partners/a');
  });

  it('lets shared caches store a redirect only if it is permanent and the page is public', async () => {
    const kept = (permanent: boolean, renderPage: typeof renderHome = renderHome) =>
      renderPage(undefined, async () => ({ kind: 'redirect', to: '/burn/vouchers', permanent }));
    const { header } = await kept(true);
    expect(header('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=300');
    // The framework's own header is set afterwards: no cache stores the answer.
    expect((await kept(false)).header('cache-control')).toBeUndefined();
    expect((await kept(true, renderProfile)).header('cache-control')).toBe('private, no-store');
  });

  it('can add props to those of the page', async () => {
    const load: PageLoad<{ mode: string }> = async () => ({ kind: 'render', props: { mode: 'burn' } });
    const { props } = await render(page(routes.burn, load));
    expect(props).toMatchObject({ mode: 'burn', failure: null });
  });

  it('gets path parameters and query separately, with the first value of a repeated parameter', async () => {
    let seen: unknown;
    const getServerSideProps = page(routes.vouchers, async ({ params, query }) => {
      seen = { params, query };
      return undefined;
    });
    const context = contextOf({ headers: { host: hostOfItsOwn() }, params: { moduleType: 'burn' } });
    await getServerSideProps({ ...context, query: { moduleType: 'burn', sort: ['a', 'b'] } });
    expect(seen).toEqual({ params: { moduleType: 'burn' }, query: { sort: 'a' } });
  });

  it('can answer not-found, which renders a 404 within the shell of the brand', async () => {
    const { props, status } = await renderHome({}, async () => ({ kind: 'not-found' }));
    expect([status, props?.failure]).toEqual([404, { status: 404 }]);
    expect(props?.initialState).toHaveProperty('config');
  });

  it('can render a page that is a 404 itself, and is then not indexed', async () => {
    const { props, status } = await renderHome({}, async () => ({ kind: 'render', status: 404 }));
    expect([status, props?.failure, props?.['head']]).toEqual([404, null, { noindex: true }]);
  });

  it('never leads from an unknown address with needless escapes to another site', async () => {
    const outcome = async () => ({ kind: 'not-found' }) as const;
    const at = async (url: string) => (await renderHome({ url, resolvedUrl: '/x' }, outcome)).redirect;
    expect(await at('/burn/vouch%65rs')).toEqual({ destination: '/burn/vouchers', statusCode: 308 });
    expect(await at('//evil%2Dsite.example/vouch%65rs')).toBeUndefined();
  });

  it('leads to a 404 when its call fails with NOT_FOUND', async () => {
    mockServer.use(mockError(catalogue.load, 'NOT_FOUND', 'No such page'));
    expect((await renderHome()).status).toBe(404);
  });

  it('leads to a 404 when its call is refused for what the address says, but not for anything else', async () => {
    mockServer.use(mockEndpoint(orders.summary, { order: orderFixture(), availablePointsAmount: 1 }));
    const load: PageLoad = async ({ store, query }) => {
      await unwrapOrFail(store.dispatch(orderReceipt.fetch({ query: { orderId: query['orderId'] ?? '' } })));
      return undefined;
    };
    const statusAt = async (url: string) =>
      (await renderProfile({ url, headers: { cookie: SIGNED_IN } }, load)).status;
    expect(await statusAt('/profile?orderId=order-20417')).toBe(200);
    expect(await statusAt(`/profile?orderId=${'x'.repeat(41)}`)).toBe(404);
    expect(await statusAt('/profile?tab=1')).toBe(503);
  });
});

it('allows the theme style of the document by its hash in the Content-Security-Policy, and nothing else inline', async () => {
  const { props, header } = await renderHome();
  const { css } = documentFacts({ pageProps: props });
  expect(css).toContain('--accent:#00714a');
  const policy = String(header('content-security-policy'));
  const styles = policy.split('; ').find((part) => part.startsWith('style-src '));
  expect(styles).toBe(`style-src 'self' 'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
});
