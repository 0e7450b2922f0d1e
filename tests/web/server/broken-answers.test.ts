/** @jest-environment node */
import { http, HttpResponse } from 'msw';
import { catalogue } from '#contract/catalogue.ts';
import { homeLayout } from '#web/features/catalogue/records.ts';
import { routes } from '#web/routes/table.ts';
import { loadCashback } from '#web/server/loads/cashback.ts';
import { loadItem } from '#web/server/loads/item.ts';
import { loadListing } from '#web/server/loads/listing.ts';
import { page, type PageLoad } from '#web/server/page.ts';
import { clientConfigFixture, detailFixture } from '../../support/fixtures.ts';
import { logLines } from '../../support/log-lines.ts';
import { mockEndpoint, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { passAnswerCache } from '../../support/pass-answer-cache.ts';
import { hostOfItsOwn, mockConfig, render, renderHome } from './render-page.ts';

jest.mock('pino', () => jest.requireActual<object>('../../support/log-lines.ts'));

const reported: unknown[] = [];
jest.mock('#web/lib/reporting.ts', () => ({
  ...jest.requireActual<object>('#web/lib/reporting.ts'),
  report: (error: Error, context: unknown) => reported.push([error.message, context]),
}));
beforeEach(() => void reported.splice(0));

/** An answer in the right envelope, whatever its data. */
const answerWith = (path: string, data: unknown) =>
  http.all(`*${path}`, () =>
    HttpResponse.json({ status: 'SUCCESS', statusCode: 200, message: 'OK', data } as object),
  );

const VOUCHER = {
  url: '/burn/vouchers/tea/v-1',
  params: { moduleType: 'burn', productName: 'tea', productId: 'v-1' },
};
const renderVoucher = () => render(page(routes.voucher, loadItem('VOUCHER')), VOUCHER);
const renderVouchers = () =>
  render(page(routes.vouchers, loadListing('VOUCHER')), {
    url: '/burn/vouchers',
    params: { moduleType: 'burn' },
  });

const FAILURE = { status: 503 };
const contractLine = (endpoint: string, field: string) =>
  expect.objectContaining({
    requestId: expect.any(String) as string,
    ...{ endpoint, field, status: 200, reason: 'contract', msg: 'A call of the API failed' },
  }) as object;

describe('a page whose load cannot use an answer that breaks the contract', () => {
  it('fails like a page whose call fails, is not cached, and is logged by endpoint and field only', async () => {
    mockServer.use(answerWith(catalogue.list.path, { items: null, total: 'seven secrets' }));
    const { props, status, header } = await renderVouchers();
    expect([status, props?.failure]).toEqual([503, FAILURE]);
    expect([header('cache-control'), header('retry-after')]).toEqual(['private, no-store', '10']);
    expect(props?.initialState['config']).toBeDefined();
    expect(logLines()).toEqual([contractLine('catalogue.list', 'items')]);
    expect(JSON.stringify(logLines())).not.toContain('seven secrets');
  });

  it('is no permanent redirect to an address without a name', async () => {
    const { item, ...rest } = detailFixture();
    mockServer.use(answerWith(catalogue.detail.path, { ...rest, item: { ...item, slug: undefined } }));
    const { props, redirect, status } = await renderVoucher();
    expect([status, props?.failure, redirect]).toEqual([503, FAILURE, undefined]);
    expect(logLines()).toEqual([contractLine('catalogue.detail', 'item.slug')]);
  });

  it('is not taken for a page that does not exist', async () => {
    mockServer.use(answerWith(catalogue.load.path, {}));
    const loadNothing: PageLoad = async ({ store, clientId: client }) => {
      await store.dispatch(homeLayout.fetch({ query: { client, device: 'MWEB' } }));
      return { kind: 'not-found' };
    };
    expect((await renderHome({}, loadNothing)).props?.failure).toEqual(FAILURE);
  });

  it('fails when the head of the page cannot be made', async () => {
    mockServer.use(answerWith(catalogue.detail.path, { ...detailFixture(), description: null }));
    expect((await renderVoucher()).props?.failure).toEqual(FAILURE);
  });

  it.each([
    ['theme', { theme: null }],
    ['logo', { logo: null }],
  ])('fails in the last known look of its brand when the brand comes without a %s', async (field, broken) => {
    const headers = { host: hostOfItsOwn() };
    const { props: before } = await renderHome({ headers });
    const config = before?.initialState['config'] as { data: object };
    passAnswerCache();
    mockServer.use(answerWith(catalogue.clientConfig.path, { ...config.data, ...broken }));
    const { props, status } = await renderHome({ headers });
    expect([status, props?.failure]).toEqual([503, FAILURE]);
    expect(props?.initialState['config']).toEqual(config);
    expect(logLines()).toEqual([contractLine('catalogue.clientConfig', field)]);
    mockServer.use(mockConfig());
  });
});

it('keeps the last whole look of a brand when it comes broken, but with a theme and a logo', async () => {
  const headers = { host: hostOfItsOwn() };
  const { props: before } = await renderHome({ headers });
  const { data } = before?.initialState['config'] as { data: object };
  passAnswerCache();
  mockServer.use(answerWith(catalogue.clientConfig.path, { ...data, name: 'Broken', modules: null }));
  expect((await renderHome({ headers })).props?.failure).toBeNull();
  const failed = await renderHome({ headers }, loadCashback);
  expect([failed.status, failed.props?.initialState['config']]).toMatchObject([503, { data }]);
  passAnswerCache();
  mockServer.use(mockNetworkFailure(catalogue.clientConfig));
  const { props, status } = await renderHome({ headers });
  expect([status, props?.initialState['config']]).toMatchObject([503, { data }]);
  mockServer.use(mockConfig());
});

it('shows no failure in the look of a brand that the page could not be made of', async () => {
  mockServer.use(answerWith(catalogue.clientConfig.path, { ...clientConfigFixture(), modules: null }));
  const { props, status } = await renderHome({}, loadCashback);
  expect([status, props?.failure]).toEqual([503, FAILURE]);
  expect(props?.initialState['config']).toBeUndefined();
  expect(logLines()).toEqual([contractLine('catalogue.clientConfig', 'modules')]);
  mockServer.use(mockConfig());
});

it('opens a sign-on link all the same when the brand comes without what every document needs', async () => {
  mockServer.use(answerWith(catalogue.clientConfig.path, { ...clientConfigFixture(), theme: null }));
  const { props, status, header } = await renderHome({ url: '/?ssoToken=sealed' });
  expect([status, props?.failure, props?.signOn]).toEqual([200, null, true]);
  expect(header('content-security-policy')).not.toContain('sha256');
  mockServer.use(mockConfig());
});

it('renders a page that can do without what is wrong in an answer, and logs nothing', async () => {
  mockServer.use(answerWith(catalogue.load.path, { pageLayoutList: [], extra: 'field' }));
  expect((await renderHome()).props?.failure).toBeNull();
  expect(logLines()).toEqual([]);
});

it('stays an error of the program, and is reported, when every answer keeps the contract', async () => {
  mockServer.use(mockEndpoint(catalogue.load, { pageLayoutList: [] }));
  const load = () => Promise.reject(new TypeError('Our own fault'));
  await expect(renderHome({}, load)).rejects.toThrow('Our own fault');
  expect(logLines()).toEqual([]);
  expect(reported).toEqual([['Our own fault', { route: '/' }]]);
});
