import axios from 'axios';
import Cookies from 'js-cookie';
import { http, HttpResponse } from 'msw';
import { catalogue } from '#contract/catalogue.ts';
import { endpoints } from '#contract/index.ts';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { orders } from '#contract/orders.ts';
import { browserCaller, onCallFailure } from '#web/api/browser-caller.ts';
import { callEndpoint, type Caller } from '#web/api/call.ts';
import { ApiFailure } from '#web/api/failure.ts';
import { noAnswer } from '#web/api/no-answer.ts';
import { dashboardFixture, orderFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';

// Node's fetch takes no relative address.
const caller: Caller = { ...browserCaller, baseOf: () => 'http://localhost' };

const reported: ApiFailure[] = [];
let stop: () => void;
beforeEach(() => {
  reported.length = 0;
  stop = onCallFailure((failure) => reported.push(failure));
});
afterEach(() => {
  stop();
  Cookies.remove('token', { path: '/' });
  delete document.documentElement.dataset['client'];
});

const answerOf = <Data>(call: Promise<Data>): Promise<Data | Error> =>
  call.catch((error: unknown) => error as Error);
const askDashboard = () => answerOf(callEndpoint(caller, member.dashboard, {}));
const answerDashboardWith = (make: () => Response) =>
  mockServer.use(http.get('*/api/v1/member/dashboard', make));

describe('the headers of a call', () => {
  const headersOf = async (call: () => Promise<unknown>) => {
    let seen = new Headers();
    mockServer.events.on('request:start', ({ request }) => {
      seen = request.headers;
    });
    await answerOf(call());
    mockServer.events.removeAllListeners();
    return seen;
  };
  const placing = {
    body: {
      productId: 'p',
      denomination: 1,
      count: 1,
      points: 1,
      email: 'a@example.com',
      mobile: '9876543210',
    },
    cartId: 'cart-1',
    idempotencyKey: 'key-1',
  };
  beforeEach(() => mockServer.use(mockError(orders.placeVoucher, 'SOLD_OUT', 'Sold out')));

  it('contain the platform and the client of the document', async () => {
    document.documentElement.dataset['client'] = 'HARBOURLINE';
    const headers = await headersOf(() => callEndpoint(caller, orders.placeVoucher, placing));
    expect(headers.get('platform')).toBe('web');
    expect(headers.get('clientId')).toBe('HARBOURLINE');
  });

  it('contain the default client when the document names none', async () => {
    const headers = await headersOf(() => callEndpoint(caller, orders.placeVoucher, placing));
    expect(headers.get('clientId')).toBe('ZILLION');
  });

  it("leave the browser's own name to the browser", async () => {
    const headers = await headersOf(() => callEndpoint(caller, orders.placeVoucher, placing));
    expect(headers.get('user-agent') ?? '').not.toContain('axios');
  });

  it('contain the token of the session, and none without a session', async () => {
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
    const without = await headersOf(() => callEndpoint(caller, member.dashboard, {}));
    expect(without.has('token')).toBe(false);
    Cookies.set('token', 'mirror', { path: '/' });
    const headers = await headersOf(() => callEndpoint(caller, member.dashboard, {}));
    expect(headers.get('token')).toBe('mirror');
  });

  it('contain the token of a sign-on link instead of that of the session that it replaces', async () => {
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
    Cookies.set('token', 'mirror', { path: '/' });
    const headers = await headersOf(() => callEndpoint(caller, member.dashboard, { token: 'sealed' }));
    expect(headers.get('token')).toBe('sealed');
  });

  it('contain the token only if the contract lists it or only our own pages may make the call', async () => {
    Cookies.set('token', 'mirror', { path: '/' });
    mockServer.use(http.all('*/api/*', () => HttpResponse.json({ status: 'SUCCESS' })));
    const carrying: string[] = [];
    for (const endpoint of endpoints) {
      const headers = await headersOf(() => callEndpoint(caller, endpoint, {}));
      if (headers.has('token')) carrying.push(endpoint.id);
    }
    const asking = endpoints.filter(
      ({ headers, ownCallsOnly }) => headers?.includes('token') || ownCallsOnly,
    );
    expect(carrying).toEqual(asking.map(({ id }) => id));
    expect(carrying).toEqual(expect.arrayContaining(['member.dashboard', 'orders.verify', 'dbt.saveByPost']));
  });

  it('contain the key of a call that moves value: without one, the call does not compile', async () => {
    const { idempotencyKey, ...keyless } = placing;
    // @ts-expect-error -- what moves value needs a key
    const without = await headersOf(() => callEndpoint(caller, orders.placeVoucher, keyless));
    expect(without.has('Idempotency-Key')).toBe(false);
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
    // @ts-expect-error -- what only reads takes none
    await headersOf(() => callEndpoint(caller, member.dashboard, { idempotencyKey }));
  });

  it('contain cartId and Idempotency-Key when the call has them, and JSON as content type', async () => {
    const headers = await headersOf(() => callEndpoint(caller, orders.placeVoucher, placing));
    expect(headers.get('cartId')).toBe('cart-1');
    expect(headers.get('Idempotency-Key')).toBe('key-1');
    expect(headers.get('content-type')).toMatch('application/json');
    expect(headers.get('accept')).toBe('application/json');
  });

  it('contain neither cartId nor Idempotency-Key when the call has none', async () => {
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
    const headers = await headersOf(() => callEndpoint(caller, member.dashboard, {}));
    expect(headers.has('cartId')).toBe(false);
    expect(headers.has('Idempotency-Key')).toBe(false);
  });
});

describe('an answer', () => {
  it('is flattened: the data is next to status, message and statusCode', async () => {
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture({ firstName: 'Noor' })));
    expect(await askDashboard()).toMatchObject({
      firstName: 'Noor',
      status: 'SUCCESS',
      message: 'OK',
      statusCode: 200,
    });
  });

  it('is the one to the query and the body that were sent', async () => {
    mockServer.use(
      mockEndpoint(orders.summary, ({ query }) => ({
        order: orderFixture({ orderId: query.orderId }),
        availablePointsAmount: 5,
      })),
      mockEndpoint(orders.details, ({ body }) => ({ order: orderFixture({ orderId: body.orderId }) })),
    );
    const summary = await callEndpoint(caller, orders.summary, { query: { orderId: 'o-7' } });
    const details = await callEndpoint(caller, orders.details, { body: { orderId: 'o-8' } });
    expect([summary.order?.orderId, details.order.orderId]).toEqual(['o-7', 'o-8']);
  });

  it('may be a 204 without a body', async () => {
    mockServer.use(http.post('*/api/v1/signout', () => new HttpResponse(null, { status: 204 })));
    expect(await callEndpoint(caller, login.signout, { body: {} })).toEqual({});
  });
});

