// The home page: its first view, its scroll position, and what a member sees before the scripts load.
import type { Page } from '@playwright/test';
import { storageKey } from '#web/session/storage.ts';
import { untilHydrated } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

test('the categories are visible on the home page without scrolling', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Groceries' }).first()).toBeInViewport({ ratio: 1 });
});

test('a reload, and a visit to another site, keep the scroll position', async ({ page, apiUrl }) => {
  await page.goto('/faqs');
  // Between the router's scripts and the page's, nobody keeps the position.
  await untilHydrated(page.getByRole('searchbox').first());
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  await page.goto(`${apiUrl}/docs`);
  await page.goBack();
  await expect(page).toHaveURL('/faqs');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
});

test('going back to the home page restores the scroll position', async ({ page, isMobile }) => {
  await page.goto('/');
  const vouchers = page
    .locator('[data-kept-offset]')
    .filter({ has: page.getByRole('article') })
    .first();
  const offset = () => vouchers.evaluate(({ scrollLeft }) => scrollLeft);
  await vouchers.evaluate((line) => line.scrollBy({ left: 175 }));
  if (isMobile) await expect.poll(offset).toBeGreaterThan(100);
  const swiped = await offset();
  const link = page.getByRole('main').getByRole('article').last().getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(200);
  await link.click();
  await expect(page).not.toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 100);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(place + 100);
  expect(await offset()).toBe(swiped);
});

const markByStorage = (page: Page) =>
  page.evaluate((key) => localStorage.setItem(key, 'true'), storageKey('isLoggedIn'));
/** What is left once the browser has cleared the storage. */
const markByCookie = (page: Page) => page.evaluate(() => void (document.cookie = 'token=0; path=/'));

for (const [left, mark] of [
  ['stored flag', markByStorage],
  ['cookie', markByCookie],
] as const) {
  test(`a member known by a ${left} sees no sign-in links before the page is hydrated`, async ({ page }) => {
    await page.route('**/_next/static/**/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.goto('/');
    const signInLinks = page.getByRole('link', { name: /^(Sign in|Join)/ });
    await expect(signInLinks.first()).toBeVisible();
    await mark(page);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Look around' })).toBeVisible();
    await expect(signInLinks).toHaveCount(0);
    await expect(page.getByText('New here?')).toBeHidden();
  });
}
