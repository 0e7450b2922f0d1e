// The conformance run against the included backend, which keeps its own contract, and against APIs that do not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { successViolations } from '#backend/conformance/check-answer.ts';
import { isReadOnly } from '#backend/conformance/reads.ts';
import { unmatchedInput } from '#backend/conformance/refusals.ts';
import { createRun, endpointsInOrder, type Report } from '#backend/conformance/run.ts';
import { saveClient } from '#backend/modules/clients/repository.ts';
import { jsonSchemaOf, type JsonSchema } from '#backend/reference/json-schema.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { contract, endpoints } from '#contract/index.ts';
import { schemasOf } from '#contract/schemas.ts';
import {
  createConformanceHarness,
  tamperingApi,
  type ConformanceHarness,
  type Tamper,
} from '../../support/conformance-harness.ts';
import { OPENING_MS } from '../../support/db.ts';
import { freePort, noSettings } from '../../support/operator.ts';

const MAIN = join(import.meta.dirname, '../../../src/backend/conformance/main.ts');

const all = (endpoints as readonly Endpoint[]).map((endpoint) => [endpoint.id, endpoint] as const);

let harness: ConformanceHarness;
const reports = new Map<string, Report>();
/** The successful answers by path, in order. */
const answers = new Map<string, { status: string; data: unknown }[]>();
let before: Record<string, unknown>;
let after: Record<string, unknown>;

/** What a run may write: counts of calls, when a session was seen, the members that the programme was asked about. */
const TRACES = ['rate_limit', 'session', 'sandbox_programme_member'];

const contents = async (): Promise<Record<string, unknown>> => {
  const tables = await harness.deps.db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => !TRACES.includes(table.name))) {
    const [row] = await harness.deps.db.query<{ count: number; hash: string }>(
      `select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as hash from "${name}" t`,
    );
    found[name] = row;
  }
  return found;
};

const keep: Tamper = (path, body) => {
  const answer = JSON.parse(body) as { status: string; data: unknown };
  if (answer.status === 'SUCCESS') answers.set(path, [...(answers.get(path) ?? []), answer]);
  return body;
};

beforeAll(async () => {
  harness = await createConformanceHarness();
  const recorder = await tamperingApi(harness.url, keep);
  before = await contents();
  const reportOf = createRun(harness.targetAt(recorder.url));
  for (const endpoint of endpointsInOrder()) reports.set(endpoint.id, await reportOf(endpoint));
  after = await contents();
  await recorder.close();
}, OPENING_MS);
afterAll(() => harness.close());

describe('A conformance run on the shipped backend', () => {
  it.each(all)('finds that %s conforms to the contract, and sees its data', (id) => {
    const { calls, violations, unseen } = reports.get(id)!;
    expect({ violations, unseen }).toEqual({ violations: [], unseen: null });
    expect(calls).toBeGreaterThan(0);
  });

  it('calls each endpoint of the contract exactly once', () => {
    expect(
      endpointsInOrder()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(all.map(([id]) => id).sort());
  });

  it('names a cart in the calls that need one, and in no others', async () => {
    const carts = new Map<string, unknown>();
    const api = createServer((request, response) => {
      carts.set((request.url ?? '').replace(/\?.*/s, ''), request.headers['cartid']);
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(api, 'listening');
    const { port } = api.address() as AddressInfo;
    const reportOf = createRun(harness.targetAt(`http://127.0.0.1:${port}`));
    const { dbt, member } = contract;
    for (const endpoint of [dbt.fetchBeneficiary, member.balance]) await reportOf(endpoint);
    api.close();
    expect(carts).toEqual(
      new Map([
        [dbt.fetchBeneficiary.path, expect.any(String)],
        [member.balance.path, undefined],
      ]),
    );
  });

  it('changes no data', () => {
    expect(Object.keys(before).length).toBeGreaterThan(40);
    expect(after).toEqual(before);
  });

  it.each(all.filter(([, { idempotent }]) => idempotent))(
    'sends %s nothing that could succeed if its missing key were overlooked',
    async (_id, endpoint) => {
      const headers = { ...harness.headers, cartid: 'conformance', 'idempotency-key': 'key-of-the-run' };
      const answer = await harness.call(endpoint, { ...unmatchedInput(endpoint), headers });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.data.errorCode).not.toBe('MALFORMED_REQUEST');
    },
  );
});

interface Drop {
  path: string[];
  answer: unknown;
}

/** A copy of the value without the field at the path. */
const without = (value: unknown, [name = '', ...rest]: string[]): unknown => {
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === name ? without(one, rest) : one));
  const fields = Object.entries(value as object);
  if (rest.length === 0) return Object.fromEntries(fields.filter(([other]) => other !== name));
  return Object.fromEntries(fields.map(([other, one]) => [other, other === name ? without(one, rest) : one]));
};