it('includes credentials', async () => {
  // The mock server does not pass on what the request says about them.
  const request = jest.spyOn(axios, 'request');
  mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
  await askDashboard();
  expect(request.mock.calls.map(([config]) => config.withCredentials)).toEqual([true]);
});

describe('a failed call', () => {
  const failed = async (make: () => Response): Promise<ApiFailure> => {
    answerDashboardWith(make);
    const failure = await askDashboard();
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(reported).toEqual([failure]);
    return failure as ApiFailure;
  };

  it('is an answer whose body has no status', async () => {
    expect(await failed(() => HttpResponse.json({ data: {} }))).toMatchObject({ message: 'OK', code: 200 });
  });

  it('is an answer with an empty body', async () => {
    const answer = () => new HttpResponse('', { status: 200, statusText: 'Nothing There' });
    expect(await failed(answer)).toMatchObject({ message: 'Nothing There', code: 200 });
  });

  it('is an answer with HTML instead of JSON', async () => {
    const answer = () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 });
    expect(await failed(answer)).toMatchObject({ message: 'Bad Gateway', code: 502 });
  });

  it('is an HTTP status of 300 or above, even if the body says success', async () => {
    const answer = () => HttpResponse.json({ status: 'SUCCESS', data: {} }, { status: 304 + 2 });
    expect(await failed(answer)).toMatchObject({ code: 306 });
  });

  it('has the debug message that is nested in the message of the body', async () => {
    const body = {
      status: 'FAILED',
      message: '{"debugMessage":"Card blocked"}',
      data: { errorCode: 'X', why: 1 },
    };
    expect(await failed(() => HttpResponse.json(body, { status: 409 }))).toMatchObject({
      message: 'Card blocked',
      code: 409,
      errorCode: 'X',
      details: { why: 1 },
    });
  });

  it('says that something went wrong when the connection breaks', async () => {
    mockServer.use(mockNetworkFailure(member.dashboard));
    expect(await askDashboard()).toMatchObject({ message: 'Something went wrong', code: 0, errorCode: null });
    expect(reported).toHaveLength(1);
  });

  it('asks for a reload when a script of the page could not be loaded', () => {
    const missing = Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' });
    const message = 'A part of this page could not be loaded. Reload the page and try again.';
    expect(noAnswer(missing)).toMatchObject({ message, code: 0 });
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(noAnswer(missing)).toMatchObject({
      message: 'You are offline. Check your connection and try again.',
    });
  });

  it('says that the device is offline when it is', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    mockServer.use(mockNetworkFailure(member.dashboard));
    expect(await askDashboard()).toMatchObject({
      message: 'You are offline. Check your connection and try again.',
      code: 0,
    });
  });
});

