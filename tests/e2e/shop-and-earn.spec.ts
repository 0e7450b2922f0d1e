// Shop and earn from beginning to end: from a partner's page to its shop, from the shop's reports to coins, and a
// claim for missing coins. And the exits never follow an address from the query.
import type { Page } from '@playwright/test';
import { enrol, freshNumber } from './support/members.ts';
import { expect, expectAccessible, expectToFit, test } from './support/test.ts';

const LOADER = '/shop-and-earn-loader?partner=saffron-cart';
/** Forty characters, as many as the form takes. */
const LONGEST_REFERENCE = 'SC4711ABCDEFGHIJKLMNOPQRSTUVWXYZ12345678';

const orderOf = async (page: Page): Promise<string> =>
  /SO-\d+/.exec((await page.getByText(/^Order SO-/).textContent()) ?? '')?.[0] ?? '';

test('a trip brings pending coins and then coins, and a missing order can be claimed', async ({
  page,
  outbox,
  apiUrl,
}) => {
  await page.goto('/earn/partners/saffron-cart');
  await page.getByRole('link', { name: 'Shop and earn' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop at Saffron Cart and earn');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the shop' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On your way to Saffron Cart');
  await expectAccessible(page);

  // A visitor signs in first, and continues from there.
  await page.getByRole('link', { name: 'Sign in to continue' }).click();
  await enrol(page, outbox, freshNumber());
  await expect(page).toHaveURL(/shop-and-earn-loader/);
  await page.waitForURL(`${apiUrl}/dev/shop/**`);
  await page.getByRole('button', { name: /2,499/ }).click();
  await expect(page.getByText('The order was placed and reported.')).toBeVisible();
  const order = await orderOf(page);
  const shop = page.url();

  await page.goto('/profile/trips');
  await expect(page.getByRole('list', { name: 'Purchases' })).toContainText(order);
  await expect(page.getByText('Coins on the way')).toBeVisible();

  // Loading the page of the shop again sends its report again; the confirmation follows.
  await page.goto(shop);
  await page.getByRole('button', { name: 'Let the return period pass' }).click();
  await expect(page.getByText('The order was confirmed.')).toBeVisible();
  await page.goto('/profile/trips');
  await expect(page.getByText('Coins earned')).toBeVisible();

  await page.getByText('Coins missing?').click();
  await page.getByRole('button', { name: 'Claim the coins' }).click();
  await expect(page.getByLabel('Order number')).toBeFocused();
  await page.getByLabel('Order number').fill(LONGEST_REFERENCE);
  await page.getByLabel('What you paid').fill('1,500');
  await page.getByRole('button', { name: 'Claim the coins' }).click();
  await expect(page.getByText('With the partner', { exact: true })).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Claims' })).toContainText(LONGEST_REFERENCE);

  await page.goto('/profile/points-ledger');
  await expect(page.getByText(`Saffron Cart, order ${order}`).first()).toBeVisible();
  await expect(page.getByText('1,099').first()).toBeVisible();
});

test('no trip is recorded when the member cancels on the way to the shop', async ({ page, outbox }) => {
  await page.goto(`/login?returnTo=${encodeURIComponent(LOADER)}`);
  await enrol(page, outbox, freshNumber());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled. You are still here.')).toBeVisible();
  await page.goto('/profile/trips');
  await expect(page.getByText('No shopping trips yet')).toBeVisible();
});

test('no address from a query is linked or redirected to', async ({ page }) => {
  const evil = 'https://evil.example/';
  await page.route(`${evil}**`, () => {
    throw new Error('The browser was led to an address from the query');
  });
  await page.goto(`${LOADER}&url=${evil}&to=${evil}&returnTo=${evil}&next=//evil.example`);
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(links.filter((href) => href?.includes('evil') ?? false)).toEqual([]);
  for (const query of [
    `url=${evil}`,
    `target=${evil}`,
    'target=//evil.example',
    'target=javascript:alert(1)',
    'target=nowhere',
  ]) {
    const answer = await page.request.get(`/redirect?${query}`, { maxRedirects: 0 });
    expect([query, answer.status()]).toEqual([query, 404]);
    const go = await page.request.get(`/api/go?${query}&partner=${evil}`, { maxRedirects: 0 });
    expect([query, go.status(), go.headers()['location']]).toEqual([query, 303, '/']);
  }
  const known = await page.request.get('/redirect?target=play-store&url=https://evil.example/');
  const html = await known.text();
  expect(html).toContain('https://play.example/apps/zillion?expires=');
  expect(html).not.toContain('href="https://evil.example');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the loader has a link, and the texts about earning can be read', async ({ page }) => {
    await page.goto(LOADER);
    await page.getByRole('link', { name: /Go to Saffron Cart/ }).click();
    await expect(page).toHaveURL(/\/login\?returnTo=/);
    await page.goto('/redirect?target=app-store');
    await expect(page.getByRole('link', { name: /Go to the App Store/ })).toHaveAttribute(
      'href',
      /^https:\/\/apps\.example\/zillion\?expires=\d+&signature=/,
    );
    await page.goto('/shop-and-earn-points');
    await expect(page.getByRole('heading', { name: 'What stops your coins' })).toBeVisible();
    await page.goto('/policy/partner-terms/saffron-cart');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Saffron Cart');
  });
});
