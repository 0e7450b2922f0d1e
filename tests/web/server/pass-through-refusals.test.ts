/** @jest-environment node */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { http, HttpResponse } from 'msw';
import { catalogue } from '#contract/catalogue.ts';
import { dbt } from '#contract/dbt.ts';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { orders } from '#contract/orders.ts';
import { passThrough } from '#web/server/pass-through.ts';
import { challengeFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import type { RequestOptions } from './request.ts';
import { call, INIT, JSON_BODY } from './passed-calls.ts';

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
