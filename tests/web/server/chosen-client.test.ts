/** @jest-environment node */
import { catalogue } from '#contract/catalogue.ts';
import { clientConfigFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { passAnswerCache } from '../../support/pass-answer-cache.ts';
import { calls, hostOfItsOwn, renderHome } from './render-page.ts';

const HOST = 'localhost:3000';
const CHOSEN = 'clientId=HOOPOE';
const PUBLIC = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300';

const open = (url: string, host = HOST, cookie = '') =>
  renderHome({ url, headers: { host, ...(cookie && { cookie }) } });

beforeEach(() => {
  process.env['BRAND_COOKIE'] = '1';
});
afterEach(() => {
  delete process.env['BRAND_COOKIE'];
});

describe('a brand chosen by ?client=', () => {
  it('is stored in a cookie, and a redirect removes the parameter from the address', async () => {
    const { redirect, header } = await open('/?a=1&client=hoopoe');
    expect(redirect).toEqual({ destination: '/?a=1', statusCode: 307 });
    expect(header('set-cookie')).toEqual('clientId=HOOPOE; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly');
    expect(header('cache-control')).toBe('private, no-store');
  });

  it('is not stored when the value is not a valid client name', async () => {
    const { redirect, header } = await open('/?client=%0d%0aSet-Cookie:x');
    expect(redirect).toMatchObject({ destination: '/' });
    expect(header('set-cookie')).toBeUndefined();
  });

  it('never redirects to another site', async () => {
    const { redirect } = await open('/.//evil.example/?client=hoopoe');
    expect(redirect).toMatchObject({ destination: '/' });
  });

  it('is the brand of the page when the cookie is set, and no shared cache may store the page', async () => {
    const { header, props } = await open('/', HOST, CHOSEN);
    expect(props?.clientId).toBe('HOOPOE');
    expect(calls.get('/api/v1/homepage/load')?.get('clientId')).toBe('HOOPOE');
    expect(header('cache-control')).toBe('private, no-store');
  });

  it('is possible on the page of the default brand, which varies by Cookie and sets none', async () => {
    const { header, props } = await open('/');
    expect(props?.clientId).toBe('ZILLION');
    expect([header('cache-control'), header('vary'), header('set-cookie')]).toEqual([
      PUBLIC,
      'Cookie',
      undefined,
    ]);
  });

  it('makes a redirect to the canonical address private as well', async () => {
    const headersOf = async (cookie: string) => {
      const { header } = await renderHome({ url: '/', headers: { host: HOST, cookie } }, async () => ({
        kind: 'redirect',
        to: '/burn/products/tea/p-1',
        permanent: true,
      }));
      return [header('cache-control'), header('vary')];
    };
    expect(await headersOf(CHOSEN)).toEqual(['private, no-store', undefined]);
    expect(await headersOf('')).toEqual([PUBLIC, 'Cookie']);
  });

  it.each([
    ['/', 'harbourline.example', 'HARBOURLINE'],
    ['/?client=HOOPOE', 'harbourline.example', 'HARBOURLINE'],
    ['/', 'zillion.example', 'ZILLION'],
  ])('is ignored when the host names a brand: %s at %s', async (url, host, client) => {
    const { redirect, header, props } = await open(url, host, CHOSEN);
    expect(redirect).toBeUndefined();
    expect(props?.clientId).toBe(client);
    expect([header('cache-control'), header('vary')]).toEqual([PUBLIC, undefined]);
  });

  it.each(['/', '/?client=HARBOURLINE'])(
    'is ignored when the operator has turned it off: %s',
    async (url) => {
      process.env['BRAND_COOKIE'] = '0';
      const { redirect, header, props } = await open(url, HOST, CHOSEN);
      expect(redirect).toBeUndefined();
      expect(props?.clientId).toBe('ZILLION');
      expect([header('cache-control'), header('vary')]).toEqual([PUBLIC, undefined]);
    },
  );
});

describe('a host whose first label has the form of a brand, but is none', () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    mockServer.use(
      mockEndpoint(catalogue.clientConfig, ({ query }) => {
        asked.push(query.client);
        return clientConfigFixture({ clientId: query.client === 'HOOPOE' ? 'HOOPOE' : 'ZILLION' });
      }),
    );
  });

  it('accepts a choice', async () => {
    const host = hostOfItsOwn();
    const chosen = await open('/?client=hoopoe', host);
    expect([chosen.redirect?.destination, chosen.header('set-cookie')]).toEqual([
      '/',
      expect.stringMatching(/^clientId=HOOPOE;/),
    ]);
    const { header, props } = await open('/', host, CHOSEN);
    expect(props?.clientId).toBe('HOOPOE');
    expect([header('cache-control'), header('vary')]).toEqual(['private, no-store', undefined]);
  });

  it('varies by Cookie, also for the data of a page', async () => {
    const host = hostOfItsOwn();
    const { header } = await open('/', host);
    expect([header('cache-control'), header('vary')]).toEqual([PUBLIC, 'Cookie']);
    const data = { url: '/_next/data/build/index.json', resolvedUrl: '/' };
    const another = await renderHome({ ...data, headers: { host: hostOfItsOwn() } });
    expect([another.header('cache-control'), another.header('vary')]).toEqual([PUBLIC, 'Cookie']);
  });

  it('is looked up once, and not at all after a page without a choice', async () => {
    const [host, another] = [hostOfItsOwn(), hostOfItsOwn()];
    await open('/', host, CHOSEN);
    await open('/', another);
    passAnswerCache();
    asked.length = 0;
    await open('/', host, CHOSEN);
    await open('/', another, CHOSEN);
    expect(asked).toEqual(['HOOPOE']);
  });

  it('counts as a brand while the API does not say, so that a choice never outdoes one', async () => {
    mockServer.use(mockNetworkFailure(catalogue.clientConfig));
    const host = hostOfItsOwn();
    const { redirect, props, header } = await open('/?client=hoopoe', host, CHOSEN);
    expect(redirect).toBeUndefined();
    expect(props).toMatchObject({ clientId: host.split('.')[0]?.toUpperCase(), failure: { status: 503 } });
    expect([header('cache-control'), header('set-cookie')]).toEqual(['private, no-store', undefined]);
  });
});
