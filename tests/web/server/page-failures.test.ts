/** @jest-environment node */
import { catalogue } from '#contract/catalogue.ts';
import { routes } from '#web/routes/table.ts';
import { loadItem } from '#web/server/loads/item.ts';
import { page } from '#web/server/page.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { hostOfItsOwn, mockConfig, render, renderHome } from './render-page.ts';

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
    expect(header('content-security-policy')).not.toContain('sha256');
    mockServer.use(mockConfig());
    expect((await renderHome({ headers: { host } })).status).toBe(200);
  });

  it('is of its own brand all the same, as that was last known', async () => {
    const host = hostOfItsOwn();
    const { props: before } = await renderHome({ headers: { host } });
    // Longer than the brand's answer is cached.
    await new Promise((resolve) => setTimeout(resolve, 5100));
    mockServer.use(mockNetworkFailure(catalogue.clientConfig), mockNetworkFailure(catalogue.load));
    const { props, status, header } = await renderHome({ headers: { host } });
    expect([status, props?.failure]).toEqual([503, { status: 503 }]);
    expect(props?.initialState['config']).toEqual(before?.initialState['config']);
    expect(header('content-security-policy')).toContain('sha256');
    const another = await renderHome({ headers: { host: hostOfItsOwn() } });
    expect(another.props?.initialState['config']).toBeUndefined();
  }, 15_000);

  it('leaves a fault of the page itself to the server', async () => {
    await expect(renderHome({}, () => Promise.reject(new Error('A fault')))).rejects.toThrow('A fault');
  });
});

describe('where a product’s detail fails, as in spec §8', () => {
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
  ])('the page is titled by the server’s message, where that is %s', async (_which, message, title) => {
    mockServer.use(mockError(catalogue.detail, 'UNAVAILABLE', message));
    const { props, status } = await renderItem();
    expect([status, props?.failure]).toEqual([503, { status: 503, title }]);
  });

  it('and is no failure but not found where there is no such product', async () => {
    mockServer.use(mockError(catalogue.detail, 'NOT_FOUND', 'No such product'));
    expect((await renderItem()).props?.failure).toEqual({ status: 404 });
  });
});

describe('where the API is late', () => {
  const late = () => mockEndpoint(catalogue.load, { pageLayoutList: [] }, { delay: 5500 });

  it('the page goes out without it, kept by nobody, and says that it is to be asked for again', async () => {
    mockServer.use(late());
    const { props, status, header } = await renderHome();
    expect([status, props?.failure]).toEqual([503, { status: 503, isLate: true }]);
    expect([header('cache-control'), header('retry-after')]).toEqual(['private, no-store', '10']);
    // The shell still has the brand.
    expect(props?.initialState['config']).toBeDefined();
  });

  it('a request for the page’s data waits for it', async () => {
    mockServer.use(late());
    const { props, status } = await renderHome({ headers: { 'x-nextjs-data': '1' } });
    expect([status, props?.failure]).toEqual([200, null]);
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
