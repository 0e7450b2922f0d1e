// The signed links to a connector's page and to a partner's shop, and what the examples of the guides make of them.
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectorKey } from '#backend/providers/connectors/client.ts';
import type { SignedCallback } from '#backend/providers/gateway-signature.ts';
import { isValidSignedUrl, signUrl } from '#backend/signed-url.ts';
import { connect, CONNECTOR_KEYS as keys } from '../../support/connected-provider.ts';

describe('Payments behind a connector', () => {
  const page = {
    paymentId: 'p-1',
    payer: 'a-1',
    amountPaise: 100_00,
    clientId: 'ZILLION',
    payee: 'ZILLION',
    title: 'Order & more',
    payBy: new Date('2026-03-14T10:00:00.000Z'),
    returnTo: '/orders/1?paid=1',
  };

  it('are paid on a page with a link that the connector can check until it expires', async () => {
    const { provider, connector } = await connect('payments');
    const link = provider.pageFor(page);
    const key = connectorKey(keys, 'payments');
    expect(link.startsWith(`${connector.base}/pay?`)).toBe(true);
    expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
      paymentId: 'p-1',
      payer: 'a-1',
      clientId: 'ZILLION',
      payee: 'ZILLION',
      title: 'Order & more',
      amountPaise: '10000',
      returnTo: '/orders/1?paid=1',
      expires: String(page.payBy.getTime() / 1000),
    });
    expect(isValidSignedUrl(key, link, new Date('2026-03-14T09:59:00.000Z'))).toBe(true);
    expect(isValidSignedUrl(key, link, page.payBy)).toBe(false);
    expect(new URL(link).searchParams.has('renewalPaise')).toBe(false);
    // As docs/partners.md describes it: with code of the receiver's own.
    const { host, pathname, searchParams } = new URL(link);
    const signed = [...searchParams].filter(([name]) => name !== 'signature');
    const lines = signed
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([name, value]) => `${name}=${value}`);
    expect(searchParams.get('signature')).toBe(
      createHmac('sha256', key)
        .update([host + pathname, ...lines].join('\n'))
        .digest('hex'),
    );
    const cheaper = link.replace('amountPaise=10000', 'amountPaise=100');
    expect(isValidSignedUrl(key, cheaper, new Date('2026-03-14T09:59:00.000Z'))).toBe(false);
  });

  it('say in that link, signed, what the payer agrees to be charged for renewals', async () => {
    const { provider } = await connect('payments');
    const link = provider.pageFor({ ...page, renewalPaise: 149_00 });
    const key = connectorKey(keys, 'payments');
    const before = new Date('2026-03-14T09:59:00.000Z');
    expect(new URL(link).searchParams.get('renewalPaise')).toBe('14900');
    expect(isValidSignedUrl(key, link, before)).toBe(true);
    expect(isValidSignedUrl(key, link.replace('&renewalPaise=14900', ''), before)).toBe(false);
  });
});

const folder = mkdtempSync(join(tmpdir(), 'examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs an expression with what the last example of a guide exports. */
const withExample = (guide: string, env: Record<string, string>, expression: string): unknown => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs', guide), 'utf8');
  const file = join(folder, `${guide}.mjs`);
  writeFileSync(file, page.split('```js\n').at(-1)!.split('```')[0]!);
  const script = `const example = await import(${JSON.stringify(file)}); console.log(JSON.stringify(${expression}));`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    env: { NODE_ENV: 'test', ...env },
    encoding: 'utf8',
  });
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout);
};

const soon = () => new Date(Date.now() + 60_000);

/** What must not be taken in place of a query, one thing changed in each. */
const forgeries = (query: string, past: string): string[] => [
  past,
  query.replace(/signature=../, 'signature=zz'),
  query.replace(/&?signature=.*/, ''),
  `${query}&more=1`,
  `${query}&${query.split('&')[0]}`,
  query.replace('expires=', 'expires=1'),
];

describe('The example of payments in docs/connectors.md', () => {
  const key = connectorKey(keys, 'payments');
  const payUrl = 'https://connect.example.in:8443/payments/pay';
  const env = { CONNECTOR_KEY: key, PAY_URL: payUrl, SITE_URL: 'https://kaveri.example.in' };
  const page = {
    paymentId: 'p-1',
    payer: 'a-1',
    clientId: 'KAVERI',
    payee: 'Kaveri',
    title: 'Fan & lamp – दो',
  };
  const params = { ...page, amountPaise: '100', renewalPaise: '100', returnTo: '/orders/1?paid=1' };
  const queryOf = (until: Date) => new URL(signUrl(key, payUrl, params, until)).search.slice(1);

  it('opens a link of ours, also to a port of its own, and no other', () => {
    const query = queryOf(soon());
    const open = (queries: string[]) =>
      withExample('connectors.md', env, `${JSON.stringify(queries)}.map((one) => example.openLink(one))`);
    expect(open([query])).toMatchObject([params]);
    const others = forgeries(query, queryOf(new Date(Date.now() - 1000)));
    expect(open(others)).toEqual(others.map(() => null));
  });

  it.each([undefined, null, 'pay_29QQ.1'])('makes a report that is genuine, with the id %s', async (id) => {
    const outcome = id ? 'PAID' : 'FAILED';
    const fields = { paymentId: 'p-1', payer: 'a-1', outcome, amountPaise: 100, gatewayReference: id };
    const expression = `await (async () => {
      let sent;
      globalThis.fetch = async (url, { method, body }) => { sent = { url, method, body: JSON.parse(body) }; return { ok: true }; };
      return [await example.report(${JSON.stringify(fields)}), sent];
    })()`;
    const [arrived, sent] = withExample('connectors.md', env, expression) as [
      boolean,
      { body: SignedCallback },
    ];
    expect(arrived).toBe(true);
    expect(sent).toMatchObject({
      url: 'https://kaveri.example.in/api/v1/payment/callback',
      method: 'POST',
      body: { ...fields, gatewayReference: id ?? null },
    });
    const { provider } = await connect('payments');
    expect(provider.isGenuine(sent.body)).toBe(true);
    expect(provider.isGenuine({ ...sent.body, amountPaise: 99 })).toBe(false);
  });
});

it('The example in docs/partners.md finds the trip of an address of ours, and of no other', () => {
  const shop = 'https://shop.example.in:8443/welcome?from=rewards';
  const queryOf = (until: Date) => new URL(signUrl('ab12', shop, { trip: 'TR-1' }, until)).search.slice(1);
  const query = queryOf(soon());
  const queries = [query, ...forgeries(query, queryOf(new Date(Date.now() - 1000)))];
  const env = { PARTNER_KEY: 'ab12', SHOP_URL: shop };
  const expression = `${JSON.stringify(queries)}.map((one) => example.tripOf(one))`;
  expect(withExample('partners.md', env, expression)).toEqual(['TR-1', ...queries.slice(1).map(() => null)]);
});
