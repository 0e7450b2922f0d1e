// Every endpoint of the contract against the real server: who can call it, and the answer to a malformed call. All of
// it is derived from the contract, so a new endpoint is tested automatically.
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { schemasOf } from '#contract/schemas.ts';
import { NO_LIMITS, testApp, type TestApp, type TestMember } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';
import { minimalInput, malformedInputs, validInput, type Input } from '../../support/malformed.ts';

const all = (endpoints as readonly Endpoint[]).map((endpoint) => [endpoint.id, endpoint] as const);
const having = (wanted: (endpoint: Endpoint) => boolean) => all.filter(([, endpoint]) => wanted(endpoint));

/** How the schema library begins a sentence that the contract does not give. */
const LIBRARY_WORDS = /^(Invalid (?!UPI ID$)|Too |Unrecognized )/;

let server: TestApp;
let member: TestMember;

beforeAll(async () => {
  server = await testApp({ settings: { limits: NO_LIMITS } });
  member = await server.join({ coins: 25_000 });
}, OPENING_MS);
afterAll(() => server.close());

const inputOf = (endpoint: Endpoint) => {
  const { query, body } = schemasOf(endpoint);
  return {
    ...(query && { query: validInput(query, 'query') as Record<string, string> }),
    ...(body && { body: validInput(body, 'body') }),
  };
};

const headersFor = (endpoint: Endpoint): Record<string, string> => ({
  ...(endpoint.access === 'member' ? member.headers : {}),
  ...(endpoint.headers?.includes('cartId') ? { cartid: 'cart-of-the-contract-test' } : {}),
  ...(endpoint.idempotent ? { 'idempotency-key': 'key-of-the-contract-test' } : {}),
});

const send = async (endpoint: Endpoint, payload: string, type = 'application/json') => {
  const headers = { ...headersFor(endpoint), 'content-type': type };
  const answer = await server.app.inject({ method: endpoint.method, url: endpoint.path, headers, payload });
  return answer.json<unknown>();
};

const failed = (statusCode: number, errorCode: string, more: object = {}) =>
  expect.objectContaining({
    status: 'FAILED',
    statusCode,
    message: expect.stringMatching(/\S/) as string,
    data: expect.objectContaining({ errorCode, ...more }) as object,
  }) as object;

