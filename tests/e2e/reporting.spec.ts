// The error-tracking service: loaded only if a DSN is set, and told nothing about the member who met the failure.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { startProduct, type RunningProduct } from '../support/running-product.ts';
import type { Complaints } from './support/complaints.ts';
import { enrolByCalls } from './support/members.ts';
import { expect, test } from './support/test.ts';

const FAILING = '/api/v1/member/dashboard';
/** The API's messages may tell members their own data. */
const BROKEN = 'No mail reaches meera@example.in';
/** A text that only the service's code contains. */
const MARK = '__SENTRY__';

const backend = new URL(process.env['E2E_API_URL'] ?? 'http://127.0.0.1').origin;

let collector: Server;
let product: RunningProduct;
const sent: string[] = [];

test.beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      if (request.method === 'POST') sent.push(`${request.url} ${JSON.stringify(request.headers)}\n${body}`);
      response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' });
      response.end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as AddressInfo;
  product = await startProduct(undefined, {
    API_HOST: backend,
    AUTH_HOST: backend,
    SEARCH_HOST: backend,
    SENTRY_DSN: `http://key@127.0.0.1:${port}/1`,
  });
});
test.afterAll(async () => {
  await product.stop();
  collector.closeAllConnections();
  collector.close();
});

/** Opens a page on which a call fails; returns whether the service's code was loaded. */
const openFailing = async (page: Page, complaints: Complaints, address: string) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.text());
  });
  await page.route(`**${FAILING}`, (route) =>
    route.fulfill({ status: 500, json: { status: 'FAILED', statusCode: 500, message: BROKEN, data: {} } }),
  );
  complaints.expectStatus(500, FAILING);
  const failed = page.waitForResponse(`**${FAILING}`);
  await page.goto(address);
  await failed;
  return async () => (await Promise.all(scripts)).some((script) => script.includes(MARK));
};

test('a failure is reported without personal data when a DSN is set', async ({
  page,
  context,
  outbox,
  complaints,
}) => {
  const mobile = await enrolByCalls(context, product.webUrl, outbox);
  const session = (await context.cookies()).map(({ value }) => value);
  expect(session.length).toBeGreaterThan(0);
  const isLoaded = await openFailing(page, complaints, `${product.webUrl}/search?q=meera%40example.in`);
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await isLoaded()).toBe(true);
  const said = sent.join('\n');
  const event = JSON.parse(sent[0]!.split('\n').at(-1)!) as Record<string, unknown>;
  expect(event).toMatchObject({ release: '2.7.6', extra: { endpoint: 'member.dashboard', code: 500 } });
  expect(event).toMatchObject({ sdk: { settings: { infer_ip: 'never' } } });
  expect(said).toContain('member.dashboard failed with 500');
  for (const part of ['user', 'request', 'breadcrumbs']) expect(event[part] ?? null, part).toBeNull();
  for (const word of [mobile, 'Meera', 'meera', 'example.in', ...session]) expect(said).not.toContain(word);
});

test('no error-tracking code is loaded on a failure when no DSN is set', async ({
  page,
  context,
  baseURL,
  outbox,
  complaints,
}) => {
  await page.clock.install();
  await enrolByCalls(context, baseURL!, outbox);
  const isLoaded = await openFailing(page, complaints, '/search');
  await expect(page.locator('html')).not.toHaveAttribute('data-sentry-dsn');
  await page.clock.runFor(10_000);
  await page.waitForLoadState('networkidle');
  expect(await isLoaded()).toBe(false);
});
