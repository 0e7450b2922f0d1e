import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as toJson } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { buildApp } from '#backend/app.ts';
import { ApiError } from '#backend/http/api-error.ts';
import type { Services } from '#backend/services.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import { OPENING_MS } from '../../support/db.ts';
import { testApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
}, OPENING_MS);
afterAll(() => test.close());

const json = { 'content-type': 'application/json' };
const post = (payload: string, headers: Record<string, string> = json) =>
  test.app.inject({ method: 'POST', url: contract.login.otpInit.path, payload, headers });

const failed = (statusCode: number, errorCode: string) => ({
  status: 'FAILED',
  statusCode,
  message: expect.any(String) as string,
  data: expect.objectContaining({ errorCode }) as object,
});

describe('A slow request', () => {
  it('must arrive within 30 seconds, headers and body', () => {
    // Otherwise the framework waits for a body forever.
    expect(test.app.server).toMatchObject({ requestTimeout: 30_000 });
  });
});

describe('A failed call', () => {
  it('returns 404 in the envelope for an unknown path', async () => {
    for (const url of ['/', '/api/v1/nothing', '/api/v2/otp/init/more', '/dev/other']) {
      const answer = await test.app.inject({ url });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual(failed(404, 'NOT_FOUND'));
    }
  });

  it('returns 404 in the envelope for a URL that cannot be decoded', async () => {
    for (const url of ['/%', '/api/v1/member/detail%', '/api/v1/%ff']) {
      const answer = await test.app.inject({ url, headers: { 'x-request-id': 'web-7f3a9c21' } });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual(failed(404, 'NOT_FOUND'));
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': 'web-7f3a9c21' });
    }
  });

  it('returns 405 with the allowed method when the path exists', async () => {
    const answer = await test.app.inject({ method: 'GET', url: `${contract.login.otpInit.path}?a=1` });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe('POST');
    expect(answer.json()).toEqual(failed(405, 'METHOD_NOT_ALLOWED'));
  });

  it('returns 405 or 404 for a wrong method or path before its body is checked', async () => {
    const { detail } = contract.member;
    const sent = ['{"open":', 'a=1', 'x'.repeat(200 * 1024)].flatMap((payload) =>
      ['application/json', 'text/plain'].map((type) => ({ payload, headers: { 'content-type': type } })),
    );
    for (const body of sent) {
      const other = await test.app.inject({ method: 'POST', url: detail.path, ...body });
      expect([other.json(), other.headers['allow']]).toEqual([failed(405, 'METHOD_NOT_ALLOWED'), 'GET']);
      const none = await test.app.inject({ method: 'POST', url: '/api/v1/nothing', ...body });
      expect(none.json()).toEqual(failed(404, 'NOT_FOUND'));
    }
    const query = await test.app.inject({ method: 'QUERY' as 'GET', url: detail.path });
    expect(query.json()).toEqual(failed(405, 'METHOD_NOT_ALLOWED'));
  });

  it('returns 413 for a body over 100 kB, and not for a smaller one', async () => {
    const bodyOf = (length: number) => JSON.stringify({ purpose: 'LOGIN', mobile: '9'.repeat(length) });
    const large = await post(bodyOf(101 * 1024));
    expect(large.statusCode).toBe(413);
    expect(large.json()).toEqual(failed(413, 'BODY_TOO_LARGE'));
    expect((await post(bodyOf(99 * 1024))).json()).toEqual(failed(400, 'MALFORMED_REQUEST'));
  });

  it('returns 415 when the body is not JSON', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const answer = await post('purpose=LOGIN', { 'content-type': type });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toEqual(failed(415, 'UNSUPPORTED_MEDIA_TYPE'));
    }
  });

  it.each([
    ['{"purpose":'],
    ['not json'],
    [''],
    ['{"__proto__":{"purpose":"LOGIN"}}'],
    ['[]'],
    ['null'],
    ['"LOGIN"'],
  ])('returns 400 and names a field for the body %s', async (body) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(failed(400, 'MALFORMED_REQUEST'));
    expect(Object.keys(answer.json().data.fields).length).toBeGreaterThan(0);
  });

  it('returns 400 when the body is not UTF-8, rather than take other characters for those sent', async () => {
    const login = { purpose: 'LOGIN', mobile: '9876543210', note: 'José' };
    for (const [encoding, status] of [
      ['latin1', 400],
      ['utf16le', 400],
      ['utf8', 200],
    ] as const) {
      const payload = Buffer.from(JSON.stringify(login), encoding);
      const answer = await test.app.inject({
        method: 'POST',
        url: contract.login.otpInit.path,
        headers: { 'content-type': `application/json; charset=${encoding}` },
        payload,
      });
      expect([encoding, answer.statusCode]).toEqual([encoding, status]);
      if (status === 400) expect(answer.json().data.fields).toHaveProperty('body');
    }
  });

  it('returns 415 when the body is compressed, and says so', async () => {
    const send = (payload: Buffer, coding: string) =>
      test.app.inject({
        method: 'POST',
        url: contract.catalogue.fetchAllCarousels.path,
        headers: { ...json, 'content-encoding': coding },
        payload,
      });
    const refused = await send(gzipSync('{}'), 'gzip');
    expect(refused.json()).toEqual(failed(415, 'UNSUPPORTED_MEDIA_TYPE'));
    expect(refused.json().message).toBe('Send the body without compression');
    for (const none of ['identity', '']) {
      expect((await send(Buffer.from('{}'), none)).statusCode).toBe(200);
    }
  });

  it('returns 400 when the body breaks off', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    // The error that Node reports, made here so that it is an Error of the test's realm as well.
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    test.app.server.once('request', (received: IncomingMessage) =>
      received.once('resume', () => received.emit('error', aborted)),
    );
    const { port } = test.app.server.address() as AddressInfo;
    const sent = request({ port, method: 'POST', path: contract.login.otpInit.path, headers: json });
    const answered = new Promise<IncomingMessage>((done) => sent.once('response', done));
    sent.write('{"purpose":"LOG');
    const answer = await answered;
    expect(answer.statusCode).toBe(400);
    expect(await toJson(answer)).toMatchObject({ message: 'The body could not be read' });
    sent.destroy();
  });

  it('returns 500 without any detail of the cause when the server is at fault', async () => {
    jest.spyOn(test.services.sessions, 'find').mockRejectedValue(new Error('secret cause at /srv/app.ts'));
    const answer = await test.app.inject({ url: contract.member.detail.path, headers: { cookie: 'jwt=x' } });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual(failed(500, 'INTERNAL'));
    expect(answer.body).not.toContain('secret');
    expect(answer.body).not.toContain('.ts');
  });

  it.each([
    ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.5:5432'],
    ['ENETUNREACH', 'connect ENETUNREACH 10.0.0.5:5432'],
    ['ECONNABORTED', 'read ECONNABORTED'],
    ['57P01', 'terminating connection due to administrator command'],
    ['08006', 'connection failure'],
    ['53300', 'too many connections'],
    ['53100', 'could not extend file "base/5/16445": No space left on device'],
    ['25006', 'cannot execute INSERT in a read-only transaction'],
    ['28P01', 'password authentication failed for user "rewards"'],
    ['3D000', 'database "rewards" does not exist'],
    ['57014', 'canceling statement due to statement timeout'],
    [undefined, 'Connection terminated unexpectedly'],
    [undefined, 'Client has encountered a connection error and is not queryable'],
    [undefined, 'timeout exceeded when trying to connect'],
    [undefined, 'Query read timeout'],
  ])('returns 503 with Retry-After while the database is unavailable (%s)', async (code, message) => {
    jest.spyOn(test.services.sessions, 'find').mockRejectedValue(Object.assign(new Error(message), { code }));
    const answer = await test.app.inject({ url: contract.member.detail.path, headers: { cookie: 'jwt=x' } });
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toEqual(failed(503, 'UNAVAILABLE'));
  });

  it('is never cached', async () => {
    expect((await test.app.inject({ url: '/nothing' })).headers['cache-control']).toBe('no-store');
    expect((await post('{}')).headers['cache-control']).toBe('no-store');
  });
});

