// The home page: its place is kept, and it shows what it has while parts of it are missing.
import { expect, test } from './support/test.ts';

test('going back to the home page restores its place', async ({ page }) => {
  await page.goto('/');
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
});