/** Each required field that is there, down to the first item of each list. */
const requiredPaths = (schema: JsonSchema, value: unknown, path: string[] = []): string[][] => {
  if (Array.isArray(value)) {
    return value.length > 0 && schema.items ? requiredPaths(schema.items, value[0], [...path, '0']) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (!(name in value)) return [];
    const mine = schema.required?.includes(name) ? [[...path, name]] : [];
    return [...mine, ...requiredPaths(field, (value as Record<string, unknown>)[name], [...path, name])];
  });
};

const dropsOf = (endpoint: Endpoint): Drop[] => {
  const schema = jsonSchemaOf(schemasOf(endpoint).data, 'output');
  return (answers.get(endpoint.path) ?? []).flatMap((answer) =>
    requiredPaths(schema, answer.data).map((path) => ({ path: ['data', ...path], answer })),
  );
};

describe('A response', () => {
  it.each(all.filter(([, endpoint]) => isReadOnly(endpoint)))(
    'of %s without any one of its required fields is a fault that names the field',
    (_id, endpoint) => {
      const drops = dropsOf(endpoint);
      expect(drops.length).toBeGreaterThan(0);
      for (const { path, answer } of drops) {
        const json = without(answer, path);
        const violations = successViolations(endpoint, {
          status: 200,
          contentType: 'application/json',
          json,
        });
        expect(violations.map(({ field }) => field)).toEqual([path.join('.')]);
      }
    },
  );
});

const reportOn = async (endpoint: Endpoint, spoil: Tamper): Promise<Report> => {
  const api = await tamperingApi(harness.url, spoil);
  try {
    return await createRun(harness.targetAt(api.url))(endpoint);
  } finally {
    await api.close();
  }
};

const changed = (change: (answer: { status: string; data: Record<string, unknown> }) => unknown): Tamper => {
  return (_path, body) => JSON.stringify(change(JSON.parse(body) as never));
};

