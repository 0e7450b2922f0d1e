// Analytics: nothing of it without consent, and without an id not even the question. A second web server on the running
// backend has an operator's analytics settings.
import type { NextRouter } from 'next/router';
import { startProduct, type RunningProduct } from '../support/running-product.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const TAGS = 'https://tags.example';
let withAnalytics: RunningProduct;

test.beforeAll(async () => {
  const host = process.env['E2E_API_URL'] ?? '';
  withAnalytics = await startProduct(undefined, {
    API_HOST: host,
    AUTH_HOST: host,
    SEARCH_HOST: host,
    ANALYTICS_ID: 'G-TEST123456',
    ANALYTICS_HOST: TAGS,
  });
});
test.afterAll(() => withAnalytics.stop());

test('no consent is asked for when analytics is not configured', async ({ page, request }) => {
  const answer = await request.get('/');
  expect(answer.headers()['content-security-policy']).toContain("script-src 'self';");
  expect(await answer.text()).not.toContain('analytics.js');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Cookie choices' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Cookie choices' })).toBeHidden();
});

test('the analytics tag loads only after consent, reports pages without their queries, and stops when consent is withdrawn', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route(`${TAGS}/**`, async (route) => {
    asked.push(new URL(route.request().url()).pathname + new URL(route.request().url()).search);
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const countedPages = () =>
    page.evaluate(() => {
      const queue = (window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [];
      return queue
        .filter((entry) => entry[0] === 'event')
        .map((entry) => new URL((entry[2] as { page_location: string }).page_location))
        .map(({ pathname, search }) => pathname + search);
    });
  /** Everything that the tag was told, in order. */
  const sentToTag = () =>
    page.evaluate(() => {
      const queue = (window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [];
      return queue
        .flatMap((entry) => Array.from(entry))
        .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
        .join(' ');
    });
  const bar = page.getByRole('region', { name: 'Cookie choices' });

  const answer = await page.goto(`${withAnalytics.webUrl}/search?q=coffee`);
  expect(answer?.headers()['content-security-policy']).toContain(`script-src 'self' ${TAGS};`);
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'No, thanks' }).click();
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(bar).toBeHidden();
  expect(asked).toEqual([]);

  await page.getByRole('link', { name: 'Cookie choices' }).click();
  await expect(bar.getByRole('button', { name: 'No, thanks' })).toHaveAttribute('aria-pressed', 'true');
  await bar.getByRole('button', { name: 'Yes, count' }).click();
  await expect.poll(() => asked).toEqual(['/gtag/js?id=G-TEST123456']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL(/\/burn\/products$/);
  await expect.poll(countedPages).toEqual(['/search', '/burn/products']);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A page gone back to, and one that takes the place of another, as after a login or a payment.
  await page.goBack();
  await expect.poll(countedPages).toEqual(['/search', '/burn/products', '/search']);
  await page.evaluate(async () => {
    const { router } = (window as unknown as { next: { router: NextRouter } }).next;
    await router.replace('/burn/coupons');
  });
  await expect.poll(countedPages).toEqual(['/search', '/burn/products', '/search', '/burn/coupons']);
  expect(await sentToTag()).not.toContain('coffee');
  expect(await sentToTag()).toContain('"event_source":"DESKTOP"');

  // A newly loaded page has the full address of the previous page as its referrer.
  await page.goto(`${withAnalytics.webUrl}/search?q=coffee`);
  await page.evaluate(() => location.assign('/burn/products'));
  await expect(page).toHaveURL(/\/burn\/products$/);
  await expect.poll(countedPages).toEqual(['/burn/products']);
  expect(await page.evaluate(() => document.referrer)).toContain('q=coffee');
  // What the tag sends on its own uses the values that were set before its id.
  expect(await sentToTag()).toMatch(/^js.* set \{.*page_referrer":"[^"?]+\/search".*\} config G-TEST123456 /);
  expect(await sentToTag()).not.toContain('coffee');

  await page.getByRole('link', { name: 'Cookie choices' }).click();
  const reloaded = page.waitForEvent('load');
  await bar.getByRole('button', { name: 'No, thanks' }).click();
  await reloaded;
  await expect(bar).toBeHidden();
  expect(await countedPages()).toEqual([]);
  expect(asked).toHaveLength(3);
});

test('withdrawing consent deletes the cookies of the tag on every domain', async ({ page, context }) => {
  await page.route(`${TAGS}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  const brand = new URL(withAnalytics.webUrl);
  brand.hostname = 'harbourline.localhost';
  await page.goto(brand.href);
  const bar = page.getByRole('region', { name: 'Cookie choices' });
  await bar.getByRole('button', { name: 'Yes, count' }).click();
  await context.addCookies([
    { name: '_ga', value: 'of-the-host', domain: 'harbourline.localhost', path: '/' },
    { name: '_ga_TEST123456', value: 'of-the-domain', domain: '.harbourline.localhost', path: '/' },
  ]);
  const kept = async () =>
    (await context.cookies()).map(({ name }) => name).filter((name) => /^_ga/.test(name));
  expect(await kept()).toHaveLength(2);
  await page.getByRole('link', { name: 'Cookie choices' }).click();
  const reloaded = page.waitForEvent('load');
  await bar.getByRole('button', { name: 'No, thanks' }).click();
  await reloaded;
  expect(await kept()).toEqual([]);
});
