// Help and policies, as a visitor reads them.
import { expect, expectAccessible, test } from './support/test.ts';

const PAGES = ['/help-and-support', '/faqs', '/faq-category-list', '/policy/privacy', '/policy/terms'];

for (const path of [...PAGES, '/faq-category-detail?category=earning', '/faqs?q=expire']) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

test('a search on the help page finds a question and shows its answer, or says that there is none', async ({
  page,
}) => {
  await page.goto('/help-and-support');
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('expire');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/faqs\?q=expire$/);
  await expect(page.getByRole('main').locator('details[open]').first()).toBeVisible();
  // No answer has all of these words.
  await page.getByRole('main').getByRole('searchbox').fill('otp not received');
  await page.keyboard.press('Enter');
  await expect(page.getByText('My one-time password (OTP) has not arrived.')).toBeVisible();
  await page.getByRole('main').getByRole('searchbox').fill('zzzz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No question about “zzzz”' })).toBeVisible();
});

test('printed pages show the answers to questions, and no bar of buttons', async ({ page }) => {
  await page.goto('/faqs');
  const answer = page.getByText('Welcome coins last 12 months.');
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
  // Only the screen shows the bar with the buying button.
  await page.goto('/burn/vouchers/coffee-card/v-1034');
  await expect(page.getByText('How to use it')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Total', includeHidden: true })).toBeHidden();
  // Only the screen has room for the cards that a longer list loads: on paper it would be an empty sheet.
  await page.goto('/burn/vouchers');
  const list = page.getByRole('progressbar', { includeHidden: true }).locator('xpath=../../..');
  await expect(list).toHaveCSS('padding-bottom', '0px');
});

test('unknown policies and question categories answer with status 404', async ({ page, complaints }) => {
  for (const path of ['/policy/none', '/policy/..%2Fx', '/faq-category-detail?category=none']) {
    complaints.expectStatus(404, path.split('?')[0] ?? path);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('questions open, and the structured data has them for crawlers', async ({ page }) => {
    await page.goto('/faqs');
    await page.getByText('How do I earn coins?').click();
    await expect(page.locator('details[open]')).toHaveCount(1);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.some((text) => text.includes('"FAQPage"'))).toBe(true);
  });
});