describe('a call that moves value', () => {
  const MAY_HAVE = 'It may have gone through all the same. Try again: nothing is done twice.';
  const OFFLINE = 'You are offline. Check your connection and try again.';
  const verify = (signal?: AbortSignal) =>
    answerOf(
      callEndpoint(caller, orders.verifyPlain, {
        body: { orderId: 'ZV-1', requestId: crypto.randomUUID(), otp: '482915' },
        idempotencyKey: 'key-12345',
        ...(signal && { signal }),
      }),
    );

  it('says so too when a proxy answers in the place of the server, but not when the server itself does', async () => {
    mockServer.use(
      http.post(`*${orders.verifyPlain.path}`, () =>
        HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 }),
      ),
    );
    expect(await verify()).toMatchObject({ message: `Something went wrong. ${MAY_HAVE}`, code: 502 });
    mockServer.use(mockError(orders.verifyPlain, 'UNAVAILABLE', 'Back in a minute'));
    expect(await verify()).toMatchObject({ message: 'Back in a minute', code: 503 });
  });

  it('does not say so when a proxy refused to pass it on', async () => {
    mockServer.use(
      http.post(`*${orders.verifyPlain.path}`, () =>
        HttpResponse.html('<h1>Too Many Requests</h1>', { status: 429 }),
      ),
    );
    expect(await verify()).toMatchObject({ message: 'Too Many Requests', code: 429 });
  });

  it('says that it may have gone through when its answer is lost, and is reported', async () => {
    mockServer.use(mockNetworkFailure(orders.verifyPlain));
    expect(await verify()).toMatchObject({
      message: `Something went wrong. ${MAY_HAVE}`,
      code: 0,
      errorCode: null,
      details: { reason: expect.any(String) as string },
    });
    expect(reported).toHaveLength(1);
  });

  it('says so too when the connection went with the answer', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    mockServer.use(
      http.post(`*${orders.verifyPlain.path}`, () => {
        online.mockReturnValue(false);
        return HttpResponse.error();
      }),
    );
    expect(await verify()).toMatchObject({ message: `${OFFLINE} ${MAY_HAVE}`, code: 0 });
  });

  it('does not say so when it was not sent', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    mockServer.use(mockNetworkFailure(orders.verifyPlain));
    expect(await verify()).toMatchObject({ message: OFFLINE, code: 0 });
  });

  it('is no failure when it was aborted', async () => {
    mockServer.use(http.post(`*${orders.verifyPlain.path}`, () => new Promise<never>(() => {})));
    const controller = new AbortController();
    const call = verify(controller.signal);
    controller.abort();
    expect(await call).not.toBeInstanceOf(ApiFailure);
    expect(reported).toEqual([]);
  });
});

it('times out after 15 seconds without an answer', async () => {
  // The client's code and its first chunk load on the real clock.
  mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
  await askDashboard();
  mockServer.use(mockEndpoint(member.dashboard, dashboardFixture(), { delay: 'infinite' }));
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  try {
    const answer = askDashboard();
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await answer).toMatchObject({ message: 'Something went wrong', code: 0 });
  } finally {
    jest.useRealTimers();
  }
});

it('does not report a call that was aborted', async () => {
  mockServer.use(mockEndpoint(catalogue.load, { pageLayoutList: [] }, { delay: 'infinite' }));
  const controller = new AbortController();
  const query = { client: 'ZILLION', device: 'MWEB' } as const;
  const call = answerOf(callEndpoint(caller, catalogue.load, { query, signal: controller.signal }));
  controller.abort();
  const error = await call;
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(ApiFailure);
  expect(reported).toEqual([]);
});
