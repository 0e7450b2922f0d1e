/** @jest-environment node */
import { http, HttpResponse } from 'msw';
import { passGatewayPage } from '#web/server/gateway-page.ts';
import { mockServer } from '../../support/mock-server.ts';
import { answerOf, type RequestOptions } from './request.ts';

const PAGE = '*/sandbox/pay';
const call = (options: RequestOptions) => answerOf(passGatewayPage, options);

const POLICY = "default-src 'none'; form-action 'self'";

it('passes the payment page on with its own Content-Security-Policy, and no cookies in either direction', async () => {
  let seen: Headers | null = null;
  mockServer.use(
    http.get(PAGE, ({ request }) => {
      seen = request.headers;
      const asked = new URL(request.url).searchParams.get('request') ?? '';
      const headers = { 'content-security-policy': POLICY, 'set-cookie': 'spy=1' };
      return HttpResponse.html(`<p>${asked}</p>`, { headers });
    }),
  );
  const answer = await call({
    method: 'GET',
    url: '/sandbox/pay?request=abc.def',
    headers: { cookie: 'jwt=secret', token: 'secret' },
  });
  expect([answer.status, answer.text]).toEqual([200, '<p>abc.def</p>']);
  expect(answer.headers['content-security-policy']).toBe(POLICY);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect([seen!.get('cookie'), seen!.get('token')]).toEqual([null, null]);
});

it('passes the posted decision on and returns the redirect of the payment page', async () => {
  let sent = '';
  mockServer.use(
    http.post(PAGE, async ({ request }) => {
      sent = await request.text();
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
  expect(sent).toBe('outcome=PAID&answer=once');
});

it('refuses a form from another site, another method and a body that is too large', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = '/sandbox/pay?request=abc.def';
  const foreign = { ...form, origin: 'https://elsewhere.example' };
  expect((await call({ method: 'POST', url, headers: foreign, body: 'outcome=PAID' })).status).toBe(403);
  expect((await call({ method: 'DELETE', url })).status).toBe(405);
  const large = await call({ method: 'POST', url, headers: form, body: 'x'.repeat(101 * 1024) });
  expect(large.status).toBe(413);
});

it('answers 503 when the API cannot be reached', async () => {
  mockServer.use(http.get(PAGE, () => HttpResponse.error()));
  expect((await call({ method: 'GET', url: '/sandbox/pay?request=a.b' })).status).toBe(503);
});
