/** @jest-environment node */
import { http, HttpResponse } from 'msw';
import { endpoints } from '#contract/index.ts';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { orders } from '#contract/orders.ts';
import { search } from '#contract/search.ts';
import { challengeFixture, dashboardFixture, orderFixture } from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { call, INIT, JSON_BODY } from './passed-calls.ts';

afterEach(() => {
  delete process.env['API_HOST'];
  delete process.env['AUTH_HOST'];
  delete process.env['SEARCH_HOST'];
  delete process.env['API_PORT'];
});

it.each(endpoints.map(({ id, method, path }) => [id, method, path]))(
  'passes calls of %s on to the API',
  async (_id, method, path) => {
    const on = method === 'GET' ? http.get : http.post;
    mockServer.use(on(`*${path}`, () => HttpResponse.json({ status: 'SUCCESS', here: path })));
    const answer = await call({
      method,
      url: path,
      headers: JSON_BODY,
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { status: 'SUCCESS', here: path }]);
  },
);

it('answers HEAD with the headers of the GET', async () => {
  mockServer.use(
    http.head(
      `*${member.dashboard.path}`,
      () => new HttpResponse(null, { status: 401, headers: { 'content-type': 'application/json' } }),
    ),
  );
  const answer = await call({ method: 'HEAD', url: member.dashboard.path });
  expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([401, 'application/json', '']);
});

it('passes the query and the body on', async () => {
  const seen: unknown[] = [];
  mockServer.use(
    mockEndpoint(orders.summary, ({ query }) => {
      seen.push(query);
      return { order: orderFixture(), availablePointsAmount: 1 };
    }),
    mockEndpoint(login.otpInit, ({ body }) => {
      seen.push(body);
      return challengeFixture();
    }),
  );
  await call({ url: `${orders.summary.path}?orderId=a%26b` });
  await call({ url: `${orders.summary.path}?orderId=a?b?` });
  await call(INIT);
  expect(seen).toEqual([
    { orderId: 'a&b' },
    { orderId: 'a?b?' },
    expect.objectContaining({ mobile: '9876543210' }),
  ]);
});

it('passes on the headers that the contract lists, and no others', async () => {
  let seen = new Headers();
  mockServer.use(
    mockEndpoint(member.dashboard, ({ headers }) => {
      seen = headers;
      return dashboardFixture();
    }),
  );
  const passed = {
    cookie: 'jwt=session-1',
    token: 'mirror-1',
    platform: 'web',
    clientid: 'ZILLION',
    cartid: 'cart-1',
    'idempotency-key': 'key-1',
    'content-encoding': 'identity',
    'user-agent': 'A phone',
    'accept-language': 'hi-IN',
    'sec-fetch-site': 'same-origin',
  };
  const kept = { authorization: 'Basic x', 'x-forwarded-for': '10.0.0.1', 'x-evil': '1' };
  await call({ url: member.dashboard.path, headers: { ...passed, ...kept, 'x-request-id': 'trace-0123' } });
  expect(Object.fromEntries(seen)).toMatchObject({ ...passed, 'x-request-id': 'trace-0123' });
  expect(seen.has('authorization') || seen.has('x-evil')).toBe(false);
  expect(seen.get('x-forwarded-for')).toBe('198.51.100.7');
});

it('passes on the address and the scheme that a trusted proxy forwards', async () => {
  let seen = new Headers();
  mockServer.use(
    mockEndpoint(member.dashboard, ({ headers }) => {
      seen = headers;
      return dashboardFixture();
    }),
  );
  const headers = { 'x-forwarded-for': '10.9.9.9, 203.0.113.5', 'x-forwarded-proto': 'https' };
  await call({ url: member.dashboard.path, headers, from: '127.0.0.1' });
  expect([seen.get('x-forwarded-for'), seen.get('x-forwarded-proto')]).toEqual(['203.0.113.5', 'https']);
});

it('calls the host in the settings, however its address ends, and the API host where a host has none of its own', async () => {
  const asked: string[] = [];
  const note = ({ request }: { request: Request }) => {
    asked.push(request.url);
    return HttpResponse.json({ status: 'SUCCESS' });
  };
  mockServer.use(
    http.get(`*${member.dashboard.path}`, note),
    http.post(`*${login.otpInit.path}`, note),
    http.get(`*${search.find.path}`, note),
  );
  const askEach = async () => {
    await call({ url: member.dashboard.path });
    await call(INIT);
    await call({ url: search.find.path });
    return asked.splice(0);
  };
  const at = (api: string, auth = api, find = api) => [
    `${api}${member.dashboard.path}`,
    `${login.otpInit.host === 'auth' ? auth : api}${login.otpInit.path}`,
    `${find}${search.find.path}`,
  ];
  expect(await askEach()).toEqual(at('http://127.0.0.1:4000'));
  process.env['API_PORT'] = '4321';
  expect(await askEach()).toEqual(at('http://127.0.0.1:4321'));
  process.env['API_HOST'] = 'http://api.internal/';
  expect(await askEach()).toEqual(at('http://api.internal'));
  process.env['AUTH_HOST'] = 'http://auth.internal/rewards//';
  process.env['SEARCH_HOST'] = 'http://search.internal';
  expect(await askEach()).toEqual(
    at('http://api.internal', 'http://auth.internal/rewards', 'http://search.internal'),
  );
});

it('passes on neither cookie nor token from a device with a pending sign-out', async () => {
  let sent: Headers | null = null;
  mockServer.use(
    mockEndpoint(member.dashboard, ({ headers }) => {
      sent = headers;
      return dashboardFixture();
    }),
  );
  const headers = { cookie: 'jwt=session-1; sign_out_due=1', token: 'mirror-1', clientid: 'ZILLION' };
  await call({ url: member.dashboard.path, headers });
  expect(['cookie', 'token', 'clientid'].map((name) => sent?.get(name))).toEqual([null, null, 'ZILLION']);
});
