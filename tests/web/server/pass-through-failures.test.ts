/** @jest-environment node */
import { http, HttpResponse } from 'msw';
import { catalogue } from '#contract/catalogue.ts';
import { dbt } from '#contract/dbt.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { orders } from '#contract/orders.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { call, INIT, JSON_BODY } from './passed-calls.ts';

const reported: unknown[] = [];
jest.mock('#web/lib/reporting.ts', () => ({
  report: (_error: Error, context: unknown) => reported.push(context),
  startReporting: () => undefined,
}));
beforeEach(() => void reported.splice(0));

it('waits for an API that does not answer for 20 seconds only', async () => {
  mockServer.use(mockEndpoint(member.dashboard, dashboardFixture(), { delay: 'infinite' }));
  const patience = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const answer = await call({ url: member.dashboard.path });
  expect([answer.status, patience.mock.calls]).toEqual([503, [[20_000]]]);
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