describe('The request id', () => {
  const idFor = async (given?: string) => {
    const headers = given === undefined ? {} : { 'x-request-id': given };
    return (await test.app.inject({ url: '/healthz', headers })).headers['x-request-id'];
  };

  it('is taken from the caller when it is well-formed', async () => {
    for (const given of ['web-7f3a9c21', 'Edge_1.7f3a']) expect(await idFor(given)).toBe(given);
  });

  it.each([[undefined], ['short'], ['a'.repeat(65)], ['line\\nbreak-"quoted"']])(
    'is generated for %j',
    async (given) => {
      expect(await idFor(given)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('An error code that the reference does not list for a call', () => {
  const refusingWith = (code: ErrorCode, details = {}): Partial<Services> => ({
    help: { ...test.services.help, faqs: () => Promise.reject(new ApiError(code, 'Refused', details)) },
  });

  it('becomes a 500 when responses are checked, as in tests, and is returned as it is otherwise', async () => {
    for (const [code, answered] of [
      ['SOLD_OUT', 'INTERNAL'],
      ['UNAVAILABLE', 'UNAVAILABLE'],
    ] as const) {
      const services = { ...test.services, ...refusingWith(code) };
      for (const checkAnswers of [true, false]) {
        const app = await buildApp(test.deps, { services, checkAnswers });
        const { data } = (await app.inject(contract.help.faqs.path)).json();
        expect(data.errorCode).toBe(checkAnswers ? answered : code);
        await app.close();
      }
    }
  });

  it('is treated like a detail that the reference does not list, or describes differently', async () => {
    for (const [details, answered] of [
      [{ fields: { client: 'Not a client' } }, 'MALFORMED_REQUEST'],
      [{ fields: 'Not a client' }, 'INTERNAL'],
      [{ query: 'select' }, 'INTERNAL'],
    ] as const) {
      const services = { ...test.services, ...refusingWith('MALFORMED_REQUEST', details) };
      const app = await buildApp(test.deps, { services, checkAnswers: true });
      const { data } = (await app.inject(contract.help.faqs.path)).json();
      expect(data.errorCode).toBe(answered);
      await app.close();
    }
  });
});
