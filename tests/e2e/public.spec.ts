// What holds for every public page of the route table: accessible, and as wide as the window, however large its text.
import type { Page } from '@playwright/test';
import type { Complaints } from './support/complaints.ts';
import { publicPages, statusOf } from './support/public-pages.ts';
import { expect, expectAccessible, expectToFit, test } from './support/test.ts';

// Both workers share these tests, which are many and know nothing of each other.
test.describe.configure({ mode: 'parallel' });

const open = async (path: string, page: Page, complaints: Complaints) => {
  // A page that leads away by itself stays while one looks at it: nothing outside answers.
  await page.route(
    ({ hostname }) => hostname !== 'localhost',
    () => undefined,
  );
  if (statusOf(path) >= 400) complaints.expectStatus(statusOf(path), path);
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(statusOf(path));
};

for (const path of publicPages()) {
  test(`${path} is accessible and fits the window`, async ({ page, complaints }) => {
    await open(path, page, complaints);
    await expect(page.locator('h1')).toHaveCount(1);
    await expectAccessible(page);
    await expectToFit(page);
  });

  test(`${path} fits the window with text of twice the size`, async ({ page, complaints }) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.enable');
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await open(path, page, complaints);
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    await expectToFit(page);
  });
}
