/** @jest-environment node */
import { http, HttpResponse } from 'msw';
import { partners } from '#contract/partners.ts';
import { redirects } from '#contract/redirects.ts';
import { redirectOut } from '#web/server/exit-redirect.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { answerOf } from '../server/request.ts';
import { CLICK } from './partner.ts';

const SIGNED_IN = { cookie: 'jwt=session-1; token=mirror-1', 'sec-fetch-site': 'same-origin' };

const answerTo = (method: string, query: string, headers: Record<string, string>) => {
  const cookies = Object.fromEntries((headers['cookie'] ?? '').split('; ').map((one) => one.split('=')));
  return answerOf((request, response) => redirectOut(Object.assign(request, { cookies }), response), {
    method,
    url: `/api/go?${query}`,
    headers,
  });
};

const go = async (query: string, headers: Record<string, string> = SIGNED_IN) => {
  const answer = await answerTo('GET', query, headers);
  expect(answer.status).toBe(303);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.headers['location'];
};

const mockClick = () => {
  const asked: Headers[] = [];
  mockServer.use(
    mockEndpoint(partners.clickout, ({ headers }) => {
      asked.push(headers);
      return CLICK;
    }),
  );
  return asked;
};

describe('/api/go', () => {
  it('calls the API with the session of the member and redirects to the address that it returns', async () => {
    const asked = mockClick();
    expect(await go('partner=saffron-cart')).toBe(CLICK.url);
    expect([asked[0]?.get('cookie'), asked[0]?.get('token')]).toEqual([SIGNED_IN.cookie, 'mirror-1']);
  });

  it('records no trip for a page that asks whether the address can be reached again', async () => {
    const asked = mockClick();
    const { status, headers } = await answerTo('HEAD', 'partner=saffron-cart', SIGNED_IN);
    expect([status, headers['allow'], headers['location']]).toEqual([405, 'GET', undefined]);
    expect(asked).toEqual([]);
  });

  it('records no trip for a link on another site or for a visitor', async () => {
    const asked = mockClick();
    const page = '/shop-and-earn-loader?partner=saffron-cart';
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect(await go('partner=saffron-cart', { ...SIGNED_IN, 'sec-fetch-site': site })).toBe(page);
    }
    expect(await go('partner=saffron-cart', {})).toBe(`/login?returnTo=${encodeURIComponent(page)}`);
    expect(asked).toEqual([]);
  });

  it.each([
    'url=https://evil.example',
    'partner=https://evil.example',
    'partner=//evil.example',
    'partner=..%2F..%2Fevil',
    'service=javascript:alert(1)',
    'partner=x%0d%0aLocation:%20https://evil.example',
    '',
  ])('redirects to the home page for %s', async (query) => {
    expect(await go(query)).toBe('/');
  });

  it('redirects back to the loader when the API fails, and to the login when the session is over', async () => {
    mockServer.use(mockError(partners.clickout, 'UNAVAILABLE', 'Away'));
    expect(await go('partner=saffron-cart')).toBe('/shop-and-earn-loader?partner=saffron-cart&again=1');
    mockServer.use(mockError(partners.clickout, 'UNAUTHENTICATED', 'Please sign in'));
    expect(await go('partner=saffron-cart')).toMatch(/^\/login\?returnTo=/);
  });

  it('redirects back to the loader when the API returns no address', async () => {
    mockServer.use(
      http.get(`*${partners.clickout.path}`, () => HttpResponse.json({ status: 'SUCCESS', data: {} })),
    );
    expect(await go('partner=saffron-cart')).toBe('/shop-and-earn-loader?partner=saffron-cart&again=1');
  });

  it('encodes an address whose characters no header carries', async () => {
    mockServer.use(mockEndpoint(partners.clickout, { ...CLICK, url: 'https://shop.example/₹500?q=चाय' }));
    expect(await go('partner=saffron-cart')).toBe(
      'https://shop.example/%E2%82%B9500?q=%E0%A4%9A%E0%A4%BE%E0%A4%AF',
    );
  });

  it('redirects to a rewards service', async () => {
    const url = 'https://shelf.example/?member=abc';
    const expiresAt = '2026-03-02T06:45:00.000Z';
    mockServer.use(
      mockEndpoint(redirects.raas, { target: 'gift-shelf', label: 'the shelf', url, expiresAt }),
    );
    expect(await go('service=gift-shelf')).toBe(url);
  });
});
