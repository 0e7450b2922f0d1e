/** @jest-environment node */
import { http, HttpResponse } from 'msw';
import { catalogue } from '#contract/catalogue.ts';
import { member } from '#contract/member.ts';
import { createFailureLog } from '#web/api/failure-log.ts';
import { callEndpoint } from '#web/api/call.ts';
import { serverCaller } from '#web/api/server-caller.ts';
import { passThrough } from '#web/server/pass-through.ts';
import { destination, logLines } from '../../support/log-lines.ts';
import { mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { answerOf } from '../server/request.ts';

jest.mock('pino', () => jest.requireActual<object>('../../support/log-lines.ts'));

const facts = { clientId: 'ZILLION', cookie: 'jwt=secret', token: 'secret', ip: '198.51.100.7' };
const ask = (requestId = 'request-1', productId = 'a') =>
  callEndpoint(serverCaller({ ...facts, requestId }), catalogue.detail, {
    query: { client: 'ZILLION', itemType: 'VOUCHER', productId } as never,
  }).catch(() => undefined);
const line = (rest: object) => ({
  level: 50,
  time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
  service: 'web',
  requestId: 'request-1',
  endpoint: 'catalogue.detail',
  ms: expect.any(Number) as number,
  msg: 'A call of the API failed',
  ...rest,
});
const breach = (path: string) => http.get(`*${path}`, () => HttpResponse.html('<h1>Proxy</h1>'));

describe('a failed call of a page', () => {
  it.each([
    ['an error of the API', mockError(catalogue.detail, 'INTERNAL', 'x'), { status: 500, reason: 'status' }],
    ['a host that is away', mockNetworkFailure(catalogue.detail), { status: 0, reason: 'unreachable' }],
    ['an answer against the contract', breach(catalogue.detail.path), { status: 200, reason: 'contract' }],
    [
      'an answer above 5 MB',
      http.get(`*${catalogue.detail.path}`, () =>
        HttpResponse.json({ status: 'SUCCESS', data: { name: 'x'.repeat(5_000_001) } }),
      ),
      { status: 0, reason: 'contract' },
    ],
    [
      "a proxy's own 404",
      http.get(`*${catalogue.detail.path}`, () => HttpResponse.html('<h1>nginx</h1>', { status: 404 })),
      { status: 404, reason: 'contract' },
    ],
    [
      'a rate limit',
      mockError(catalogue.detail, 'RATE_LIMITED', 'x'),
      { level: 40, status: 429, reason: 'refused' },
    ],
  ])('is logged in one line when it is %s', async (_name, handler, rest) => {
    mockServer.use(handler);
    await ask();
    expect(logLines()).toEqual([line(rest)]);
  });

  it('is logged once for all callers that wait for it, without its query', async () => {
    mockServer.use(mockNetworkFailure(catalogue.detail));
    await Promise.all([ask('request-1', 'p-secret'), ask('request-2', 'p-secret')]);
    expect(logLines()).toEqual([line({ status: 0, reason: 'unreachable' })]);
    expect(JSON.stringify(logLines())).not.toContain('secret');
  });

  it('is not logged when the item does not exist or the session is over', async () => {
    mockServer.use(mockError(catalogue.detail, 'NOT_FOUND', 'x'));
    await ask();
    mockServer.use(mockError(catalogue.detail, 'UNAUTHENTICATED', 'x'));
    await ask();
    expect(logLines()).toEqual([]);
  });
});

describe('a failed call of a browser', () => {
  const pass = () =>
    answerOf(passThrough, {
      method: 'GET',
      url: `${member.dashboard.path}?of=secret`,
      headers: { 'x-request-id': 'request-1', cookie: 'jwt=secret' },
    });

  it.each([
    ['an error of the API', mockError(member.dashboard, 'INTERNAL', 'x'), { status: 500, reason: 'status' }],
    ['a host that is away', mockNetworkFailure(member.dashboard), { status: 0, reason: 'unreachable' }],
    ['an answer against the contract', breach(member.dashboard.path), { status: 200, reason: 'contract' }],
  ])('is logged in one line when it is %s', async (_name, handler, rest) => {
    mockServer.use(handler);
    await pass();
    expect(logLines()).toEqual([line({ endpoint: 'member.dashboard', ...rest })]);
    expect(JSON.stringify(logLines())).not.toContain('secret');
  });

  it('is not logged when the API refuses the request of the member', async () => {
    mockServer.use(mockError(member.dashboard, 'MALFORMED_REQUEST', 'x'));
    await pass();
    expect(logLines()).toEqual([]);
  });

  it('is logged with the request id that the API received, when no proxy sent one', async () => {
    let seen: string | null = null;
    mockServer.use(
      http.get(`*${member.dashboard.path}`, ({ request }) => {
        seen = request.headers.get('x-request-id');
        return HttpResponse.error();
      }),
    );
    await answerOf(passThrough, { method: 'GET', url: member.dashboard.path });
    expect(seen).toEqual(expect.any(String));
    expect(logLines()[0]?.['requestId']).toBe(seen);
  });
});

it('limits the lines during an outage, and logs the number of further failures per endpoint', () => {
  jest.useFakeTimers();
  const tell = createFailureLog(destination);
  const fail = (endpoint: string) => tell({ requestId: 'request-1', endpoint }, 'unreachable', 0, 0);
  for (let n = 0; n < 1000; n += 1) fail(n % 10 ? 'catalogue.list' : 'catalogue.detail');
  expect(logLines()).toHaveLength(20);
  jest.advanceTimersByTime(10_000);
  expect(logLines()).toHaveLength(21);
  expect(logLines().at(-1)).toMatchObject({
    level: 50,
    endpoints: { 'catalogue.list': 882, 'catalogue.detail': 98 },
    msg: 'More calls of the API failed',
  });
  fail('catalogue.list');
  jest.advanceTimersByTime(10_000);
  expect(logLines()).toHaveLength(22);
  jest.useRealTimers();
});
