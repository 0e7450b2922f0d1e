// Hosts that answer late, wrongly or not at all, seen by a separate web server: the page says so in its frame.
import { createServer, request as forward, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startProduct, type RunningProduct } from '../support/running-product.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** The catalogue's delay; the web server stops waiting after 5 s. */
const LATE_MS = 8000;

const backend = new URL(process.env['E2E_API_URL'] ?? 'http://127.0.0.1');
const NOBODY = 'http://127.0.0.1:9';

/** The detail of this voucher comes without its pictures, which its page cannot do without. */
const BROKEN = { path: '/burn/vouchers/coffee-card/v-1034', productId: 'v-1034' };

const withoutPictures = async (answer: IncomingMessage): Promise<string> => {
  const body = JSON.parse(await text(answer)) as { data: Record<string, unknown> };
  return JSON.stringify({ ...body, data: { ...body.data, images: null } });
};

/** A proxy in front of the backend that delays lists and damages one detail. */
const lateHost = (): Promise<Server> => {
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const { hostname, port } = backend;
    const passOn = () => {
      const onward = forward({ hostname, port, method, path: url, headers }, (answer) => {
        if (url?.includes(`productId=${BROKEN.productId}`)) {
          outgoing.writeHead(200, { 'content-type': 'application/json' });
          void withoutPictures(answer).then((damaged) => outgoing.end(damaged));
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    };
    setTimeout(passOn, url?.endsWith('/products/list') ? LATE_MS : 0);
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
};

let late: Server;
let product: RunningProduct;

test.beforeAll(async () => {
  late = await lateHost();
  const address = `http://127.0.0.1:${(late.address() as AddressInfo).port}`;
  product = await startProduct(undefined, {
    API_HOST: address,
    AUTH_HOST: backend.origin,
    SEARCH_HOST: NOBODY,
  });
});
test.afterAll(async () => {
  await product.stop();
  late.closeAllConnections();
  late.close();
});

test('a page whose list is late shows its shell first, and the list when it arrives', async ({
  page,
  complaints,
}) => {
  complaints.expectStatus(503, '/burn/vouchers');
  const answer = await page.goto(`${product.webUrl}/burn/vouchers`);
  expect(answer?.status()).toBe(503);
  await expect(page).not.toHaveTitle(/wrong/);
  await expect(page.getByRole('heading', { level: 1, name: 'Loading the page' })).toBeAttached();
  await expectAccessible(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL(`${product.webUrl}/burn/vouchers`);
});

test('a link to a page whose list is late keeps the current page with a progress bar', async ({ page }) => {
  await page.goto(product.webUrl);
  const bar = () => page.evaluate(() => getComputedStyle(document.documentElement, '::after').content);
  expect(await bar()).toBe('none');
  await expect(async () => {
    await page.getByRole('main').locator('a[href="/burn/products"]').first().click();
    expect(await bar()).not.toBe('none');
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible({ timeout: 20_000 });
  await expect.poll(bar).toBe('none');
});

test('a search shows the error page when its host is down, and other pages still work', async ({
  page,
  complaints,
}) => {
  complaints.expectStatus(503, '/search');
  complaints.expectStatus(503, '/api/');
  await page.goto(`${product.webUrl}/search?q=coffee`);
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'REFRESH PAGE' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(product.webUrl);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a page whose answer breaks the contract shows the error page in its frame', async ({
  page,
  complaints,
  browser,
}) => {
  complaints.expectStatus(503, BROKEN.path);
  const answer = await page.goto(product.webUrl + BROKEN.path);
  expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([503, 'private, no-store']);
  await expect(page).toHaveTitle('Something went wrong');
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectAccessible(page);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const bare = await plain.newPage();
  const address = `${product.webUrl + BROKEN.path}?size=l`;
  await bare.goto(address);
  await expect(bare.getByRole('button', { name: 'REFRESH PAGE' })).toHaveCount(0);
  const again = bare.waitForResponse(address);
  await bare.getByRole('link', { name: 'REFRESH PAGE' }).click();
  expect((await again).status()).toBe(503);
  await plain.close();
});
