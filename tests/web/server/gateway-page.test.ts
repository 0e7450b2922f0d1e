/** @jest-environment node */
import { http, HttpResponse } from 'msw';
import { passGatewayPage } from '#web/server/gateway-page.ts';
import { mockServer } from '../../support/mock-server.ts';
import { answerOf, type RequestOptions } from './request.ts';

const PAGE = '*/sandbox/pay';
const call = (options: RequestOptions) => answerOf(passGatewayPage, options);

const POLICY = "default-src 'none'; form-action 'self'";
const OWN_HEADERS = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

it('passes the payment page on with its own security and cache headers, and no cookies in either direction', async () => {
  let seen: Headers | null = null;
  mockServer.use(
    http.get(PAGE, ({ request }) => {
      seen = request.headers;
      const asked = new URL(request.url).searchParams.get('request') ?? '';
      const headers = { ...OWN_HEADERS, 'set-cookie': 'spy=1' };
      return HttpResponse.html(`<p>${asked}</p>`, { headers });
    }),
  );
  const answer = await call({
    method: 'GET',
    url: '/sandbox/pay?request=abc.def',
    headers: { cookie: 'jwt=secret', token: 'secret' },
  });
  expect([answer.status, answer.text]).toEqual([200, '<p>abc.def</p>']);
  expect(answer.headers).toMatchObject(OWN_HEADERS);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect([seen!.get('cookie'), seen!.get('token')]).toEqual([null, null]);
  expect(seen!.get('x-forwarded-for')).toBe('198.51.100.7');
});

it('passes the posted decision on and returns the redirect of the payment page', async () => {
  let sent: unknown[] = [];
  mockServer.use(
    http.post(PAGE, async ({ request }) => {
      sent = [request.headers.get('content-type'), await request.text()];
      return new HttpResponse(null, { status: 303, headers: { location: '/order-receipt?orderId=1' } });
    }),
  );
  const answer = await call({
    method: 'POST',
    url: '/sandbox/pay?request=abc.def',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=PAID&answer=once',
  });
  expect([answer.status, answer.headers['location']]).toEqual([303, '/order-receipt?orderId=1']);
  expect(sent).toEqual(['application/x-www-form-urlencoded', 'outcome=PAID&answer=once']);
});

it('refuses a form from another site, another method and a body that is too large', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = '/sandbox/pay?request=abc.def';
  const foreign = { ...form, origin: 'https://elsewhere.example' };
  expect((await call({ method: 'POST', url, headers: foreign, body: 'outcome=PAID' })).status).toBe(403);
  expect((await call({ method: 'DELETE', url })).status).toBe(405);
  const large = await call({ method: 'POST', url, headers: form, body: 'x'.repeat(101 * 1024) });
  // The rest of the body is not waited for.
  expect([large.status, large.headers['connection']]).toEqual([413, 'close']);
});

it('answers 503, which no cache stores, when the API cannot be reached', async () => {
  mockServer.use(http.get(PAGE, () => HttpResponse.error()));
  const { status, headers } = await call({ method: 'GET', url: '/sandbox/pay?request=a.b' });
  expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
});

it('waits at most twenty seconds for the API', async () => {
  const patience = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  mockServer.use(http.get(PAGE, () => HttpResponse.html('<p>Late</p>')));
  expect((await call({ method: 'GET', url: '/sandbox/pay?request=a.b' })).status).toBe(503);
  expect(patience).toHaveBeenCalledWith(20_000);
});