describe('A conformance run reports', () => {
  const { member, orders, address, dbt } = contract;
  const cases: [string, Endpoint, Tamper, string[]][] = [
    [
      'an envelope with another status code',
      member.detail,
      changed((a) => ({ ...a, statusCode: 201 })),
      ['statusCode', 'statusCode'],
    ],
    [
      'a response without its envelope',
      member.balance,
      changed(({ data }) => data),
      ['status', 'statusCode', 'message', 'data', 'data.errorCode'],
    ],
    ['a response that is not JSON', member.detail, () => '<h1>Hello</h1>', ['body', 'body']],
    [
      'an error that does not name the field',
      address.remove,
      changed((a) => ({ ...a, data: { ...a.data, fields: {} } })),
      ['data.fields.addressId'],
    ],
    [
      'an error with an unknown code',
      orders.cancel,
      changed((a) => ({ ...a, data: { ...a.data, errorCode: 'NO_WAY' } })),
      ['data.errorCode', 'data.errorCode', 'data.errorCode', 'data.errorCode'],
    ],
    [
      'an object instead of a list',
      dbt.fetchBeneficiary,
      changed((a) => (a.status === 'SUCCESS' ? { ...a, data: { ...a.data, beneficiaryList: {} } } : a)),
      ['data.beneficiaryList'],
    ],
  ];
  it.each(cases)('%s', async (_title, endpoint, spoil, fields) => {
    expect((await reportOn(endpoint, spoil)).violations.map(({ field }) => field)).toEqual(fields);
  });

  it.each<[string, ErrorCode, Endpoint[]]>([
    [
      'as if the call were malformed',
      'UNSUPPORTED_MEDIA_TYPE',
      [member.transactions, member.dashboard, contract.catalogue.list],
    ],
    ['as if the member were a support agent', 'AGENT_NOT_ALLOWED', [contract.sessions.cards]],
    ['for a token that it did not need', 'FORBIDDEN', [member.dashboard]],
  ])('a valid read that is refused %s', async (_how, code, reads) => {
    const { status } = ERROR_CODES[code];
    const refusal = { status: 'FAILED', statusCode: status, message: 'No', data: { errorCode: code } };
    const refusing = await answering(refusal);
    const reportOf = createRun(harness.targetAt(refusing.url));
    for (const endpoint of reads) {
      const { violations } = await reportOf(endpoint);
      expect(violations[0]).toMatchObject({ field: 'status', problem: expect.stringContaining('not 200') });
    }
    await refusing.close();
  });

  const tooMany = {
    status: 'FAILED',
    statusCode: 429,
    message: 'No',
    data: { errorCode: 'RATE_LIMITED' },
  };
  const neverLetIn = { field: 'status', problem: 'is 429 (RATE_LIMITED), not 200' };

  it('a call that would have to wait for longer than a minute', async () => {
    const refusing = await answering(tooMany, { 'retry-after': '3600' });
    const { violations } = await createRun(harness.targetAt(refusing.url))(contract.help.faqs);
    expect(violations[0]).toMatchObject(neverLetIn);
    await refusing.close();
  });

  it('a call that is never let in, after a minute in which it was made at most once a second', async () => {
    const refusing = await answering(tooMany, { 'retry-after': '0' });
    const waits: number[] = [];
    const atOnce = ((done: () => void, ms: number) => {
      waits.push(ms);
      return setImmediate(done);
    }) as never;
    const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(atOnce);
    const { violations } = await createRun(harness.targetAt(refusing.url))(contract.help.faqs);
    timers.mockRestore();
    expect(violations[0]).toMatchObject(neverLetIn);
    expect(waits).toEqual(Array.from({ length: 65 }, () => 1000));
    await refusing.close();
  });

  it('a thing that a list shows and that cannot be read', async () => {
    const { list, detail } = contract.catalogue;
    const api = await tamperingApi(harness.url, (path, body) =>
      path === list.path ? body.replaceAll(/"productId":"[^"]+"/g, '"productId":"gone"') : body,
    );
    const reportOf = createRun(harness.targetAt(api.url));
    await reportOf(list);
    const { violations } = await reportOf(detail);
    await api.close();
    expect(violations[0]).toMatchObject({ field: 'status', problem: 'is 404 (NOT_FOUND), not 200' });
  });

  it('only what answers a call in the end that was refused for being one too many', async () => {
    let calls = 0;
    const busy = createServer((request, response) => {
      calls += 1;
      if (calls === 1) response.writeHead(429, { 'retry-after': '0' }).end();
      else response.writeHead(307, { location: `${harness.url}${request.url}` }).end();
    }).listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const { violations } = await createRun(harness.targetAt(`http://127.0.0.1:${port}`))(contract.help.faqs);
    busy.close();
    // A redirect is no answer of the API.
    expect(violations[0]).toMatchObject({ problem: 'is 307, not 200' });
  });

  it('a call that is not answered for 30 seconds', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 1000));
    const start = Date.now();
    const { violations } = await createRun(harness.targetAt(`http://127.0.0.1:${port}`))(contract.help.faqs);
    expect(Date.now() - start).toBeGreaterThanOrEqual(25);
    expect(violations).toMatchObject([{ field: 'answer', problem: expect.stringContaining('timeout') }]);
    silent.closeAllConnections();
    silent.close();
  });

  it('an API that cannot be reached', async () => {
    const target = harness.targetAt(`http://127.0.0.1:${await freePort()}`);
    const { violations } = await createRun(target)(member.detail);
    expect(violations).toEqual([
      {
        field: 'answer',
        problem: expect.stringContaining('ECONNREFUSED'),
        call: 'GET /api/v1/member/detail',
      },
    ]);
  });
});

const answering = async (answer: { statusCode: number }, headers: Record<string, string> = {}) => {
  const server = createServer((_request, response) => {
    response.writeHead(answer.statusCode, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, close };
};

const command = async (...args: string[]) => {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, ...noSettings() } });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (part: string) => (out += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (err += part));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
};

const sessionOption = () => `jwt=${harness.session.jwt}; token=${harness.session.token}`;

