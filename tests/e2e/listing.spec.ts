// The listing as one scrolls: the next page comes by itself, and going back restores the place.
import { expect, test } from './support/test.ts';

test('the next page comes as one scrolls, and going back restores the place', async ({ page }) => {
  await page.goto('/burn/vouchers');
  const cards = page.getByRole('article');
  const first = await cards.count();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(first);

  const all = await cards.count();
  const last = cards.nth(all - 1);
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await last.getByRole('link').click();
  await expect(page).toHaveURL(/\/burn\/vouchers\/[^/]+\/v-/);
  await page.goBack();
  await expect(page).toHaveURL(/\/burn\/vouchers$/);
  await expect(cards).toHaveCount(all);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 200);
});
