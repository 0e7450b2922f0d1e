/** @jest-environment node */
import { http, HttpResponse } from 'msw';
import { catalogue } from '#contract/catalogue.ts';
import { routes } from '#web/routes/table.ts';
import { loadItem } from '#web/server/loads/item.ts';
import { page } from '#web/server/page.ts';
import { clientConfigFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { passAnswerCache } from '../../support/pass-answer-cache.ts';
import { hostOfItsOwn, mockConfig, render, renderHome } from './render-page.ts';

const DATA = { url: '/_next/data/build/index.json', resolvedUrl: '/' };

describe('a page whose API call fails', () => {
  it.each([
    ['answers with an error', mockError(catalogue.load, 'INTERNAL', 'A fault of ours')],
    ['is rate limited', mockError(catalogue.load, 'RATE_LIMITED', 'Too many calls')],
    ['cannot be reached', mockNetworkFailure(catalogue.load)],
  ])('answers 503 with Retry-After and without caching when the API %s', async (_name, handler) => {
    mockServer.use(handler);
    const { props, status, header } = await renderHome();
    expect([status, props?.failure]).toEqual([503, { status: 503 }]);
    expect([header('cache-control'), header('retry-after')]).toEqual(['private, no-store', '10']);
  });

  it.each([
    ['does not exist, for a proxy before the API', 404],
    ['needs a sign-in, for a proxy before the API', 401],
  ])('answers 503 to a visitor when what it asks for %s', async (_what, status) => {
    const proxy = http.get(`*${catalogue.load.path}`, () => HttpResponse.html('<h1>nginx</h1>', { status }));
    mockServer.use(proxy);
    const answer = await renderHome();
    expect([answer.status, answer.props?.failure]).toEqual([503, { status: 503 }]);
    expect(answer.header('cache-control')).toBe('private, no-store');
  });

  it('does not redirect the login to itself when the API, or a proxy before it, refuses the brand', async () => {
    mockServer.use(mockError(catalogue.clientConfig, 'UNAUTHENTICATED', 'Who are you?'));
    const answer = await render(page(routes.login), { url: '/login', headers: { host: hostOfItsOwn() } });
    expect([answer.status, answer.props?.failure]).toEqual([503, { status: 503 }]);
  });

  it('renders the failure without a brand, and requests the brand again with the next page', async () => {
    mockServer.use(mockNetworkFailure(catalogue.clientConfig));
    const host = hostOfItsOwn();
    const { props, status, header } = await renderHome({ headers: { host } });
    expect([status, props?.failure]).toEqual([503, { status: 503 }]);
    expect(header('content-security-policy')).not.toContain('sha256');
    mockServer.use(mockConfig());
    expect((await renderHome({ headers: { host } })).status).toBe(200);
  });

  it('renders in the last known configuration of its brand when that cannot be fetched either', async () => {
    const host = hostOfItsOwn();
    const { props: before } = await renderHome({ headers: { host } });
    passAnswerCache();
    mockServer.use(mockNetworkFailure(catalogue.clientConfig), mockNetworkFailure(catalogue.load));
    const { props, status, header } = await renderHome({ headers: { host } });
    expect([status, props?.failure]).toEqual([503, { status: 503 }]);
    expect(props?.initialState['config']).toEqual(before?.initialState['config']);
    expect(header('content-security-policy')).toContain('sha256');
    const another = await renderHome({ headers: { host: hostOfItsOwn() } });
    expect(another.props?.initialState['config']).toBeUndefined();
  });

  it('renders in the brand that the API showed for a host that is no brand', async () => {
    const hosts = [hostOfItsOwn(), hostOfItsOwn()];
    mockServer.use(mockEndpoint(catalogue.clientConfig, clientConfigFixture({ clientId: 'ZILLION' })));
    const before = await Promise.all(hosts.map((host) => renderHome({ headers: { host } })));
    passAnswerCache();
    mockServer.use(mockNetworkFailure(catalogue.clientConfig));
    for (const host of hosts) {
      const { props, status } = await renderHome({ headers: { host } });
      expect(status).toBe(503);
      expect(props?.initialState['config']).toEqual(before[0]?.props?.initialState['config']);
    }
  });

  it('rethrows an error that is not a failed call', async () => {
    await expect(renderHome({}, () => Promise.reject(new Error('A fault')))).rejects.toThrow('A fault');
  });
});

describe('a product page whose detail call fails, as in spec §8', () => {
  const SHORT = 'x'.repeat(49);
  const context = {
    url: '/burn/vouchers/a/b',
    params: { moduleType: 'burn', productName: 'a', productId: 'b' },
  };
  const renderItem = () => render(page(routes.voucher, loadItem('VOUCHER')), context);

  it.each([
    ['short enough', SHORT, SHORT],
    ['of 50 characters', `${SHORT}x`, 'Something went wrong'],
    ['missing', '', 'Service Unavailable'],
  ])('has the right title when the message of the server is %s', async (_which, message, title) => {
    mockServer.use(mockError(catalogue.detail, 'UNAVAILABLE', message));
    const { props, status } = await renderItem();
    expect([status, props?.failure]).toEqual([503, { status: 503, title }]);
  });

  it('answers 404 when there is no such product', async () => {
    mockServer.use(mockError(catalogue.detail, 'NOT_FOUND', 'No such product'));
    expect((await renderItem()).props?.failure).toEqual({ status: 404 });
  });
});

describe('a page whose API call is late', () => {
  const late = () => mockEndpoint(catalogue.load, { pageLayoutList: [] }, { delay: 5500 });

  it('is sent as a shell with 503, Retry-After and no caching', async () => {
    mockServer.use(late());
    const { props, status, header } = await renderHome();
    expect([status, props?.failure]).toEqual([503, { status: 503, isLate: true }]);
    expect([header('cache-control'), header('retry-after')]).toEqual(['private, no-store', '10']);
    // The shell still has the brand.
    expect(props?.initialState['config']).toBeDefined();
  });

  it('waits for the API when only its data is requested', async () => {
    mockServer.use(late());
    const { props, status } = await renderHome(DATA);
    expect([status, props?.failure]).toEqual([200, null]);
  });
});

describe('a request for the data of a page', () => {
  it.each([
    ['404', mockError(catalogue.load, 'NOT_FOUND', 'No such page'), 404],
    ['503', mockNetworkFailure(catalogue.load), 503],
  ])('answers 200 with the %s in its props', async (_name, handler, expected) => {
    mockServer.use(handler);
    const { props, status, header } = await renderHome(DATA);
    expect([status, props?.failure]).toEqual([200, { status: expected }]);
    expect(header('retry-after')).toBeUndefined();
  });
});
