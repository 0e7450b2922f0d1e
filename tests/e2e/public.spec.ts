// What holds for every public page of the route table: accessible, and as wide as the window, however large its text.
import { publicPages, statusOf } from './support/public-pages.ts';
import { expect, expectAccessible, expectToFit, test } from './support/test.ts';

for (const path of publicPages()) {
  test(`${path} is accessible and fits the window`, async ({ page, complaints }) => {
    // A page that leads away by itself stays while one looks at it: nothing outside answers.
    await page.route(
      ({ hostname }) => hostname !== 'localhost',
      () => undefined,
    );
    if (statusOf(path) >= 400) complaints.expectStatus(statusOf(path), path);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(statusOf(path));
    await expect(page.locator('h1')).toHaveCount(1);
    await expectAccessible(page);
    await expectToFit(page);
  });

  test(`${path} fits the window with text of twice the size`, async ({ page, complaints }) => {
    await page.route(
      ({ hostname }) => hostname !== 'localhost',
      () => undefined,
    );
    if (statusOf(path) >= 400) complaints.expectStatus(statusOf(path), path);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.enable');
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await page.goto(path);
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    await expectToFit(page);
  });
}
