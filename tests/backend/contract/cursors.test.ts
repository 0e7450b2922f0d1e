// Every list with a cursor accepts only its own cursors. Derived from the contract: a list is tested if it takes a
// cursor.
import type { Endpoint } from '#contract/endpoint.ts';
import { contract, endpoints } from '#contract/index.ts';
import { schemasOf } from '#contract/schemas.ts';
import { jsonSchemaOf } from '#backend/reference/json-schema.ts';
import { createConformanceHarness, type ConformanceHarness } from '../../support/conformance-harness.ts';
import { OPENING_MS } from '../../support/db.ts';
import type { Input } from '../../support/malformed.ts';

const { catalogue, holdings, member, orders, search } = contract;

const fieldsOf = (endpoint: Endpoint): object => {
  const { query, body } = schemasOf(endpoint);
  const schema = body ?? query;
  return schema ? (jsonSchemaOf(schema, 'input').properties ?? {}) : {};
};

const lists = (endpoints as readonly Endpoint[]).filter((endpoint) => 'cursor' in fieldsOf(endpoint));

/** Required parameters of a list. */
const NEEDED: Record<string, Input> = {
  [catalogue.list.id]: { moduleType: 'burn', itemType: 'VOUCHER' },
  [catalogue.sitemap.id]: { itemType: 'VOUCHER' },
  [search.find.id]: { q: 'card', type: 'VOUCHER' },
};

/** Lists of which the seeded member has more than one entry. */
const LONG: readonly Endpoint[] = [
  catalogue.list,
  catalogue.sitemap,
  search.find,
  member.transactions,
  orders.list,
  holdings.list,
];

let harness: ConformanceHarness;
let cursors: Map<string, string>;

const ask = (endpoint: Endpoint, more: Input, headers: Record<string, string> = harness.headers) => {
  const input = { ...NEEDED[endpoint.id], limit: 1, ...more };
  const texts = Object.entries(input).map(([name, value]) => [name, String(value)]);
  const sent = schemasOf(endpoint).body
    ? { body: input }
    : { query: Object.fromEntries(texts) as Record<string, string> };
  return harness.call(endpoint, { ...sent, headers });
};

/** How a list refuses a cursor that is not its own. */
const judged = async (endpoint: Endpoint, cursor: string, headers?: Record<string, string>) => {
  const { status, data } = await ask(endpoint, { cursor }, headers);
  return [status, Object.keys((data.fields ?? {}) as Input)];
};
const REFUSED = [400, ['cursor']];

beforeAll(async () => {
  harness = await createConformanceHarness();
  cursors = new Map();
  for (const endpoint of LONG) {
    const { status, data } = await ask(endpoint, {});
    if (status !== 200 || !data.nextCursor) throw new Error(`${endpoint.id} has no second page`);
    cursors.set(endpoint.id, data.nextCursor as string);
  }
}, OPENING_MS);
afterAll(() => harness.close());

describe.each(lists.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  it('refuses a cursor of another list', async () => {
    for (const [other, cursor] of cursors) {
      if (other === id) continue;
      expect([other, await judged(endpoint, cursor)]).toEqual([other, REFUSED]);
    }
  });

  it('refuses a cursor that was altered, cut or made up', async () => {
    const [payload = '', mac = ''] = (cursors.get(id) ?? [...cursors.values()][0] ?? '').split('.');
    const place = Buffer.from(JSON.stringify(['2026-01-01T00:00:00.000Z', 'x', 1])).toString('base64url');
    for (const cursor of [
      payload,
      `${payload}.`,
      `.${mac}`,
      '.',
      `${payload}.${mac.slice(1)}`,
      `${payload}.${mac.slice(0, -1)}`,
      `${payload.slice(0, -1)}.${mac}`,
      `${place}.${mac}`,
      `${place}.${'0'.repeat(32)}`,
      'bnVsbA.',
      '☃.☃',
    ]) {
      expect([cursor, await judged(endpoint, cursor)]).toEqual([cursor, REFUSED]);
    }
  });
});

describe('A cursor', () => {
  const own = LONG.filter(({ access }) => access === 'member');

  it.each(own.map((endpoint) => [endpoint.id, endpoint] as const))(
    'of %s is refused for another member',
    async (id, endpoint) => {
      const other = await harness.join();
      const cursor = cursors.get(id) ?? '';
      expect((await ask(endpoint, { cursor })).status).toBe(200);
      expect(await judged(endpoint, cursor, other.headers)).toEqual(REFUSED);
    },
  );
});
