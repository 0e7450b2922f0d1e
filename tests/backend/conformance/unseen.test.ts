// When a run has seen the data of an endpoint, of an API that answers with the examples of the reference.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_GIVEN } from '#backend/conformance/reads.ts';
import { createRun } from '#backend/conformance/run.ts';
import { exampleOf } from '#backend/reference/example.ts';
import { jsonSchemaOf } from '#backend/reference/json-schema.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import { schemasOf } from '#contract/schemas.ts';

const { catalogue, orders, partners, search } = contract;

type Fields = Record<string, unknown>;

const exampleFor = (endpoint: Endpoint): Fields =>
  exampleOf(jsonSchemaOf(schemasOf(endpoint).data, 'output'), 'data') as Fields;

interface Api {
  /** What an endpoint answers: data, or the code of a refusal. Others answer with their example. */
  answers?: [Endpoint, (url: string) => Fields | ErrorCode][];
  endpoints: Endpoint[];
}

/** Runs the endpoints in order against such an API. Returns the last report, and the URLs that were called. */
const runAgainst = async ({ answers = [], endpoints }: Api) => {
  const urls: string[] = [];
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    urls.push(url);
    const path = url.replace(/\?.*/s, '');
    const endpoint = endpoints.find((one) => one.path === path)!;
    const signedIn = headers.cookie !== undefined;
    const own = answers.find(([one]) => one === endpoint)?.[1];
    const answer = endpoint.access === 'member' && !signedIn ? 'UNAUTHENTICATED' : own?.(url);
    const statusCode = typeof answer === 'string' ? ERROR_CODES[answer].status : 200;
    const data = typeof answer === 'string' ? { errorCode: answer } : (answer ?? exampleFor(endpoint));
    response.writeHead(statusCode, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ status: statusCode === 200 ? 'SUCCESS' : 'FAILED', statusCode, message: 'So', data }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reportOf = createRun({
    hosts: { api, auth: api, search: api },
    session: { jwt: 'a', token: 'b' },
    client: DEFAULT_CLIENT,
    given: DEFAULT_GIVEN,
  });
  const reports = [];
  for (const endpoint of endpoints) reports.push(await reportOf(endpoint));
  server.closeAllConnections();
  server.close();
  return { ...reports.at(-1)!, urls };
};

const card = (changes: Fields = {}): Fields => ({
  ...(exampleFor(catalogue.list)['items'] as Fields[])[0],
  itemType: 'VOUCHER',
  available: true,
  ...changes,
});

const listing = (...items: Fields[]) => ({ ...exampleFor(catalogue.list), items });

const detailOf = (item: Fields) => {
  const detail = exampleFor(catalogue.detail);
  const [denomination] = detail['denominations'] as Fields[];
  return { ...detail, item, denominations: [{ ...denomination, available: true }] };
};

describe('The data of an endpoint', () => {
  it('counts as not seen while the lists of its answers are empty', async () => {
    const none = { ...exampleFor(orders.list), orderList: [] };
    const empty = await runAgainst({ endpoints: [orders.list], answers: [[orders.list, () => none]] });
    expect([empty.violations, empty.unseen]).toEqual([[], 'its lists are empty']);
    const full = await runAgainst({ endpoints: [orders.list] });
    expect([full.violations, full.unseen]).toEqual([[], null]);
  });

  it('counts as seen when one of several reads was refused, and as not seen when all were', async () => {
    const run = (refuses: (call: number) => boolean) => {
      let call = 0;
      return runAgainst({
        endpoints: [catalogue.list, partners.terms],
        answers: [
          [catalogue.list, () => listing(card({ itemType: 'PARTNER' }))],
          [partners.terms, () => (refuses((call += 1)) ? 'NOT_FOUND' : exampleFor(partners.terms))],
        ],
      });
    };
    const some = await run((call) => call === 2);
    expect(some.calls).toBeGreaterThan(2);
    expect([some.violations, some.unseen]).toEqual([[], null]);
    const none = await run(() => true);
    expect([none.violations, none.unseen]).toEqual([[], 'refused with NOT_FOUND']);
  });
});

describe('The price of an order', () => {
  const run = (items: Fields[], refusal: ErrorCode) =>
    runAgainst({
      endpoints: [catalogue.list, catalogue.detail, orders.validate],
      answers: [
        [catalogue.list, () => listing(...items)],
        [
          catalogue.detail,
          (url) => detailOf(items.find(({ productId }) => url.includes(String(productId)))!),
        ],
        [orders.validate, () => refusal],
      ],
    });

  it.each(['SOLD_OUT', 'PLUS_ONLY'] as const)(
    'may be refused with %s for an item of the list',
    async (code) => {
      const { violations, unseen } = await run([card({ productId: 'stay' })], code);
      expect([violations, unseen]).toEqual([[], `refused with ${code}`]);
    },
  );

  it('is at fault if it is refused as if the item were unknown', async () => {
    const { violations } = await run([card({ productId: 'stay' })], 'NOT_FOUND');
    expect(violations[0]).toMatchObject({ field: 'status', problem: 'is 404 (NOT_FOUND), not 200' });
  });

  it('is asked for an item that is available rather than for one that is sold out', async () => {
    const items = [card({ productId: 'gone', available: false }), card({ productId: 'stay' })];
    const { urls } = await run(items, 'SOLD_OUT');
    expect(urls.filter((url) => url.includes('productId=stay'))).not.toEqual([]);
    expect(urls.filter((url) => url.includes('productId=gone'))).toEqual([]);
  });

  it('is not asked for an item that is sold out, even if there is no other', async () => {
    const { violations, unseen } = await run([card({ available: false })], 'NOT_FOUND');
    expect([violations, unseen]).toEqual([[], 'refused with NOT_FOUND']);
  });
});

it('searches for no more of a long name than a search may contain', async () => {
  const { urls } = await runAgainst({
    endpoints: [catalogue.list, search.find],
    answers: [[catalogue.list, () => listing(card({ name: 'Stay '.repeat(24) }))]],
  });
  const texts = urls.flatMap((url) => new URL(url, 'http://x').searchParams.getAll('q'));
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(100);
});
