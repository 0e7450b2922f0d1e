/** @jest-environment node */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, createServer as createRawServer, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { http, HttpResponse, passthrough } from 'msw';
import { member } from '#contract/member.ts';
import { passThrough } from '#web/server/pass-through.ts';
import { mockServer } from '../../support/mock-server.ts';
import { call, JSON_BODY } from './passed-calls.ts';

afterEach(() => void delete process.env['API_HOST']);

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
