/** @jest-environment node */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, createServer as createRawServer, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { http, HttpResponse, passthrough } from 'msw';
import { catalogue } from '#contract/catalogue.ts';
import { dbt } from '#contract/dbt.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { orders } from '#contract/orders.ts';
import { search } from '#contract/search.ts';
import { logout } from '#web/server/logout.ts';
import { passThrough } from '#web/server/pass-through.ts';
import { challengeFixture, dashboardFixture, orderFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { answerOf, type RequestOptions } from './request.ts';

const reported: unknown[] = [];
jest.mock('#web/lib/reporting.ts', () => ({
  report: (_error: Error, context: unknown) => reported.push(context),
  startReporting: () => undefined,
}));
beforeEach(() => void reported.splice(0));

const call = (options: RequestOptions) => answerOf(passThrough, options);

const JSON_BODY = { 'content-type': 'application/json' };
const INIT = {
  method: 'POST',
  url: login.otpInit.path,
  headers: JSON_BODY,
  body: JSON.stringify({ purpose: 'LOGIN', mobile: '9876543210' }),
};

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

it.each([
  ['GET', '/api/v1/nothing'],
  ['GET', '/api/v1/member/dashboard/'],
  ['GET', '/api/v1/member/../admin'],
  ['GET', '/api/v1/member%2Fdashboard'],
  ['GET', '//evil.example/api/v1/member/dashboard'],
  ['GET', '/metrics'],
])('answers %s %s with 404 in the envelope', async (method, url) => {
  const answer = await call({ method, url });
  expect(answer.status).toBe(404);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({
    status: 'FAILED',
    statusCode: 404,
    message: 'No such path',
    data: { errorCode: 'NOT_FOUND' },
  });
});

it.each([
  ['POST', member.dashboard.path, 'GET'],
  ['DELETE', member.dashboard.path, 'GET'],
  ['OPTIONS', member.dashboard.path, 'GET'],
  ['GET', orders.placeVoucher.path, 'POST'],
  ['HEAD', orders.placeVoucher.path, 'POST'],
  ['PUT', dbt.save.path, 'GET, POST'],
])('answers %s %s with 405 in the envelope, naming %s', async (method, url, allowed) => {
  const answer = await call({ method, url, headers: { origin: 'https://evil.example' } });
  expect([answer.status, answer.headers['allow']]).toEqual([405, allowed]);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  if (method === 'HEAD') return;
  expect(answer.json()).toEqual({
    status: 'FAILED',
    statusCode: 405,
    message: `Use ${allowed.replace(', ', ' or ')} for this path`,
    data: { errorCode: 'METHOD_NOT_ALLOWED' },
  });
});

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

it.each([
  ['https', ['jwt=a; HttpOnly; Path=/; Secure', 'token=b; Path=/; Secure; SameSite=Lax']],
  ['http', ['jwt=a; HttpOnly; Path=/', 'token=b; Path=/; Secure; SameSite=Lax']],
])(
  'adds Secure to the cookies of the API only when the browser came by https (here: %s)',
  async (scheme, kept) => {
    mockServer.use(
      http.get(`*${member.dashboard.path}`, () => {
        const headers = new Headers();
        headers.append('set-cookie', 'jwt=a; HttpOnly; Path=/');
        headers.append('set-cookie', 'token=b; Path=/; Secure; SameSite=Lax');
        return HttpResponse.json({ status: 'SUCCESS', data: {} }, { headers });
      }),
    );
    const headers = { 'x-forwarded-proto': scheme };
    const answer = await call({ url: member.dashboard.path, headers, from: '127.0.0.1' });
    expect(answer.headers['set-cookie']).toEqual(kept);
  },
);

it('refuses a body over 100 kB without calling the API, whether or not Content-Length announces it', async () => {
  const asked = jest.fn(() => HttpResponse.json({ status: 'SUCCESS' }));
  mockServer.use(http.post(`*${login.otpInit.path}`, asked));
  const large = 'x'.repeat(100 * 1024 + 1);
  const announced = { ...JSON_BODY, 'content-length': String(large.length) };
  for (const headers of [announced, JSON_BODY]) {
    const answer = await call({ ...INIT, headers, body: large });
    expect(answer.json()).toEqual({
      status: 'FAILED',
      statusCode: 413,
      message: 'The body is larger than 100 kB',
      data: { errorCode: 'BODY_TOO_LARGE' },
    });
  }
  expect(asked).not.toHaveBeenCalled();
});

it('gives every answer the id under which the call is logged, its own answers, too', async () => {
  mockServer.use(mockNetworkFailure(member.dashboard));
  const large = { ...INIT, body: 'x'.repeat(100 * 1024 + 1) };
  const foreign = { ...INIT, headers: { ...JSON_BODY, origin: 'https://evil.example' } };
  const wrong = { method: 'PUT', url: member.dashboard.path };
  for (const [status, options] of [
    [404, { url: '/api/v1/nothing' }],
    [405, wrong],
    [403, foreign],
    [413, large],
    [503, { url: member.dashboard.path }],
  ] as const) {
    const answer = await call(options);
    expect([answer.status, answer.headers['x-request-id']]).toEqual([
      status,
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    const headers = { ...('headers' in options ? options.headers : {}), 'x-request-id': 'trace-0123' };
    expect((await call({ ...options, headers })).headers['x-request-id']).toBe('trace-0123');
  }
});

it('refuses a body that is announced as too large before any of it is sent', async () => {
  const server = createServer((request, response) => void passThrough(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  caller.write(`POST ${INIT.url} HTTP/1.1\r\nHost: rewards.example\r\nContent-Length: 10000000\r\n\r\n`);
  const [answer] = (await once(caller, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  caller.destroy();
  server.close();
});

it('answers a body that turns out to be too large while it is still sent', async () => {
  const server = createServer((request, response) => void passThrough(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const size = 100 * 1024 + 1;
  caller.write(`POST ${INIT.url} HTTP/1.1\r\nHost: rewards.example\r\nTransfer-Encoding: chunked\r\n\r\n`);
  caller.write(`${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`);
  const [answer] = (await once(caller, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 [^]*\r\nConnection: close\r\n/);
  caller.destroy();
  server.close();
});

it.each([
  ['Origin Is Asleep', 'HTTP/1.1 520 Origin Is Asleep'],
  // Nothing made up: a caller without a text says API FAILED (520).
  ['', 'HTTP/1.1 520  '],
])('relays the status text %j', async (statusText, line) => {
  // A mocked answer without a status text gets one.
  const api = createRawServer((socket) =>
    socket.once('data', () => socket.end(`HTTP/1.1 520 ${statusText}\r\nContent-Length: 0\r\n\r\n`)),
  );
  const server = createServer((request, response) => void passThrough(request, response));
  for (const started of [api, server]) await once(started.listen(0, '127.0.0.1'), 'listening');
  process.env['API_HOST'] = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  mockServer.use(http.get(`*${member.dashboard.path}`, () => passthrough()));
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  caller.write(`GET ${member.dashboard.path} HTTP/1.1\r\nHost: rewards.example\r\n\r\n`);
  const [answer] = (await once(caller, 'data')) as [Buffer];
  caller.destroy();
  server.close();
  api.close();
  expect(String(answer).split('\r\n')[0]).toBe(line);
});

it('does not relay the length of a packed answer, which it has unpacked', async () => {
  const packed = gzipSync(JSON.stringify({ status: 'SUCCESS', here: 'x'.repeat(1000) }));
  const headers = { ...JSON_BODY, 'content-encoding': 'gzip', 'content-length': String(packed.length) };
  mockServer.use(http.get(`*${member.dashboard.path}`, () => new HttpResponse(packed, { headers })));
  const answer = await call({ url: member.dashboard.path });
  expect(answer.json()).toHaveProperty('here', 'x'.repeat(1000));
  expect(answer.headers).not.toHaveProperty('content-length');
  expect(answer.headers).not.toHaveProperty('content-encoding');
});

it('waits for an API that does not answer for 20 seconds only', async () => {
  mockServer.use(mockEndpoint(member.dashboard, dashboardFixture(), { delay: 'infinite' }));
  const patience = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const answer = await call({ url: member.dashboard.path });
  expect([answer.status, patience.mock.calls]).toEqual([503, [[20_000]]]);
});

it('relays the status, the cookies and the headers that a caller needs', async () => {
  mockServer.use(
    http.get(`*${member.dashboard.path}`, () => {
      const headers = new Headers({ 'retry-after': '7', 'x-request-id': 'r-1', 'x-powered-by': 'secret' });
      headers.append('set-cookie', 'jwt=a; HttpOnly; Path=/');
      headers.append('set-cookie', 'token=b; Path=/');
      return HttpResponse.json({ status: 'FAILED', message: 'Slow down' }, { status: 429, headers });
    }),
  );
  const answer = await call({ url: member.dashboard.path });
  expect([answer.status, answer.json()]).toEqual([429, { status: 'FAILED', message: 'Slow down' }]);
  expect(answer.headers).toMatchObject({
    'set-cookie': ['jwt=a; HttpOnly; Path=/', 'token=b; Path=/'],
    'retry-after': '7',
    'x-request-id': 'r-1',
    'cache-control': 'no-store',
  });
  expect(answer.headers).not.toHaveProperty('x-powered-by');
});

it('relays a redirect of the API without following it', async () => {
  const elsewhere = jest.fn(() => HttpResponse.json({}));
  mockServer.use(
    http.get(`*${member.dashboard.path}`, () => HttpResponse.redirect('http://inside.example/secret', 302)),
    http.get('http://inside.example/secret', elsewhere),
  );
  expect((await call({ url: member.dashboard.path })).status).toBe(302);
  expect(elsewhere).not.toHaveBeenCalled();
});

describe('the origin check', () => {
  const from = (origin: string, more: RequestOptions = INIT) =>
    call({ ...more, headers: { ...more.headers, origin } });

  it.each([
    'https://evil.example',
    'http://rewards.example:81',
    'http://rewards.example.evil',
    'null',
    'nonsense',
  ])('refuses a call whose Origin is %s', async (origin) => {
    const answer = await from(origin);
    expect([answer.status, answer.json().data]).toEqual([403, { errorCode: 'FORBIDDEN' }]);
  });

  it('accepts a call whose Origin is this site or missing', async () => {
    mockServer.use(mockEndpoint(login.otpInit, challengeFixture()));
    expect((await from('http://rewards.example')).status).toBe(200);
    expect((await call(INIT)).status).toBe(200);
  });

  it('lets another site read public data', async () => {
    mockServer.use(mockEndpoint(catalogue.load, { pageLayoutList: [] }));
    const url = `${catalogue.load.path}?client=ZILLION&device=MWEB`;
    expect((await from('https://evil.example', { url })).status).toBe(200);
  });

  it('refuses a call whose Host header is invalid', async () => {
    const answer = await from('http://rewards.example', { ...INIT, headers: { ...JSON_BODY, host: 'a b' } });
    expect(answer.status).toBe(403);
  });
});

it('answers 503 in the envelope and reports the failure when the host is down', async () => {
  mockServer.use(mockNetworkFailure(member.dashboard));
  const answer = await call({ url: member.dashboard.path });
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json()).toMatchObject({
    status: 'FAILED',
    message: 'Something went wrong',
    data: { errorCode: 'UNAVAILABLE' },
  });
  expect(reported).toEqual([{ endpoint: 'member.dashboard', code: 0 }]);
});

it('says of a call that moves value that it may have gone through when the host does not answer', async () => {
  mockServer.use(mockNetworkFailure(orders.verifyPlain));
  const answer = await call({ ...INIT, url: orders.verifyPlain.path });
  expect([answer.status, answer.json().message]).toEqual([
    503,
    'Something went wrong. It may have gone through all the same. Try again: nothing is done twice.',
  ]);
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

describe('the logout of the web server', () => {
  const leave = (options: RequestOptions = {}) =>
    answerOf((request, response) => logout(Object.assign(request, { cookies: {} }), response), {
      method: 'POST',
      url: '/api/logout',
      headers: { cookie: 'jwt=session-1' },
      ...options,
    });

  const expectCleared = (cookies: unknown) => {
    expect(cookies).toEqual([
      expect.stringMatching(/^jwt=; Path=\/; Max-Age=0.*HttpOnly/),
      expect.stringMatching(/^token=; Path=\/; Max-Age=0/),
    ]);
  };

  it('ends the session through the API and clears the session cookies', async () => {
    let cookie: string | null = null;
    let from: string | null = null;
    mockServer.use(
      mockEndpoint(login.signout, ({ headers }) => {
        cookie = headers.get('cookie');
        from = headers.get('x-forwarded-for');
        return {};
      }),
    );
    const answer = await leave();
    expect([answer.status, cookie, answer.headers['cache-control']]).toEqual([
      204,
      'jwt=session-1',
      'no-store',
    ]);
    expect(from).toBe('198.51.100.7');
    expectCleared(answer.headers['set-cookie']);
  });

  it.each([
    ['is down', mockNetworkFailure(login.signout)],
    ['answers with an error', mockError(login.signout, 'INTERNAL', 'A fault of ours')],
  ])('clears the session cookies and answers 502 when the API %s', async (_name, handler) => {
    mockServer.use(handler);
    const answer = await leave();
    expect(answer.status).toBe(502);
    expectCleared(answer.headers['set-cookie']);
  });

  it('sends platform and clientId, as every call does', async () => {
    let seen = new Headers();
    mockServer.use(mockEndpoint(login.signout, ({ headers }) => ((seen = headers), {})));
    await leave({ headers: { host: 'hoopoe.example' } });
    expect([seen.get('platform'), seen.get('clientId')]).toEqual(['web', 'HOOPOE']);
  });

  it.each(['UNAUTHENTICATED', 'FORBIDDEN'] as const)(
    'succeeds when the session is already over (%s)',
    async (code) => {
      mockServer.use(mockError(login.signout, code, 'Session over'));
      expect((await leave()).status).toBe(204);
    },
  );

  it('accepts a GET from a page of the same origin', async () => {
    mockServer.use(mockEndpoint(login.signout, {}));
    const answer = await leave({
      method: 'GET',
      headers: { cookie: 'jwt=session-1', 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.status).toBe(204);
    expectCleared(answer.headers['set-cookie']);
  });

  it('refuses other sites, GET requests that no page of the same origin made, and other methods', async () => {
    const refused = await Promise.all([
      leave({ headers: { origin: 'https://evil.example' } }),
      leave({ method: 'GET' }),
      ...['cross-site', 'same-site', 'none'].map((site) =>
        leave({ method: 'GET', headers: { 'sec-fetch-site': site } }),
      ),
      leave({ method: 'PUT' }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 405]);
    expect(refused.at(-1)?.headers['allow']).toBe('GET, POST');
    expect(refused.some(({ headers }) => 'set-cookie' in headers)).toBe(false);
  });
});

describe('A call whose connection breaks', () => {
  const callsOf = async ({ method, path }: Endpoint) => {
    let calls = 0;
    const on = method === 'GET' ? http.get : http.post;
    mockServer.use(
      on(`*${path}`, () => {
        calls += 1;
        return calls === 1 ? HttpResponse.error() : HttpResponse.json({ status: 'SUCCESS' });
      }),
    );
    const body = method === 'POST' ? { headers: JSON_BODY, body: '{"itemType":"VOUCHER"}' } : {};
    const { status } = await call({ method, url: path, ...body });
    return [status, calls];
  };

  it.each([member.dashboard, catalogue.list])(
    'is passed on again if it only reads: $id',
    async (endpoint) => {
      expect(await callsOf(endpoint)).toEqual([200, 2]);
      expect(reported).toEqual([]);
    },
  );

  it.each([orders.verifyPlain, login.otpInit, dbt.save])(
    'is not if it may have changed something: $id',
    async (endpoint) => {
      expect(await callsOf(endpoint)).toEqual([503, 1]);
    },
  );
});

it('answers for an answer that breaks off with headers of its own', async () => {
  const cut = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode('{"status":'));
      setTimeout(() => stream.error(new Error('cut')), 5);
    },
  });
  const headers = { 'content-type': 'application/json', 'content-length': '1000', 'set-cookie': 'jwt=a' };
  mockServer.use(http.get(`*${member.dashboard.path}`, () => new HttpResponse(cut, { headers })));
  const answer = await call({ url: member.dashboard.path });
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([503, { status: 'FAILED' }]);
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(answer.headers['content-length']).not.toBe('1000');
});
