// The public part of the journey without JavaScript: read, page by link, choose, get to the login.
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

test('links and forms lead from the home page through the listing and a voucher to the login', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Popular vouchers' })).toBeVisible();
  await page.getByRole('link', { name: 'See all' }).first().click();
  await expect(page).toHaveURL(/\/burn\/vouchers$/);
  const first = await page.getByRole('article').first().innerText();
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(page).toHaveURL(/after=/);
  expect(await page.getByRole('article').first().innerText()).not.toBe(first);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .getByRole('button', { name: /^Redeem/ })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Forder-summary/);
});

test('an unknown path answers with status 404 and the fixed text', async ({ page, complaints }) => {
  complaints.expectStatus(404, '/no/such/page');
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('Sorry, the page you are looking for doesn’t exists.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'GO TO HOMEPAGE' })).toHaveAttribute('href', '/');
});

test('a wrong slug is redirected permanently to the right one', async ({ request }) => {
  const answer = await request.get('/burn/vouchers/wrong/v-1034', { maxRedirects: 0 });
  expect(answer.status()).toBe(308);
  expect(answer.headers()['location']).toBe('/burn/vouchers/coffee-card/v-1034');
  expect(answer.headers()['cache-control']).toMatch(/^public, .*s-maxage=60/);
});

test('content that needs JavaScript is replaced by a message, and no button without effect is shown', async ({
  page,
}) => {
  for (const path of ['/user-vouchers', '/user-products', '/transaction-details']) {
    await page.goto(path);
    await expect(page.locator('main noscript')).toBeVisible();
    await expect(page.getByText(/^Loading/)).toBeHidden();
    await expect(
      page.getByRole('main').locator('[aria-hidden=true]:not(svg)').filter({ visible: true }),
    ).toHaveCount(0);
  }
  await page.goto('/burn/vouchers/coffee-card/v-1034');
  const buttons = page.getByRole('main').getByRole('button').filter({ visible: true });
  await expect(buttons).toHaveText([/^Redeem/]);
});