describe('A call without a session', () => {
  it.each(having(({ access }) => access === 'member'))(
    'to %s returns 401 in the envelope',
    async (_id, endpoint) => {
      const answer = await server.app.inject({
        method: endpoint.method,
        url: endpoint.path,
        ...(schemasOf(endpoint).body ? { payload: {} } : {}),
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(failed(401, 'UNAUTHENTICATED'));
    },
  );

  it.each(having(({ access }) => access === 'member'))(
    'to %s is refused with a forged cookie',
    async (_id, endpoint) => {
      const headers = { cookie: 'jwt=forged-but-well-formed-0123456789', token: 'forged' };
      const answer = await server.call(endpoint, { ...inputOf(endpoint), headers });
      expect([answer.status, answer.data.errorCode]).toEqual([401, 'UNAUTHENTICATED']);
    },
  );
});

describe.each(having((endpoint) => schemasOf(endpoint).body !== undefined))(
  'The body of %s',
  (_id, endpoint) => {
    const { body } = schemasOf(endpoint);
    const malformed = body ? malformedInputs(body, 'body') : [];
    if (malformed.length > 0) {
      it.each(malformed.map(({ title, ...rest }) => [title, rest] as const))(
        'is refused with %s, naming the field',
        async (_title, { input, field }) => {
          const answer = await server.call(endpoint, { body: input, headers: headersFor(endpoint) });
          expect([answer.status, answer.data.errorCode]).toEqual([400, 'MALFORMED_REQUEST']);
          expect(Object.keys(answer.data.fields as Input)).toEqual([field]);
          expect(answer.data.fields[field]).toMatch(/\S/);
          expect(answer.data.fields[field]).not.toMatch(LIBRARY_WORDS);
        },
      );
    }

    it.each(['[]', '"text"', '7', 'true'])('is refused when it is %s', async (payload) => {
      expect(await send(endpoint, payload)).toEqual(
        failed(400, 'MALFORMED_REQUEST', { fields: { body: expect.any(String) as string } }),
      );
    });

    it.each(['{"open":', '{', '{"__proto__":{"a":1}}', '\u0000'])(
      'is refused when it is the malformed JSON %j',
      async (payload) => {
        expect(await send(endpoint, payload)).toEqual(failed(400, 'MALFORMED_REQUEST'));
      },
    );

    it('is refused in a format other than JSON', async () => {
      for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
        expect(await send(endpoint, 'a=1', type)).toEqual(failed(415, 'UNSUPPORTED_MEDIA_TYPE'));
      }
    });

    it('is refused above 100 kB', async () => {
      const large = JSON.stringify({ filling: 'x'.repeat(100 * 1024) });
      expect(await send(endpoint, large)).toEqual(failed(413, 'BODY_TOO_LARGE'));
    });
  },
);

describe.each(having((endpoint) => schemasOf(endpoint).query !== undefined))(
  'The query of %s',
  (_id, endpoint) => {
    const { query } = schemasOf(endpoint);
    const malformed = query ? malformedInputs(query, 'query') : [];

    it.each(malformed.map(({ title, ...rest }) => [title, rest] as const))(
      'is refused with %s, naming the field',
      async (_title, { input, field }) => {
        const sent = input as Record<string, string>;
        const answer = await server.call(endpoint, { query: sent, headers: headersFor(endpoint) });
        expect([answer.status, answer.data.errorCode]).toEqual([400, 'MALFORMED_REQUEST']);
        expect(Object.keys(answer.data.fields as Input)).toEqual([field]);
        expect(answer.data.fields[field]).not.toMatch(LIBRARY_WORDS);
      },
    );

    it('is refused with a field given twice', async () => {
      const [name = ''] = Object.keys(validInput(query!, 'query'));
      const rest = new URLSearchParams(validInput(query!, 'query') as Record<string, string>);
      rest.append(name, rest.get(name) ?? '');
      const url = `${endpoint.path}?${rest.toString()}`;
      const answer = await server.app.inject({ method: 'GET', url, headers: headersFor(endpoint) });
      expect(answer.json()).toEqual(
        failed(400, 'MALFORMED_REQUEST', { fields: { [name]: expect.any(String) as string } }),
      );
    });

    it('may contain fields that the contract does not define', async () => {
      const least = minimalInput(query!, 'query') as Record<string, string>;
      const headers = headersFor(endpoint);
      const plain = await server.call(endpoint, { query: least, headers });
      const more = await server.call(endpoint, { query: { ...least, utm_source: 'mail' }, headers });
      expect([more.status, more.data]).toEqual([plain.status, plain.data]);
      expect(plain.status).not.toBe(400);
    });
  },
);

describe('A call that moves value', () => {
  const moving = having(({ idempotent }) => idempotent === true);

  it.each(moving)('to %s is refused without a valid Idempotency-Key', async (_id, endpoint) => {
    const headers = headersFor(endpoint);
    delete headers['idempotency-key'];
    for (const key of [undefined, '', 'short', 'x'.repeat(101), 'with spaces in it']) {
      const keyed = key === undefined ? headers : { ...headers, 'idempotency-key': key };
      const answer = await server.call(endpoint, { ...inputOf(endpoint), headers: keyed });
      expect([key, answer.status, answer.data.errorCode]).toEqual([key, 400, 'IDEMPOTENCY_KEY_MISSING']);
    }
  });
});

describe('A call that requires the token of its session', () => {
  const proving = having(({ headers, method }) => method === 'POST' && headers?.includes('token') === true);

  it.each(proving)('to %s is refused without it', async (_id, endpoint) => {
    const headers = headersFor(endpoint);
    delete headers['token'];
    for (const sent of [headers, { ...headers, token: 'another' }]) {
      const answer = await server.call(endpoint, { ...inputOf(endpoint), headers: sent });
      expect([answer.status, answer.data.errorCode]).toEqual([403, 'FORBIDDEN']);
    }
  });
});

describe('A call that is accepted from our own pages only', () => {
  const own = having(({ ownCallsOnly }) => ownCallsOnly === true);

  it.each(own)('to %s is refused from elsewhere', async (_id, endpoint) => {
    const headers = headersFor(endpoint);
    delete headers['token'];
    for (const from of [{}, { 'sec-fetch-site': 'cross-site' }, { token: 'another' }]) {
      const sent = { ...headers, ...from } as Record<string, string>;
      const answer = await server.call(endpoint, { ...inputOf(endpoint), headers: sent });
      expect([from, answer.status, answer.data.errorCode]).toEqual([from, 403, 'FORBIDDEN']);
    }
    const ours = { ...headers, 'sec-fetch-site': 'same-origin' };
    expect((await server.call(endpoint, { ...inputOf(endpoint), headers: ours })).status).not.toBe(403);
  });
});

describe('A path', () => {
  it.each(all)('of %s returns 405 for another method, with the allowed methods', async (_id, endpoint) => {
    const taken = all.filter(([, { path }]) => path === endpoint.path).map(([, { method }]) => method);
    const others = (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).filter(
      (method) => !(taken as string[]).includes(method),
    );
    for (const method of others) {
      const answer = await server.app.inject({ method, url: endpoint.path });
      expect(answer.json()).toEqual(failed(405, 'METHOD_NOT_ALLOWED'));
      expect(answer.headers.allow).toBe(taken.sort().join(', '));
    }
  });

  it.each([
    '/',
    '/api',
    '/api/v1',
    '/api/v1/member',
    '/api/v9/order/list',
    '/api/v1/order/list/',
    '/..%2f',
    '/api/v1/member/detail%00',
  ])('that the contract does not define, %s, returns 404', async (url) => {
    const answer = await server.app.inject({ method: 'GET', url });
    expect([answer.statusCode, answer.json()]).toEqual([404, failed(404, 'NOT_FOUND')]);
  });
});
