/** @jest-environment node */
import { catalogue } from '#contract/catalogue.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { member } from '#contract/member.ts';
import { callEndpoint } from '#web/api/call.ts';
import { serverCaller } from '#web/api/server-caller.ts';
import { dashboardFixture, detailFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';

const reported: unknown[] = [];
jest.mock('#web/lib/reporting.ts', () => ({
  startReporting: jest.fn(),
  report: (_error: Error, context: unknown) => reported.push(context),
}));
beforeEach(() => void reported.splice(0));

const facts = { clientId: 'ZILLION', requestId: 'request-1', cookie: null, token: null, ip: '198.51.100.7' };
const ask = () => {
  const query = { client: 'ZILLION', itemType: 'VOUCHER', productId: 'a' } as const;
  return callEndpoint(serverCaller(facts), catalogue.detail, { query }).catch(() => undefined);
};

describe('an answer that is the same for everybody', () => {
  const calls: string[] = [];
  beforeEach(() => {
    calls.splice(0);
    const note = ({ headers, query }: { headers: Headers; query: unknown }) =>
      calls.push(`${headers.get('clientId')} ${JSON.stringify(query)}`);
    mockServer.use(
      mockEndpoint(catalogue.detail, (call) => {
        note(call);
        return detailFixture();
      }),
      mockEndpoint(member.dashboard, (call) => {
        note(call);
        return dashboardFixture();
      }),
    );
  });
  /** `clientId`: the brand that the caller acts for; not every call names it a second time. */
  const askFor = (productId: string, clientId = 'HOOPOE') => {
    const query = { client: 'HOOPOE', itemType: 'VOUCHER', productId } as const;
    return callEndpoint(serverCaller({ ...facts, clientId }), catalogue.detail, { query });
  };

  it('is cached per query and brand', async () => {
    for (const productId of ['kept', 'kept', 'other']) await askFor(productId);
    await askFor('kept', 'KAVERI');
    expect(calls.map((call) => call.replace(/ .*productId":"(\w+)".*/, ' $1'))).toEqual([
      'HOOPOE kept',
      'HOOPOE other',
      'KAVERI kept',
    ]);
  });

  it('is cached per body of a call that has one', async () => {
    const asked: string[] = [];
    mockServer.use(
      mockEndpoint(catalogue.list, ({ body }) => {
        asked.push(body.itemType);
        return { items: [], total: 0, nextCursor: null };
      }),
    );
    for (const itemType of ['VOUCHER', 'PRODUCT', 'VOUCHER'] as const) {
      const body = { client: 'HOOPOE', moduleType: 'burn', itemType } as const;
      await callEndpoint(serverCaller(facts), catalogue.list, { body });
    }
    expect(asked).toEqual(['VOUCHER', 'PRODUCT']);
  });

  it('is the only kind that is cached: calls for a member are made each time', async () => {
    for (const cookie of ['jwt=a', 'jwt=b'])
      await callEndpoint(serverCaller({ ...facts, cookie }), member.dashboard, {});
    expect(calls).toHaveLength(2);
  });
});

it('passes on the address of the visitor, whose calls the API counts', async () => {
  const seen: (string | null)[] = [];
  mockServer.use(
    mockEndpoint(member.dashboard, ({ headers }) => {
      seen.push(headers.get('x-forwarded-for'));
      return dashboardFixture();
    }),
  );
  await callEndpoint(serverCaller(facts), member.dashboard, {});
  expect(seen).toEqual(['198.51.100.7']);
});

describe('error tracking on the web server, as in spec §8', () => {
  it.each([
    ['INTERNAL', 500],
    ['RATE_LIMITED', 429],
    ['MALFORMED_REQUEST', 400],
  ] as const)('reports a call that fails with %s', async (errorCode, code) => {
    mockServer.use(mockError(catalogue.detail, errorCode, 'Refused'));
    await ask();
    expect(reported).toEqual([{ endpoint: 'catalogue.detail', code }]);
  });

  it('reports a call without an answer', async () => {
    mockServer.use(mockNetworkFailure(catalogue.detail));
    await ask();
    expect(reported).toEqual([{ endpoint: 'catalogue.detail', code: 0 }]);
  });

  it.each<ErrorCode>(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'])(
    'does not report a call that fails with %s',
    async (errorCode) => {
      mockServer.use(mockError(catalogue.detail, errorCode, 'Refused'));
      await ask();
      expect(reported).toEqual([]);
    },
  );

  it('starts when the caller is loaded, which every page and passed-on call does', async () => {
    process.env['SENTRY_DSN'] = 'https://key@errors.example/1';
    jest.resetModules();
    const { startReporting } = await import('#web/lib/reporting.ts');
    await import('#web/api/server-caller.ts');
    delete process.env['SENTRY_DSN'];
    expect(startReporting).toHaveBeenCalledWith('https://key@errors.example/1', '2.7.6', 0);
  });
});

describe('a call whose connection breaks', () => {
  const BREAKS_ONCE = { once: true };

  it('is made again if it only reads, and nothing is reported', async () => {
    mockServer.use(
      mockNetworkFailure(catalogue.list, BREAKS_ONCE),
      mockEndpoint(catalogue.list, { items: [], total: 7, nextCursor: null }),
      mockNetworkFailure(member.dashboard, BREAKS_ONCE),
      mockEndpoint(member.dashboard, dashboardFixture()),
    );
    const body = { client: 'KAVERI', moduleType: 'burn', itemType: 'COUPON' } as const;
    expect(await callEndpoint(serverCaller(facts), catalogue.list, { body })).toMatchObject({ total: 7 });
    expect(await callEndpoint(serverCaller(facts), member.dashboard, {})).toMatchObject(dashboardFixture());
    expect(reported).toEqual([]);
  });

  it('fails if it took longer to break than a connection that was closed', async () => {
    mockServer.use(
      mockNetworkFailure(member.dashboard, BREAKS_ONCE),
      mockEndpoint(member.dashboard, dashboardFixture()),
    );
    let seconds = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (seconds += 2) * 1000);
    await expect(callEndpoint(serverCaller(facts), member.dashboard, {})).rejects.toMatchObject({ code: 0 });
  });

  it('fails if it breaks a second time', async () => {
    mockServer.use(mockNetworkFailure(member.dashboard));
    await expect(callEndpoint(serverCaller(facts), member.dashboard, {})).rejects.toMatchObject({ code: 0 });
  });
});
