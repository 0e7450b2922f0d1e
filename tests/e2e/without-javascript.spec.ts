// Without JavaScript: read, page by link, choose, get to the login; and what a member is told, and can still do.
import type { Page } from '@playwright/test';
import { addAddress } from './support/calls.ts';
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

/** What the page says to a browser without JavaScript, as it is seen. */
const notesOf = (page: Page) => page.locator('main noscript').filter({ visible: true });

test('a member whom a public page cannot know is told what needs JavaScript, beside the way to the login', async ({
  member: { page },
}) => {
  for (const [path, note] of [
    ['/survey', 'Answering needs JavaScript.'],
    ['/claim-cashback', 'Claiming needs JavaScript.'],
    ['/plus-membership', 'Joining needs JavaScript.'],
    ['/campaign/zillion-plus', 'Taking this offer needs JavaScript.'],
  ] as const) {
    await page.goto(path);
    await expect(notesOf(page)).toHaveText([note], { useInnerText: true });
    await expect(page.getByRole('main').getByRole('link', { name: /^Sign in/ })).not.toHaveCount(0);
  }
});

test('a private page says once what needs JavaScript, and its buttons look as they are', async ({
  member: { page },
}) => {
  await addAddress(page);
  await page.goto('/profile/add-address-home');
  const note = 'Changing anything here needs JavaScript.';
  await expect(notesOf(page)).toHaveText([note], { useInnerText: true });
  const remove = page.getByRole('button', { name: /^Delete/ });
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveCSS('cursor', 'not-allowed');
  await page.goto('/profile/edit-profile');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCSS('cursor', 'not-allowed');
  await expect(page.getByText('Remind me before coins expire')).toHaveCSS('cursor', 'not-allowed');

  await page.goto('/verify-email-by-otp');
  const own = 'Verifying your address needs JavaScript. Turn it on and load this page again.';
  await expect(notesOf(page)).toHaveText([own], { useInnerText: true });
  await expect(page.getByText(/^Sending/).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(/that we sent/)).toBeHidden();
  await expect(page.getByRole('button', { name: /Send/ })).toHaveCount(0);
});

test('SIGN OUT ends the session and leads to the home page', async ({ member: { page } }) => {
  await page.goto('/profile/edit-profile');
  const menu = page.getByRole('button', { name: 'SIGN OUT' }).filter({ visible: true });
  // On a phone the menu is a page of its own.
  if ((await menu.count()) === 0) await page.goto('/profile');
  const before = await page.context().cookies();
  await menu.click();
  await expect(page).toHaveURL('/');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('jwt');
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
  // The session is over, not only its cookie gone.
  await page.context().addCookies(before.filter(({ name }) => name === 'jwt'));
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
});