describe('npm run conformance', () => {
  it('exits with 0 on the shipped backend and lists every endpoint', async () => {
    const given = `conversionId=${harness.conversionId}`;
    const ran = await command('--api', harness.url, '--session', sessionOption(), '--given', given);
    expect([ran.code, ran.err]).toEqual([0, '']);
    expect(ran.out.split('\n').filter((line) => line.startsWith('ok   '))).toHaveLength(all.length);
    expect(ran.out).toContain(`\n${all.length} endpoints: ${all.length} keep the contract, 0 do not.\n`);
  });

  it('marks and counts the endpoints that were only checked for errors, and those whose data it did not see', async () => {
    const ran = await command('--api', harness.url, '--session', sessionOption());
    const marked = [...ran.out.matchAll(/^ok {3}(\S+) .*\(\d calls?, refusals only\)$/gm)].map(
      ([, id]) => id,
    );
    const changing = all.filter(([, endpoint]) => !isReadOnly(endpoint)).map(([id]) => id);
    expect(marked.toSorted()).toEqual(changing.toSorted());
    expect(changing).toEqual(expect.arrayContaining([contract.orders.placeItem.id, contract.address.add.id]));
    expect(ran.out).toContain(`\n${changing.length} change something and were checked for refusals only.`);
    // No `--given` names a conversion.
    expect(ran.out).toMatch(/^ok {3}conversion\.status .*, data not seen: refused with NOT_FOUND\)$/m);
    expect(ran.out).toContain('\nThe data of 1 was not seen');
  });

  it('exits with 1 when a field is missing, and names the endpoint and the field', async () => {
    const api = await tamperingApi(harness.url, (path, body) =>
      path === contract.member.balance.path ? body.replace(/"blockedPointsAmount":\d+,/, '') : body,
    );
    const ran = await command('--api', api.url, '--session', sessionOption());
    await api.close();
    expect(ran.code).toBe(1);
    expect(ran.out.match(/^FAIL .*\n.*/gm)).toEqual([
      'FAIL member.balance  GET /api/v1/member/account/balance  (2 calls)\n' +
        '       data.blockedPointsAmount: Invalid input: expected number, received undefined',
    ]);
    expect(ran.out).toContain(`${all.length - 1} keep the contract, 1 does not.`);
  });

  it('explains that the session was refused', async () => {
    const ran = await command('--api', harness.url, '--session', 'jwt=of-nobody; token=none');
    expect(ran.code).toBe(1);
    expect(ran.out).toContain('\nThe session was refused: take the two cookies');
  });

  it('sends each host the calls of its own endpoints, whether or not its address ends in a slash', async () => {
    const asked: string[] = [];
    const search = await tamperingApi(harness.url, (path, body) => {
      asked.push(path);
      return body;
    });
    const ran = await command(
      '--api',
      harness.url,
      '--search',
      `${search.url}/`,
      '--session',
      sessionOption(),
    );
    await search.close();
    expect(ran.code).toBe(0);
    // Whether anything answers there is asked first.
    expect(new Set(asked)).toEqual(new Set(['/', contract.search.find.path]));
  });

  it.each([
    [[], 'Usage: npm run conformance'],
    [['--api', 'http://127.0.0.1:1'], 'Usage: npm run conformance'],
    [['--api', 'ftp://api.example', '--session', 'jwt=a; token=b'], '--api takes an address'],
    [['--api', 'http://127.0.0.1:1', '--session', 'jwt=a'], '--session takes both cookies'],
    [['--api', 'http://127.0.0.1:1', '--session', 'a'], '"a" is not of the form name=value'],
    [['--url', 'http://127.0.0.1:1'], '--url'],
    [
      ['--api', 'http://127.0.0.1:1', '--session', 'jwt=a; token=b'],
      'Nothing answers at http://127.0.0.1:1: ',
    ],
  ])('rejects the arguments %j in one line', async (args, said) => {
    const ran = await command(...args);
    expect([ran.code, ran.out]).toEqual([1, '']);
    expect(ran.err).toContain(said);
    expect(ran.err).not.toContain('    at ');
  });
});

describe('A conformance run for a brand whose modules are off', () => {
  const save = async (modules?: readonly string[]): Promise<void> => {
    const brand = loadBrands().find(({ clientId }) => clientId === DEFAULT_CLIENT)!;
    await saveClient(harness.deps.db, {
      ...brand,
      modules: [...(modules ?? brand.modules)],
    });
    harness.clock.advance(60);
  };
  afterAll(() => save());

  it('finds that every call conforms to the contract', async () => {
    await save(['ledger', 'vouchers']);
    const reportOf = createRun(harness.targetAt(harness.url));
    const faults: unknown[] = [];
    for (const endpoint of endpointsInOrder()) faults.push(...(await reportOf(endpoint)).violations);
    expect(faults).toEqual([]);
  });
});
