// Browsing: both modes, the lists under all their addresses, coupons, and the addresses that redirect.
import { untilHydrated } from './support/keyboard.ts';
import { AT_ONE_SIZE, expect, expectAccessible, test } from './support/test.ts';

const COUPON = '/burn/coupons/second-ticket/c-1008';
const PRODUCT = '/burn/products/everyday-running-shoes/p-1001';

/** Each page with its heading and its canonical address. */
const PAGES = [
  ['/earn', 'Earn', '/earn'],
  ['/burn', 'Redeem', '/burn'],
  ['/products', 'Products', '/burn/products'],
  ['/vouchers', 'Vouchers', '/burn/vouchers'],
  ['/coupons', 'Coupons', '/coupons'],
  ['/partners', 'Partners', '/earn/partners'],
  ['/products/earn', 'Products', '/earn/products'],
  ['/partners/burn', 'Partners', '/burn/partners'],
  ['/earn/products', 'Products', '/earn/products'],
  ['/coupons?category=groceries', 'Coupons', '/coupons'],
  [COUPON, 'Second ticket', COUPON],
  ['/products/burn/everyday-running-shoes/p-1001', 'Everyday running shoes', PRODUCT],
  ['/vouchers/burn/coffee-card/v-1034', 'Coffee card', '/burn/vouchers/coffee-card/v-1034'],
  ['/partners/earn/saffron-cart', 'Saffron Cart', '/earn/partners/saffron-cart'],
] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, heading, canonical] of PAGES) {
    test(`${path} has its heading and canonical link`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      expect(answer?.headers()).not.toHaveProperty('set-cookie');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      const link = page.locator('link[rel=canonical]');
      expect(new URL((await link.getAttribute('href')) ?? '').pathname).toBe(canonical);
    });
  }

  test('links lead from a mode to its coupons and from there to a coupon', async ({ page }) => {
    await page.goto('/burn');
    await page.locator('main a[href="/coupons"]').click();
    await expect(page).toHaveURL(/\/coupons$/);
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/burn\/coupons\/[\w-]+\/c-\d+$/);
    await expect(page.getByRole('main').getByRole('link', { name: 'See all coupons' })).toBeVisible();
  });
});

for (const path of ['/earn', '/burn', '/coupons', COUPON]) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
  });
}

const REDIRECTS = [
  ['/listing', 307, '/burn/vouchers'],
  ['/listing?moduleType=earn&itemType=PRODUCT&category=travel', 307, '/earn/products?category=travel'],
  ['/filters?itemType=COUPON&sort=points-asc', 307, '/coupons?sort=points-asc'],
  ['/partner-details?partner=saffron-cart', 308, '/earn/partners/saffron-cart'],
  ['/burn/filter/vouchers/travel', 307, '/burn/vouchers?category=travel'],
  ['/burn/filter/vouchers/Saffron%20Cart', 307, '/burn/vouchers?brand=Saffron+Cart'],
  ['/burn/coupons/wrong/c-1008', 308, COUPON],
] as const;

test('redirecting addresses lead to the right page with the right status', async ({ request }) => {
  for (const [path, status, location] of REDIRECTS) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.status(), answer.headers()['location']]).toEqual([path, status, location]);
  }
});

test('unknown modes, items, partners and filters answer with status 404', async ({ request }) => {
  const unknown = [
    ...['/sideways/products', '/products/sideways', '/partners/sideways', '/vouchers/burn', '/burn/coupons'],
    ...['/sideways/coupons/second-ticket/c-1008', '/burn/coupons/second-ticket/c-9999', '/products/burn/x'],
    ...['/products/sideways/everyday-running-shoes/p-1001', '/vouchers/sideways/coffee-card/v-1034'],
    ...['/listing?moduleType=sideways', '/listing?itemType=PLAN', '/filters?moduleType=earn&itemType=COUPON'],
    ...['/partner-details', '/partner-details?partner=//evil.example', '/partners/earn/nobody'],
    ...['/burn/filter/vouchers/nothing', '/burn/filter/things/travel', '/burn/filter/vouchers/a%2Cb'],
    ...['/burn/filter/vouchers/%3Cscript%3E', `/burn/filter/vouchers/${'x'.repeat(2_000)}`],
  ];
  for (const path of unknown) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 404]);
    expect(await answer.text()).toContain('Page not found');
  }
});

test('a page that does not exist is left within the app', AT_ONE_SIZE, async ({ page, complaints }) => {
  complaints.expectStatus(404, '/no-such-page');
  // Before the page is hydrated, the browser follows the link itself.
  await expect(async () => {
    await page.goto('/no-such-page');
    await page.evaluate(() => void (document.body.dataset['stays'] = 'here'));
    await page.getByRole('link', { name: 'GO TO HOMEPAGE' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('region', { name: 'Offers' })).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-stays', 'here', { timeout: 500 });
  }).toPass();
});

test('a page that takes long gives way to the outline of the next one', async ({ page }) => {
  const data = Promise.withResolvers<null>();
  await page.route('**/_next/data/**/faqs.json*', async (route) => {
    await data.promise;
    await route.continue();
  });
  const outline = page.getByText('Loading the page');
  // Before the page is hydrated, the browser follows the link itself.
  await expect(async () => {
    await page.goto('/burn/vouchers/coffee-card/v-1034');
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
    await expect(outline).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Coffee card' })).toBeHidden();
  // Also what is fixed to the window: on a phone, the bar to buy it.
  await expect(page.locator('main').getByText('Redeem').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeHidden();
  data.resolve(null);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQs');
  await expect(outline).not.toBeAttached();
});

test('the page that is left comes back with its focus if the next one does not come', async ({
  page,
  complaints,
}) => {
  await page.goto('/burn/vouchers/coffee-card/v-1034');
  const data = Promise.withResolvers<null>();
  complaints.expectStatus(503, '.json');
  await page.route('**/earn/partners/*', async (route) => {
    await data.promise;
    // Without its data it is loaded as a document; this answer leaves the browser where it is.
    const isDocument = route.request().isNavigationRequest();
    await route.fulfill(isDocument ? { status: 204 } : { status: 503, body: '' });
  });
  const link = page.locator('main').getByRole('link', { name: 'Ember & Oat Roasters' }).first();
  await untilHydrated(link);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Loading the page')).toBeAttached();
  await expect(link).toBeHidden();
  data.resolve(null);
  await expect(link).toBeVisible();
  await expect(link).toBeFocused();
});
